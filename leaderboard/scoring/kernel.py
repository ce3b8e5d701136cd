"""The aggregation kernel, written once in Narwhals: Polars by default, and any other backend it knows."""

from collections.abc import Sequence
from typing import Literal

import narwhals as nw

COUNTS = ("n_answered", "n_missing", "n_unparsed")
Weighting = Literal["macro", "micro"]


def cluster_sums(scores: nw.LazyFrame, by: Sequence[str], metrics: Sequence[str]) -> nw.LazyFrame:
    """Sum scores within each group, variation and cluster: the one pass over all rows.

    `scores` has one row a question with `by`, task, variation, cluster_id, the metrics and COUNTS. Adds `n`.
    """
    sums = [nw.col(name).sum() for name in (*metrics, *COUNTS)]
    return scores.group_by(*by, "task", "variation", "cluster_id").agg(nw.len().cast(nw.Float64).alias("n"), *sums)


def weighted_means(sums: nw.LazyFrame, by: Sequence[str], metric: str, weighting: Weighting) -> nw.LazyFrame:
    """Return the weighted mean of each group with the variance of that mean, one row a group.

    Macro: w_q = 1 / (T V_t n_v), residuals from the mean of the variation. Micro: w_q = 1 / N, residuals from the overall
    mean (the linearisation of a mean whose number of questions varies with the clusters). With u_c = sum of w_q times the
    residual over cluster c, the variance is C / (C - 1) sum u_c^2; null where there is one cluster. Columns: `by`,
    value, variance, n_questions, n_clusters, sum_n2 (sum of squared cluster sizes), COUNTS.
    """
    parts = _parts(sums, by, metric, weighting)
    keys = [*by, "task", "variation"]
    means = parts.group_by(*by).agg((nw.col("weight") * nw.col("mean")).sum().alias("value"))
    joined = sums.join(parts.select(*keys, "mean", "centre", "weight", "n_part"), on=keys, how="inner")
    residual = (nw.col(metric) - nw.col("n") * nw.col("centre")) * nw.col("weight") / nw.col("n_part")
    clusters = (
        joined.with_columns(residual.alias("u"))
        .group_by(*by, "cluster_id")
        .agg(nw.col("u").sum(), nw.col("n").sum(), *(nw.col(name).sum() for name in COUNTS))
        .with_columns((nw.col("u") * nw.col("u")).alias("u2"), (nw.col("n") * nw.col("n")).alias("n2"))
    )
    totals = clusters.group_by(*by).agg(
        nw.col("u2").sum(),
        nw.col("n").sum().alias("n_questions"),
        nw.len().cast(nw.Float64).alias("n_clusters"),
        nw.col("n2").sum().alias("sum_n2"),
        *(nw.col(name).sum() for name in COUNTS),
    )
    several = nw.col("n_clusters") > 1
    variance = nw.when(several).then(nw.col("u2") * nw.col("n_clusters") / (nw.col("n_clusters") - 1))
    return totals.with_columns(variance.alias("variance")).join(means, on=[*by], how="inner")


def _parts(sums: nw.LazyFrame, by: Sequence[str], metric: str, weighting: Weighting) -> nw.LazyFrame:
    """Return one row a group and variation: its mean, its weight, and the centre its residuals are taken from."""
    parts = sums.group_by(*by, "task", "variation").agg(
        nw.col("n").sum().alias("n_part"), nw.col(metric).sum().alias("total")
    )
    parts = parts.with_columns((nw.col("total") / nw.col("n_part")).alias("mean"))
    if weighting == "micro":
        whole = parts.group_by(*by).agg(nw.col("n_part").sum().alias("n_all"), nw.col("total").sum().alias("total_all"))
        return parts.join(whole, on=[*by], how="inner").with_columns(
            (nw.col("total_all") / nw.col("n_all")).alias("centre"), (nw.col("n_part") / nw.col("n_all")).alias("weight")
        )
    tasks = parts.group_by(*by, "task").agg(nw.len().cast(nw.Float64).alias("n_variations"))
    groups = tasks.group_by(*by).agg(nw.len().cast(nw.Float64).alias("n_tasks"))
    return (
        parts.join(tasks, on=[*by, "task"], how="inner")
        .join(groups, on=[*by], how="inner")
        .with_columns(
            (1 / (nw.col("n_tasks") * nw.col("n_variations"))).alias("weight"), nw.col("mean").alias("centre")
        )
    )
