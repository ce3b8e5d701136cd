"""The list of the explorer: what was found, one page of questions as a table, links to the other pages."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from leaderboard import text
from leaderboard.registry import Facet
from leaderboard.tables.question_answers import Answers, right_counts
from leaderboard.tables.question_detail import Choice, asked_and_told, choices_of
from leaderboard.tables.question_query import filterable
from leaderboard.tables.questions import PAGE_ROWS, Found, page_of
from leaderboard.ui.explorer_highlights import spoken
from leaderboard.ui.explorer_links import Here
from leaderboard.ui.shell import write_html, write_notice

MOST_COLUMN_VALUES = 12
PAGES_BESIDE = 2


def show(here: Here, questions: pl.LazyFrame, find: Found, answers: Answers) -> None:
    """Draw the list of the questions found."""
    page = page_of(questions, find.ids, here.query.page)
    if page.page != here.query.page and not find.ids.is_empty():
        write_notice(f"There is no page {here.query.page:,}; this is the last one, page {page.page:,}.")
    here = here.at(page=page.page)
    write_html(_summary(here, find) + _active_filters(here))
    if find.ids.is_empty():
        write_html(_nothing_found(here))
        return
    write_html(_table(here, page.rows, find, answers) + page_links(here, find.n_pages))


def page_links(here: Here, n_pages: int) -> str:
    """Return markup for links to the pages around this one, the first and the last."""
    current = here.query.page
    if n_pages == 1:
        return ""
    near = {1, n_pages, *range(max(1, current - PAGES_BESIDE), min(n_pages, current + PAGES_BESIDE) + 1)}
    items, last = [], 0
    for number in sorted(near):
        items += ["<span>…</span>"] if number > last + 1 else []
        mark = ' aria-current="page"' if number == current else ""
        items.append(here.link(f"{number:,}", mark, page=number))
        last = number
    before = here.link("← Previous", ' rel="prev"', page=current - 1) if current > 1 else ""
    after = here.link("Next →", ' rel="next"', page=current + 1) if current < n_pages else ""
    return f'<nav class="x-pages" aria-label="Pages">{before} {" ".join(items)} {after}</nav>'


def random_link(here: Here, ids: pl.Series) -> str:
    """Return a link to one of the questions found."""
    return here.link("Random question", question=random.choice(ids), page=1)  # noqa: S311


def answer_link(here: Here) -> str:
    """Return the link that hides the right answers, or shows them again."""
    hidden = here.query.hide_answer
    return here.link("Show the answers" if hidden else "Hide the answers", hide_answer=not hidden)


def _summary(here: Here, find: Found) -> str:
    n_found = len(find.ids)
    count = f"{n_found:,} of {find.n_questions:,} questions" if here.query.is_narrowed else f"{n_found:,} questions"
    first = (here.query.page - 1) * PAGE_ROWS + 1
    shown = f", {first:,} to {min(first + PAGE_ROWS - 1, n_found):,} shown" if find.n_pages > 1 else ""
    links = [random_link(here, find.ids), answer_link(here)] if n_found else []
    return (
        f'<p class="x-found" role="status"><span><strong>{count}</strong>{shown}</span>'
        f'<span class="x-links">{" ".join(links)}</span></p>'
    )


def _active_filters(here: Here) -> str:
    if not here.query.is_narrowed:
        return ""
    labels = {facet.id: facet.label for facet in filterable(here.task)}
    items = [_active(here, "Text", here.query.text, text="")] if here.query.text else []
    for facet_id, values in here.query.filters:
        others = tuple(pair for pair in here.query.filters if pair[0] != facet_id)
        said = " or ".join(spoken(value, facet_id) for value in values)
        items.append(_active(here, labels[facet_id], said, filters=others))
    return f'<p class="x-active">{"".join(items)}{here.link("Clear all", text="", filters=(), page=1)}</p>'


def _active(here: Here, label: str, said: str, **without: object) -> str:
    name = text.html(f"Remove {label}: {said}")
    link = here.link("remove", f' aria-label="{name}"', page=1, **without)
    return f"<span>{text.html(label)}: <strong>{text.html(said)}</strong> {link}</span>"


def _nothing_found(here: Here) -> str:
    clear = here.link("Clear the search and all filters", text="", filters=(), page=1)
    return f'<p class="x-nothing">No question of this variation fits. {clear}</p>'


def _table(here: Here, rows: pl.DataFrame, find: Found, answers: Answers) -> str:
    facets = [] if here.query.hide_answer else list(_columns(here, find))
    right = {} if here.query.hide_answer or not answers.submissions else right_counts(answers, rows)
    heads = ['<th scope="col" class="x-number">No.</th>', '<th scope="col">Question</th>']
    heads += [] if here.query.hide_answer else ['<th scope="col">Right answer</th>']
    heads += [f'<th scope="col">{text.html(facet.label)}</th>' for facet in facets]
    heads += ['<th scope="col" class="x-number">Answered right</th>'] if right else []
    body = "".join(_row(here, row, facets, right, answers.n_expected) for row in rows.iter_rows(named=True))
    caption = f"Questions of {here.task.label}, variation {here.query.variation}"
    return (
        f'<table class="x-table x-list"><caption>{text.html(caption)}</caption>'
        f"<thead><tr>{''.join(heads)}</tr></thead><tbody>{body}</tbody></table>"
    )


def _columns(here: Here, find: Found) -> Iterator[Facet]:
    """Give the facets that tell the questions of the variation apart and are short enough for a column."""
    for facet in here.task.facets:
        n_values = len(find.counts.get(facet.id, ()))
        if facet.dtype == pl.String and 1 < n_values <= MOST_COLUMN_VALUES:
            yield facet


def _row(here: Here, row: Mapping[str, Any], facets: Sequence[Facet], right: Mapping[str, int], n_expected: int) -> str:
    choices = choices_of(row)
    words = here.query.words
    address = here.address(question=row["question_id"], page=1)
    dev = '<span class="x-dev">dev, never scored</span>' if row["split"] == "dev" else ""
    asked, told = asked_and_told(row)
    link = f'<a href="{address}" target="_self">{text.marked(asked, words)}</a>'
    below = _shown_scene(told, here) if told else _shown_choices(choices, here)
    cells = [
        f'<td class="x-number">{row["number"]:,}</td>',
        f"<td>{link}{dev}{below}</td>",
    ]
    if not here.query.hide_answer:
        key = next((choice for choice in choices if choice.is_key), None)
        said = f"<b>{key.letter}</b> {text.marked(key.said, words)}" if key else "held back"
        cells.append(f'<td data-label="Right answer">{said}</td>')
    cells += [
        f'<td data-label="{text.html(each.label)}">{text.html(spoken(row[each.id], each.id))}</td>' for each in facets
    ]
    if right:
        score = f"{right[row['question_id']]} of {n_expected}" if here.is_scored(row) else "not scored"
        cells.append(f'<td class="x-number" data-label="Answered right">{score}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def _shown_scene(told: str, here: Here) -> str:
    """Return the scene in small print, cut to two lines unless a search may have found its end.

    The choices beside it are the same for all questions.
    """
    kind = "x-hits" if here.query.text else "x-choices-line"
    return f'<span class="{kind}"><span>{text.marked(told, here.query.words)}</span></span>'


def _shown_choices(choices: Sequence[Choice], here: Here) -> str:
    """Return the choices in small print, after a search only those with a hit; the key has its own column."""
    marked = [f"<span><b>{choice.letter}</b> {text.marked(choice.said, here.query.words)}</span>" for choice in choices]
    if not here.query.text:
        return f'<span class="x-choices-line">{" ".join(marked)}</span>'
    hits = [item for item, choice in zip(marked, choices, strict=True) if _is_hit(item, choice, here)]
    return f'<span class="x-hits">{"".join(hits)}</span>' if hits else ""


def _is_hit(item: str, choice: Choice, here: Here) -> bool:
    return "<mark>" in item and (here.query.hide_answer or not choice.is_key)
