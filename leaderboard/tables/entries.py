"""The submissions of one edition: those that the board shows, those set apart with a reason, those that cannot be read."""

from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.errors import InputError, LeaderboardError, Problem
from leaderboard.registry import Benchmark
from leaderboard.schemas.manifest import Manifest
from leaderboard.schemas.submission import Submission
from leaderboard.scoring import decode_results
from leaderboard.store import Store
from leaderboard.validation import RESULTS

METADATA = "submission.json"
Stamp = tuple[str, int, int]


class Entry(NamedTuple):
    """One submission with its results (schemas.tables.Results)."""

    submission: Submission
    results: pl.DataFrame


class Apart(NamedTuple):
    """A submission that stands outside the comparison, and why."""

    submission: Submission
    reason: str


class Entries(NamedTuple):
    """What was found for one edition, in order of date, then id.

    `submissions` are all whose metadata can be read: those shown, those apart, and those whose results are a fault.
    """

    shown: tuple[Entry, ...]
    apart: tuple[Apart, ...]
    faults: tuple[Problem, ...]
    submissions: tuple[Submission, ...]


def read_entries(store: Store, benchmark: Benchmark, manifest: Manifest) -> Entries:
    """Read every submission to one edition; a folder that cannot be read becomes a fault and hides no other."""
    submissions: list[Submission] = []
    faults: list[Problem] = []
    for submission_id in store.submission_ids(benchmark.id):
        try:
            submissions.append(store.submission(benchmark.id, submission_id))
        except LeaderboardError as error:
            faults.extend(error.problems)
    ours = sorted(
        (each for each in submissions if each.edition == manifest.edition),
        key=lambda each: (each.date, each.submission_id),
    )
    reasons = {each.submission_id: _reason_apart(each, ours, manifest) for each in ours}
    apart = tuple(Apart(each, reason) for each in ours if (reason := reasons[each.submission_id]))
    shown = []
    for submission in ours:
        if reasons[submission.submission_id] is None:
            try:
                shown.append(Entry(submission, _read_results(store, submission)))
            except LeaderboardError as error:
                faults.extend(error.problems)
    return Entries(tuple(shown), apart, tuple(faults), tuple(ours))


def submission_stamps(store: Store, benchmark_id: str, *names: str) -> tuple[Stamp, ...]:
    """Return the stamps of submission.json and of the files `names` in every submission folder that has them."""
    folders = [store.submission_dir(benchmark_id, each) for each in store.submission_ids(benchmark_id)]
    stamps = (stamp(folder / name) for folder in folders for name in (METADATA, *names))
    return tuple(each for each in stamps if each)


def stamp(path: Path) -> Stamp | None:
    """Return path, modification time and size of a file: equal stamps, equal content; null where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return str(path), status.st_mtime_ns, status.st_size


def _reason_apart(submission: Submission, others: list[Submission], manifest: Manifest) -> str | None:
    """Say why a submission is not compared with the others; null where it is."""
    if submission.withdrawn:
        return f"withdrawn on {submission.withdrawn.date}: {submission.withdrawn.reason}"
    if submission.content_sha256 != manifest.content_sha256:
        return (
            f"answers the questions of version {submission.version} (hash {submission.content_sha256[:12]}), "
            f"not the present ones ({manifest.version}, {manifest.content_sha256[:12]})"
        )
    later = [
        each.submission_id for each in others if each.supersedes == submission.submission_id and not each.withdrawn
    ]
    return f"superseded by {', '.join(later)}" if later else None


def _read_results(store: Store, submission: Submission) -> pl.DataFrame:
    path = store.submission_dir(submission.benchmark, submission.submission_id) / RESULTS
    try:
        return decode_results(path.read_text(encoding="utf-8"), where=str(path))
    except (OSError, UnicodeDecodeError) as error:
        hint = "write it with: python -m leaderboard score"
        raise InputError(Problem("results-unreadable", "the file is missing or no text", hint, str(path))) from error
