"""Computes published results again: a submission counts only where its results.json is equal to the byte."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.errors import DataMissingError, LeaderboardError, Problem
from leaderboard.pull_request.repository import head_of, repository_of
from leaderboard.pull_request.rules import ALLOWED, MAX_CHANGES
from leaderboard.pull_request.scored import Scorer, read_scored
from leaderboard.store import Store

NO_COMMIT = "0" * 40


class Place(NamedTuple):
    """A submission by its folder's names."""

    benchmark: str
    submission_id: str


class Verified(NamedTuple):
    """What was found: submissions whose results are right, those of editions that are not here, and what is wrong."""

    right: tuple[Place, ...]
    absent: tuple[Place, ...]
    problems: tuple[Problem, ...]


def published(store: Store) -> list[Place]:
    """Return all submissions of the benchmarks that are known."""
    return [Place(each.id, name) for each in BENCHMARKS for name in store.submission_ids(each.id)]


def changed_since(folder: Path, commit: str, places: Iterable[Place]) -> list[Place]:
    """Return those of `places` that changed since a commit of the repository in `folder`.

    All of them where anything but submissions changed (a score depends on questions and scorer too), or where the commit
    is not known, as after a forced push.
    """
    places = list(places)
    repository = repository_of(folder, folder)
    if commit == NO_COMMIT or not repository.knows(commit):
        return places
    changes = repository.changes(commit, head_of(folder), MAX_CHANGES)
    found = [ALLOWED.fullmatch(change.path) for change in changes or ()]
    if changes is None or None in found:
        return places
    changed = {Place(place["benchmark"].decode(), place["submission_id"].decode()) for place in found if place}
    return [place for place in places if place in changed]


def verified(store: Store, places: Iterable[Place], scorer: Scorer) -> Verified:
    """Compute the results of submissions again, withdrawn ones too, and compare them with those that are published."""
    right, absent = [], []
    problems: list[Problem] = []
    for place in places:
        try:
            read_scored(store, store.submission_dir(*place), scorer)
            right.append(place)
        except DataMissingError:
            absent.append(place)
        except LeaderboardError as error:
            problems.extend(error.problems)
    return Verified(tuple(right), tuple(absent), tuple(problems))
