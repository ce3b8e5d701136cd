"""Commits, trees and blobs of two git repositories, read as objects: no file of a pull request is ever checked out."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from leaderboard.errors import InputError, Problem

MAX_LIST_BYTES = 4_000_000
NO_MODE = "000000"
FILE_MODE = "100644"


class Change(NamedTuple):
    """One path that differs between two commits; `path` is bytes, as a stranger chose it. A mode 000000 is no file."""

    status: str
    old_mode: str
    new_mode: str
    new_object: str
    path: bytes


class Brought(NamedTuple):
    """The content of a file in some commit of a pull request, one of its paths there, as bytes, and its size."""

    object_id: str
    path: bytes
    n_bytes: int


class Repository(NamedTuple):
    """The objects of two repositories as one: that of the base branch and that of the pull request."""

    git_dir: Path
    other_objects: Path

    def run(self, *arguments: str, content: bytes = b"") -> bytes:
        """Return what git writes; raises InputError where git fails."""
        return _git(f"--git-dir={self.git_dir}", *arguments, content=content, objects=self.other_objects)

    def merge_bases(self, base: str, head: str) -> tuple[str, ...]:
        """Return the commits at which a branch left another: none if unrelated, several where each has merged the other."""
        try:
            return tuple(self.run("merge-base", "--all", base, head).decode().split())
        except InputError:
            return ()

    def changes(self, old: str, new: str, n_most: int) -> list[Change] | None:
        """Return the paths that differ between two commits, without looking for renames; null beyond `n_most`."""
        content = self._listed("diff-tree", "-r", "-z", "--raw", "--no-renames", "--ignore-submodules=none", old, new)
        changes = None if content is None else list(_changes(content.split(b"\0")))
        return changes if changes is not None and len(changes) <= n_most else None

    def brought(self, base: str, head: str, n_most: int) -> list[Brought] | None:
        """Return every file that commits of the head hold and none of the base, each content once.

        Null where these are more than `n_most` files and folders.
        """
        content = self._listed("rev-list", "--objects", "--end-of-options", head, f"^{base}")
        lines = [] if content is None else content.splitlines()
        if content is None or len(lines) > n_most:
            return None
        named = [(name, path) for name, _, path in (line.partition(b" ") for line in lines)]
        names = b"".join(name + b"\n" for name, _ in named)
        told = self.run("cat-file", "--batch-check=%(objecttype) %(objectsize)", content=names)
        kinds = [line.split() for line in told.splitlines()]
        return [
            Brought(name.decode(), path, int(n_bytes))
            for (name, path), (kind, n_bytes) in zip(named, kinds, strict=True)
            if kind == b"blob"
        ]

    def _listed(self, *arguments: str) -> bytes | None:
        """Return what git lists; null where that is more than MAX_LIST_BYTES, and then git is stopped."""
        command = _command(f"--git-dir={self.git_dir}", *arguments)
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=_environment(self.other_objects)) as process:  # noqa: S603
            assert process.stdout is not None  # noqa: S101, for the type checker
            content = process.stdout.read(MAX_LIST_BYTES + 1)
            if len(content) > MAX_LIST_BYTES:
                process.kill()
                return None
        if process.returncode:
            raise InputError(Problem("git", "git cannot compare the two commits", "clone it again"))
        return content

    def has(self, commit: str, path: str) -> bool:
        """Whether a commit has a file or folder of this name."""
        return bool(self.run("ls-tree", "-z", commit, "--", path))

    def knows(self, commit: str) -> bool:
        """Whether this is a commit of the repository."""
        try:
            self.run("rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}")
        except InputError:
            return False
        return True

    def is_shallow(self) -> bool:
        """Whether a part of the history is missing."""
        return self.run("rev-parse", "--is-shallow-repository").strip() == b"true"

    def paths_ever(self, commit: str, folder: str) -> set[bytes]:
        """Return the path of every file that any commit up to this one has added, changed or deleted below a folder."""
        commits = self.run("rev-list", "--full-history", "--end-of-options", commit, "--", folder)
        options = ("--stdin", "--root", "-r", "-m", "-z", "--no-commit-id", "--name-only", "--no-renames")
        return set(self.run("diff-tree", *options, "--", folder, content=commits).split(b"\0")) - {b""}

    def sizes(self, objects: Sequence[str]) -> list[int]:
        """Return the bytes of each blob, without reading it."""
        lines = self.run("cat-file", "--batch-check=%(objectsize)", content="\n".join(objects).encode() + b"\n")
        return [int(line) for line in lines.split()]

    def blob(self, name: str) -> bytes:
        """Return the content of a blob, such as an object id or `<commit>:<path>`."""
        return self.run("cat-file", "blob", name)


def head_of(folder: Path) -> str:
    """Return the commit that is checked out in a folder; raises InputError where there is none."""
    return _in(folder, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")


def repository_of(base: Path, head: Path) -> Repository:
    """Return the repository of the head's folder, with the objects of the base's; raises InputError for other folders."""
    objects = base / _in(base, "rev-parse", "--git-path", "objects")
    return Repository(Path(_in(head, "rev-parse", "--absolute-git-dir")), objects.resolve())


def _in(folder: Path, *arguments: str) -> str:
    try:
        return os.fsdecode(_git("-C", str(folder), *arguments)).rstrip("\n")
    except InputError as error:
        hint = "name a clone of this repository that has a commit"
        raise InputError(
            Problem("no-repository", "this is no git repository with a commit", hint, str(folder))
        ) from error


def _git(*arguments: str, content: bytes = b"", objects: Path | None = None) -> bytes:
    done = subprocess.run(  # noqa: S603, no shell, and git reads names as data
        _command(*arguments), input=content, capture_output=True, env=_environment(objects), check=False
    )
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip() or f"exit status {done.returncode}"
        raise InputError(Problem("git", f"git cannot read the repository ({told})", "clone it again"))
    return done.stdout


def _command(*arguments: str) -> list[str]:
    return ["git", "--no-replace-objects", "--literal-pathspecs", *arguments]


def _environment(objects: Path | None) -> dict[str, str]:
    """Return the environment of git: its settings are those of this machine, nothing is asked, nothing is downloaded."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    own = {"GIT_CONFIG_NOSYSTEM": "1", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    return kept | own | ({"GIT_ALTERNATE_OBJECT_DIRECTORIES": str(objects)} if objects else {})


def _changes(fields: Sequence[bytes]) -> Iterator[Change]:
    for about, path in zip(fields[::2], fields[1::2], strict=False):
        old_mode, new_mode, _, new_object, status = about.decode("ascii").removeprefix(":").split()
        yield Change(status, old_mode, new_mode, new_object, path)
