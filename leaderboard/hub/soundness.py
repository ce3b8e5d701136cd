"""Whether an edition is what it is called: its manifest, its tables and their hashes, before publishing and restoring."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import polars as pl
import pyarrow as pa

from leaderboard.building import arrow_schema, combined_hash, content_sha256, encoded_texts, task_hashes
from leaderboard.errors import InputError, LeaderboardError, Problem
from leaderboard.hub.layout import EditionId
from leaderboard.registry import Benchmark, Task
from leaderboard.schemas import SCHEMA_VERSION
from leaderboard.schemas.manifest import Manifest, VariationEntry

AGAIN = "build or fetch the edition again, and publish it"
_VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,39}")


class Expected(NamedTuple):
    """What a variation's table is held against."""

    task: Task
    manifest: Manifest
    entry: VariationEntry


def check_manifest(benchmark: Benchmark, at: EditionId, manifest: Manifest, where: str) -> None:
    """Raise InputError where a manifest is not of the edition `at`, in whose folder it lies, or not sound in itself.

    Its licence is that of the folder, so questions of another edition would go under a licence that is not theirs.
    """
    problems = [Problem("manifest", message, AGAIN, where) for message in _faults(benchmark, at, manifest)]
    if problems:
        raise InputError(*problems)


def _faults(benchmark: Benchmark, at: EditionId, manifest: Manifest) -> Iterator[str]:
    if (manifest.benchmark, manifest.edition) != at:
        yield f"it is the manifest of {manifest.benchmark!r} {manifest.edition!r}, but lies in the folder of {at}"
    if manifest.schema_version != SCHEMA_VERSION:
        yield f"its schema_version is {manifest.schema_version}, not {SCHEMA_VERSION}, the only one that is known here"
    if not _VERSION.fullmatch(manifest.version):
        yield "its version is not made of letters, digits, dots, dashes and plus signs"
    counts = Counter((entry.task, entry.variation) for entry in manifest.variations)
    known = {(task.id, variation.id) for task in benchmark.tasks for variation in task.variations}
    if unknown := [f"{task} {variation}" for task, variation in counts if (task, variation) not in known]:
        yield f"it names variations that {benchmark.id} does not have: {', '.join(map(repr, unknown[:5]))}"
    if twice := [f"{task} {variation}" for (task, variation), count in counts.items() if count > 1]:
        yield f"it names variations twice: {', '.join(map(repr, twice[:5]))}"
    if not all(entry.splits for entry in manifest.variations):
        yield "it names variations without a split"
    tasks = task_hashes(manifest.variations)
    if (tasks, combined_hash(tasks.items())) != (manifest.task_sha256, manifest.content_sha256):
        yield "its hashes of tasks and edition are not made of those of its variations"


def check_questions(expected: Expected, table: pa.Table, texts: Mapping[str, str], where: str) -> None:
    """Raise InputError where the questions of a variation are not those whose columns, counts and hash are known.

    `texts` are the key-value metadata of the file. Facets have no hash: only their types are checked.
    """
    message = (
        _schema_fault(expected.task, table.schema)
        or _text_fault(expected, texts)
        or _content_fault(expected.entry, table)
    )
    if message is not None:
        raise InputError(Problem("hash-differs", message, AGAIN, where))


def _schema_fault(task: Task, found: pa.Schema) -> str | None:
    schema = arrow_schema(task)
    if found.names != schema.names:
        other = sorted(set(schema.names) ^ set(found.names))
        return f"its columns are not those of task {task.id}: {', '.join(map(repr, other[:5])) or 'another order'}"
    if wrong := [ours.name for ours, theirs in zip(schema, found, strict=True) if ours.type != theirs.type]:
        return f"columns do not have the types of task {task.id}: {', '.join(map(repr, wrong[:5]))}"
    return None


def _text_fault(expected: Expected, texts: Mapping[str, str]) -> str | None:
    told = {
        "schema_version": str(SCHEMA_VERSION),
        "benchmark": expected.manifest.benchmark,
        "edition": expected.manifest.edition,
        "version": expected.manifest.version,
        "content_sha256": expected.entry.content_sha256,
    }
    wrong = [name for name, value in told.items() if texts.get(name) != value]
    return f"its questions are not those of manifest.json (its metadata differ: {', '.join(wrong)})" if wrong else None


def _content_fault(entry: VariationEntry, table: pa.Table) -> str | None:
    frame = pl.from_arrow(table)
    assert isinstance(frame, pl.DataFrame)  # noqa: S101, from_arrow returns a Series for arrays only
    if set(frame.select("task", "variation").unique().rows()) != {(entry.task, entry.variation)}:
        return "its rows are of another task or variation"
    counts = dict(frame["split"].value_counts().iter_rows())
    if (len(frame), counts, frame["cluster_id"].n_unique()) != (entry.rows, entry.splits, entry.n_clusters):
        return "it has not as many questions or clusters as manifest.json says"
    if content_sha256(frame["question_id"], encoded_texts(frame), frame["answer"]) != entry.content_sha256:
        return "the questions are not those whose hashes the manifest names"
    return None


def all_problems(errors: list[LeaderboardError]) -> None:
    """Raise one InputError with the problems of several; nothing where there are none."""
    if errors:
        raise InputError(*(problem for error in errors for problem in error.problems))
