"""The one place that averages: weighted means and their cluster terms, in Narwhals expressions for any lazy engine.

All sums are sums of integers, so the results depend neither on the order of rows nor on threads or the engine. A score
in [0, 1] is counted in units of 1 / SCORE_UNITS: exact for multiples of 1/2 to 1/16, as chance levels and most means
over repeats are.
"""

from collections.abc import Sequence
from typing import Any

import narwhals as nw

SCORE_UNITS = 720_720 << 20
"""Every whole number up to 16 divides it; a variation may hold 12 million questions before its sum leaves 64 bits."""

_MEAN_UNITS = 1 << 52
_RESIDUAL_UNITS = 1 << 60

Frame = nw.LazyFrame[Any]
COUNTS = ("n_questions", "n_answered", "n_missing", "n_unparsed")


def cell_sums(scores: Frame, by: Sequence[str], metrics: Sequence[str]) -> Frame:
    """Return the sums over the questions that share `by`, task, variation and cluster: the one pass over all rows.

    Reads one row per question: `by`, task, variation, cluster_id, a score in [0, 1] per metric, and the 0/1 integers
    answered, missing, unparsed. Returns one row per cell: the keys, COUNTS, and for each metric the sum of its scores
    in units of 1 / SCORE_UNITS.
    """
    units = [(nw.col(metric) * SCORE_UNITS + 0.5).floor().cast(nw.Int64).alias(metric) for metric in metrics]
    flags = [nw.col(name).cast(nw.Int64).alias(f"n_{name}") for name in ("answered", "missing", "unparsed")]
    keys = distinct(*by, "task", "variation", "cluster_id")
    counted = scores.select(*keys, nw.lit(1, nw.Int64).alias("n_questions"), *flags, *units)
    return counted.group_by(keys).agg(*totals(*COUNTS, *metrics))


def weighted_means(cells: Frame, by: Sequence[str]) -> Frame:
    """Return the weighted mean score of every group with the variance of that mean.

    Reads cells: `by` (one or more columns, without nulls), task, variation, `sign` (of the variation: 1, or -1 where it is
    subtracted), cluster_id, `units` (the sum of the scores in 1 / SCORE_UNITS) and COUNTS. Returns one row per group: `by`,
    COUNTS and the fields of statistics.WeightedMean.

    The value is the mean over tasks of the mean over variations of the mean over questions, so a question weighs
    w = 1 / (T V_t n_v) with T tasks in the group, V_t variations in the task and n_v questions in the variation. Over
    the C clusters,

        variance = C / (C - 1) sum u_c^2,  u_c = sum over q in c of w (x_q - mean of its variation)

    A micro mean is the same of cells that all stand in one task and one variation. Where a task has variations of both
    signs, its value is the mean over those with 1 minus the mean over those with -1: V_t then counts the variations of
    one sign, and w has the sign of its variation.
    """
    variations = _variations(cells, by)
    return _values(variations, by).join(_cluster_terms(cells, variations, by), on=list(by), how="inner")


def _variations(cells: Frame, by: Sequence[str]) -> Frame:
    """Return one row per group, task and variation: COUNTS, its mean and sign, and T and V_t."""
    of_task = distinct(*by, "task", "sign")
    variations = cells.group_by(distinct(*of_task, "variation")).agg(*totals(*COUNTS, "units"))
    tasks = variations.group_by(of_task).agg(nw.len().alias("n_variations"))
    groups = tasks.group_by(list(by)).agg(nw.col("task").n_unique().alias("n_tasks"))
    mean = nw.col("units") / _units_if_all_right()
    return tasks.join(groups, on=list(by)).join(variations, on=of_task).with_columns(mean.alias("mean"))


def _values(variations: Frame, by: Sequence[str]) -> Frame:
    """Return one row per group: the value, COUNTS, and whether every question has the same weight."""
    of_task = distinct(*by, "task", "sign", "n_tasks", "n_variations")
    size = nw.col("n_questions") * nw.col("n_variations") * nw.col("sign")
    units = whole(nw.col("mean"), _MEAN_UNITS)
    tasks = variations.with_columns(units.alias("mean"), size.alias("least"), size.alias("most")).group_by(of_task)
    summed = tasks.agg(*totals("mean", *COUNTS), nw.col("least").min(), nw.col("most").max())
    mean = whole(nw.col("mean") / nw.col("n_variations") / _MEAN_UNITS, _MEAN_UNITS)
    groups = summed.with_columns((mean * nw.col("sign")).alias("mean")).group_by([*by, "n_tasks"])
    return groups.agg(*totals("mean", *COUNTS), nw.col("least").min(), nw.col("most").max()).select(
        *by,
        *COUNTS,
        (nw.col("mean") / nw.col("n_tasks") / _MEAN_UNITS).alias("value"),
        (nw.col("least") == nw.col("most")).alias("equal_weights"),
    )


def _cluster_terms(cells: Frame, variations: Frame, by: Sequence[str]) -> Frame:
    """Return one row per group: the variance of its mean, n_clusters and effective_clusters."""
    of_variation = distinct(*by, "task", "variation", "sign")
    weight_units = _units_if_all_right() * nw.col("n_variations") * nw.col("n_tasks")
    residual = (nw.col("units") - _units_if_all_right() * nw.col("mean")) / nw.col("weight_units") * nw.col("sign")
    merged = cells.group_by(*of_variation, "cluster_id").agg(*totals("units", "n_questions"))
    clusters = (
        merged.join(variations.select(*of_variation, "mean", weight_units.alias("weight_units")), on=of_variation)
        .with_columns(whole(residual, _RESIDUAL_UNITS).alias("residual"))
        .group_by(*by, "cluster_id")
        .agg(*totals("residual", "n_questions"))
    )
    share = nw.col("residual") / _RESIDUAL_UNITS
    squares = clusters.with_columns(
        whole(share * share, _RESIDUAL_UNITS).alias("residual_squares"),
        (nw.col("n_questions") * nw.col("n_questions")).alias("question_squares"),
    )
    summed = squares.group_by(list(by)).agg(
        *totals("residual_squares", "question_squares", "n_questions"), nw.len().cast(nw.Int64).alias("n_clusters")
    )
    n_others = nw.max_horizontal(nw.col("n_clusters") - 1, nw.lit(1))
    return summed.select(
        *by,
        "n_clusters",
        (nw.col("residual_squares") / _RESIDUAL_UNITS * nw.col("n_clusters") / n_others).alias("variance"),
        (nw.col("n_questions") / nw.col("question_squares") * nw.col("n_questions")).alias("effective_clusters"),
    )


def _units_if_all_right() -> nw.Expr:
    """Multiply before dividing: engines differ in the last bit of a division by a constant that is no power of 2."""
    return nw.col("n_questions").cast(nw.Float64) * SCORE_UNITS


def distinct(*names: str) -> list[str]:
    """Return the names without those that repeat."""
    return list(dict.fromkeys(names))


def whole(expression: nw.Expr, units: int) -> nw.Expr:
    """Return a number as a whole number of units, 1 / `units` each."""
    return (expression * units + 0.5).floor().cast(nw.Int64)


def totals(*names: str) -> list[nw.Expr]:
    """Return the sums of columns of whole numbers."""
    return [nw.col(name).sum().cast(nw.Int64) for name in names]
