"""One repository on the Hub, a dataset or a Space, by huggingface_hub: what it holds, its files, commits of many files."""

import glob
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, TypeVar
from warnings import catch_warnings

from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, RepoFile, get_token
from huggingface_hub.errors import HfHubHTTPError, OIDCError

from leaderboard.downloads import PATIENCE, Patience, quiet_hub
from leaderboard.errors import InputError, Problem
from leaderboard.hub.changes import Change, RemoteFile, Wanted, changes, holds
from leaderboard.hub.client import limit_waits
from leaderboard.hub.faults import TOKENS, Doing, Kind, PassingError, told
from leaderboard.hub.place import is_repository
from leaderboard.schemas.names import is_commit
from leaderboard.settings import HUB_ADDRESS, setting
from leaderboard.text import plain

_ADDRESS = re.compile(r"https?://[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?")
Mode = Literal["read", "write"]
Value = TypeVar("Value")


class BusyError(InputError):
    """The Hub did not do what it was asked for, at as many tries as there was patience for."""

    def problem(self, hint: str) -> Problem:
        """Return the problem with another hint."""
        return replace(self.problems[0], hint=hint)


class HubRepository(NamedTuple):
    """A repository, the client that speaks to its Hub, how long that tries, and what it is to do there."""

    repo_id: str
    api: HfApi
    patience: Patience
    mode: Mode
    kind: Kind = "dataset"


class Remote(NamedTuple):
    """What a repository holds at one commit; `read` brings some of its files, by path."""

    commit: str
    files: Mapping[str, RemoteFile]
    read: Callable[[Iterable[str]], Mapping[str, bytes]]


class Published(NamedTuple):
    """The commit that a repository is at after publishing, and what changed; no changes, no commit."""

    commit: str
    changes: tuple[Change, ...]


def repository(repo_id: str, mode: Mode, patience: Patience = PATIENCE, *, kind: Kind = "dataset") -> HubRepository:
    """Return a repository by its name; the token is the one that huggingface_hub finds: a workflow's, HF_TOKEN, a log-in.

    Raises InputError for a name of another form, and where there is no token to write with.
    """
    if not is_repository(repo_id):
        raise InputError(Problem("hub-name", f"{plain(repo_id, 100)!r} names no {kind}", "write ORG/NAME", "--repo"))
    address = setting(HUB_ADDRESS)
    if address is not None and not _ADDRESS.fullmatch(address):
        message, hint = f"{plain(address, 100)!r} is no address of a Hub", "write https://HOST, or unset it"
        raise InputError(Problem("hub-address", message, hint, HUB_ADDRESS))
    limit_waits()
    token = tried(patience, lambda: _token(Doing(repo_id, mode, kind=kind)))
    if mode == "write" and token is None:
        message = "no token of the Hub is set, and without one nothing can be published"
        hint = f"make one that may write to {repo_id} at {TOKENS} and set HF_TOKEN to it, or look first with --dry-run"
        raise InputError(Problem("hub-no-token", message, hint))
    return HubRepository(repo_id, HfApi(endpoint=address, token=token or False), patience, mode, kind)


def remote(of: HubRepository, revision: str = "main") -> Remote:
    """Return what a repository holds at a branch, tag or commit; raises InputError where it cannot be read."""
    return tried(of.patience, lambda: _remote(of, revision))


def head(of: HubRepository, revision: str = "main") -> str:
    """Return the commit that a branch or tag means now; raises InputError as `remote` does."""
    return tried(of.patience, lambda: _head(of, revision))


def publish(of: HubRepository, wanted: Callable[[Remote], Wanted], message: str, *, is_dry: bool = False) -> Published:
    """Make a repository hold what `wanted` says, in one commit or none; `is_dry` only tells what would change.

    Whatever goes wrong before the commit leaves the repository as it was; what was sent until then is not sent again.
    After the last try it is looked whether a commit was made all the same, as its answer may have been lost.
    Each try looks at the newest commit and commits upon exactly that one, so that a commit whose answer was lost is not
    made twice, and one that somebody else made meanwhile is seen. Raises InputError.
    """
    first: list[Change] = []

    def attempt() -> Published:
        """Look at the newest commit, and commit upon it what is missing."""
        at = _remote(of, "main")
        want = wanted(at)
        found = changes(want, at.files)
        first.extend(found if not first else ())
        if not found or is_dry:
            return Published(at.commit, tuple(first))
        return Published(_commit(of, want, found, at.commit, message), tuple(found))

    try:
        return tried(of.patience, attempt)
    except BusyError as error:
        return _after_all(of, wanted, first, error)


def _after_all(
    of: HubRepository, wanted: Callable[[Remote], Wanted], first: Sequence[Change], error: BusyError
) -> Published:
    """Return what was published where the last look finds it there; else raise `error` with what is known of it."""
    try:
        at = _remote(of, "main")
        left = changes(wanted(at), at.files) if first else []
    except (PassingError, InputError):
        left = []
    else:
        if first and not left:
            return Published(at.commit, tuple(first))
    is_same = left == list(first)  # also where no try came as far as a commit
    unknown = "whether the commit was made is not known; run the same again, it sends only what is not there"
    hint = "nothing was changed; try again later" if is_same else unknown
    raise BusyError(error.problem(hint)) from error


def tried(patience: Patience, action: Callable[[], Value]) -> Value:
    """Return what `action` returns after as many tries as it takes; waits at least as long as the Hub asks for.

    Raises BusyError, an InputError, after the last try, or where the Hub asks for more patience than there is.
    """
    n_tries = 1
    while True:
        try:
            return action()
        except PassingError as error:
            wait = max(patience.wait_seconds * 2 ** (n_tries - 1), error.wait_seconds)
            if n_tries == patience.n_tries or wait > patience.file_seconds:
                asks = f" and asks to wait {error.wait_seconds:.0f} seconds" if error.wait_seconds else ""
                said = f"{error}{asks}, at try {n_tries} of {patience.n_tries}"
                raise BusyError(Problem("hub-busy", said, "try again later")) from error
            patience.sleep(wait)
            n_tries += 1


def _token(doing: Doing) -> str | None:
    """Return the token, or null; where HF_OIDC_RESOURCE is set, a new one, which the Hub gives a workflow that it trusts."""
    with told(doing), quiet_hub():
        try:
            return get_token()
        except OIDCError as error:
            hint = "give the job `id-token: write`, or unset HF_OIDC_RESOURCE"
            raise InputError(Problem("hub-no-identity", f"this run has no identity ({error})", hint)) from error
        except HfHubHTTPError as error:
            if error.response.status_code not in {400, 401, 403}:
                raise
            why = error.server_message or error.response.status_code
            said = f"the Hub does not trust this run to {doing.verb} it ({why})"
            hint = "add the workflow as a trusted publisher in its settings (docs/operate.md)"
            raise InputError(Problem("hub-not-trusted", said, hint, f"{doing.kind} {doing.repo_id}")) from error


def _head(of: HubRepository, revision: str) -> str:
    with told(Doing(of.repo_id, of.mode, revision, of.kind)), quiet_hub():
        commit = str(of.api.repo_info(of.repo_id, repo_type=of.kind, revision=revision).sha)
    if not is_commit(commit):  # it becomes the name of a folder
        message = f"the Hub's answer cannot be read: {plain(commit, 100)!r} is no commit"
        raise InputError(Problem("hub-answer", message, "try again later", f"{of.kind} {of.repo_id}"))
    return commit


def _remote(of: HubRepository, revision: str) -> Remote:
    commit = _head(of, revision)
    with told(Doing(of.repo_id, of.mode, commit, of.kind)), quiet_hub():
        tree = of.api.list_repo_tree(of.repo_id, recursive=True, revision=commit, repo_type=of.kind)
        files = {each.path: _remote_file(each) for each in tree if isinstance(each, RepoFile)}
    return Remote(commit, files, partial(_read, of, commit, files))


def _remote_file(each: RepoFile) -> RemoteFile:
    return RemoteFile(each.size, each.lfs.sha256 if each.lfs else each.blob_id)


def _read(of: HubRepository, commit: str, files: Mapping[str, RemoteFile], paths: Iterable[str]) -> dict[str, bytes]:
    """Download files of one commit, and hold them against the hashes that the Hub tells of them."""
    names = list(paths)
    if not names:
        return {}
    with TemporaryDirectory(prefix="leaderboard-") as folder:
        with told(Doing(of.repo_id, of.mode, commit, of.kind)), quiet_hub():
            of.api.snapshot_download(
                of.repo_id,
                repo_type=of.kind,
                revision=commit,
                local_dir=folder,
                allow_patterns=[*map(glob.escape, names)],
            )
        contents = {name: Path(folder, name) for name in names}
        return {name: _checked(files[name], path) for name, path in contents.items()}


def _checked(file: RemoteFile, path: Path) -> bytes:
    content = path.read_bytes() if path.is_file() else None
    if content is None or not holds(file, content):
        raise PassingError(f"{path.name} did not arrive as it is on the Hub", 0)
    return content


def _commit(of: HubRepository, want: Wanted, found: list[Change], parent: str, message: str) -> str:
    operations = [
        CommitOperationDelete(path) if kind == "delete" else CommitOperationAdd(path, want.files[path])
        for kind, path, _ in found
    ]
    # huggingface_hub warns of every data file that goes to a Space; here they are meant.
    unasked = catch_warnings(action="ignore", category=UserWarning)
    with told(Doing(of.repo_id, of.mode, kind=of.kind)), quiet_hub(), unasked:
        made = of.api.create_commit(
            of.repo_id, operations, commit_message=message, repo_type=of.kind, parent_commit=parent
        )
    return str(made.oid)
