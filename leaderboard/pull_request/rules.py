"""What a pull request may change: new submission folders, and `withdrawn` in old ones."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from leaderboard.errors import Problem
from leaderboard.predictions.faults import N_EXAMPLES, shown
from leaderboard.pull_request.repository import FILE_MODE, NO_MODE, Change

MAX_CHANGES = 1_000
ALLOWED = re.compile(
    rb"submissions/(?P<benchmark>[a-z0-9-]{1,40})/(?P<submission_id>[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_-])?)"
    rb"/(?P<file>submission\.json|results\.json|predictions/[a-z0-9-]{1,60}/[a-z0-9-]{1,60}\.csv)"
)
WHAT = {"120000": "a symbolic link", "160000": "a submodule", "100755": "an executable file"}
SQUASH = (
    "make one commit of your branch: git reset --soft $(git merge-base HEAD origin/main), git commit, git push --force"
)
ONLY = "a pull request of submissions holds folders submissions/<benchmark>/<submission_id>/ and nothing else"


class Folder(NamedTuple):
    """The files of one submission folder that a pull request changes, by their path below it."""

    benchmark: str
    submission_id: str
    changes: dict[str, Change]

    @property
    def path(self) -> str:
        """The folder's path in the repository."""
        return f"submissions/{self.benchmark}/{self.submission_id}"


def too_many_changes() -> Problem:
    """Return the problem of a pull request that changes more files than are looked at."""
    message = f"more than {MAX_CHANGES:,} files are changed"
    return Problem("too-many-files", message, "send fewer submissions at once")


def sorted_out(changes: Iterable[Change]) -> tuple[list[Folder], list[Problem]]:
    """Return the submission folders that are changed, and one problem for each way in which other changes are wrong."""
    changes = list(changes)
    n_times = Counter(change.path for change in changes)
    folders: dict[tuple[str, str], Folder] = {}
    faults: dict[str, list[tuple[bytes, str, str]]] = {}
    for change in changes:
        place = ALLOWED.fullmatch(change.path)
        if fault := _fault(change, is_allowed=place is not None, is_twice=n_times[change.path] > 1):
            code, message, hint = fault
            faults.setdefault(code, []).append((change.path, message, hint))
        elif place:
            benchmark, submission_id, file = (place[name].decode() for name in ("benchmark", "submission_id", "file"))
            folder = folders.setdefault((benchmark, submission_id), Folder(benchmark, submission_id, {}))
            folder.changes[file] = change
    return list(folders.values()), [_problem(code, found) for code, found in faults.items()]


def _fault(change: Change, *, is_allowed: bool, is_twice: bool) -> tuple[str, str, str] | None:
    """Return code, message and hint for a change that no submission may hold; null for one that is looked at further."""
    if change.new_mode in WHAT:
        return "not-a-plain-file", f"this is {WHAT[change.new_mode]}", "put a plain file there (mode 100644)"
    if not is_allowed:
        return "not-allowed", "no submission holds a file of this name or place", f"undo it, then {SQUASH}; {ONLY}"
    if is_twice:
        return "twice", "a folder holds two files of this name", "make the commit with git, which lets in one"
    if change.new_mode == NO_MODE:
        hint = "bring it back; to take a submission back, fill in `withdrawn` in its submission.json"
        return "deleted", "this file is deleted", hint
    if change.old_mode not in (NO_MODE, FILE_MODE):
        return "mode", f"the file's mode was {change.old_mode}", "ask a maintainer to mend it"
    return None


def _problem(code: str, found: Sequence[tuple[bytes, str, str]]) -> Problem:
    path, message, hint = found[0]
    examples = tuple(shown_path(each) for each, *_ in found[:N_EXAMPLES])
    where = path.decode() if ALLOWED.fullmatch(path) else shown_path(path)
    return Problem(code, message, hint, where, len(found), examples)


def shown_path(path: bytes) -> str:
    """Return a path in quotes, with every character that could mislead a reader or a terminal escaped."""
    return shown(path.decode("utf-8", "backslashreplace"))
