"""Scores of groups of questions."""

import polars as pl
import pytest

from leaderboard.scoring import group_scores, results_table
from leaderboard.statistics import wilson_interval
from tests.scoring.worlds import BENCHMARK, RIGHT, WRONG, Question, answered, predictions_table, questions_table, row_of

ACCURACY = BENCHMARK.metric("accuracy")


def groups_table(*pairs: tuple[str, str]) -> pl.DataFrame:
    """Return groups from (question_id, group)."""
    return pl.DataFrame(list(pairs), schema=["question_id", "group"], orient="row")


def test_a_question_counts_in_each_of_its_groups() -> None:
    """Of q0 to q3 the first two are answered right: water holds q0 and q2, milk q0, q1 and q3."""
    questions = questions_table([Question("task-1", "v01", name) for name in "abcd"])
    groups = groups_table(("q0", "water"), ("q2", "water"), ("q0", "milk"), ("q1", "milk"), ("q3", "milk"))
    predictions = answered([RIGHT, RIGHT, WRONG, WRONG])
    scores = group_scores(questions, predictions, groups, metric=ACCURACY)
    assert scores.select("group", "value", "n_questions", "n_answered").rows() == [
        ("milk", pytest.approx(2 / 3, abs=1e-9), 3, 3),
        ("water", 0.5, 2, 2),
    ]
    low, high = wilson_interval(2 / 3, 3.0)
    assert scores.select("ci_low", "ci_high").row(0) == pytest.approx((float(low), float(high)), abs=1e-9)


def test_missing_answers_are_wrong_and_other_splits_do_not_count() -> None:
    """q0 has no prediction, q1 is unread, q2 is right, q3 of split dev would be right."""
    questions = questions_table(
        [Question("task-1", "v01", name) for name in "abc"] + [Question("task-1", "v01", "d", split="dev")]
    )
    predictions = predictions_table([("q1", 0, "unparsed"), ("q2", 0, RIGHT), ("q3", 0, RIGHT)])
    groups = groups_table(*((f"q{number}", "all") for number in range(4)))
    (row,) = group_scores(questions, predictions, groups, metric=ACCURACY).to_dicts()
    assert (row["value"], row["n_questions"]) == (pytest.approx(1 / 3, abs=1e-9), 3)
    assert (row["n_answered"], row["n_missing"], row["n_unparsed"]) == (1, 1, 1)


def test_a_group_of_everything_is_the_micro_mean() -> None:
    """Value and interval are those of results, with shared clusters, repeats and unequal variations."""
    clusters = "aabcd"
    questions = questions_table(
        [Question("task-1", "v01" if number < 2 else "v02", cluster) for number, cluster in enumerate(clusters)]
    )
    choices = [RIGHT, WRONG, RIGHT, RIGHT, WRONG, RIGHT, RIGHT, WRONG, RIGHT, RIGHT]
    predictions = predictions_table((f"q{place // 2}", place % 2, choice) for place, choice in enumerate(choices))
    groups = groups_table(*((f"q{number}", "all") for number in range(5)))
    (row,) = group_scores(questions, predictions, groups, metric=ACCURACY, n_repeats=2).to_dicts()
    results = results_table(BENCHMARK, questions, predictions, tasks=["task-1"], n_repeats=2)
    whole = row_of(results, level="task", metric="accuracy_micro")
    assert {name: row[name] for name in ("value", "ci_low", "ci_high", "n_clusters")} == {
        name: whole[name] for name in ("value", "ci_low", "ci_high", "n_clusters")
    }


def test_no_group_no_row() -> None:
    """Without groups the table is empty."""
    questions = questions_table([Question("task-1", "v01", "a")])
    groups = pl.DataFrame(schema={"question_id": pl.String, "group": pl.String})
    assert group_scores(questions, answered([RIGHT]), groups, metric=ACCURACY).is_empty()
