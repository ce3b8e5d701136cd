"""What an importer of official question files returns, and where official files can be downloaded."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from leaderboard.registry import Build


class Rejected(NamedTuple):
    """One row that was read but not kept: its file, its 1-based place there, why, and the row itself."""

    file: str
    row: int
    reason: str
    content: Any


class Import(NamedTuple):
    """Official questions as a Build; `n_read` counts the rows read: those of its drafts and `set_aside`.

    `drafts` of the Build come in registry order; `notes` are sentences for whoever imports.
    """

    build: Build
    n_read: int
    set_aside: tuple[Rejected, ...]
    notes: tuple[str, ...]


Importer = Callable[[Path, Path], Import]  # official files, folder of annotation files


class Mirror(NamedTuple):
    """One place that holds official files: a dataset on the Hugging Face Hub, or a base address for plain downloads."""

    kind: Literal["hub", "http"]
    address: str
    revision: str
    licence: str


class Pinned(NamedTuple):
    """Official files by their SHA-256, which pins them whatever the mirror; mirrors in the order to try."""

    sha256: Mapping[str, str]
    mirrors: tuple[Mirror, ...]
