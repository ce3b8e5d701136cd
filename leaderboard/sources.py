"""Where questions come from: what a builder or an importer returns, and the official files that are pinned."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import polars as pl


class Draft(NamedTuple):
    """One variation as a builder returns it: schemas.tables.Questions without ids and duplicates, and the facets."""

    task_id: str
    variation_id: str
    table: pl.DataFrame
    shortfall: str | None = None


class Source(NamedTuple):
    """Where a builder read from: address or path in the repository, revision, hash of the bytes."""

    address: str
    revision: str
    sha256: str


class Build(NamedTuple):
    """What a builder makes of its sources; `departures` says where it leaves the paper.

    In place of a draft may stand a function that makes it, which is then called in any thread.
    """

    sources: tuple[Source, ...]
    builder_version: str
    paper_section: str
    departures: tuple[str, ...]
    drafts: Iterator[Draft | Callable[[], Draft]]


class Builder(Protocol):
    """Builds one edition; `annotations` is a folder of annotation files where the edition needs one."""

    def __call__(self, edition_id: str, *, seed: int, annotations: Path | None) -> Build:
        """Return the sources at once and the variations one by one; raises InputError on faulty annotations."""
        ...


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


Importer = Callable[[Path, Path | None], Import]  # official files, folder of annotation files


class Mirror(NamedTuple):
    """One place that holds official files: a dataset on the Hugging Face Hub, or a base address for plain downloads."""

    kind: Literal["hub", "http"]
    address: str
    revision: str
    licence: str


class Pinned(NamedTuple):
    """Official files by their SHA-256, which pins them whatever the mirror; mirrors in the order to try.

    A hash is None where only the content is pinned: the importer then checks what it reads.
    """

    sha256: Mapping[str, str | None]
    mirrors: tuple[Mirror, ...]


@dataclass(frozen=True)
class Official:
    """The official files of a benchmark and how they are read.

    `questions` are the question files that can be downloaded, else None; `place` then says where they lie. `annotations`
    is None where the importer needs none. The names of Pinned files are the addresses of the Build's sources.
    """

    import_release: Importer
    questions: Pinned | None = None
    place: str = ""
    annotations: Pinned | None = None
