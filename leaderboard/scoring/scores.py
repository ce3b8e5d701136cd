"""The score of every question under every metric: the mean over its repeats."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from leaderboard.registry import Metric
from leaderboard.scoring.matching import ABSENT, ANSWERED, EMPTY, UNPARSED, Matched

KEYS = ("task", "variation", "cluster_id")


def question_scores(
    questions: pl.DataFrame, matches: Matched, metrics: Sequence[Metric], slices: Sequence[str]
) -> pl.DataFrame:
    """Return one row a question: KEYS, the slice facets, a column a metric, and n_answered, n_missing, n_unparsed (0, 1).

    A question is missing where any repeat is absent or empty, unparsed where none is missing but one could not be read,
    and answered otherwise. Metrics that a task lacks have values there too; whoever averages leaves them out.
    """
    status = matches.status
    missing = ((status == ABSENT) | (status == EMPTY)).any(axis=1)
    unparsed = (status == UNPARSED).any(axis=1) & ~missing
    answered = (status == ANSWERED).all(axis=1)
    flags = {"n_answered": answered, "n_missing": missing, "n_unparsed": unparsed}
    values = {metric.id: _mean_over_repeats(questions, matches.prediction, metric) for metric in metrics}
    counts = {name: flag.astype(np.int64) for name, flag in flags.items()}
    return questions.select(*KEYS, *slices).with_columns(**{n: pl.Series(n, v) for n, v in (values | counts).items()})


def _mean_over_repeats(
    questions: pl.DataFrame, prediction: NDArray[np.int8], metric: Metric
) -> NDArray[np.float64]:
    """Look each prediction up in the metric's value for every possible choice; shape (n_questions,)."""
    table = _values_by_choice(questions, metric)
    n_questions, n_repeats = prediction.shape
    total = np.zeros(n_questions)
    rows = np.arange(n_questions) * table.shape[1]
    for repeat in range(n_repeats):
        total += table.reshape(-1)[rows + (prediction[:, repeat] + 1)]
    return total / n_repeats


def _values_by_choice(questions: pl.DataFrame, metric: Metric) -> NDArray[np.float64]:
    """Return the metric for no prediction (column 0) and for choice i (column i + 1); (n_questions, n_most + 1)."""
    n_most = int(questions["choices"].list.len().max() or 0)  # type: ignore[arg-type]
    possible = [None, *range(n_most)]
    columns = [
        questions.lazy()
        .with_columns(prediction=pl.lit(choice, dtype=pl.Int8))
        .select(metric.value.alias("value"))
        .collect()["value"]
        .to_numpy()
        for choice in possible
    ]
    return np.stack(columns, axis=1) if len(questions) else np.empty((0, n_most + 1))
