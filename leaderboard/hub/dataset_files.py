"""The files of an edition as a dataset repository holds them."""

from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from leaderboard.errors import InputError, Problem
from leaderboard.fetching import MANIFEST, REPORT
from leaderboard.hub.layout import EditionId, benchmark_card, split_path
from leaderboard.hub.splits import split_tables
from leaderboard.store import Store, parquet_content


def edition_files(store: Store, at: EditionId) -> dict[str, bytes]:
    """Return the content of every file of an edition by its path in the repository: JSON as it is, Parquet by split.

    Raises InputError where a file is missing, or the manifest is of other questions than the files.
    """
    manifest = store.manifest(*at)
    folder = store.edition_dir(*at)
    kept = [path for path in sorted(folder.glob("*.json")) if path.name != REPORT]
    files = {f"{at.place}{path.name}": path.read_bytes() for path in kept}
    for entry in manifest.variations:
        path = store.variation_path(*at, entry.task, entry.variation)
        table = _table(path, entry.content_sha256)
        for split, rows in split_tables(table).items():
            content = parquet_content(rows, {**_texts(table.schema.metadata), "split": split})
            files[split_path(at, entry.task, entry.variation, split)] = content
    return files


def card_files(store: Store, benchmark_id: str) -> dict[str, bytes]:
    """Return a benchmark's own card by its path in the repository; nothing where it has none."""
    path = store.datasets / benchmark_id / "README.md"
    return {benchmark_card(benchmark_id): path.read_bytes()} if path.is_file() else {}


def _table(path: Path, content_sha256: str) -> pa.Table:
    try:
        table = pq.ParquetFile(path).read()
    except (OSError, pa.ArrowException) as error:
        problem = Problem("unreadable", "the file cannot be read", "build or fetch the edition again", str(path))
        raise InputError(problem) from error
    if _texts(table.schema.metadata).get("content_sha256") != content_sha256:
        said = f"its questions are not those of {MANIFEST}"
        raise InputError(Problem("hash-differs", said, "build or fetch the edition again", str(path)))
    return table


def _texts(metadata: Mapping[bytes, bytes]) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in metadata.items() if name != b"ARROW:schema"}
