"""A repository as the Hub keeps it: commits of whole trees, small files in git and others in LFS."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from huggingface_hub.utils.sha import git_hash

SMALL = 20_000
Files = dict[str, bytes]


@dataclass
class Repository:
    """Commits by id, in order; each is a whole tree."""

    commits: dict[str, Files] = field(default_factory=lambda: {commit_id("first", {}): {}})
    messages: list[str] = field(default_factory=list)

    @property
    def head(self) -> str:
        """The newest commit."""
        return list(self.commits)[-1]

    @property
    def files(self) -> Files:
        """The tree of the newest commit."""
        return self.commits[self.head]

    def add(self, message: str, files: Files) -> str:
        """Make a commit of a whole tree."""
        name = commit_id(f"{message} {len(self.commits)}", files)
        self.commits[name] = files
        self.messages.append(message)
        return name

    def at(self, revision: str) -> str | None:
        """Return the commit that a branch name or id means."""
        return self.head if revision == "main" else revision if revision in self.commits else None


def commit_id(message: str, files: Files) -> str:
    """Return 40 hex digits that depend on a message and a tree."""
    listing = [(name, hashlib.sha256(content).hexdigest()) for name, content in sorted(files.items())]
    return hashlib.sha1(json.dumps([message, listing]).encode()).hexdigest()  # noqa: S324


def is_lfs(path: str, n_bytes: int) -> bool:
    """Whether the Hub would keep a file in LFS."""
    return path.endswith(".parquet") or n_bytes > SMALL


def oid_of(path: str, content: bytes) -> str:
    """Return the hash by which the Hub knows a file: its SHA-256 in LFS, else git's."""
    return hashlib.sha256(content).hexdigest() if is_lfs(path, len(content)) else git_hash(content)


def entry_of(path: str, content: bytes) -> dict[str, Any]:
    """Return what a listing tells of a file."""
    entry = {"type": "file", "path": path, "size": len(content), "oid": git_hash(content)}
    lfs = {"oid": hashlib.sha256(content).hexdigest(), "size": len(content), "pointerSize": 130}
    return {**entry, "oid": git_hash(lfs["oid"].encode()), "lfs": lfs} if is_lfs(path, len(content)) else entry
