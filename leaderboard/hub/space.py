"""The Space: what of a commit goes there, which is what the image is made of."""

import io
import subprocess
import tarfile
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from leaderboard.errors import InputError, Problem
from leaderboard.hub.changes import Wanted
from leaderboard.hub.repository import Remote

CONTEXT = ".dockerignore"
OF_THE_SPACE = ("Dockerfile", CONTEXT)
README, README_SOURCE = "README.md", "space/README.md"
OF_THE_HUB = ".gitattributes"
"""Made by the Hub with the Space; it says which files are kept in LFS."""


def space_wanted(files: Mapping[str, bytes]) -> Callable[[Remote], Wanted]:
    """Return what a Space should hold: `files` and nothing else but what the Hub itself has put there."""

    def wanted(at: Remote) -> Wanted:
        """Return our files in place of all others but those that are the Hub's own."""
        return Wanted(files, tuple(path for path in at.files if path != OF_THE_HUB))

    return wanted


def space_files(committed: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a Space, from all of a commit: what the image holds, what makes it, and the Space's README."""
    rules = context_rules(committed[CONTEXT].decode())
    files = {path: content for path, content in committed.items() if is_in_context(path, rules)}
    return {**files, **{path: committed[path] for path in OF_THE_SPACE}, README: committed[README_SOURCE]}


def committed_files(folder: Path) -> tuple[str, dict[str, bytes]]:
    """Return the commit that a checkout is at and its files by path; raises InputError where it is no git checkout.

    What is not committed stays out, so that what is published has a name and can be made again.
    """
    commit = _git(folder, "rev-parse", "HEAD").decode().strip()
    with tarfile.open(fileobj=io.BytesIO(_git(folder, "archive", "--format=tar", commit))) as archive:
        files = ((member.name, archive.extractfile(member)) for member in archive if member.isfile())
        return commit, {name: file.read() for name, file in files if file is not None}


def context_rules(text: str) -> tuple[str, ...]:
    """Return the rules of a .dockerignore, in their order."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


def is_in_context(path: str, rules: Iterable[str]) -> bool:
    """Whether the last of the rules that speak of a file, or of a folder above it, lets it in.

    The rules are those that our own file uses: names, `*` within a name, `**/` before one, and `!` to let in again.
    """
    places = [place for place in (PurePosixPath(path), *PurePosixPath(path).parents) if place.name]
    is_in = True
    for rule in rules:
        pattern = rule.removeprefix("!")
        if any(_speaks_of(pattern, place) for place in places):
            is_in = pattern != rule
    return is_in


def _speaks_of(pattern: str, place: PurePosixPath) -> bool:
    if pattern.startswith("**/"):
        return fnmatch(place.name, pattern.removeprefix("**/"))
    parts = pattern.split("/")
    return len(parts) == len(place.parts) and all(map(fnmatch, place.parts, parts))


def _git(folder: Path, *arguments: str) -> bytes:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)  # noqa: S603, S607
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise InputError(Problem("no-commit", f"no commit can be read ({said})", "run it in a checkout", str(folder)))
    return done.stdout
