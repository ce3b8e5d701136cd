"""The numbers of the charts: results by option count, and by option count and number of bad options."""

from collections.abc import Sequence

import polars as pl

from leaderboard.registry import Benchmark, Metric, Task
from leaderboard.tables.design import chance_level
from leaderboard.tables.entries import Entry

DRAWN = ("accuracy", "bad_rate")
FIELDS = ("value", "ci_low", "ci_high", "n_questions", "n_missing", "n_unparsed")
POINT = {
    "submission_id": pl.String,
    "model": pl.String,
    "task": pl.String,
    "metric": pl.String,
    "n_choices": pl.Int64,
    "n_bad": pl.Int64,
    **{name: pl.Int64 if name.startswith("n_") else pl.Float64 for name in FIELDS},
    "chance": pl.Float64,
}


def option_count_points(benchmark: Benchmark, entries: Sequence[Entry], metric: Metric) -> pl.DataFrame:
    """Return one row per entry, task and option count: POINT, with `n_bad` null and `chance` = 1/k of the design."""
    counts = {task.id: {variation.n_choices for variation in task.variations} for task in benchmark.tasks}
    rows = []
    for entry in entries:
        points = entry.results.filter(pl.col("slice_by") == "n_choices", pl.col("metric") == metric.id)
        for row in points.iter_rows(named=True):
            n_choices = int(row["slice_value"])
            if n_choices in counts.get(row["task"], ()):
                rows.append(_point(entry, row, n_choices, None))
    return pl.DataFrame(rows, schema=POINT, orient="row")


def bad_option_tasks(benchmark: Benchmark) -> tuple[Task, ...]:
    """Return the tasks whose design fixes the number of bad options in every variation."""
    return tuple(task for task in benchmark.tasks if all("n_bad" in each.design for each in task.variations))


def bad_option_points(benchmark: Benchmark, entries: Sequence[Entry], task: Task) -> pl.DataFrame:
    """Return one row per entry, variation and metric (accuracy, bad_rate) of a task: POINT.

    `chance` is what a random choice gets by the design: 1/k for accuracy, n_bad/k for the bad rate. Variations without a
    bad option have no bad rate: it would be 0 whatever is chosen.
    """
    designs = {variation.id: variation.design for variation in task.variations}
    metrics = [metric.id for metric in benchmark.metrics_of(task) if metric.id in DRAWN]
    rows = []
    for entry in entries:
        points = entry.results.filter(
            pl.col("level") == "variation", pl.col("task") == task.id, pl.col("metric").is_in(metrics)
        )
        for row in points.iter_rows(named=True):
            design = designs[row["variation"]]
            if row["metric"] != "bad_rate" or design["n_bad"]:
                rows.append(_point(entry, row, design["n_choices"], design["n_bad"]))
    return pl.DataFrame(rows, schema=POINT, orient="row").sort("submission_id", "metric", "n_choices", "n_bad")


def _point(entry: Entry, row: dict[str, object], n_choices: int, n_bad: int | None) -> tuple[object, ...]:
    submission, metric_id = entry.submission, str(row["metric"])
    about = (submission.submission_id, submission.model.name, row["task"], metric_id, n_choices, n_bad)
    return (*about, *(row[name] for name in FIELDS), chance_level(metric_id, n_choices, n_bad or 0))
