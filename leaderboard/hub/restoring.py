"""The folders datasets/ and submissions/ again, from nothing but a repository on the Hub, held against their hashes."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from leaderboard.building import combined_hash, content_sha256, encoded_texts, task_hashes
from leaderboard.catalog import write_catalog
from leaderboard.errors import InputError, Problem
from leaderboard.files import write_bytes
from leaderboard.hub.layout import DATA, SUBMISSIONS, EditionId, editions_among
from leaderboard.hub.repository import HubRepository, remote, tried
from leaderboard.hub.splits import joined
from leaderboard.registry import Benchmark
from leaderboard.store import Store, parquet_content

SPLIT = "split"


class Restored(NamedTuple):
    """What was brought back: the commit it is of, the editions, and how many files of submissions."""

    commit: str
    editions: tuple[EditionId, ...]
    n_submission_files: int


def restore(
    of: HubRepository,
    revision: str,
    out: Path,
    benchmarks: tuple[Benchmark, ...],
    *,
    places: tuple[str, ...] = (DATA, SUBMISSIONS),
) -> Restored:
    """Write what a repository holds at a revision to a new folder, as `datasets/` and `submissions/`.

    `places` limits it to one of the two, by its place in the repository.
    Every file is held against the hash that the Hub tells of it, and the questions of every edition against the hashes of
    its manifest. Raises InputError; there is then no folder.
    """
    if out.exists():
        raise InputError(Problem("exists", "it already exists", "choose another place or move it away", str(out)))
    at = remote(of, revision)
    paths = [path for path in at.files if path.startswith(places)]
    if not paths:
        message = f"nothing that this project publishes to {' or '.join(places)} is there at {at.commit[:12]}"
        raise InputError(Problem("hub-empty", message, "mend the name or the revision", f"dataset {of.repo_id}"))
    contents = tried(of.patience, lambda: at.read(paths))
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.", suffix=".tmp") as temporary:
        staged = Path(temporary, "new")
        store = Store(staged / "datasets", staged / "submissions")
        n_submission_files = _write(store, contents)
        editions = editions_among(list(contents))
        for each in editions:
            _check(store, each)
        for folder, place in ((store.datasets, DATA), (store.submissions, SUBMISSIONS)):
            if place in places:
                folder.mkdir(parents=True, exist_ok=True)
        if editions:
            write_catalog(store, benchmarks)
        staged.rename(out)
    return Restored(at.commit, tuple(editions), n_submission_files)


def _write(store: Store, contents: Mapping[str, bytes]) -> int:
    """Write files to their places in a store; returns how many are of submissions."""
    variations: dict[PurePosixPath, list[pa.Table]] = defaultdict(list)
    n_submission_files = 0
    for name, content in contents.items():
        if name.startswith(SUBMISSIONS):
            write_bytes(store.submissions / name.removeprefix(SUBMISSIONS), content)
            n_submission_files += 1
        elif name.endswith(".parquet"):
            variations[PurePosixPath(name.removeprefix(DATA)).parent].append(pq.read_table(pa.BufferReader(content)))
        else:
            write_bytes(store.datasets / name.removeprefix(DATA), content)
    for variation, splits in variations.items():
        table = joined(splits)
        texts = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
        texts = {key: value for key, value in texts.items() if key != SPLIT}
        write_bytes(store.datasets / f"{variation}.parquet", parquet_content(table, texts))
    return n_submission_files


def _check(store: Store, at: EditionId) -> None:
    """Raise InputError where the questions of an edition are not those that its manifest has hashed."""
    manifest = store.manifest(*at)
    entries = [
        entry.model_copy(update={"content_sha256": _content_sha256(store, at, entry.task, entry.variation)})
        for entry in manifest.variations
    ]
    tasks = task_hashes(entries)
    if (tasks, combined_hash(tasks.items())) != (manifest.task_sha256, manifest.content_sha256):
        other = [
            f"{entry.task} {entry.variation}"
            for entry, stated in zip(entries, manifest.variations, strict=True)
            if entry.content_sha256 != stated.content_sha256
        ]
        said = "the questions are not those whose hashes the manifest names"
        where = f"{at.benchmark} {at.edition}"
        raise InputError(
            Problem("hash-differs", said, "publish the edition again", where, max(1, len(other)), tuple(other[:5]))
        )


def _content_sha256(store: Store, at: EditionId, task_id: str, variation_id: str) -> str:
    frame = store.scan_questions(*at, task_id, variation_id).select("question_id", "question", "choices", "answer")
    questions: pl.DataFrame = frame.collect()
    return content_sha256(questions["question_id"], encoded_texts(questions), questions["answer"])
