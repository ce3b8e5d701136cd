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
    scores = _scores(questions, _times_chosen(matches.prediction), metrics)
    return questions.select(*KEYS, *slices, *(pl.Series(name, flag, pl.Int8) for name, flag in flags.items()), *scores)


def _times_chosen(prediction: NDArray[np.int8]) -> dict[int, NDArray[np.int64]]:
    """Count how often each choice was taken, NO_CHOICE among them; each count has the shape (n_questions,)."""
    choices = range(NO_CHOICE, int(prediction.max(initial=NO_CHOICE)) + 1)
    return {choice: np.count_nonzero(prediction == choice, axis=1) for choice in choices}


def _scores(questions: pl.DataFrame, times: dict[int, NDArray[np.int64]], metrics: Sequence[Metric]) -> list[pl.Series]:
    """Add up the value of every choice times how often it was taken, so the order of repeats does not matter."""
    values = [
        pl.when(pl.col("task").is_in(metric.tasks) if metric.tasks else pl.lit(value=True))
        .then((metric.value.cast(pl.Float64) - metric.low) / (metric.high - metric.low))
        .alias(metric.id)
        for metric in metrics
    ]
    total = np.zeros((len(metrics), questions.height))
    for choice, count in times.items():
        prediction = pl.lit(None if choice == NO_CHOICE else choice, pl.Int8).alias("prediction")
        value = questions.lazy().with_columns(prediction).select(values).collect().to_numpy().T
        total += np.where(count > 0, count * value, 0.0)
    total /= sum(times.values())
    for metric, scores in zip(metrics, total, strict=True):
        nulls = np.isnan(scores) & questions["task"].is_in(metric.tasks or questions["task"].unique()).to_numpy()
        if nulls.any():
            raise ValueError(f"metric {metric.id} is null for {np.count_nonzero(nulls)} questions")
    return [pl.Series(metric.id, scores, nan_to_null=True) for metric, scores in zip(metrics, total, strict=True)]
