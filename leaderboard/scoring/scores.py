"""The score of every question under every metric: the mean over its repeats."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from leaderboard.registry import Metric
from leaderboard.scoring.matching import ABSENT, ANSWERED, EMPTY, NO_CHOICE, UNPARSED, Matched

KEYS = ("task", "variation", "cluster_id")


def question_scores(
    questions: pl.DataFrame, matches: Matched, metrics: Sequence[Metric], slices: Sequence[str] = ()
) -> pl.DataFrame:
    """Return one row per question: KEYS, `slices`, a score per metric, and 0 or 1 as answered, missing, unparsed.

    A score is the mean over the repeats of the metric's value, its range mapped onto [0, 1]. `missing`: some repeat is
    absent or empty; `unparsed`: none is, but from some repeat no choice could be read; `answered`: every repeat was
    read, so the three add up to 1. A metric is null in tasks that it is not defined on; ValueError for other nulls.
    """
    status = matches.status
    missing = ((status == ABSENT) | (status == EMPTY)).any(axis=1)
    unparsed = (status == UNPARSED).any(axis=1) & ~missing
    flags = {"answered": (status == ANSWERED).all(axis=1), "missing": missing, "unparsed": unparsed}
    means = _means(questions, matches.prediction, metrics)
    keys = questions.select(*KEYS, *slices).with_columns(pl.Series(name, flag, pl.Int8) for name, flag in flags.items())
    return keys.hstack(_where_defined(keys["task"], means, metrics))


def _means(questions: pl.DataFrame, prediction: NDArray[np.int8], metrics: Sequence[Metric]) -> NDArray[np.float64]:
    """Add up the value of every choice times how often it was taken; (n_questions, n_metrics), NaN for a null value.

    So the order of repeats does not matter, and a metric is evaluated once per choice, not per repeat.
    """
    names = [metric.id for metric in metrics]
    scaled = [
        (metric.value.cast(pl.Float64) - metric.question_low) / (metric.high - metric.question_low)
        for metric in metrics
    ]
    total = np.zeros((questions.height, len(metrics)))
    for choice in range(NO_CHOICE, int(prediction.max(initial=NO_CHOICE)) + 1):
        n_times = np.count_nonzero(prediction == choice, axis=1)[:, np.newaxis]
        taken = pl.lit(None if choice == NO_CHOICE else choice, pl.Int8).alias("prediction")
        chosen = questions.lazy().with_columns(taken)
        values = chosen.select(value.alias(name) for value, name in zip(scaled, names, strict=True)).collect()
        total += np.where(n_times > 0, n_times * values.to_numpy(), 0.0)
    means: NDArray[np.float64] = total / prediction.shape[1]
    return means


def _where_defined(task: pl.Series, means: NDArray[np.float64], metrics: Sequence[Metric]) -> list[pl.Series]:
    columns = []
    for metric, values in zip(metrics, means.T, strict=True):
        defined = task.is_in(list(metric.tasks)).to_numpy() if metric.tasks else np.ones(len(task), dtype=bool)
        if n_nulls := np.count_nonzero(np.isnan(values) & defined):
            raise ValueError(f"metric {metric.id} is null for {n_nulls} questions")
        columns.append(pl.Series(metric.id, np.where(defined, values, np.nan), nan_to_null=True))
    return columns
