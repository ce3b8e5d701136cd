"""What of the submissions on the Hub goes, and what stays because this machine cannot make it again."""

from collections.abc import Collection, Iterator

import pyarrow as pa
import pyarrow.compute as pc

from leaderboard.errors import InputError, Problem
from leaderboard.hub.changes import Wanted
from leaderboard.hub.layout import results_path, submissions_among
from leaderboard.hub.repository import Remote
from leaderboard.hub.result_files import ResultFiles
from leaderboard.hub.tables import read_table
from leaderboard.store import parquet_content

SubmissionPlace = tuple[str, str]
"""A benchmark's id and a submission's."""


def wanted_results(repo_id: str, made: ResultFiles, at: Remote, removed: Collection[SubmissionPlace]) -> Wanted:
    """Return what a repository should hold of submissions, beside what is there of those that are left alone.

    Raises InputError where submissions on the Hub are neither here nor named in `removed`, or are both.
    """
    _refuse(repo_id, made, at, set(removed))
    files = {**made.files, **dict(_tables(made, at))}
    broad, kept = Wanted({}, made.places), Wanted({}, made.left_alone)
    return Wanted(files, tuple(path for path in at.files if broad.speaks_for(path) and not kept.speaks_for(path)))


def _refuse(repo_id: str, made: ResultFiles, at: Remote, removed: set[SubmissionPlace]) -> None:
    there = {place for place in submissions_among(at.files) if place[0] in made.benchmarks}
    if both := sorted(removed & made.submission_ids):
        message, hint = "submissions to be removed are in the folder here", "take the folder away first, or withdraw it"
        raise InputError(_problem("still-here", message, hint, both, repo_id))
    if unknown := sorted(removed - there):
        message, hint = "submissions to be removed are not on the Hub", "mend the name: BENCHMARK/ID"
        raise InputError(_problem("not-there", message, hint, unknown, repo_id))
    if gone := sorted(there - made.submission_ids - removed):
        missing = "some are missing" if made.submission_ids else "nothing is here to publish"
        message = f"the Hub holds submissions that are not in the folder here, where {missing}"
        hint = (
            "nothing was changed; mend LEADERBOARD_SUBMISSIONS or restore them, or take each off the Hub with "
            "--remove BENCHMARK/ID"
        )
        raise InputError(_problem("submissions-missing", message, hint, gone, repo_id))


def _problem(code: str, message: str, hint: str, places: list[SubmissionPlace], repo_id: str) -> Problem:
    names = tuple(f"{benchmark}/{name}" for benchmark, name in places)
    named = message if len(names) > 1 else f"{message} ({names[0]})"
    return Problem(code, named, hint, f"dataset {repo_id}", len(names), names[:5])


def _tables(made: ResultFiles, at: Remote) -> Iterator[tuple[str, bytes]]:
    """Yield the table of each benchmark: the rows made here, then those on the Hub of submissions that are left alone."""
    for benchmark_id in made.benchmarks:
        ids = [each.submission_id for each in made.absent if each.benchmark == benchmark_id]
        rows = [
            *([made.tables[benchmark_id]] if benchmark_id in made.tables else []),
            *_kept_rows(at, benchmark_id, ids),
        ]
        if rows:
            yield results_path(benchmark_id), parquet_content(pa.concat_tables(rows), {"benchmark": benchmark_id})


def _kept_rows(at: Remote, benchmark_id: str, submission_ids: list[str]) -> Iterator[pa.Table]:
    path = results_path(benchmark_id)
    if submission_ids and path in at.files:
        table = read_table(at.read([path])[path], path)
        try:
            kept = table.filter(pc.is_in(table.column("submission_id"), pa.array(submission_ids, pa.string())))
        except (KeyError, pa.ArrowException) as error:
            message, hint = "it has no column submission_id with texts", "publish from a machine that has all editions"
            raise InputError(Problem("results-table", message, hint, path)) from error
        if kept.num_rows:
            yield kept.replace_schema_metadata(None)
