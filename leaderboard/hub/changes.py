"""What a commit would change in a repository: files told apart by their hashes, so that nothing is sent twice."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from huggingface_hub.utils.sha import git_hash

from leaderboard.files import sha256_of


class RemoteFile(NamedTuple):
    """A file on the Hub: its size, and the SHA-256 of its content where it is kept in LFS, else its git hash."""

    n_bytes: int
    oid: str


class Wanted(NamedTuple):
    """What a repository should hold: content by path, and the places (folders that end in /, or files) it speaks for.

    A file in those places that is not among `files` is to go; all others are left alone.
    """

    files: Mapping[str, bytes]
    places: tuple[str, ...]

    def speaks_for(self, path: str) -> bool:
        """Whether a file lies in one of the places."""
        return any(path == place or (place.endswith("/") and path.startswith(place)) for place in self.places)


class Change(NamedTuple):
    """One file that a commit adds, replaces or deletes; the bytes are those sent, 0 for a deletion."""

    kind: Literal["add", "replace", "delete"]
    path: str
    n_bytes: int


def changes(wanted: Wanted, remote: Mapping[str, RemoteFile]) -> list[Change]:
    """Return what has to change, in order of the paths."""
    found = [
        Change("replace" if path in remote else "add", path, len(content))
        for path, content in wanted.files.items()
        if not holds(remote.get(path), content)
    ]
    gone = [path for path in remote if wanted.speaks_for(path) and path not in wanted.files]
    return sorted([*found, *(Change("delete", path, 0) for path in gone)], key=lambda change: change.path)


def holds(remote: RemoteFile | None, content: bytes) -> bool:
    """Whether a file on the Hub has this content, by its hash."""
    return remote is not None and remote.oid in {sha256_of(content), git_hash(content)}


def n_bytes_sent(found: Iterable[Change]) -> int:
    """Return the bytes that some changes send."""
    return sum(change.n_bytes for change in found)
