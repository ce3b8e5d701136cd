"""Reading files out of a folder, a zip or a tar, which may come from a stranger: nothing is unpacked to disk."""

import lzma
import os
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import IO, NamedTuple

from leaderboard.errors import InputError, Problem

MAX_MEMBERS = 20_000


class Limits(NamedTuple):
    """Most bytes of one wanted file, and of everything that is read or unpacked on the way to the wanted files."""

    file_bytes: int = 256 * 2**20
    total_bytes: int = 4 * 2**30


LIMITS = Limits()


class Member(NamedTuple):
    """One file: its path inside the folder or archive, with forward slashes, and what it holds."""

    name: str
    content: bytes


Wanted = Callable[[str], bool]


def members(path: Path, wanted: Wanted, limits: Limits = LIMITS) -> Iterator[Member]:
    """Yield the regular files whose name is `wanted`; links are passed over, and so is what macOS puts beside files.

    Raises InputError where `path` cannot be read, is no folder, zip or tar, names a place outside itself, or is larger
    than `limits` allow. An archive is read as a stream, in its own order; a folder by name.
    """
    if path.exists() and not (path.is_dir() or path.is_file()):  # a pipe would be waited for
        hint = "name a folder, a zip or a tar"
        raise InputError(Problem("not-a-file", "is neither a file nor a folder", hint, str(path)))
    try:
        if path.is_dir():
            yield from _folder_members(path, wanted, limits)
        elif zipfile.is_zipfile(path):
            yield from _zip_members(path, wanted, limits)
        else:
            yield from _tar_members(path, wanted, limits)
    except (OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, tarfile.TarError,
            zlib.error, lzma.LZMAError) as error:  # fmt: skip
        hint = "name a folder, a zip or a tar (gz, bz2, xz) that is whole"
        raise InputError(Problem("unreadable", f"cannot be read ({error})", hint, str(path))) from error


def _folder_members(path: Path, wanted: Wanted, limits: Limits) -> Iterator[Member]:
    names = sorted(
        (Path(directory) / name).relative_to(path).as_posix() for directory, _, files in os.walk(path) for name in files
    )
    budget = _Budget(path, limits)
    for name in names:
        if _is_of_the_data(name) and wanted(name) and (path / name).is_file() and not (path / name).is_symlink():
            budget.take(name, (path / name).stat().st_size, wanted=True)
            with (path / name).open("rb") as file:
                yield Member(name, _content(file, name, budget))


def _zip_members(path: Path, wanted: Wanted, limits: Limits) -> Iterator[Member]:
    budget = _Budget(path, limits)
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            budget.count()
            name = _inside(entry.filename, path)
            is_link = stat.S_ISLNK(entry.external_attr >> 16)
            if not entry.is_dir() and not is_link and _is_of_the_data(name) and wanted(name):
                budget.take(name, entry.file_size, wanted=True)
                with archive.open(entry) as file:
                    yield Member(name, _content(file, name, budget))


def _tar_members(path: Path, wanted: Wanted, limits: Limits) -> Iterator[Member]:
    budget = _Budget(path, limits)
    with tarfile.open(path, "r|*") as archive:
        for entry in archive:
            budget.count()
            name = _inside(entry.name, path)
            keep = entry.isreg() and _is_of_the_data(name) and wanted(name)
            budget.take(name, entry.size, wanted=keep)
            if keep and (file := archive.extractfile(entry)) is not None:
                yield Member(name, _content(file, name, budget))


def _is_of_the_data(name: str) -> bool:
    """Tell a file of the data from the attributes that macOS writes beside it, under its name."""
    parts = PurePosixPath(name).parts
    return "__MACOSX" not in parts and not PurePosixPath(name).name.startswith("._")


def _inside(name: str, path: Path) -> str:
    """Return the name of a member; raises InputError where it leads out of the archive."""
    pure = PurePosixPath(name.replace("\\", "/"))
    if pure.is_absolute() or ".." in pure.parts or PureWindowsPath(name).drive:
        hint = "do not use it: an honest archive names no such place"
        raise InputError(Problem("archive-path", f"names a place outside itself, {name!r}", hint, str(path)))
    return str(pure)


def _content(file: IO[bytes], name: str, budget: "_Budget") -> bytes:
    content = file.read(budget.limits.file_bytes + 1)  # a header may understate the size
    if len(content) > budget.limits.file_bytes:
        raise budget.refusal(f"{name} is larger than {budget.limits.file_bytes:,} bytes")
    return content


class _Budget:
    """What has been read of one archive so far."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path, self.limits = path, limits
        self.n_members = self.n_bytes = 0

    def count(self) -> None:
        """Count one more member; raises InputError above MAX_MEMBERS."""
        self.n_members += 1
        if self.n_members > MAX_MEMBERS:
            raise self.refusal(f"holds more than {MAX_MEMBERS:,} files")

    def take(self, name: str, size: int, *, wanted: bool) -> None:
        """Count the bytes of a member, `wanted` or passed over; raises InputError above a limit."""
        self.n_bytes += size
        if wanted and size > self.limits.file_bytes:
            raise self.refusal(f"{name} is larger than {self.limits.file_bytes:,} bytes")
        if self.n_bytes > self.limits.total_bytes:
            raise self.refusal(f"unpacks to more than {self.limits.total_bytes:,} bytes")

    def refusal(self, message: str) -> InputError:
        """Return the error for an archive that is too large."""
        return InputError(Problem("too-large", message, "name the question files alone", str(self.path)))
