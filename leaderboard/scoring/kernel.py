"""The one place that averages: weighted means and their cluster terms, in Narwhals expressions for any lazy engine.

Sums are sums of integers: a score in [0, 1] is counted in units of 1 / SCORE_UNITS, a weighted term in units of 2**-60. So
the results do not depend on the order of rows, the number of threads or the engine, and for scores that are multiples of
1/2 to 1/16 (means over up to 16 repeats, chance levels) they are exact.
"""

from collections.abc import Sequence
from typing import Any, Literal

import narwhals as nw

SCORE_UNITS = 720_720 << 20
"""Every whole number up to 16 divides it; a cell may hold 12 million questions before its sum leaves 64 bits."""

_TERM_UNITS = 1 << 60

Frame = nw.LazyFrame[Any]
COUNTS = ("n_questions", "n_answered", "n_missing", "n_unparsed")


def cell_sums(scores: Frame, by: Sequence[str]) -> Frame:
    """Return the sums over the questions that share `by`, task, variation and cluster.

    Reads one row per question: `by`, task, variation, cluster_id, score in [0, 1], and the 0/1 integers answered, missing,
    unparsed. Returns one row per cell: the keys, `units` (sum of the scores in 1 / SCORE_UNITS) and COUNTS.
    """
    units = (nw.col("score") * SCORE_UNITS + 0.5).floor().cast(nw.Int64)
    flags = [nw.col(name).cast(nw.Int64).sum().alias(f"n_{name}") for name in ("answered", "missing", "unparsed")]
    counted = scores.with_columns(units.alias("units"), nw.lit(1, nw.Int64).alias("n_questions"))
    keys = list(dict.fromkeys([*by, "task", "variation", "cluster_id"]))
    return counted.group_by(keys).agg(nw.col("units").sum(), nw.col("n_questions").sum(), *flags)


def weighted_means(cells: Frame, by: Sequence[str], weighting: Literal["macro", "micro"] = "macro") -> Frame:
    """Return the weighted mean score of every group and the terms of its variance.

    Reads cells as cell_sums returns them; `by` names one or more of their columns, without nulls. Returns one row per
    group: `by`, `value`, COUNTS, `n_clusters`, and three sums: `residual_squares` of the clusters' residuals u_c,
    `question_squares` of the weights of the questions, `cluster_squares` of the weights of the clusters.

    Macro: a question weighs w = 1 / (T V_t n_v), with T tasks in the group, V_t variations in the task, n_v questions in
    the variation. u_c is what leaving cluster c out would take from the mean, the weights of tasks and variations kept:

        u_c = sum over v of w (sum over q in c and v of (x_q - mean of v)) / (1 - n_cv / n_v)

    so (C - 1) / C times the sum of u_c^2 is the jackknife variance of the mean. Where every variation is spread evenly over
    the clusters it equals C / (C - 1) sum (w (x_q - mean of v))^2; where it is not, the plain sum is too small, for large
    clusters pull the mean to themselves (MacKinnon, Nielsen and Webb 2023, CV3). A variation within one cluster adds
    nothing to it. Micro: all questions of a group count as one variation, so w = 1 / N and the residual is
    x_q - overall mean.
    """
    strata = ["task", "variation"] if weighting == "macro" else []
    stratified = cells.with_columns(
        *(nw.col(name).alias(f"stratum_{name}") if name in strata else nw.lit("all").alias(f"stratum_{name}")
          for name in ("task", "variation"))
    )  # fmt: skip
    variations = _variations(stratified, by)
    return _group_values(variations, by).join(_cluster_terms(stratified, variations, by), on=list(by), how="inner")


def _variations(cells: Frame, by: Sequence[str]) -> Frame:
    """Return one row per group and variation: its number of questions, its mean and its weight 1 / (T V_t)."""
    of_task = [*by, "stratum_task"]
    variations = cells.group_by(*of_task, "stratum_variation").agg(
        nw.col("units").sum(), *(nw.col(name).sum() for name in COUNTS)
    )
    tasks = variations.group_by(of_task).agg(nw.len().alias("n_variations"))
    groups = tasks.group_by(list(by)).agg(nw.len().alias("n_tasks"))
    n_equals = nw.col("n_tasks").cast(nw.Float64) * nw.col("n_variations")
    mean = nw.col("units") / nw.col("n_questions") / SCORE_UNITS
    return (
        variations.join(tasks, on=of_task, how="inner")
        .join(groups, on=list(by), how="inner")
        .with_columns(mean.alias("mean"), (1.0 / n_equals).alias("weight"))
    )


def _group_values(variations: Frame, by: Sequence[str]) -> Frame:
    value = _terms(nw.col("mean") * nw.col("weight"))
    question_squares = _terms(nw.col("weight") * nw.col("weight") / nw.col("n_questions"))
    summed = variations.with_columns(value.alias("value"), question_squares.alias("question_squares"))
    return _sums(summed, by, ("value", "question_squares"), (nw.col(name).sum() for name in COUNTS))


def _cluster_terms(cells: Frame, variations: Frame, by: Sequence[str]) -> Frame:
    """Return one row per group: the sums over its clusters of squared residuals and squared weights, and their number."""
    of_variation = [*by, "stratum_task", "stratum_variation"]
    merged = cells.group_by(*of_variation, "cluster_id").agg(nw.col("units").sum(), nw.col("n_questions").sum())
    placed = merged.join(
        variations.select(*of_variation, "mean", "weight", nw.col("n_questions").alias("n_variation")),
        on=of_variation,
        how="inner",
    )
    share = nw.col("n_questions") / nw.col("n_variation")
    surplus = nw.col("units") / nw.col("n_variation") / SCORE_UNITS - share * nw.col("mean")
    rest = nw.when(nw.col("n_questions") < nw.col("n_variation")).then(1.0 - share).otherwise(1.0)
    terms = placed.with_columns(
        _terms(nw.col("weight") * surplus / rest).alias("residual"),
        _terms(nw.col("weight") * share).alias("share"),
    )
    clusters = _sums(terms, [*by, "cluster_id"], ("residual", "share"))
    squares = clusters.with_columns(
        _terms(nw.col("residual") * nw.col("residual")).alias("residual_squares"),
        _terms(nw.col("share") * nw.col("share")).alias("cluster_squares"),
    )
    return _sums(squares, by, ("residual_squares", "cluster_squares"), [nw.len().alias("n_clusters")])


def _terms(expression: nw.Expr) -> nw.Expr:
    return (expression * _TERM_UNITS + 0.5).floor().cast(nw.Int64)


def _sums(frame: Frame, by: Sequence[str], terms: Sequence[str], others: Any = ()) -> Frame:
    summed = frame.group_by(list(by)).agg(*(nw.col(name).sum().cast(nw.Int64) for name in terms), *others)
    return summed.with_columns((nw.col(name) / _TERM_UNITS).alias(name) for name in terms)
