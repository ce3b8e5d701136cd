"""A submission folder that is valid and scored, and the exactness of the results that it brings."""

from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.errors import InputError, Problem
from leaderboard.registry import Benchmark
from leaderboard.schemas.pull_request import TaskScore
from leaderboard.scoring import encode_results
from leaderboard.store import Store
from leaderboard.validation import RESULTS, Entry, read_entry

Scorer = Callable[[Store, Entry], pl.DataFrame]


class Scored(NamedTuple):
    """A submission without errors and its results (schemas.tables.Results), which are those in its results.json."""

    entry: Entry
    results: pl.DataFrame


def read_scored(store: Store, folder: Path, scorer: Scorer) -> Scored:
    """Read and score a submission folder; raises InputError where its results.json differs in a byte or is missing."""
    entry = read_entry(store, folder)
    results = scorer(store, entry)
    path = folder / RESULTS
    if not path.is_file():
        hint = f"write it with: python -m leaderboard score {folder}"
        raise InputError(Problem("no-results", f"there is no file {RESULTS}", hint, str(folder)))
    if problem := results_problem(folder, path.read_bytes(), encode_results(results).encode()):
        raise InputError(problem)
    return Scored(entry, results)


def results_problem(folder: Path, found: bytes, expected: bytes) -> Problem | None:
    """Return the first line in which a results.json is not what the scorer computes; null where all bytes are equal."""
    if found == expected:
        return None
    pairs = zip_longest(found.split(b"\n"), expected.split(b"\n"))
    differing = [number for number, (ours, theirs) in enumerate(pairs, start=1) if ours != theirs]
    hint = f"write it again with: python -m leaderboard score {folder}"
    message = "this line is not what the scorer computes"
    examples = tuple(f"line {number}" for number in differing[:5])
    return Problem("results-differ", message, hint, f"{folder / RESULTS} line {differing[0]}", len(differing), examples)


def task_scores(benchmark: Benchmark, results: pl.DataFrame) -> tuple[TaskScore, ...]:
    """Return the primary metric of all headline tasks together where there is one, then of each task in scope."""
    primary = results.filter(pl.col("metric") == benchmark.primary.id)
    rows = [*primary.filter(pl.col("level") == "benchmark").iter_rows(named=True)]
    for task in benchmark.tasks:
        rows += primary.filter(pl.col("level") == "task", pl.col("task") == task.id).iter_rows(named=True)
    return tuple(TaskScore(**{name: row[name] for name in TaskScore.model_fields}) for row in rows)
