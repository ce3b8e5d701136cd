"""Whether rows are those of the authors' files, whatever form they came in."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from leaderboard.benchmarks.piqa.release_files import Row, SplitFiles
from leaderboard.benchmarks.release_content import other_content, rows_sha256
from leaderboard.files import sha256_of
from leaderboard.registry import Split


class Expected(NamedTuple):
    """The number of rows of a split and the hash of its content; of its labels alone where `sha256` is null."""

    n_rows: int
    sha256: str | None
    labels_sha256: str | None = None


# Validation and test: rows_sha256 of the authors' valid.jsonl with valid-labels.lst and of tests.jsonl, at
# ybisk/ybisk.github.io 21edab4. Their train.jsonl was not available to us: what is known of train is its number of rows
# and the hash of train-labels.lst, which is the labels_sha256 of its rows.
EXPECTED: Mapping[Split, Expected] = {
    "validation": Expected(1_838, "dcb30990fbb28ff57436343ee38db0bb210e21c4ddd809737ca934b07f511051"),
    "test": Expected(3_084, "a5145f71554c753222a182302910ee9455b9df9934ed425e67ad1be63d1329c4"),
    "train": Expected(16_113, None, "df8ae080c41f02f88e81f6932d425f4b7ee72f433ad552e6a30d45e358e8f8bb"),
}


def labels_sha256(rows: Sequence[Row]) -> str:
    """Return the hash of the labels of rows, one a line, as the authors' files of labels are written."""
    return sha256_of("".join(f"{row.label}\n" for row in rows).encode())


def check_content(files: SplitFiles, expected: Expected) -> None:
    """Raise InputError where the rows of a split are not those of the authors' files."""
    where = ", ".join(source.address for source in files.sources)
    if len(files.rows) != expected.n_rows:
        message = f"split {files.split} has {len(files.rows):,} rows, the authors' file has {expected.n_rows:,}"
    elif expected.sha256 not in (None, rows_sha256(files.rows)):
        message = f"the rows of split {files.split} differ from those of the authors' files in text, label or order"
    elif expected.labels_sha256 not in (None, labels_sha256(files.rows)):
        message = f"the labels of split {files.split} differ from those of the authors' file"
    else:
        return
    raise other_content(message, where)
