"""The levels of a benchmark: which questions are averaged together, from slices to the whole."""

from collections.abc import Iterator, Sequence

import narwhals as nw
import polars as pl

from leaderboard.registry import Benchmark, Metric
from leaderboard.scoring.f1 import count_columns, f1_cells, f1_parts
from leaderboard.scoring.joint import joint_cells
from leaderboard.scoring.kernel import COUNTS

GROUP = ("level", "of_task", "of_variation", "slice_by", "slice_value", "metric")
"""The columns that tell one row of results from another; the empty text where one does not apply."""

_KEYS = ("task", "variation", "sign", "cluster_id", *COUNTS)


def measured(metrics: Sequence[Metric]) -> list[Metric]:
    """Return the metrics whose values per question are summed: each itself, but for F1 its parts."""
    return [part for metric in metrics for part in (f1_parts(metric) if metric.f1 else [metric])]


def level_cells(
    benchmark: Benchmark, cells: pl.LazyFrame, metrics: Sequence[Metric], tasks: Sequence[str]
) -> pl.LazyFrame:
    """Return the cells of every row of results: GROUP and what kernel.weighted_means reads.

    Reads kernel.cell_sums of `measured` by all slice facets of `tasks`, the tasks in scope. So a cell comes once for every
    row that it has a part in. The cells of a micro metric stand in one task and one variation. A contrast has rows for
    tasks only, a joint metric for the benchmark and for variations without a task.
    """
    parts = []
    for metric in metrics:
        grouped = nw.from_native(pl.concat(_metric_cells(benchmark, cells, metric, tasks)))
        if metric.joint:
            grouped = joint_cells(grouped, GROUP, metric.f1)
        elif metric.f1:
            grouped = f1_cells(grouped, GROUP, metric.f1)
        parts.append(nw.to_native(grouped).select(*GROUP, *_KEYS, "units"))
    return pl.concat(parts)


def slice_facets(benchmark: Benchmark, tasks: Sequence[str]) -> list[str]:
    """Return the facets that any of the tasks is sliced by, sorted."""
    return sorted({facet for task in tasks for facet in benchmark.task(task).slices})


def _metric_cells(
    benchmark: Benchmark, cells: pl.LazyFrame, metric: Metric, tasks: Sequence[str]
) -> Iterator[pl.LazyFrame]:
    scope = [task for task in tasks if metric in benchmark.metrics_of(benchmark.task(task))]
    headline = [task.id for task in benchmark.headline_tasks]
    values = count_columns(metric.f1) if metric.f1 else ["units"]
    sums = [pl.col(part.id).alias(name) for part, name in zip(measured([metric]), values, strict=True)]
    own = cells.filter(pl.col("task").is_in(scope)).with_columns(*sums, pl.lit(1, pl.Int64).alias("sign"))
    if metric.joint:
        yield _grouped(own, metric, values, level="benchmark")
        yield _grouped(own, metric, values, level="variation", of_variation="variation")
        return
    if metric.contrast:
        sign = pl.col("variation").replace_strict(dict(metric.contrast), default=None, return_dtype=pl.Int64)
        yield _grouped(own.with_columns(sign=sign).drop_nulls("sign"), metric, values, level="task", of_task="task")
        return
    if headline and set(headline) <= set(scope):
        yield _grouped(own.filter(pl.col("task").is_in(headline)), metric, values, level="benchmark")
    yield _grouped(own, metric, values, level="task", of_task="task")
    yield _grouped(own, metric, values, level="variation", of_task="task", of_variation="variation")
    for facet in slice_facets(benchmark, scope):
        owners = [task for task in scope if facet in benchmark.task(task).slices]
        part = own.filter(pl.col("task").is_in(owners), pl.col(facet).is_not_null())
        part = part.with_columns(pl.lit(facet).alias("facet"))
        yield _grouped(part, metric, values, level="slice", of_task="task", slice_by="facet", slice_value=facet)


def _grouped(cells: pl.LazyFrame, metric: Metric, values: Sequence[str], *, level: str, **columns: str) -> pl.LazyFrame:
    """Add GROUP: `columns` names the cells' column for each that applies at this level."""
    constants = {"level": level, "metric": metric.id}
    group = [
        pl.col(columns[name]).cast(pl.String).alias(name)
        if name in columns
        else pl.lit(constants.get(name, "")).alias(name)
        for name in GROUP
    ]
    grouped = cells.select(*group, *_KEYS, *values)
    if metric.weighting == "micro":
        return grouped.with_columns(task=pl.lit("all"), variation=pl.lit("all"))
    return grouped
