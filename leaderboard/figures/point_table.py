"""The numbers of a chart as an HTML table and as CSV."""

import polars as pl

from leaderboard import text
from leaderboard.figures.scrolling import scrolling_html
from leaderboard.registry import Benchmark
from leaderboard.schemas.manifest import Manifest

PHONE_COLUMNS = 4
WORDS = ("model", "task", "metric", "word", "context", "difficulty", "subset")


def points_html(points: pl.DataFrame, benchmark: Benchmark) -> str:
    """Return one row a point, in percent; columns without any value are left out."""
    labels = {metric.id: metric.label for metric in benchmark.metrics} | {
        task.id: task.label for task in benchmark.tasks
    }
    columns = {
        "model": "Model",
        "task": "Task",
        "metric": "Score",
        "n_choices": "Options",
        "n_bad": "Bad options",
        "edit_bin": "Edit distance",
        "word": "Word",
        "context": "Context",
        "difficulty": "Difficulty",
        "subset": "Contexts",
        "value": "%",
        "interval": "95 % interval",
        "chance": "Chance, %",
        "constant_yes": "Always Yes, %",
        "n_questions": "Questions",
        "n_missing": "Missing",
        "n_unparsed": "Unreadable",
    }
    present = [name for name in points.columns if points[name].null_count() < len(points)]
    shown = [name for name in columns if name == "interval" or name in present]
    head = "".join(f'<th scope="col" class="{_kind(name)}">{columns[name]}</th>' for name in shown)
    rows = (
        "".join(f'<td class="{_kind(name)}">{_cell(row, name, labels)}</td>' for name in shown)
        for row in points.iter_rows(named=True)
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    markup = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return scrolling_html(markup, "Data of the chart", n_hidden=len(shown) - PHONE_COLUMNS, kind="points")


def download_csv(table: pl.DataFrame, manifest: Manifest) -> str:
    """Return a table as CSV with benchmark, edition, version and content hash as its first columns."""
    origin = [
        pl.lit(value).alias(name)
        for name, value in (
            ("benchmark", manifest.benchmark),
            ("edition", manifest.edition),
            ("version", manifest.version),
            ("content_sha256", manifest.content_sha256),
        )
    ]
    return text.csv(table.select(*origin, pl.all()))


def _kind(name: str) -> str:
    return "words" if name in WORDS else "number"


def _cell(row: dict[str, object], name: str, labels: dict[str, str]) -> str:
    if name == "interval":
        return text.percent_interval(float(str(row["ci_low"])), float(str(row["ci_high"])))
    value = row[name]
    if name in ("value", "chance", "constant_yes"):
        return text.percent(None if value is None else float(str(value)), unit=False)
    if name in ("edit_bin", "word", "context", "difficulty", "subset"):
        return text.html(str(value))
    if name == "model":
        return f"<bdi>{text.html(str(value), 120)}</bdi>"
    return (
        f"{value:,}"
        if isinstance(value, int)
        else text.html(labels.get(str(value), "–" if value is None else str(value)))
    )
