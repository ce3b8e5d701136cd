"""Submissions before they are published: files held against their hashes, results against what the scorer computes."""

from collections.abc import Sequence
from typing import NamedTuple

from leaderboard.errors import InputError, LeaderboardError, Problem
from leaderboard.pull_request.scored import Scorer
from leaderboard.pull_request.verifying import Place, published, verified
from leaderboard.registry import Benchmark
from leaderboard.schemas.submission import Submission
from leaderboard.store import Store
from leaderboard.validation.folder import check_folder, file_problems


class Checked(NamedTuple):
    """Submissions without a fault: `right` were scored again; `earlier` answer questions that are here no more.

    Those that are `absent` answer an edition that is not on this machine, so that nothing of them can be checked.
    """

    right: tuple[Submission, ...]
    earlier: tuple[Submission, ...]
    absent: tuple[Submission, ...]

    @property
    def published(self) -> tuple[Submission, ...]:
        """Those that may go to the Hub."""
        return self.right + self.earlier


def checked(store: Store, benchmarks: Sequence[Benchmark], scorer: Scorer) -> Checked:
    """Return the submissions to some benchmarks, each scored again where its questions are here.

    Raises InputError where there is no folder of submissions, and with all problems where metadata, predictions or results
    are not what they should be.
    """
    if not store.submissions.is_dir():
        message, hint = (
            "there is no such folder of submissions",
            "mend the path in LEADERBOARD_SUBMISSIONS, or unset it",
        )
        raise InputError(Problem("no-submissions", message, hint, str(store.submissions)))
    ids = {each.id for each in benchmarks}
    found = _read(store, [place for place in published(store) if place.benchmark in ids])
    absent = [each for each in found.values() if not store.has(each.benchmark, each.edition)]
    hashes = {at: store.manifest(*at).content_sha256 for at in {_at(each) for each in found.values()} if store.has(*at)}
    right = [place for place, each in found.items() if hashes.get(_at(each)) == each.content_sha256]
    earlier = {p: each for p, each in found.items() if p not in right and each not in absent}
    problems = [*verified(store, right, scorer).problems]
    problems += [p for place, each in earlier.items() for p in file_problems(store.submission_dir(*place), each)]
    if problems:
        raise InputError(*problems)
    return Checked(tuple(found[place] for place in right), tuple(earlier.values()), tuple(absent))


def _read(store: Store, places: Sequence[Place]) -> dict[Place, Submission]:
    found: dict[Place, Submission] = {}
    problems: list[Problem] = []
    for place in places:
        folder = store.submission_dir(*place)
        try:
            check_folder(folder)
            found[place] = store.submission(*place)
        except LeaderboardError as error:
            problems.extend(error.problems)
            continue
        if (found[place].benchmark, found[place].submission_id) != place:
            message = f"submission.json is of {found[place].benchmark}/{found[place].submission_id}"
            problems.append(Problem("folder-name", message, "name the folder as it says", str(folder)))
    if problems:
        raise InputError(*problems)
    return found


def _at(submission: Submission) -> tuple[str, str]:
    return submission.benchmark, submission.edition
