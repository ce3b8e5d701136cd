"""Joins predictions with questions by id, and finds unknown ids and duplicates."""

from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

ABSENT, EMPTY, UNPARSED, ANSWERED = 0, 1, 2, 3
STATUS_CODES = {"empty": EMPTY, "unparsed": UNPARSED, "answered": ANSWERED}


class Matched(NamedTuple):
    """Predictions in the order of the questions, both of shape (n_questions, n_repeats).

    `prediction` is the 0-based choice, -1 where there is none; `status` is ABSENT, EMPTY, UNPARSED or ANSWERED.
    """

    prediction: NDArray[np.int8]
    status: NDArray[np.int8]


def question_rows(question_ids: pl.Series, predictions: pl.LazyFrame) -> pl.DataFrame:
    """Return for each prediction the row of its question (null: unknown id), with repeat, prediction and status."""
    index = pl.LazyFrame({"question_id": question_ids}).with_row_index("row")
    columns = ("row", "repeat", "prediction", "status")
    return predictions.join(index, on="question_id", how="left", maintain_order="left").select(columns).collect()


def duplicate_rows(rows: pl.Series, repeats: pl.Series, n_repeats: int) -> NDArray[np.int64]:
    """Return the places whose (row, repeat) stands at an earlier place too; nulls in `rows` are passed over.

    A count for each cell finds out in one pass whether there is any; only then are the places looked for.
    """
    known = rows.is_not_null().to_numpy()
    cells = rows.fill_null(0).to_numpy().astype(np.int64) * n_repeats + repeats.to_numpy()
    cells, places = (cells, np.arange(len(cells))) if known.all() else (cells[known], np.flatnonzero(known))
    if not len(cells) or len(np.flatnonzero(np.bincount(cells))) == len(cells):
        return np.empty(0, dtype=np.int64)
    first = np.unique(cells, return_index=True)[1]
    return places[np.setdiff1d(np.arange(len(cells)), first, assume_unique=True)]


def matched(question_ids: pl.Series, predictions: pl.LazyFrame, n_repeats: int) -> Matched:
    """Lay predictions out by question and repeat; what is missing stays ABSENT.

    Raises ValueError for an unknown id, a duplicate or a repeat at or above `n_repeats`: validation reports those with
    their places before anything is scored.
    """
    found = question_rows(question_ids, predictions)
    if found["row"].null_count():
        raise ValueError(f"{found['row'].null_count()} predictions of unknown questions")
    if len(found) and int(found["repeat"].max()) >= n_repeats:  # type: ignore[arg-type]
        raise ValueError(f"a repeat at or above {n_repeats}")
    if len(duplicate_rows(found["row"], found["repeat"], n_repeats)):
        raise ValueError("a question and repeat is answered twice")
    cells = found["row"].to_numpy().astype(np.int64) * n_repeats + found["repeat"].to_numpy()
    shape = (len(question_ids), n_repeats)
    prediction, status = np.full(shape, -1, dtype=np.int8), np.zeros(shape, dtype=np.int8)
    prediction.reshape(-1)[cells] = found["prediction"].fill_null(-1).to_numpy()
    codes = found["status"].replace_strict(STATUS_CODES, return_dtype=pl.Int8)
    status.reshape(-1)[cells] = codes.to_numpy()
    return Matched(prediction, status)
