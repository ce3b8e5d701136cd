"""A pull request as commits, and histories that bring more than the comparison of two commits shows."""

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from leaderboard.errors import InputError, Problem
from leaderboard.predictions.faults import N_EXAMPLES
from leaderboard.pull_request.repository import Change, Repository, head_of, repository_of
from leaderboard.pull_request.rules import ALLOWED, SQUASH, shown_path

MAX_OBJECTS = 20_000
MAX_OLDER_BYTES = 64_000_000


class PullRequest(NamedTuple):
    """A pull request as commits: the tip of its base branch, its own, and those where it left the branch.

    `today` is the day (UTC) on which it is looked at.
    """

    repository: Repository
    base: str
    head: str
    merge_bases: tuple[str, ...]
    today: date

    @property
    def merge_base(self) -> str:
        """The commit that its changes are counted from; there is one, or else `history_problems` says so."""
        return self.merge_bases[0]


def pull_request_of(base: Path, head: Path, today: date) -> PullRequest:
    """Return the pull request that would bring the commit of one clone into that of the other; raises InputError."""
    base_sha, head_sha = head_of(base), head_of(head)
    repository = repository_of(base, head)
    merge_bases = repository.merge_bases(base_sha, head_sha)
    if not merge_bases:
        hint = "fetch both with their whole history (git fetch --unshallow) and branch off from main"
        message = f"{head_sha[:12]} and {base_sha[:12]} have no commit in common"
        raise InputError(Problem("no-merge-base", message, hint))
    return PullRequest(repository, base_sha, head_sha, merge_bases, today)


def history_problems(request: PullRequest, changes: Sequence[Change]) -> Iterator[Problem]:
    """Yield what a merge would bring beside the changes between merge base and head.

    Where two branches have merged each other, a change may be undone relative to one merge base and not be seen from the
    other: the merge then takes back what main got meanwhile. And what one commit adds and the next one deletes is in no
    comparison, but in the history of main for good.
    """
    if (n_bases := len(request.merge_bases)) > 1:
        message = f"the branch left main at {n_bases} commits, neither of which holds the other"
        hint = "start a new branch from main and copy the submission's folder into it"
        yield Problem("several-merge-bases", message, hint)
    brought = request.repository.brought(request.base, request.head, MAX_OBJECTS)
    if brought is None:
        message = f"the commits bring more than {MAX_OBJECTS:,} files and folders, older versions of them included"
        yield Problem("long-history", message, SQUASH)
        return
    lasting = {change.new_object for change in changes}
    older = [file for file in brought if file.object_id not in lasting]
    if (total := sum(file.n_bytes for file in older)) > MAX_OLDER_BYTES:
        message = f"the commits bring {total:,} bytes in older versions of files, more than {MAX_OLDER_BYTES:,}"
        yield Problem("large-history", message, SQUASH)
    if strange := [shown_path(file.path) for file in older if not ALLOWED.fullmatch(file.path)]:
        message = "an earlier commit holds this file, which no submission holds"
        yield Problem("history", message, SQUASH, strange[0], len(strange), tuple(strange[:N_EXAMPLES]))
