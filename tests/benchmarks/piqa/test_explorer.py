"""PIQA's questions in the explorer's tables: odd text, list and yes-or-no facets, a key that is held back."""

from dataclasses import replace

import polars as pl
import pytest

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.benchmarks.piqa.open_edition import open_build
from leaderboard.store import Store
from leaderboard.tables.question_detail import detail
from leaderboard.tables.question_query import Query, filterable, params_of, read_query
from leaderboard.tables.question_reasons import reasons
from leaderboard.tables.questions import found, page_of
from tests.benchmarks.piqa.small_release import TEST

TASK = BENCHMARK.task("piqa")
QUERY = Query("piqa", "all")


@pytest.fixture
def questions(small_store: Store) -> pl.LazyFrame:
    """The questions of our small release."""
    return small_store.scan_questions("piqa", "release", "piqa", "all")


def test_filters(questions: pl.LazyFrame) -> None:
    """Lists of words and the reason are no filters; the others count what they would find."""
    facets = filterable(TASK)
    assert [facet.id for facet in facets] == [
        "edit_distance", "edit_bin", "single_word_edit", "one_word_goal", "category", "trick", "split",
    ]  # fmt: skip
    find = found(questions, QUERY, facets)
    assert (len(find.ids), dict(find.counts["one_word_goal"])) == (7, {False: 6, True: 1})
    assert dict(find.counts["split"]) == {"validation": 4, "test": 2, "train": 1}
    assert find.counts["category"] == ()


def test_a_yes_or_no_filter_survives_the_address(questions: pl.LazyFrame) -> None:
    """Written as True, read as True, and found; another word is named and ignored."""
    query = replace(QUERY, filters=(("one_word_goal", (True,)),))
    request = read_query(params_of(query), BENCHMARK)
    assert request == (query, ())
    (found_id,) = found(questions, request.query, filterable(TASK)).ids
    assert questions.filter(pl.col("question_id") == found_id).collect()["question"].item() == "rope"
    (note,) = read_query({**params_of(QUERY), "one_word_goal": ["perhaps"]}, BENCHMARK).notes
    assert note == "“perhaps” is neither True nor False."


def test_a_goal_with_control_characters_is_found_and_shown(questions: pl.LazyFrame) -> None:
    """Its text comes through as it is; the key is held back, so nothing says which solution is right."""
    find = found(questions, replace(QUERY, text="seal jar"), filterable(TASK))
    row = page_of(questions, find.ids, 1).rows.row(0, named=True)
    assert row["question"] == TEST[0].goal == "Seal\r\r \ra jar"
    question = detail(questions, row["question_id"], TASK)
    assert question is not None
    assert (question.key, question.reasons) == (None, ())
    assert [choice.said for choice in question.choices] == ["Screw the lid on.", "Screw the lid off."]
    assert [choice.values for choice in question.choices] == [(17,), (18,)]


def test_the_reason_of_an_open_item_says_why() -> None:
    """It stands where other benchmarks have reasons made from facets, not among the facets."""
    (draft,) = open_build(0).drafts
    row = draft.table.row(0, named=True)
    assert reasons(row) == (row["reason"],)
    assert reasons({**row, "answer": None}) == ()
