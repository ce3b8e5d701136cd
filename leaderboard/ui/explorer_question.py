"""One question in full: its choices, why the key is right, its facets, and what every submission answered."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from leaderboard import text
from leaderboard.figures.marks import Mark, mark_html
from leaderboard.tables.question_answers import Answers, Entry, entries_of
from leaderboard.tables.question_detail import LETTERS, Choice, Detail, asked_and_told, choices_of, detail
from leaderboard.tables.question_query import with_filter
from leaderboard.tables.questions import Found, Neighbours, neighbours
from leaderboard.ui.data import shared_questions
from leaderboard.ui.explorer_highlights import own_section, question_html, sentence, spoken, why_html
from leaderboard.ui.explorer_links import Here
from leaderboard.ui.explorer_list import answer_link, random_link
from leaderboard.ui.explorer_scene import related_section
from leaderboard.ui.question_report import write_report
from leaderboard.ui.shell import write_html

REVEALING = (
    "key_object",
    "decided_by",
    "trick",
    "commonsense_answer",
    "named_later",
    "subset",
    "n_broken",
    "n_unseen",
    "llm_answer",
)


def show(here: Here, questions: pl.LazyFrame, find: Found, answers: Answers, marks: Mapping[str, Mark]) -> bool:
    """Draw the question of the address; returns whether the variation has it."""
    question_id = here.query.question or ""
    question = detail(questions, question_id, here.task)
    if question is None:
        return False
    near = neighbours(find.ids, question_id)
    is_scored = here.is_scored(question.row)
    entries = entries_of(answers, question_id, question.row["answer"]) if is_scored else ()
    hidden = here.query.hide_answer
    write_html(_navigation(here, find, near) + _head(here, question))
    why = _try_it(here) if hidden else _why(question)
    write_html(_choices(here, question, entries) + why + own_section(question.row, hidden=hidden))
    if is_scored and not hidden:
        write_html(_answers(question, entries, answers, marks))
    write_html(_facets(here, question) + _partner(here, question) + related_section(here, question.row))
    write_report(here.view, question_id)
    return True


def _navigation(here: Here, find: Found, near: Neighbours) -> str:
    listed = "questions found" if here.query.is_narrowed else "questions of this variation"
    back = here.link(f"All {len(find.ids):,} {listed}", question=None, page=near.page)
    before = here.link("← Previous", ' rel="prev"', question=near.previous_id) if near.previous_id else ""
    after = here.link("Next →", ' rel="next"', question=near.next_id) if near.next_id else ""
    place = f"{near.place:,} of {len(find.ids):,}" if near.place else "not among the questions found"
    chance = "" if find.ids.is_empty() else random_link(here, find.ids)
    links = f"{before} <span>{place}</span> {after} {chance} {answer_link(here)}"
    return f'<nav class="x-pages x-top" aria-label="Questions">{back}<span class="x-gap"></span>{links}</nav>'


def _head(here: Here, question: Detail) -> str:
    variation = here.task.variation(here.query.variation)
    return (
        f'<p class="x-place">{text.html(here.task.label)} · {text.html(variation.label)} '
        f"<small>({text.html(variation.id)})</small></p>"
        f"{_unscored(here, question)}"
        f"{question_html(question.row, here.query.words)}"
        f"<details><summary>Instructions that a model reads before the question</summary>"
        f"<p>{text.html(here.task.instructions)}</p></details>"
    )


def _unscored(here: Here, question: Detail) -> str:
    """Say that a question does not count, and why."""
    split = question.row["split"]
    if here.is_scored(question.row):
        return ""
    if split == "dev":
        return '<p class="notice">A dev question: an example for few-shot prompts, never scored.</p>'
    return f'<p class="notice">A question of the split {text.html(split)}, which is not scored in this edition.</p>'


def _choices(here: Here, question: Detail, entries: Sequence[Entry]) -> str:
    hidden = here.query.hide_answer
    facets = () if hidden else question.choice_facets
    chosen = Counter(prediction for entry in entries for prediction in entry.predictions)
    has_penalty = not hidden and any(choice.penalty is not None for choice in question.choices)
    heads = [
        '<th scope="col" colspan="2">Choice</th>',
        *(f'<th scope="col"{_number(facet.dtype)}>{text.html(facet.label)}</th>' for facet in facets),
    ]
    heads += ['<th scope="col" class="x-number">Sum</th>'] if has_penalty else []
    heads += ['<th scope="col" class="x-number">Chosen by</th>'] if entries and not hidden else []
    rows = "".join(
        _choice(here, choice, question, chosen[index] if entries else None)
        for index, choice in enumerate(question.choices)
    )
    notes = "; ".join(f"<b>{text.html(facet.label)}</b> {text.html(facet.explanation)}" for facet in facets)
    legend = f'<p class="x-legend">{notes}.</p>' if notes else ""
    table = f"<thead><tr>{''.join(heads)}</tr></thead><tbody>{rows}</tbody>"
    return f'<table class="x-table x-choices"><caption>Choices</caption>{table}</table>{legend}'


def _choice(here: Here, choice: Choice, question: Detail, n_chosen: int | None) -> str:
    hidden = here.query.hide_answer
    is_key = choice.is_key and not hidden
    right = ' <span class="x-right">✓ right answer</span>' if is_key else ""
    cells = [
        f'<td class="x-letter">{choice.letter}</td>',
        f"<td>{text.marked(choice.said, here.query.words)}{right}</td>",
    ]
    if not hidden:
        cells += [
            f'<td{_number(facet.dtype)} data-label="{text.html(facet.label)}">{text.html(str(value))}</td>'
            for facet, value in zip(question.choice_facets, choice.values, strict=True)
        ]
        cells += [f'<td class="x-number" data-label="Sum">{choice.penalty}</td>'] if choice.penalty is not None else []
        cells += [f'<td class="x-number" data-label="Chosen by">{n_chosen}</td>'] if n_chosen is not None else []
    mark = ' class="x-key"' if is_key else ""
    return f"<tr{mark}>{''.join(cells)}</tr>"


def _number(dtype: object) -> str:
    return "" if dtype == pl.List(pl.String) else ' class="x-number"'


def _try_it(here: Here) -> str:
    show = here.link("Show the answer", hide_answer=False)
    return f'<p class="x-why">Which one would you take? {show}</p>'


def _why(question: Detail) -> str:
    if question.key is None:
        return '<p class="x-why">The right answer is held back.</p>'
    return f'<p class="x-why">{why_html(question.row, question.reasons)}</p>' if question.reasons else ""


def _answers(question: Detail, entries: Sequence[Entry], answers: Answers, marks: Mapping[str, Mark]) -> str:
    if not entries:
        told = "<p>No submission has answered this task yet.</p>"
    else:
        n_right = sum(entry.n_right for entry in entries)
        heads = "".join(f'<th scope="col">{head}</th>' for head in ("Submission", "Answer", "Verdict"))
        rows = "".join(_entry(entry, question, marks) for entry in entries)
        told = (
            f"<p>{n_right:,} of {answers.n_expected:,} answers are right "
            f"({text.percent(n_right / answers.n_expected)}).</p>"
            f'<table class="x-table"><caption>Answers of the submissions</caption><thead><tr>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table>"
        )
    faulty = ", ".join(text.html(name) for name in answers.unreadable)
    left_out = f'<p class="notice">Left out, because they cannot be read: {faulty}.</p>' if faulty else ""
    return f'<h3 class="x-section">Answers of the submissions</h3>{told}{left_out}'


def _entry(entry: Entry, question: Detail, marks: Mapping[str, Mark]) -> str:
    n_repeats = len(entry.predictions)
    chosen = Counter(entry.predictions).most_common()
    said = "<br>".join(_chosen(question, prediction, count, n_repeats) for prediction, count in chosen)
    verdict = "✓ right" if entry.n_right == n_repeats else "wrong" if not entry.n_right else ""
    verdict = verdict or f"{entry.n_right} of {n_repeats} right"
    model, submission_id = entry.submission.model, entry.submission.submission_id
    mark = mark_html(marks[submission_id]) if submission_id in marks else ""
    return (
        f'<tr><td class="x-entry"><div>{mark}<bdi>{text.html(model.name, 80)}</bdi><small>'
        f"<bdi>{text.html(model.developer, 80)}</bdi> · {text.html(submission_id)}</small></div></td>"
        f'<td data-label="Answer">{said}</td><td data-label="Verdict" class="x-verdict">{verdict}</td></tr>'
    )


def _chosen(question: Detail, prediction: int | None, count: int, n_repeats: int) -> str:
    times = f" ({count} of {n_repeats})" if n_repeats > 1 else ""
    if prediction is None:
        return f"no readable answer{times}"
    return f"<b>{LETTERS[prediction]}</b> {text.html(question.row['choices'][prediction])}{times}"


def _facets(here: Here, question: Detail) -> str:
    hidden = REVEALING if here.query.hide_answer else ()
    items = "".join(
        f"<dt>{text.html(facet.label)}</dt><dd>{_filtered(here, facet.id, value)}"
        f"<small>{text.html(facet.explanation)}</small></dd>"
        for facet, value in question.facets
        if facet.id not in hidden
    )
    source = text.html(question.row["cluster_id"])
    others = question.n_cluster - 1
    shared = f"{others:,} other questions" if others != 1 else "1 other question"
    note = f"shared with {shared} of this variation; intervals count sources, not questions"
    items += f"<dt>Source</dt><dd>{source}<small>{note}</small></dd>"
    return f'<h3 class="x-section">About this question</h3><dl class="x-facets">{items}</dl>'


def _filtered(here: Here, facet_id: str, value: str | int) -> str:
    filters = with_filter(here.at(filters=()).query, here.task, facet_id, [value])
    return here.link(
        spoken(value, facet_id), ' title="Show the questions with this value"', question=None, text="", filters=filters
    )


def _partner(here: Here, question: Detail) -> str:
    partner = question.partner or _partner_elsewhere(here, question)
    if partner is None:
        return ""
    key = next((choice for choice in choices_of(partner) if choice.is_key), None)
    right = (
        f" Right there: <b>{key.letter}</b> {text.html(sentence(key.said))}"
        if key and not here.query.hide_answer
        else ""
    )
    asked, told = asked_and_told(partner)
    link = here.link(asked, question=partner["question_id"], text="", filters=())
    shared = "scene" if told else "choices"
    alone = "scene alone does" if told else "choices alone do"
    return (
        f'<h3 class="x-section">The same {shared} under another question</h3>'
        f'<p class="x-pair">{link}{right} So the {alone} not tell the answer.</p>'
    )


def _partner_elsewhere(here: Here, question: Detail) -> Mapping[str, Any] | None:
    """Return the other question of a contrast pair from another variation of the task: CConS has its pairs across."""
    if question.row["pair_id"] is None:
        return None
    for variation in here.task.variations:
        if variation.id != here.query.variation:
            questions = shared_questions(here.view, here.task.id, variation.id)
            rows = questions.filter(pl.col("pair_id") == question.row["pair_id"]).head(1).collect().to_dicts()
            if rows:
                return rows[0]
    return None
