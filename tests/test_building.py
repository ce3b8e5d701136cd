"""Ids, duplicates, hashes and files of an edition."""

import hashlib
import json
import shutil
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.benchmarks import BENCHMARKS, benchmark
from leaderboard.building import (
    build_edition,
    combined_hash,
    content_sha256,
    duplicates,
    encoded_texts,
    mapped_in_threads,
    question_ids,
)
from leaderboard.registry import Benchmark
from leaderboard.schemas.tables import Questions
from leaderboard.store import default_store

TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
ROWS = st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=2, max_size=4, unique=True)), min_size=1, max_size=6)


def _frame(rows: list[tuple[str, list[str]]]) -> pl.DataFrame:
    return pl.DataFrame({"question": [row[0] for row in rows], "choices": [row[1] for row in rows]})


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@given(ROWS)
def test_ids_can_be_recomputed_with_the_standard_library(rows: list[tuple[str, list[str]]]) -> None:
    """The id is the SHA-256 of compact JSON, whatever characters there are; the second of two equal ones gets .2."""
    seen: dict[str, int] = {}
    expected = []
    for question, choices in rows:
        digest = hashlib.sha256(_json({"question": question, "choices": choices})).hexdigest()[:12]
        seen[digest] = seen.get(digest, 0) + 1
        expected.append(f"t/v/{digest}" + (f".{seen[digest]}" if seen[digest] > 1 else ""))
    assert question_ids(encoded_texts(_frame(rows)), "t/v/").to_list() == expected


@given(ROWS)
def test_content_hash_can_be_recomputed_with_the_standard_library(rows: list[tuple[str, list[str]]]) -> None:
    """One line of compact JSON a question: id, text, choices, answer."""
    frame = (
        _frame(rows)
        .with_row_index("n")
        .with_columns(question_id=pl.format("q{}", "n"), answer=pl.lit(0, dtype=pl.Int8))
    )
    lines = [
        _json({"question_id": f"q{place}", "question": question, "choices": choices, "answer": 0})
        for place, (question, choices) in enumerate(rows)
    ]
    assert (
        content_sha256(frame["question_id"], encoded_texts(frame), frame["answer"])
        == hashlib.sha256(b"\n".join(lines)).hexdigest()
    )


def test_duplicates_name_the_first_with_the_same_set() -> None:
    """The order of choices does not matter, the text of the question does."""
    frame = _frame([("q", ["a", "b"]), ("q", ["b", "a"]), ("r", ["a", "b"]), ("q", ["a", "c"])])
    frame = frame.with_columns(question_id=pl.Series(["1", "2", "3", "4"]))
    assert duplicates(frame).to_list() == [None, "1", None, None]


def test_combined_hash_is_that_of_its_lines() -> None:
    """A task's hash covers the ids and hashes of its variations."""
    assert combined_hash([("v01", "ab"), ("v02", "cd")]) == hashlib.sha256(b"v01 ab\nv02 cd").hexdigest()


def test_threads_keep_order_and_pass_errors_on() -> None:
    """Values come back in the order of the items, and an error of one item is not swallowed."""
    assert mapped_in_threads(lambda number: number * 2, iter(range(50))) == [number * 2 for number in range(50)]

    def fail(number: int) -> int:
        if number == 3:
            raise ValueError("three")
        return number

    with pytest.raises(ValueError, match="three"):
        mapped_in_threads(fail, iter(range(10)))


@pytest.mark.parametrize("record", BENCHMARKS, ids=lambda record: record.id)
def test_committed_files_are_what_the_design_promises(record: Benchmark) -> None:
    """Every committed Parquet file: plain types, zstd, small row groups, a page index, metadata, the schema's columns."""
    store = default_store()
    manifest = store.manifest(record.id, "open")
    for entry in manifest.variations:
        file = pq.ParquetFile(store.variation_path(record.id, "open", entry.task, entry.variation))
        schema, group = file.schema_arrow, file.metadata.row_group(0)
        facets = {facet.id for facet in record.task(entry.task).facets}
        assert set(schema.names) == {*Questions.column_names(), *facets}
        assert schema.field("choices").type == pa.list_(pa.field("element", pa.string()))
        assert schema.field("question").type == pa.string()
        assert group.num_rows <= 5000
        assert group.column(0).compression == "ZSTD"
        assert group.column(0).has_column_index
        metadata = {key.decode(): value.decode() for key, value in file.metadata.metadata.items()}
        metadata.pop("ARROW:schema")
        assert metadata == {
            "schema_version": "1",
            "benchmark": record.id,
            "edition": "open",
            "version": manifest.version,
            "content_sha256": entry.content_sha256,
        }
        frame = pl.read_parquet(store.variation_path(record.id, "open", entry.task, entry.variation))
        Questions.validate(frame.select(Questions.column_names()))
        texts = encoded_texts(frame)
        assert content_sha256(frame["question_id"], texts, frame["answer"]) == entry.content_sha256
        assert question_ids(texts, f"{entry.task}/{entry.variation}/").equals(frame["question_id"])


def test_building_again_leaves_files_alone(tmp_path: Path) -> None:
    """A build into a folder that holds the edition already, here a copy of the committed one, touches no file."""
    folder = tmp_path / "open"
    shutil.copytree(default_store().edition_dir("coat", "open"), folder)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    build_edition(default_store(), benchmark("coat"), "open", out=folder)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()} == before
    assert len(before) == 36
