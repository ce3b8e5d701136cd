"""The scores of single questions, by hand."""

import polars as pl
import pytest

from leaderboard.registry import Metric
from leaderboard.scoring import matched
from leaderboard.scoring.scores import question_scores
from tests.scoring.worlds import BENCHMARK, Question, predictions_table, questions_table

QUESTIONS = questions_table(
    [
        Question("task-1", "v01", "c0", n_choices=4, n_bad=2),
        Question("task-2", "v01", "c0", n_choices=2, n_bad=1),
        Question("task-u", "v01", "c1", n_choices=5),
    ]
)


def test_scores_are_means_over_repeats() -> None:
    """Two of four repeats right give one half; the range of above_chance is mapped onto [0, 1]."""
    choices = {"q0": (0, 0, 1, 3), "q1": (1, 1, 1, 0), "q2": (0, 0, 0, 0)}
    predictions = predictions_table(
        (id_, repeat, c) for id_, taken in choices.items() for repeat, c in enumerate(taken)
    )
    scores = question_scores(QUESTIONS, matched(QUESTIONS, predictions, 4), BENCHMARK.metrics, ["n_bad"])
    assert scores["accuracy"].to_list() == [0.5, 0.25, 1.0]
    # q0, chance 1/4: right 1, wrong -1/3, mean 1/3, on [0, 1] 2/3; q1, chance 1/2: (1 - 3) / 4 = -1/2, on [0, 1] 1/4
    assert scores["above_chance"].to_list() == pytest.approx([2 / 3, 1 / 4, 1.0])
    # q0: one of four times the bad choice 3; q1: three of four times the bad choice 1; task-u has no bad choices
    assert scores["bad_rate"].to_list() == [0.25, 0.75, None]
    assert scores["n_bad"].to_list() == [2, 1, 0]


def test_every_question_is_answered_missing_or_unparsed() -> None:
    """One absent or empty repeat makes a question missing, else an unreadable one makes it unparsed."""
    predictions = predictions_table(
        [("q0", 0, 0), ("q0", 1, 0), ("q1", 0, "unparsed"), ("q1", 1, 0), ("q2", 0, "unparsed")]
    )
    scores = question_scores(QUESTIONS, matched(QUESTIONS, predictions, 2), BENCHMARK.metrics)
    assert scores.select("answered", "missing", "unparsed").rows() == [(1, 0, 0), (0, 0, 1), (0, 1, 0)]
    assert scores["accuracy"].to_list() == [1.0, 0.5, 0.0]


def test_a_metric_without_a_value_is_an_error() -> None:
    """A metric that is null for a question on which it is defined must not be averaged."""
    null = Metric("null", "", "", pl.col("prediction").cast(pl.Float64), "higher", 0.0, 1.0)
    with pytest.raises(ValueError, match="metric null is null for 3 questions"):
        question_scores(QUESTIONS, matched(QUESTIONS, predictions_table([]), 1), [null])
