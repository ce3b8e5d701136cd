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


class Entry(NamedTuple):
    """One submission with its results (schemas.tables.Results)."""

    submission: Submission
    results: pl.DataFrame


class Apart(NamedTuple):
    """A submission that stands outside the comparison, and why."""

    submission: Submission
    reason: str


class Entries(NamedTuple):
    """What was found for one edition; `shown` is in order of date, then id, so that newcomers come last."""

    shown: tuple[Entry, ...]
    apart: tuple[Apart, ...]
    faults: tuple[Problem, ...]


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
    return Entries(tuple(shown), apart, tuple(faults))


def entry_files(store: Store, benchmark: Benchmark) -> tuple[tuple[str, int, int], ...]:
    """Return path, modification time and size of every file that read_entries reads: equal values, equal entries."""
    folders = [store.submission_dir(benchmark.id, each) for each in store.submission_ids(benchmark.id)]
    paths = [folder / name for folder in folders for name in ("submission.json", RESULTS)]
    return tuple(_stamp(path) for path in paths if path.is_file())


def _stamp(path: Path) -> tuple[str, int, int]:
    status = path.stat()
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
    where = f"{submission.submission_id}/{RESULTS}"
    try:
        return decode_results(path.read_text(encoding="utf-8"), where=where)
    except (OSError, UnicodeDecodeError) as error:
        hint = "write it with: python -m leaderboard score"
        raise InputError(Problem("results-unreadable", "the file is missing or no text", hint, where)) from error
