"""Problems and results -> text, JSON and GitHub annotations in which no text of strangers leaves its place."""

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

import polars as pl

from leaderboard.errors import Problem
from leaderboard.registry import Benchmark, Metric, Task
from leaderboard.text import percent, percent_interval

_PLACE = re.compile(r"(?P<file>.+?)(?: line (?P<line>[0-9]+))?", re.DOTALL)


class Grid(NamedTuple):
    """A table of texts: its head, its rows, and how many columns from the left are words, not numbers."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    n_words: int = 1


def escaped(text: str) -> str:
    """Return one line of text with control, direction and line-break characters written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def problems_text(errors: Sequence[Problem], warnings: Sequence[Problem] = ()) -> str:
    """Return one line a problem, errors first."""
    lines = [f"error: {escaped(str(problem))}" for problem in errors]
    return "\n".join([*lines, *(f"warning: {escaped(str(problem))}" for problem in warnings)])


def problems_json(errors: Sequence[Problem], warnings: Sequence[Problem] = ()) -> str:
    """Return an object with valid, errors and warnings; a problem has the fields of errors.Problem, file and line."""
    content = {"valid": not errors, "errors": [_record(p) for p in errors], "warnings": [_record(p) for p in warnings]}
    return json.dumps(content, indent=2)


def problems_github(errors: Sequence[Problem], warnings: Sequence[Problem] = ()) -> str:
    """Return one workflow command a problem, which GitHub shows beside the line that it names."""
    lines = [_annotation("error", problem) for problem in errors]
    return "\n".join([*lines, *(_annotation("warning", problem) for problem in warnings)])


def results_grid(benchmark: Benchmark, results: pl.DataFrame) -> Grid:
    """Return one row a task and one for all headline tasks: primary metric, interval, counts, metrics of some tasks."""
    special = [metric for metric in benchmark.metrics if metric.tasks and not metric.joint]
    head = ("", benchmark.primary.label, "95 % interval", *(metric.label for metric in special))
    places = [(task.label, _cells(results, "task", task)) for task in benchmark.tasks]
    places.append(("All headline tasks", _cells(results, "benchmark", None)))
    rows = [_result_row(label, cells, benchmark.primary, special) for label, cells in places if cells]
    return Grid((*head, "questions", "missing", "unparsed"), rows)


def _record(problem: Problem) -> dict[str, object]:
    return {**asdict(problem), **_place(problem)}


def _place(problem: Problem) -> dict[str, object]:
    found = _PLACE.fullmatch(problem.where)
    if found is None:
        return {"file": None, "line": None}
    return {"file": found["file"], "line": int(found["line"]) if found["line"] else None}


def _annotation(level: str, problem: Problem) -> str:
    place = _place(problem)
    names = {"file": place["file"], "line": place["line"], "title": problem.code}
    given = {name: escaped(str(value)) for name, value in names.items() if value is not None}
    properties = ",".join(f"{name}={_property(value)}" for name, value in given.items())
    return f"::{level} {properties}::{_data(escaped(str(problem)))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _cells(results: pl.DataFrame, level: str, task: Task | None) -> dict[str, dict[str, Any]]:
    of_level = results.filter(pl.col("level") == level)
    rows = of_level if task is None else of_level.filter(pl.col("task") == task.id)
    return {row["metric"]: row for row in rows.iter_rows(named=True)}


def _result_row(
    label: str, cells: dict[str, dict[str, Any]], primary: Metric, special: Sequence[Metric]
) -> tuple[str, ...]:
    main = cells[primary.id]
    others = (percent(cells[metric.id]["value"], unit=False) if metric.id in cells else "" for metric in special)
    counts = (f"{main[name]:,}" for name in ("n_questions", "n_missing", "n_unparsed"))
    return (
        label,
        percent(main["value"], unit=False),
        percent_interval(main["ci_low"], main["ci_high"]),
        *others,
        *counts,
    )
