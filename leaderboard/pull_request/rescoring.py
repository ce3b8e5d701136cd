"""Scores published submissions again after a change of the scorer, and tells which values moved."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from leaderboard.errors import InputError
from leaderboard.pull_request.scored import Scorer
from leaderboard.pull_request.verifying import Place
from leaderboard.scoring import decode_results, encode_results
from leaderboard.store import Store
from leaderboard.validation import RESULTS, read_entry

KEY = ("level", "task", "variation", "slice_by", "slice_value", "metric")
NUMBERS = ("value", "ci_low", "ci_high", "n_questions", "n_clusters", "n_answered", "n_missing", "n_unparsed")


class Moved(NamedTuple):
    """A row of results that is new, gone or other than before; the values are null where there is no such row."""

    key: tuple[str | None, ...]
    before: float | None
    after: float | None

    def __str__(self) -> str:
        what = " ".join(part for part in self.key if part is not None)
        return f"{what}: {_shown(self.before)} -> {_shown(self.after)}"


class Rescored(NamedTuple):
    """A submission scored again: its results file, what is to stand there, and the rows that moved, the farthest first.

    `moved` is null where the present file cannot be read, as after a change of its form.
    """

    place: Place
    path: Path
    text: str
    moved: tuple[Moved, ...] | None

    @property
    def is_changed(self) -> bool:
        """Whether the file has to be written."""
        return not self.path.is_file() or self.path.read_bytes() != self.text.encode()


def rescored(store: Store, places: Iterable[Place], scorer: Scorer) -> Iterator[Rescored]:
    """Yield submissions scored again; nothing is written. Raises DataMissingError for an edition that is not here."""
    for place in places:
        folder = store.submission_dir(*place)
        results = scorer(store, read_entry(store, folder))
        path = folder / RESULTS
        try:
            old = decode_results(path.read_text(encoding="utf-8"), str(path)) if path.is_file() else None
        except (InputError, UnicodeDecodeError):
            old = None
        yield Rescored(place, path, encode_results(results), None if old is None else moved(old, results))


def moved(old: pl.DataFrame, new: pl.DataFrame) -> tuple[Moved, ...]:
    """Return the rows of two results tables that differ in any number, in order of the distance of their values.

    A row that is in one of them only comes first.
    """
    before, after = _by_key(old), _by_key(new)
    found = [
        Moved(key, before.get(key, (None,))[0], after.get(key, (None,))[0])
        for key in dict.fromkeys((*after, *before))
        if before.get(key) != after.get(key)
    ]
    return tuple(sorted(found, key=_distance, reverse=True))


def _by_key(results: pl.DataFrame) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    return {tuple(row[: len(KEY)]): tuple(row[len(KEY) :]) for row in results.select(*KEY, *NUMBERS).rows()}


def _distance(row: Moved) -> float:
    return float("inf") if row.before is None or row.after is None else abs(row.after - row.before)


def _shown(value: float | None) -> str:
    return "none" if value is None else f"{value:.10g}"
