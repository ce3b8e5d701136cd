"""Git repositories with commits that hold anything: written as a stream of objects, so no file system has a say."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

WHO = "Somebody <somebody@example.org> 1700000000 +0000"
SETTINGS = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{who}_{what}": "somebody" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
}
FILE, EXECUTABLE, SYMLINK, SUBMODULE = "100644", "100755", "120000", "160000"


class Blob(NamedTuple):
    """A file of a commit; that of a submodule is the id of a commit."""

    content: bytes
    mode: str = FILE


Files = Mapping[str | bytes, bytes | Blob | None]


def git(repository: Path, *arguments: str, content: bytes | None = None) -> str:
    """Run git in a repository and return what it writes."""
    environment = {**os.environ, **SETTINGS}
    command = ["git", "-C", str(repository), *arguments]
    done = subprocess.run(command, input=content, capture_output=True, check=False, env=environment)  # noqa: S603
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout.decode(errors="replace").strip()


def new_repository(path: Path) -> Path:
    """Make an empty bare repository that gives away any commit by its id, as GitHub does."""
    path.mkdir(parents=True)
    git(path, "init", "--quiet", "--bare", "--initial-branch=main")
    git(path, "config", "uploadpack.allowAnySHA1InWant", "true")
    return path


def commit(repository: Path, branch: str, files: Files, *parents: str) -> str:
    """Add a commit to a branch that changes files of its first parent, null for a deletion; returns its id."""
    lines = [f"commit refs/heads/{branch}\ncommitter {WHO}\ndata 1\nx\n".encode()]
    lines += [f"{word} {parent}\n".encode() for word, parent in zip(("from", "merge"), parents, strict=False)]
    lines += [_change(path, blob) for path, blob in files.items()]
    git(repository, "fast-import", "--quiet", "--force", content=b"".join(lines))
    return git(repository, "rev-parse", f"refs/heads/{branch}")


def tree(repository: Path, content: bytes) -> str:
    """Write a tree as it is, whatever git thinks of it; returns its id."""
    return git(repository, "hash-object", "-t", "tree", "--literally", "-w", "--stdin", content=content)


def _change(path: str | bytes, blob: bytes | Blob | None) -> bytes:
    raw = path.encode() if isinstance(path, str) else path
    name = b'"' + b"".join(b"\\%03o" % byte for byte in raw) + b'"'
    if blob is None:
        return b"D %s\n" % name
    content, mode = blob if isinstance(blob, Blob) else Blob(blob)
    if mode == SUBMODULE:
        return b"M %s %s %s\n" % (mode.encode(), content, name)
    return b"M %s inline %s\ndata %d\n%s\n" % (mode.encode(), name, len(content), content)


def files_below(folder: Path, prefix: str) -> dict[str | bytes, bytes | Blob | None]:
    """Return the files below a folder under another name, without what Python leaves behind."""
    paths = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {f"{prefix}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}
