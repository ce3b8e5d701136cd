"""Predictions laid out by question and repeat."""

from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from leaderboard.schemas.tables import STATUSES

NO_CHOICE = -1
ABSENT = 0
ANSWERED, EMPTY, UNPARSED = (1 + STATUSES.index(status) for status in ("answered", "empty", "unparsed"))


class Matched(NamedTuple):
    """Predictions in the order of the questions, both of shape (n_questions, n_repeats).

    `prediction` is the 0-based choice, NO_CHOICE where there is none; `status` is ABSENT, ANSWERED, EMPTY or UNPARSED.
    """

    prediction: NDArray[np.int8]
    status: NDArray[np.int8]


def matched(questions: pl.DataFrame, predictions: pl.DataFrame | pl.LazyFrame, n_repeats: int) -> Matched:
    """Lay predictions out over questions (question_id, choices) and repeats; what nobody predicted stays ABSENT.

    Raises ValueError for an unknown id, a repeat at or above `n_repeats`, a question and repeat that stand twice, a
    choice that the question lacks, and a status that the prediction contradicts. Validation reports them with their
    places before anything is scored; here they only must not pass.
    """
    found = _placed(questions["question_id"], predictions)
    _refuse(found["row"].null_count(), "predictions of unknown questions")
    _refuse(int((found["repeat"] >= n_repeats).sum()), f"predictions with a repeat at or above {n_repeats}")
    cells = found["row"].to_numpy().astype(np.int64) * n_repeats + found["repeat"].to_numpy()
    shape = (questions.height, n_repeats)
    prediction, status = np.full(shape, NO_CHOICE, dtype=np.int8), np.full(shape, ABSENT, dtype=np.int8)
    prediction.reshape(-1)[cells] = found["prediction"].to_numpy()
    status.reshape(-1)[cells] = found["status"].to_numpy()
    _refuse(
        found.height - np.count_nonzero(status), "predictions whose question and repeat stand in an earlier row too"
    )
    _refuse(np.count_nonzero((status == ANSWERED) != (prediction >= 0)), "predictions that their status contradicts")
    n_choices = questions["choices"].list.len().to_numpy()
    _refuse(np.count_nonzero(prediction.max(axis=1) >= n_choices), "questions answered with a choice that they lack")
    return Matched(prediction, status)


def _placed(question_ids: pl.Series, predictions: pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    """Return the row of each prediction's question, null where there is none, with its repeat and codes.

    An Enum numbers its categories in their order, and casting to one is several times faster than a join.
    """
    ids, statuses = pl.Enum(question_ids), pl.Enum(STATUSES)
    return (
        predictions.lazy()
        .select(
            pl.col("question_id").cast(ids, strict=False).to_physical().alias("row"),
            "repeat",
            pl.col("prediction").fill_null(NO_CHOICE),
            (1 + pl.col("status").cast(statuses).to_physical().cast(pl.Int8)).alias("status"),
        )
        .collect(engine="streaming")
    )


def _refuse(count: int | np.signedinteger, what: str) -> None:
    if count:
        raise ValueError(f"{count} {what}")
