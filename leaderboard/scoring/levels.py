"""The levels of a benchmark: which questions are averaged together, from slices to the whole."""

from collections.abc import Iterator, Sequence

import polars as pl

from leaderboard.registry import Benchmark, Metric
from leaderboard.scoring.kernel import COUNTS

GROUP = ("level", "of_task", "of_variation", "slice_by", "slice_value", "metric")
"""The columns that tell one row of results from another; the empty text where one does not apply."""

_CELL = ("task", "variation", "sign", "cluster_id", *COUNTS, "units")


def level_cells(
    benchmark: Benchmark, cells: pl.LazyFrame, metrics: Sequence[Metric], tasks: Sequence[str]
) -> pl.LazyFrame:
    """Return the cells of every row of results: GROUP and what kernel.weighted_means reads.

    Reads kernel.cell_sums by all slice facets of `tasks`, the tasks in scope. So a cell comes once for every row that
    it has a part in. The cells of a micro metric stand in one task and one variation. A contrast has rows for tasks only.
    """
    return pl.concat(cell for metric in metrics for cell in _metric_cells(benchmark, cells, metric, tasks))


def slice_facets(benchmark: Benchmark, tasks: Sequence[str]) -> list[str]:
    """Return the facets that any of the tasks is sliced by, sorted."""
    return sorted({facet for task in tasks for facet in benchmark.task(task).slices})


def _metric_cells(
    benchmark: Benchmark, cells: pl.LazyFrame, metric: Metric, tasks: Sequence[str]
) -> Iterator[pl.LazyFrame]:
    scope = [task for task in tasks if metric in benchmark.metrics_of(benchmark.task(task))]
    headline = [task.id for task in benchmark.headline_tasks]
    own = cells.filter(pl.col("task").is_in(scope)).with_columns(
        pl.col(metric.id).alias("units"), pl.lit(1, pl.Int64).alias("sign")
    )
    if metric.contrast:
        sign = pl.col("variation").replace_strict(dict(metric.contrast), default=None, return_dtype=pl.Int64)
        yield _grouped(own.with_columns(sign=sign).drop_nulls("sign"), metric, level="task", of_task="task")
        return
    if headline and set(headline) <= set(scope):
        yield _grouped(own.filter(pl.col("task").is_in(headline)), metric, level="benchmark")
    yield _grouped(own, metric, level="task", of_task="task")
    yield _grouped(own, metric, level="variation", of_task="task", of_variation="variation")
    for facet in slice_facets(benchmark, scope):
        owners = [task for task in scope if facet in benchmark.task(task).slices]
        part = own.filter(pl.col("task").is_in(owners), pl.col(facet).is_not_null())
        part = part.with_columns(pl.lit(facet).alias("facet"))
        yield _grouped(part, metric, level="slice", of_task="task", slice_by="facet", slice_value=facet)


def _grouped(cells: pl.LazyFrame, metric: Metric, *, level: str, **columns: str) -> pl.LazyFrame:
    """Add GROUP: `columns` names the cells' column for each that applies at this level."""
    constants = {"level": level, "metric": metric.id}
    group = [
        pl.col(columns[name]).cast(pl.String).alias(name)
        if name in columns
        else pl.lit(constants.get(name, "")).alias(name)
        for name in GROUP
    ]
    grouped = cells.select(*group, *_CELL)
    if metric.weighting == "micro":
        return grouped.with_columns(task=pl.lit("all"), variation=pl.lit("all"))
    return grouped
