"""Checks a pull request: one verdict a submission folder, scored from objects in git, and one report of all."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from leaderboard.errors import InputError, LeaderboardError, Problem
from leaderboard.files import write_bytes
from leaderboard.pull_request.board import board_change
from leaderboard.pull_request.contents import write_folder
from leaderboard.pull_request.dates import future_problems
from leaderboard.pull_request.history import PullRequest, history_problems
from leaderboard.pull_request.reporting import relative, reported
from leaderboard.pull_request.rules import MAX_CHANGES, Folder, sorted_out, too_many_changes
from leaderboard.pull_request.scored import Scorer, read_scored, task_scores
from leaderboard.pull_request.withdrawal import ASKED, withdrawal_problems
from leaderboard.schemas.pull_request import MAX_VERDICTS, Report, Verdict
from leaderboard.schemas.submission import Submission
from leaderboard.store import Store, read_model
from leaderboard.validation.folder import METADATA

NO_CHANGES = Problem("no-changes", "no file is changed", "commit the submission's folder first")


def check_pull_request(request: PullRequest, store: Store, scorer: Scorer) -> Report:
    """Check every change of a pull request against the questions and submissions of the base branch in `store`.

    Nothing of it is executed, checked out or written outside a temporary folder.
    """
    changes = request.repository.changes(request.merge_base, request.head, MAX_CHANGES)
    folders, problems = ([], [too_many_changes()]) if changes is None else sorted_out(changes)
    if changes is not None:
        problems += [*history_problems(request, changes), *([] if changes else [NO_CHANGES])]
    if len(folders) > MAX_VERDICTS:
        message = f"{len(folders)} submissions are changed, more than {MAX_VERDICTS}"
        folders, problems = [], [*problems, Problem("too-many-submissions", message, "send fewer at once")]
    verdicts = [_verdict(request, store, folder, scorer) for folder in folders]
    return Report(
        base_sha=request.base,
        head_sha=request.head,
        accepted=not problems and all(verdict.accepted for verdict in verdicts),
        problems=reported(problems),
        verdicts=verdicts,
    )


def _verdict(request: PullRequest, store: Store, folder: Folder, scorer: Scorer) -> Verdict:
    """Return the verdict on one folder: what it holds is written to a temporary folder, read, scored and forgotten."""
    exists = request.repository.has(request.merge_base, folder.path)
    kind: Literal["new", "withdrawal", "change"] = "new"
    if exists:
        kind = "withdrawal" if set(folder.changes) == {METADATA} else "change"
    with TemporaryDirectory() as place:
        root = Path(place).resolve()
        try:
            found = _withdrawn(request, folder, root) if exists else _new(request, store, folder, root, scorer)
            errors: Sequence[Problem] = ()
        except LeaderboardError as error:
            found, errors = {}, error.problems
        warnings = relative(found.pop("warnings", ()), root)
        return Verdict(
            benchmark=folder.benchmark,
            submission_id=folder.submission_id,
            kind=kind,
            accepted=not errors,
            errors=reported(relative(errors, root)),
            warnings=reported(warnings),
            **found,
        )


def _new(request: PullRequest, store: Store, folder: Folder, root: Path, scorer: Scorer) -> dict[str, Any]:
    """Return the fields of the verdict on a new folder; raises LeaderboardError with everything that is wrong."""
    if request.repository.has(request.base, folder.path):
        hint = "choose another submission id"
        raise InputError(Problem("taken", "another submission has taken this name meanwhile", hint, folder.path))
    if METADATA not in folder.changes:
        raise InputError(
            Problem("no-metadata", f"there is no file {METADATA}", "make the folder with convert", folder.path)
        )
    _raise_any(write_folder(request.repository, folder, root))
    scored = read_scored(store, root / folder.path, scorer)
    submission = scored.entry.submission
    _raise_any(list(_claim_problems(request, store, folder, submission)))
    return {
        "model": submission.model.name,
        "edition": f"{submission.edition} {submission.version}",
        "scores": task_scores(scored.entry.benchmark, scored.results),
        "board": board_change(store, scored),
        "warnings": [*scored.entry.warnings, *_claim_warnings(store, submission)],
    }


def _withdrawn(request: PullRequest, folder: Folder, root: Path) -> dict[str, Any]:
    """Return the fields of the verdict on a change of a published folder; raises LeaderboardError for all but one."""
    if others := [name for name in folder.changes if name != METADATA]:
        hint = "send a new submission that supersedes this one; only `withdrawn` may be filled in"
        message = "a file of a published submission is changed"
        raise InputError(
            Problem("published", message, hint, f"{folder.path}/{others[0]}", len(others), tuple(others[:5]))
        )
    _raise_any(write_folder(request.repository, folder, root))
    path = f"{folder.path}/{METADATA}"
    write_bytes(root / "old" / METADATA, request.repository.blob(f"{request.merge_base}:{path}"))
    old, new = read_model(root / "old" / METADATA, Submission), read_model(root / path, Submission)
    _raise_any(list(withdrawal_problems(old, new, path, today=request.today)))
    return {"model": new.model.name, "edition": f"{new.edition} {new.version}", "warnings": [ASKED]}


def _claim_problems(request: PullRequest, store: Store, folder: Folder, submission: Submission) -> Iterator[Problem]:
    """Yield where a new submission contradicts its place, the calendar or the submissions that are there."""
    where = f"{folder.path}/{METADATA}"
    if submission.benchmark != folder.benchmark:
        message = f"benchmark is {submission.benchmark!r}, the folder lies in submissions/{folder.benchmark}"
        yield Problem("benchmark", message, "move the folder", where)
    yield from future_problems(submission.date, request.today, where)
    if submission.withdrawn:
        yield Problem("withdrawn", "a new submission is withdrawn", "leave `withdrawn` null", where)
    if submission.supersedes and submission.supersedes not in store.submission_ids(submission.benchmark):
        yield Problem("supersedes", f"there is no submission {submission.supersedes!r}", "name an older one", where)


def _claim_warnings(store: Store, submission: Submission) -> Iterator[Problem]:
    """Yield what a maintainer should look at: a submission that takes another off the board."""
    if submission.supersedes:
        developer = store.submission(submission.benchmark, submission.supersedes).model.developer
        message = f"this takes {submission.supersedes} of {developer!r} off the board"
        yield Problem("supersedes", message, "a maintainer checks that its submitters ask for it")


def _raise_any(problems: Sequence[Problem]) -> None:
    if problems:
        raise InputError(*problems)
