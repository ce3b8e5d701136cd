"""Turns a builder's drafts into the files of an edition: ids, duplicates, hashes, checks, manifest."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeVar

import polars as pl
import pyarrow as pa

from leaderboard.files import write_bytes
from leaderboard.registry import Benchmark, Edition, Task
from leaderboard.schemas import SCHEMA_VERSION
from leaderboard.schemas.manifest import Manifest, Source, VariationEntry
from leaderboard.schemas.tables import Questions
from leaderboard.sources import Draft
from leaderboard.store import MANIFEST, Store, parquet_bytes, write_model

CANARY = "physical-commonsense-leaderboard benchmark data, not for training: 6f0c8d5e-3a4b-4b0e-9d5c-1c2f7a8e9b10"
N_THREADS = 2
N_ID_BYTES = 6

Item = TypeVar("Item")
Value = TypeVar("Value")


class Finished(NamedTuple):
    """One variation with ids, in the types of schema and registry."""

    draft: Draft
    table: pa.Table
    content_sha256: str


class Written(NamedTuple):
    """One variation's file, ready to write: `content` is null where the file is there already."""

    checked: pl.DataFrame
    entry: VariationEntry
    path: Path
    content: bytes | None


def build_edition(  # noqa: PLR0913, all options of the command
    store: Store,
    benchmark: Benchmark,
    edition_id: str,
    *,
    seed: int = 0,
    annotations: Path | None = None,
    out: Path | None = None,
) -> Manifest:
    """Build, check, hash and write one edition; files whose content is unchanged are left alone.

    `out` replaces the edition's folder in the store. Raises InputError where the annotations are faulty.
    """
    edition = benchmark.edition(edition_id)
    folder = out or store.edition_dir(benchmark.id, edition_id)
    made = benchmark.build(edition_id, seed=seed, annotations=annotations)

    schemas = {task.id: arrow_schema(task) for task in benchmark.tasks}

    def finish(drafted: Draft | Callable[[], Draft]) -> Written:
        """Draw a variation, and make the bytes of its file."""
        draft = drafted if isinstance(drafted, Draft) else drafted()
        each = finished_draft(schemas[draft.task_id], draft)
        path = folder / draft.task_id / f"{draft.variation_id}.parquet"
        content = parquet_bytes(path, each.table, file_metadata(benchmark, edition, each.content_sha256))
        return Written(_frame(each.table, Questions.column_names()), variation_entry(each), path, content)

    finished = mapped_in_threads(finish, made.drafts)
    Questions.validate(pl.concat([each.checked for each in finished]))
    for each in finished:
        if each.content is not None:
            write_bytes(each.path, each.content)
    entries = [each.entry for each in finished]
    manifest = Manifest(
        benchmark=benchmark.id,
        edition=edition.id,
        version=edition.version,
        builder_version=made.builder_version,
        seed=seed,
        sources=[Source(**source._asdict()) for source in made.sources],
        paper_section=made.paper_section,
        departures=list(made.departures),
        task_sha256=task_hashes(entries),
        content_sha256=combined_hash(task_hashes(entries).items()),
        variations=entries,
        canary=CANARY,
    )
    write_model(folder / MANIFEST, manifest)
    return manifest


def mapped_in_threads(function: Callable[[Item], Value], items: Iterator[Item]) -> list[Value]:
    """Apply `function` to all items in N_THREADS threads, each taking the next item when it is free.

    Items are made one at a time. Returns the values in order of the items.
    """
    turn, numbered = Lock(), enumerate(items)
    values: dict[int, Value] = {}

    def work(_: int) -> None:
        """Take items until none is left."""
        while True:
            with turn:
                taken = next(numbered, None)
            if taken is None:
                return
            values[taken[0]] = function(taken[1])

    with ThreadPoolExecutor(N_THREADS) as pool:
        list(pool.map(work, range(N_THREADS)))
    return [values[place] for place in sorted(values)]


def finished_draft(schema: pa.Schema, draft: Draft) -> Finished:
    """Add question_id and duplicate_of, and put columns in the order and types of schema and registry."""
    texts = encoded_texts(draft.table)
    ids = question_ids(texts, f"{draft.task_id}/{draft.variation_id}/")
    frame = draft.table.with_columns(question_id=ids)
    frame = frame.with_columns(duplicate_of=duplicates(frame))
    missing = [pl.lit(None).alias(name) for name in schema.names if name not in frame.columns]
    table = frame.with_columns(missing).select(schema.names).to_arrow().cast(schema)
    return Finished(draft, table, content_sha256(ids, texts, frame["answer"]))


def arrow_schema(task: Task) -> pa.Schema:
    """Return the schema of a task's files: schemas.tables.Questions and the facets, with plain strings and lists."""
    dtypes: dict[str, pl.DataType | type[pl.DataType]]
    dtypes = {name: column.dtype for name, column in Questions.columns().items()}
    dtypes |= {facet.id: facet.dtype for facet in task.facets}
    kinds = pl.DataFrame(schema=dtypes).to_arrow().schema
    return pa.schema([pa.field(field.name, _plain(field.type)) for field in kinds])


def _plain(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        return pa.string()
    return pa.list_(_plain(kind.value_type)) if pa.types.is_large_list(kind) else kind


def _frame(table: pa.Table, columns: Sequence[str]) -> pl.DataFrame:
    frame = pl.from_arrow(table.select(list(columns)))
    assert isinstance(frame, pl.DataFrame)  # noqa: S101, from_arrow returns a Series for arrays only
    return frame


def encoded_texts(frame: pl.DataFrame) -> pl.Series:
    """Return question and choices of each row as compact JSON: {"question":...,"choices":[...]}."""
    return frame.select(pl.struct("question", "choices").struct.json_encode()).to_series()


def question_ids(texts: pl.Series, prefix: str) -> pl.Series:
    """Return `prefix` and the first 12 hex digits of the SHA-256 of each of encoded_texts; repeats get .2, .3, ..."""
    digests = pl.Series([sha256(text).digest()[:N_ID_BYTES] for text in texts.cast(pl.Binary).to_list()])
    named = pl.select(pl.lit(prefix) + digests.bin.encode("hex")).to_series()
    if named.n_unique() == len(named):
        return named
    ids = named.to_list()
    seen: dict[str, int] = {}
    for place, question_id in enumerate(ids):
        seen[question_id] = seen.get(question_id, 0) + 1
        if seen[question_id] > 1:
            ids[place] = f"{question_id}.{seen[question_id]}"
    return pl.Series(ids)


def duplicates(frame: pl.DataFrame) -> pl.Series:
    """Return for each question the first one with the same text and set of choices, null for that one itself."""
    sets = pl.col("choices").list.eval(pl.element().hash()).list.sum()
    if frame.select(pl.struct("question", sets).n_unique()).item() == len(frame):  # equal sets have equal hashes
        return pl.repeat(None, len(frame), dtype=pl.String, eager=True)
    same = pl.struct("question", pl.col("choices").list.sort().list.join("\n"))
    first = frame.select(pl.col("question_id").first().over(same)).to_series()
    return pl.select(pl.when(first != frame["question_id"]).then(first)).to_series()


def content_sha256(ids: pl.Series, texts: pl.Series, answers: pl.Series) -> str:
    """Return the hash of a variation: one line of compact JSON a question, with id, text, choices and answer.

    `texts` as encoded_texts returns them; ids hold nothing that JSON would escape.
    """
    inner = texts.str.strip_prefix("{").str.strip_suffix("}")
    answer = answers.cast(pl.String).fill_null("null")
    parts = (pl.lit('{"question_id":"'), ids, pl.lit('",'), inner, pl.lit(',"answer":'), answer, pl.lit("}"))
    lines = pl.select(pl.concat_str(parts).str.join("\n").cast(pl.Binary))
    return sha256(lines.item()).hexdigest()


def combined_hash(children: Iterable[tuple[str, str]]) -> str:
    """Return the hash of a task or edition from the ids and hashes of its children."""
    return sha256("\n".join(f"{name} {digest}" for name, digest in children).encode()).hexdigest()


def task_hashes(entries: list[VariationEntry]) -> dict[str, str]:
    """Return the hash of each task, in order."""
    tasks = dict.fromkeys(entry.task for entry in entries)
    return {
        task: combined_hash((entry.variation, entry.content_sha256) for entry in entries if entry.task == task)
        for task in tasks
    }


def file_metadata(benchmark: Benchmark, edition: Edition, content_hash: str) -> dict[str, str]:
    """Return the key-value metadata of a Parquet file."""
    return {
        "schema_version": str(SCHEMA_VERSION),
        "benchmark": benchmark.id,
        "edition": edition.id,
        "version": edition.version,
        "content_sha256": content_hash,
    }


def variation_entry(finished: Finished) -> VariationEntry:
    """Return what the manifest says of one variation."""
    by_state = {"n_state_equal"}.intersection(finished.table.column_names)
    frame = _frame(finished.table, ["split", "cluster_id", "pair_id", *by_state])
    sizes = frame["cluster_id"].value_counts()["count"].to_numpy().astype(float)
    return VariationEntry(
        task=finished.draft.task_id,
        variation=finished.draft.variation_id,
        rows=len(frame),
        splits=dict(frame["split"].value_counts(sort=True).iter_rows()),
        n_clusters=len(sizes),
        n_effective_clusters=round(float(sizes.sum() ** 2 / (sizes**2).sum()), 2),
        share_in_pairs=round(1 - frame["pair_id"].null_count() / len(frame), 4),
        share_state_equal=round(frame.select((pl.col("n_state_equal") > 0).mean()).item(), 4) if by_state else None,
        content_sha256=finished.content_sha256,
        shortfall=finished.draft.shortfall,
    )
