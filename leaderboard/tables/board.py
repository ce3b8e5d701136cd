"""The board: one row a submission, a column per task and overall, sortable with missing values last."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from leaderboard.errors import unknown_name
from leaderboard.registry import Benchmark, Metric
from leaderboard.tables.entries import Entry

OVERALL = "overall"
OVERALL_LABEL = "Overall"
PROVENANCE = "verified"
CELL = ("value", "ci_low", "ci_high", "ci_method", "n_questions", "n_missing", "n_unparsed")
COUNTS = ("n_questions", "n_missing", "n_unparsed")

ABOUT = {
    "submission_id": pl.String,
    "model": pl.String,
    "developer": pl.String,
    "setting": pl.String,
    "date": pl.Date,
    "provenance": pl.String,
    "trained_on_questions": pl.Boolean,
    "n_tasks": pl.Int64,
}


class SortKey(NamedTuple):
    """A way to order the board: its name in the URL, its column, and the order to begin with."""

    id: str
    label: str
    column: str
    descending: bool


def score_columns(benchmark: Benchmark, metric: Metric) -> dict[str, str]:
    """Return id and label of the score columns of a metric.

    OVERALL is there only where all headline tasks have the metric. Where there is one headline task, its score is the
    overall one: that column bears its name, and the task has none of its own. A contrast has scores of tasks only.
    """
    tasks = {task.id: task.label for task in benchmark.tasks if not metric.tasks or task.id in metric.tasks}
    headline = [task.id for task in benchmark.headline_tasks]
    if metric.contrast or not all(task in tasks for task in headline):
        return tasks
    label = tasks.pop(headline[0]) if len(headline) == 1 else OVERALL_LABEL
    return {OVERALL: label} | tasks


def board_table(benchmark: Benchmark, entries: Sequence[Entry], metric: Metric) -> pl.DataFrame:
    """Return one row a submission in the order of `entries`.

    Columns: ABOUT; COUNTS over all tasks in scope; for each score column c the fields of CELL as `<c>/<field>`, null
    where the submission has no such result. Scores are fractions.
    """
    about = pl.DataFrame([_about(entry) for entry in entries], schema=ABOUT, orient="row")
    results = _results(entries)
    counts = results.filter(pl.col("level") == "task", pl.col("metric") == benchmark.primary.id)
    table = about.join(counts.group_by("submission_id").agg(pl.col(COUNTS).sum()), on="submission_id", how="left")
    for column in score_columns(benchmark, metric):
        level = pl.col("level") == "benchmark" if column == OVERALL else pl.col("task") == column
        cells = results.filter(level, pl.col("level").is_in(["benchmark", "task"]), pl.col("metric") == metric.id)
        fields = [pl.col(field).alias(f"{column}/{field}") for field in CELL]
        table = table.join(
            cells.select("submission_id", *fields), on="submission_id", how="left", maintain_order="left"
        )
    return table


def sort_keys(benchmark: Benchmark, metric: Metric) -> dict[str, SortKey]:
    """Return the ways to order the board, the default first; scores begin with the better end."""
    scores = [
        SortKey(column, label, f"{column}/value", descending=metric.direction == "higher")
        for column, label in score_columns(benchmark, metric).items()
    ]
    others = [
        SortKey("model", "Model", "model", descending=False),
        SortKey("missing", "Missing", "n_missing", descending=True),
        SortKey("unreadable", "Unreadable", "n_unparsed", descending=True),
        SortKey("date", "Date", "date", descending=True),
    ]
    return {key.id: key for key in scores + others}


def sorted_board(table: pl.DataFrame, key: SortKey, *, descending: bool) -> pl.DataFrame:
    """Order a board; missing values come last in both directions, ties stand in order of submission_id."""
    if key.column not in table.columns:
        raise unknown_name("column of the board", key.column, table.columns)
    values = pl.col(key.column)
    if table.schema[key.column] == pl.String:
        values = values.str.to_lowercase()
    return table.sort(values, "submission_id", descending=[descending, False], nulls_last=True)


def _about(entry: Entry) -> tuple[object, ...]:
    submission = entry.submission
    return (
        submission.submission_id,
        submission.model.name,
        submission.model.developer,
        setting_text(entry),
        submission.date,
        PROVENANCE,
        submission.disclosure.trained_on_questions,
        len(submission.tasks),
    )


def setting_text(entry: Entry) -> str:
    """Say how a model was asked, such as `few-shot, 5 examples, mean of 3 runs`."""
    setting = entry.submission.setting
    examples = [f"{setting.n_shots} examples"] if setting.n_shots else []
    repeats = [f"mean of {setting.repeats} runs"] if setting.repeats > 1 else []
    return ", ".join([setting.kind, *examples, *repeats])


def _results(entries: Sequence[Entry]) -> pl.DataFrame:
    """Return all results with the id of their submission in front; a value that is no number becomes null."""
    schema = {"submission_id": pl.String, "level": pl.String, "task": pl.String, "metric": pl.String}
    empty = pl.DataFrame(schema=schema | {name: _dtype(name) for name in CELL})
    frames = [
        entry.results.select(
            pl.lit(entry.submission.submission_id).alias("submission_id"), "level", "task", "metric", *CELL
        )
        for entry in entries
    ]
    return pl.concat([empty, *frames]).with_columns(pl.col(pl.Float64).fill_nan(None))


def _dtype(name: str) -> type[pl.DataType]:
    return pl.Int64 if name.startswith("n_") else pl.String if name == "ci_method" else pl.Float64
