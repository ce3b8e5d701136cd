"""The charts of PIQA: how the two solutions of a question differ, and what comes of it."""

import polars as pl
import streamlit as st

from leaderboard import text
from leaderboard.figures.data_table import data_html
from leaderboard.figures.edit_distance import (
    distance_accuracy_figure,
    distance_count_figure,
    length_figure,
    replacement_figure,
    word_figure,
)
from leaderboard.figures.edit_readings import (
    distance_count_reading,
    distance_reading,
    length_reading,
    no_word_reading,
    replacement_reading,
    word_reading,
)
from leaderboard.tables.edit_distance import (
    MIN_WORD_QUESTIONS,
    distance_counts,
    distance_points,
    length_counts,
    length_step,
    replaced_words,
    replacements,
    word_counts,
)
from leaderboard.ui.chart_drawing import Charted, draw, panels, write_data, write_points, write_section
from leaderboard.ui.data import shared_questions, shared_word_points
from leaderboard.ui.shell import choice_links, write_html, write_notice

PARAMETER = "word"
N_LINKED, N_OFFERED = 8, 300
PAPERS_WORDS = ("water", "spoon", "freeze")
"""The words of the paper's figure 8; they come first where the edition has them."""


def sections(charted: Charted) -> None:
    """Draw the sections; those about the questions are there without entries too."""
    task = charted.view.benchmark.tasks[0]
    questions = shared_questions(charted.view, task.id, task.variations[0].id).collect()
    _write_distances(charted, questions)
    if charted.entries:
        _write_words(charted, questions)
    _write_replacements(charted, questions)
    _write_lengths(charted, questions)


def _write_distances(charted: Charted, questions: pl.DataFrame) -> None:
    view = charted.view
    write_section(
        "How far apart the two solutions are",
        "Edit distance: the words to insert, delete or replace to turn one solution into the other, without case and "
        "punctuation. Bars are 95 % intervals; dotted: chance, 1 in 2. The paper has this in figure 6.",
    )
    counts = distance_counts(questions)
    grid = panels()
    with grid.cell():
        draw(
            distance_count_figure(counts),
            "distance-counts",
            title="Questions by edit distance",
            said="Share of questions by edit distance",
            reading=distance_count_reading(counts, view.edition.scored_split),
        )
        heads = {
            "split": "Split",
            "edit_distance": "Edit distance",
            "n_questions": "Questions",
            "share": "% of the split",
        }
        write_data(view, counts, "distances", markup=data_html(counts, heads, "Questions by edit distance"))
    points = distance_points(view.benchmark, charted.entries)
    if len(points):
        with grid.cell():
            draw(
                distance_accuracy_figure(points, charted.marks),
                "distance-accuracy",
                title="Accuracy by edit distance",
                said="Accuracy by edit distance",
                reading=distance_reading(points),
            )
            write_points(view, points, "accuracy-by-distance")


def _write_words(charted: Charted, questions: pl.DataFrame) -> None:
    view = charted.view
    write_section(
        "Accuracy by the word that makes the difference",
        "Questions whose solutions differ by one word, or by one word that stands against two, such as “water” against "
        f"“olive oil”; words with at least {MIN_WORD_QUESTIONS} scored questions, their number in brackets. The paper has "
        "this in figure 7.",
    )
    shown = [entry.submission.submission_id for entry in charted.entries]
    points = shared_word_points(view).filter(pl.col("submission_id").is_in(shown))
    if points.is_empty():
        scored = questions.filter(pl.col("split") == view.edition.scored_split)
        write_html(f"<p>{text.html(no_word_reading(word_counts(scored), MIN_WORD_QUESTIONS))}</p>")
        return
    with panels().cell():
        figure = word_figure(points, charted.marks)
        draw(figure, "words", said="Accuracy by differing word", reading=word_reading(points))
        write_points(view, points, "accuracy-by-word")


def _write_replacements(charted: Charted, questions: pl.DataFrame) -> None:
    write_section(
        "What replaces a word",
        "What stands in the other solution in the place of a word, over all splits. The paper's figure 8 shows this for "
        "“water”, “spoon” and “freeze”.",
    )
    words = replaced_words(questions)["word"].to_list()
    if not words:
        write_html("<p>No word of this edition is replaced by another.</p>")
        return
    word = _chosen_word(words)
    counts = replacements(questions, word)
    table = counts.select(pl.lit(word).alias("word"), pl.all())
    heads = {"word": "Word", "replacement": "Replaced by", "n_questions": "Questions"}
    with panels().cell():
        draw(
            replacement_figure(counts),
            "replacements",
            title=f"Instead of “{word}”",
            said=f"The most common replacements of “{word}”",
            reading=replacement_reading(counts, word),
        )
        write_data(charted.view, table, "replacements", markup=data_html(table, heads, "Replacements"))


def _chosen_word(words: list[str]) -> str:
    """Return the word of the address, which links and a box set; an unknown one is named and the first stands in."""
    first = [*(each for each in PAPERS_WORDS if each in words), *words]
    default = first[0]
    asked = st.query_params.get(PARAMETER, default)
    word = asked if asked in words else default
    if word != asked:
        write_notice(f"“{text.plain(asked, 60)}” is replaced in no question of this edition; this shows “{word}”.")
    linked = list(dict.fromkeys(first))[:N_LINKED]
    write_html(choice_links("Word", PARAMETER, {each: each for each in linked}, word))
    st.session_state[PARAMETER] = word
    st.selectbox(
        "Another word",
        list(dict.fromkeys([word, *words[:N_OFFERED]])),
        key=PARAMETER,
        on_change=_remember_word,
        width=320,
    )
    return word


def _remember_word() -> None:
    st.query_params[PARAMETER] = st.session_state[PARAMETER]


def _write_lengths(charted: Charted, questions: pl.DataFrame) -> None:
    step = length_step(questions)
    counts = length_counts(questions, step=step)
    if counts.is_empty():
        return
    write_section(
        "Lengths of right and wrong solutions",
        "If one kind were longer, length would give the answer away. Characters, where the paper's figure 4 counts tokens "
        "of GPT; the longest 1 % are left out, as there.",
    )
    heads = {"is_right": "Right", "length": f"Characters, from (to {step - 1} more)", "n_solutions": "Solutions"}
    heads |= {"share": "% of its kind"}
    with panels().cell():
        draw(
            length_figure(counts, step),
            "lengths",
            said="Shares of right and of wrong solutions by length",
            reading=length_reading(counts, step),
        )
        write_data(charted.view, counts, "lengths", markup=data_html(counts, heads, "Solutions by length"))
