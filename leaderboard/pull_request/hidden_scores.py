"""At most one submission an account and week is scored with a hidden key: records in git, and what they forbid."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from leaderboard.errors import InputError, Problem
from leaderboard.pull_request.repository import Repository, repository_of
from leaderboard.schemas.hidden_score import HiddenScore
from leaderboard.store import write_model

# Outside submissions/, so that no pull request of a submission can bring, change or delete a record.
FOLDER = "hidden-scores"
LEAST_WAIT = timedelta(days=7)
TIME_FORMAT = "%Y-%m-%dT%H%M%SZ"

_RECORD = re.compile(rf"{FOLDER}/(?P<account>[a-z0-9][a-z0-9_-]*)/(?P<time>\d{{4}}-\d\d-\d\dT\d{{6}}Z)\.json")


class Scoring(NamedTuple):
    """What the path of a record says: who was scored when (UTC)."""

    account: str
    time: datetime


def record_path(record: HiddenScore) -> str:
    """Return where a record stands in the repository."""
    return f"{FOLDER}/{record.account}/{record.scored_at.strftime(TIME_FORMAT)}.json"


def scoring_of(path: str) -> Scoring | None:
    """Return what a path says; null where it is that of no record.

    >>> scoring_of("hidden-scores/some-lab/2026-02-03T040506Z.json").account
    'some-lab'
    """
    found = _RECORD.fullmatch(path)
    try:
        return found and Scoring(found["account"], datetime.strptime(found["time"], TIME_FORMAT).replace(tzinfo=UTC))
    except ValueError:
        return None


def recorded(clone: Path, branch: str) -> set[Scoring]:
    """Return all scorings that the history of a branch ever had a record of, and those whose record lies in the clone.

    A record that was deleted or changed since still counts: its name was there. Raises InputError where the clone lacks
    the branch or a part of its history, and for a file among the records that is none.
    """
    repository = repository_of(clone, clone)
    if not repository.knows(branch):
        raise InputError(Problem("no-branch", f"there is no branch {branch!r}", "fetch it, or name it", str(clone)))
    if repository.is_shallow():
        hint = "fetch it with git fetch --unshallow"
        raise InputError(Problem("shallow", "the clone lacks a part of the history", hint, str(clone)))
    present = {path.relative_to(clone).as_posix() for path in (clone / FOLDER).rglob("*") if not path.is_dir()}
    if strange := sorted(path for path in present if not scoring_of(path)):
        hint = "take it away: the name of a record is <account>/<time>.json"
        raise InputError(Problem("no-record", "this is no record", hint, strange[0], len(strange), tuple(strange[:5])))
    paths = present | set(_paths(repository, branch))
    return {scoring for path in paths if (scoring := scoring_of(path))}


def check_wait(account: str, now: datetime, scorings: Iterable[Scoring]) -> None:
    """Raise InputError where an account had a submission scored less than seven days before `now`, or after it."""
    times = [each.time for each in scorings if each.account == account.lower() and now - each.time < LEAST_WAIT]
    if times:
        message = f"{account} had a submission scored on {_said(max(times))}, less than {LEAST_WAIT.days} days ago"
        hint = f"score the next one from {_said(max(times) + LEAST_WAIT)} on"
        raise InputError(Problem("too-soon", message, hint))


def write_record(clone: Path, record: HiddenScore) -> Path:
    """Write a record into the clone, to be committed; returns its path."""
    path = clone / record_path(record)
    write_model(path, record)
    return path


def _paths(repository: Repository, branch: str) -> Iterable[str]:
    return (path.decode("utf-8", "replace") for path in repository.paths_ever(branch, FOLDER))


def _said(time: datetime) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC")
