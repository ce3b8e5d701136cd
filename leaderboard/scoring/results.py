"""The results table of one submission: every level, slice and metric with its interval."""

from collections.abc import Sequence

import narwhals as nw
import numpy as np
import polars as pl

from leaderboard.registry import Benchmark, Metric, Split
from leaderboard.schemas.tables import LEVELS, Results
from leaderboard.scoring.kernel import cell_sums, weighted_means
from leaderboard.scoring.levels import GROUP, level_cells, measured, slice_facets
from leaderboard.scoring.matching import Matched, matched
from leaderboard.scoring.scores import question_scores
from leaderboard.statistics import WeightedMean, clustered_interval, rescaled_interval

SCORER_VERSION = "1"
DECIMALS = 10
LINEARISED = "-linearised"


def rounded(value: float) -> float:
    """Round a float for writing; there is no -0.0.

    >>> rounded(0.1 + 0.2), rounded(-1e-12)
    (0.3, 0.0)
    """
    return round(value, DECIMALS) + 0.0


def is_scored(split: Split = "test") -> pl.Expr:
    """Hold for the questions that count: those of the edition's scored split that have a key."""
    return (pl.col("split") == split) & pl.col("answer").is_not_null()


def results_table(  # noqa: PLR0913, what is scored and how
    benchmark: Benchmark,
    questions: pl.DataFrame,
    predictions: pl.DataFrame | pl.LazyFrame,
    *,
    tasks: Sequence[str],
    n_repeats: int = 1,
    split: Split = "test",
) -> pl.DataFrame:
    """Score predictions on the questions of `tasks` that count; one row per level, task, variation, slice and metric.

    `questions` holds schemas.tables.Questions and the facets of these tasks (facets that a task lacks are null there);
    `predictions` schemas.tables.Predictions for any of them. What is missing, empty or unreadable is wrong and stays in
    the denominator. A benchmark row stands only where all headline tasks are in scope and the metric is defined there,
    a contrast only where all its variations are, a joint score only where all its tasks are in scope.
    Columns: schemas.tables.Results, rounded, in registry order. Raises ValueError for predictions that cannot be placed
    (see `matching`) and for a task without a question that counts.
    """
    matches = matched(questions, predictions, n_repeats)
    counts = questions.select(is_scored(split) & pl.col("task").is_in(tasks)).to_series()
    scored, kept = questions.filter(counts), counts.to_numpy()
    if empty := set(tasks) - set(scored["task"].unique()):
        raise ValueError(f"no question of {', '.join(sorted(empty))} counts")
    variations = set(scored["variation"].unique())
    metrics = [
        metric
        for metric in benchmark.metrics
        if _is_in_scope(metric, set(tasks)) and set(metric.contrast) <= variations
    ]
    summed = measured(metrics)
    slices = slice_facets(benchmark, tasks)
    scores = question_scores(scored, Matched(*(array[kept] for array in matches)), summed, slices)
    cells = nw.to_native(cell_sums(nw.from_native(scores.lazy()), slices, [metric.id for metric in summed]))
    grouped = level_cells(benchmark, cells.collect().lazy(), metrics, tasks).collect()
    means = nw.to_native(weighted_means(nw.from_native(grouped.lazy()), GROUP)).collect()
    return _in_order(benchmark, _with_intervals(means, metrics))


def _is_in_scope(metric: Metric, tasks: set[str]) -> bool:
    if metric.joint:
        return set(metric.tasks) <= tasks
    return not metric.tasks or bool(set(metric.tasks) & tasks)


def _with_intervals(means: pl.DataFrame, metrics: Sequence[Metric]) -> pl.DataFrame:
    """Map the means onto the ranges of their metrics and add their intervals; columns of Results.

    A mean lies in [0, 1], a contrast in [-1, 1] and is halved and shifted first. Of an F1 the interval is never that
    of a plain proportion, and its method gets the ending LINEARISED.
    """
    ranges = {metric.id: (metric.low, metric.high) for metric in metrics}
    low, high = np.array([ranges[metric] for metric in means["metric"]]).T
    is_contrast = means["metric"].is_in([metric.id for metric in metrics if metric.contrast]).to_numpy()
    is_f1 = means["metric"].is_in([metric.id for metric in metrics if metric.f1 and not metric.joint]).to_numpy()
    value, variance, equal_weights = (means[name].to_numpy() for name in ("value", "variance", "equal_weights"))
    value, variance = np.where(is_contrast, [(1 + value) / 2, variance / 4], [value, variance])
    mean = WeightedMean(*(means[name].to_numpy() for name in WeightedMean._fields))
    mean = mean._replace(value=value, variance=variance, equal_weights=equal_weights & ~is_f1)
    interval = rescaled_interval(clustered_interval(mean), low, high)
    floats = {
        "value": low + (high - low) * value,
        "ci_low": interval.low,
        "ci_high": interval.high,
    }
    texts = [pl.col(name).replace("", None) for name in GROUP]
    return means.with_columns(
        *texts,
        *(pl.Series(name, [rounded(value) for value in values.tolist()]) for name, values in floats.items()),
        pl.Series("ci_method", np.where(is_f1, np.char.add(interval.method, LINEARISED), interval.method)),
        scorer_version=pl.lit(SCORER_VERSION),
    ).rename({"of_task": "task", "of_variation": "variation"})


def _in_order(benchmark: Benchmark, results: pl.DataFrame) -> pl.DataFrame:
    """Sort by level, task, variation, slice and metric in registry order, slice values by the number they begin with."""
    variations = dict.fromkeys(variation.id for task in benchmark.tasks for variation in task.variations)
    order = [
        pl.col("level").cast(pl.Enum(reversed(LEVELS))),
        pl.col("task").cast(pl.Enum([task.id for task in benchmark.tasks])),
        pl.col("variation").cast(pl.Enum(list(variations))),
        pl.col("slice_by"),
        pl.col("slice_value").str.extract(r"^(\d+)").cast(pl.Int64, strict=False),
        pl.col("slice_value"),
        pl.col("metric").cast(pl.Enum([metric.id for metric in benchmark.metrics])),
    ]
    return Results.validate(results.select(Results.column_names()).sort(order, nulls_last=False))
