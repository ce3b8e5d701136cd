"""The authors' CSV files in a folder or archive: no header, CRLF, some without a final newline."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from leaderboard.benchmarks.archives import Member, members
from leaderboard.benchmarks.ccons.release_rows import Row, row_of
from leaderboard.benchmarks.release_content import rows_sha256
from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of
from leaderboard.sources import Rejected, Source

AUTHORS_SUBSETS = {"ordinary": "normal", "counter": "adversarial"}
DIRECTORY = "dataset"


class CsvFile(NamedTuple):
    """One file: its name, its hash, that of its rows, the rows that can be used and the others."""

    name: str
    sha256: str
    rows_sha256: str
    rows: tuple[Row, ...]
    rejected: tuple[Rejected, ...]

    @property
    def n_rows(self) -> int:
        """How many rows were read."""
        return len(self.rows) + len(self.rejected)


class SubsetFiles(NamedTuple):
    """The files of one subset: `all` and `nocontext` hold its questions; `easy` and `difficult`, a part, may be absent."""

    all: CsvFile
    nocontext: CsvFile
    easy: CsvFile | None
    difficult: CsvFile | None

    @property
    def present(self) -> tuple[CsvFile, ...]:
        """The files that are there."""
        return tuple(file for file in self if file is not None)


def file_name(subset: str, part: str) -> str:
    """Return the authors' name of a file.

    >>> file_name("counter", "easy"), file_name("ordinary", "all")
    ('adversarial_auto_easy_new.csv', 'normal_auto_new.csv')
    """
    middle = "" if part == "all" else f"_{part}"
    return f"{AUTHORS_SUBSETS[subset]}_auto{middle}_new.csv"


def subset_files(path: Path) -> dict[str, SubsetFiles]:
    """Read the files of both subsets, wherever they lie under `path` (folder, zip, tar).

    Raises InputError where one that holds questions is missing, a file occurs twice, or a file is no UTF-8 CSV.
    """
    names = {file_name(subset, part): (subset, part) for subset in AUTHORS_SUBSETS for part in SubsetFiles._fields}
    found: dict[str, CsvFile] = {}
    for member in members(path, lambda name: PurePosixPath(name).name in names):
        file = _csv_file(path, member)
        if file.name in found:
            hint = "name a folder with one copy of the release"
            raise InputError(Problem("file-twice", f"{file.name} is there twice", hint, str(path)))
        found[file.name] = file
    missing = [name for name, (_, part) in names.items() if part in ("all", "nocontext") and name not in found]
    if missing:
        hint = "name the folder or archive with the authors' CSV files, or leave --from out to download them"
        message = f"not all question files are there: {', '.join(missing)}"
        raise InputError(Problem("files-missing", message, hint, str(path)))
    return {
        subset: SubsetFiles(
            found[file_name(subset, "all")],
            found[file_name(subset, "nocontext")],
            found.get(file_name(subset, "easy")),
            found.get(file_name(subset, "difficult")),
        )
        for subset in AUTHORS_SUBSETS
    }


def sources(files: Mapping[str, SubsetFiles]) -> tuple[Source, ...]:
    """Return where the questions came from, by the names that official.QUESTION_FILES pins."""
    return tuple(
        Source(f"{DIRECTORY}/{file.name}", "", file.sha256) for subset in files.values() for file in subset.present
    )


def _csv_file(path: Path, member: Member) -> CsvFile:
    name = PurePosixPath(member.name).name
    try:
        text = member.content.decode("utf-8-sig")
        cells = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error) as error:
        hint = "fetch the release again"
        raise InputError(
            Problem("not-csv", f"not valid UTF-8 CSV ({error})", hint, f"{path}: {member.name}")
        ) from error
    read = [row_of(name, number, row) for number, row in enumerate(cells, start=1)]
    rows = tuple(row for row in read if isinstance(row, Row))
    rejected = tuple(row for row in read if isinstance(row, Rejected))
    return CsvFile(name, sha256_of(member.content), rows_sha256(cells), rows, rejected)
