"""Predictions laid out by question and repeat: by hand, and what must not pass."""

import polars as pl
import pytest

from leaderboard.scoring import matched
from leaderboard.scoring.matching import ABSENT, ANSWERED, EMPTY, NO_CHOICE, UNPARSED
from tests.scoring.worlds import Question, predictions_table, questions_table

QUESTIONS = questions_table([Question("task-1", "v01", f"c{number}", n_choices=3) for number in range(3)])


def test_predictions_join_by_id_not_by_position() -> None:
    """Rows in any order land in the row of their question and the column of their repeat."""
    predictions = predictions_table([("q2", 1, 2), ("q0", 0, 1), ("q2", 0, "empty"), ("q0", 1, "unparsed")])
    found = matched(QUESTIONS, predictions, 2)
    assert found.prediction.tolist() == [[1, NO_CHOICE], [NO_CHOICE, NO_CHOICE], [NO_CHOICE, 2]]
    assert found.status.tolist() == [[ANSWERED, UNPARSED], [ABSENT, ABSENT], [EMPTY, ANSWERED]]


def test_lazy_predictions_give_the_same() -> None:
    """A lazy frame, as of a scanned file, is laid out as the frame is."""
    predictions = predictions_table([("q1", 0, 1)])
    eager, lazy = matched(QUESTIONS, predictions, 1), matched(QUESTIONS, predictions.lazy(), 1)
    assert eager.prediction.tolist() == lazy.prediction.tolist() == [[NO_CHOICE], [1], [NO_CHOICE]]


def test_no_predictions_at_all() -> None:
    """An empty table leaves every question absent."""
    found = matched(QUESTIONS, predictions_table([]), 1)
    assert found.status.tolist() == [[ABSENT], [ABSENT], [ABSENT]]


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([("q0", 0, 0), ("q9", 0, 0), ("Q0", 0, 0)], "2 predictions of unknown questions"),
        ([("q0", 0, 0), ("q0", 0, 0)], "1 predictions whose question and repeat stand in an earlier row too"),
        ([("q0", 0, 0), ("q1", 0, 0), ("q0", 0, 1)], "1 predictions whose question and repeat stand in an earlier row"),
        ([("q0", 0, "empty"), ("q0", 0, "empty")], "1 predictions whose question and repeat stand in an earlier row"),
        ([("q0", 2, 0)], "1 predictions with a repeat at or above 2"),
        ([("q0", 0, 3)], "1 questions answered with a choice that they lack"),
    ],
)
def test_what_cannot_be_placed_is_refused(answers: list[tuple[str, int, int | str]], message: str) -> None:
    """Unknown ids, duplicates, repeats and choices out of range are counted in an error, never scored."""
    with pytest.raises(ValueError, match=message):
        matched(QUESTIONS, predictions_table(answers), 2)


@pytest.mark.parametrize(("prediction", "status"), [(0, "unparsed"), (0, "empty"), (None, "answered")])
def test_a_status_must_agree_with_its_prediction(prediction: int | None, status: str) -> None:
    """A choice that was not read, or an answer without a choice, is refused."""
    rows = predictions_table([("q0", 0, 0)]).with_columns(prediction=pl.lit(prediction, pl.Int8), status=pl.lit(status))
    with pytest.raises(ValueError, match="1 predictions that their status contradicts"):
        matched(QUESTIONS, rows, 1)
