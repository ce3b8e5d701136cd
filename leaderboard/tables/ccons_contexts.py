"""The numbers of CConS's charts: accuracy by context and difficulty, and the contrasts between them."""

from collections.abc import Sequence

import polars as pl

from leaderboard.registry import Benchmark
from leaderboard.tables.charts import FIELDS
from leaderboard.tables.design import chance_level
from leaderboard.tables.entries import Entry

CONTEXTS = ("ordinary", "counter", "none")
DIFFICULTIES = ("easy", "hard")
N_CHOICES = 2
_NUMBERS = {name: pl.Int64 if name.startswith("n_") else pl.Float64 for name in FIELDS}
_ABOUT = {"submission_id": pl.String, "model": pl.String, "task": pl.String, "metric": pl.String}
CONTEXT_POINT = {**_ABOUT, "context": pl.String, "difficulty": pl.String, **_NUMBERS, "chance": pl.Float64}
CONTRAST_POINT = {**_ABOUT, **_NUMBERS}


def context_points(benchmark: Benchmark, entries: Sequence[Entry]) -> pl.DataFrame:
    """Return one row per entry, context and difficulty: CONTEXT_POINT, the most accurate entry with context first.

    `context` is one of CONTEXTS; with `none` the row is the slice of the task without context. The pairs of things without a
    context are easy or hard as the contexts that they were taken from.
    """
    metric = benchmark.primary.id
    rows = []
    for entry in sorted(entries, key=lambda each: (-_score(each, metric), each.submission.submission_id)):
        scores = entry.results.filter(pl.col("metric") == metric)
        with_context = scores.filter(level="variation", task="context")
        without = scores.filter(level="slice", task="no-context", slice_by="difficulty")
        cells = {tuple(row["variation"].split("-")): row for row in with_context.iter_rows(named=True)}
        cells |= {("none", row["slice_value"]): row for row in without.iter_rows(named=True)}
        for context in CONTEXTS:
            for difficulty in DIFFICULTIES:
                if row := cells.get((context, difficulty)):
                    numbers = (row[name] for name in FIELDS)
                    about = (*_about(entry), row["task"], metric, context, difficulty)
                    rows.append((*about, *numbers, chance_level(metric, N_CHOICES)))
    return pl.DataFrame(rows, schema=CONTEXT_POINT, orient="row")


def contrast_points(benchmark: Benchmark, entries: Sequence[Entry]) -> pl.DataFrame:
    """Return one row per entry and metric that is a contrast of variations: CONTRAST_POINT, in the order of `entries`."""
    contrasts = [metric.id for metric in benchmark.metrics if metric.contrast]
    rows = [
        (*_about(entry), row["task"], row["metric"], *(row[name] for name in FIELDS))
        for entry in entries
        for metric in contrasts
        for row in entry.results.filter(level="task", metric=metric).iter_rows(named=True)
    ]
    return pl.DataFrame(rows, schema=CONTRAST_POINT, orient="row")


def _score(entry: Entry, metric: str) -> float:
    """Return the accuracy with context, by which entries are ordered; below all others where there is none."""
    values = entry.results.filter(level="task", task="context", metric=metric)["value"]
    return float(values[0]) if len(values) else -1.0


def _about(entry: Entry) -> tuple[str, str]:
    return entry.submission.submission_id, entry.submission.model.name
