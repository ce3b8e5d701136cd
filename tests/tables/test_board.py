"""The board's rows, columns and orders."""

import pytest

from leaderboard.benchmarks.ccons import BENCHMARK as CCONS
from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.benchmarks.piqa import BENCHMARK as PIQA
from leaderboard.errors import UnknownNameError
from leaderboard.tables.board import SortKey, board_table, score_columns, sort_keys, sorted_board
from leaderboard.tables.entries import Entry
from tests.tables.made import made_entry, made_results, made_submission

ACCURACY = BENCHMARK.primary
ENTRIES = (
    made_entry("b", {"overall": 0.5, "task-1": 0.4}, "beta"),
    made_entry("a", {"overall": 0.5, "task-1": 0.6}, "Alpha"),
    made_entry("d", {"task-1": 0.9}, "delta"),
    made_entry("c", {"overall": 0.0, "task-1": 0.1}, "Gamma"),
)


def test_one_row_an_entry() -> None:
    """Every entry stands on the board exactly once, in the order given, with its scores as they are in its results."""
    table = board_table(BENCHMARK, ENTRIES, ACCURACY)
    assert table["submission_id"].to_list() == ["b", "a", "d", "c"]
    assert table["overall/value"].to_list() == [0.5, 0.5, None, 0.0]
    assert table["task-1/value"].to_list() == [0.4, 0.6, 0.9, 0.1]
    assert table["task-2/value"].to_list() == [None] * 4


@pytest.mark.parametrize(
    ("key", "descending", "order"),
    [
        ("overall", True, ["a", "b", "c", "d"]),
        ("overall", False, ["c", "a", "b", "d"]),
        ("task-1", True, ["d", "a", "b", "c"]),
        ("task-2", True, ["a", "b", "c", "d"]),
        ("task-2", False, ["a", "b", "c", "d"]),
        ("model", False, ["a", "b", "d", "c"]),
        ("model", True, ["c", "d", "b", "a"]),
    ],
)
def test_missing_comes_last(key: str, *, descending: bool, order: list[str]) -> None:
    """A missing score is last in both directions, 0 is a score, ties stand by id, names without regard to case."""
    table = board_table(BENCHMARK, ENTRIES, ACCURACY)
    sort_key = sort_keys(BENCHMARK, ACCURACY)[key]
    assert sorted_board(table, sort_key, descending=descending)["submission_id"].to_list() == order


def test_not_a_number_is_missing() -> None:
    """A score that is no number counts as missing, so it can never lead."""
    results = made_results({"level": "benchmark", "value": 0.5})
    broken = Entry(made_submission("broken"), results.with_columns(value=float("nan")))
    table = board_table(BENCHMARK, [broken, *ENTRIES], ACCURACY)
    for descending in (True, False):
        ordered = sorted_board(table, sort_keys(BENCHMARK, ACCURACY)["overall"], descending=descending)
        assert set(ordered["submission_id"].to_list()[-2:]) == {"broken", "d"}


def test_counts_add_up_over_tasks() -> None:
    """Missing and unreadable answers are counted over all tasks in scope, whatever metric is shown."""
    results = made_results(
        {"level": "task", "task": "task-1", "value": 0.5, "n_missing": 3, "n_unparsed": 1},
        {"level": "task", "task": "task-2", "value": 0.5, "n_missing": 4},
        {"level": "task", "task": "task-2", "value": 0.5, "n_missing": 4, "metric": "bad_rate"},
    )
    table = board_table(BENCHMARK, [Entry(made_submission("x"), results)], BENCHMARK.metric("bad_rate"))
    assert table.select("n_questions", "n_missing", "n_unparsed").row(0) == (200, 7, 1)


def test_bad_rate_has_no_overall() -> None:
    """A metric of some tasks has no overall column, and its order begins with the lowest."""
    bad_rate = BENCHMARK.metric("bad_rate")
    assert list(score_columns(BENCHMARK, bad_rate)) == ["task-1", "task-2"]
    assert not sort_keys(BENCHMARK, bad_rate)["task-1"].descending


def test_one_headline_task_is_the_overall_score() -> None:
    """CConS is ordered by its task with context, whose column stands once; a difference is one of that task only."""
    assert score_columns(CCONS, CCONS.primary) == {"overall": "With context", "no-context": "Without context"}
    assert score_columns(PIQA, PIQA.primary) == {"overall": "PIQA"}
    assert score_columns(CCONS, CCONS.metric("commonsense_gap")) == {"context": "With context"}
    assert list(score_columns(BENCHMARK, ACCURACY)) == ["overall", "task-u", "task-0", "task-1", "task-2"]


def test_unknown_column_is_named() -> None:
    """An order by a column that the board lacks is an error with a sentence."""
    with pytest.raises(UnknownNameError, match="nothing"):
        sorted_board(board_table(BENCHMARK, ENTRIES, ACCURACY), SortKey("x", "X", "nothing", True), descending=True)


def test_no_entries_no_rows() -> None:
    """Without entries the board has its columns and no row."""
    assert board_table(BENCHMARK, [], ACCURACY).shape[0] == 0
