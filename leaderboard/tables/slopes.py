"""From ordinary to counter-commonsense contexts: the two ends of each entry's slope, and of what CConS's paper reports."""

from collections.abc import Sequence

import polars as pl

from leaderboard.registry import Benchmark
from leaderboard.tables.charts import FIELDS
from leaderboard.tables.design import chance_level
from leaderboard.tables.entries import Entry
from leaderboard.tables.reported import reported_table

SUBSETS = ("ordinary", "counter")
REPORTED = {"ccons-001": "ordinary", "ccons-002": "counter"}
"""The figures of reported.json that stand for a subset: those for easy and hard contexts together have no variation."""

SLOPE_POINT = {
    "submission_id": pl.String,
    "model": pl.String,
    "task": pl.String,
    "metric": pl.String,
    "subset": pl.String,
    "place": pl.Int64,
    **{name: pl.Int64 if name.startswith("n_") else pl.Float64 for name in FIELDS},
    "chance": pl.Float64,
}
REPORTED_POINT = {"model": pl.String, "subset": pl.String, "place": pl.Int64, "value": pl.Float64, "source": pl.String}


def slope_points(benchmark: Benchmark, entries: Sequence[Entry]) -> pl.DataFrame:
    """Return the accuracy of each entry in both subsets of contexts: SLOPE_POINT.

    `place` is 0 for ordinary and 1 for counter. An entry without one of the two ends is left out.
    """
    metric = benchmark.primary.id
    rows = []
    for entry in entries:
        results = entry.results.filter(slice_by="subset", metric=metric)
        ends = {row["slice_value"]: row for row in results.iter_rows(named=True)}
        if not all(subset in ends for subset in SUBSETS):
            continue
        for place, subset in enumerate(SUBSETS):
            about = (entry.submission.submission_id, entry.submission.model.name, ends[subset]["task"], metric)
            numbers = (ends[subset][name] for name in FIELDS)
            rows.append((*about, subset, place, *numbers, chance_level(metric, len(SUBSETS))))
    return pl.DataFrame(rows, schema=SLOPE_POINT, orient="row")


def reported_slopes(benchmark: Benchmark) -> pl.DataFrame:
    """Return the paper's own numbers for both subsets: REPORTED_POINT, without intervals, as none were published."""
    figures = reported_table(benchmark).filter(pl.col("id").is_in(list(REPORTED)))
    subset = pl.col("id").replace_strict(REPORTED, return_dtype=pl.String).alias("subset")
    placed = figures.with_columns(subset, source=pl.col("place")).with_columns(
        place=pl.col("subset").replace_strict({name: place for place, name in enumerate(SUBSETS)}).cast(pl.Int64)
    )
    return placed.select(*REPORTED_POINT).sort("model", "place")
