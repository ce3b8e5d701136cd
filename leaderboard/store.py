"""Every path of datasets and submissions, and how their files are read and written."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import BaseModel, ValidationError

from leaderboard.errors import DataMissingError, InputError, Problem
from leaderboard.files import write_text
from leaderboard.registry import Benchmark, Edition
from leaderboard.schemas.manifest import Manifest
from leaderboard.schemas.query_map import QueryMap
from leaderboard.schemas.shortcuts import Shortcuts
from leaderboard.schemas.submission import Submission
from leaderboard.settings import DATA, SUBMISSIONS, setting

MANIFEST, SHORTCUTS, QUERY_MAP = "manifest.json", "shortcuts.json", "query_map.json"
"""What may lie in an edition's folder beside its questions."""
ROW_GROUP_ROWS = 2_500
REPOSITORY = Path(__file__).resolve().parent.parent

Model = TypeVar("Model", bound=BaseModel)


class Origin(NamedTuple):
    """The commit of a dataset repository on the Hugging Face Hub that a folder was brought from."""

    repo_id: str
    commit: str


@dataclass(frozen=True)
class Store:
    """The folders `datasets/` and `submissions/`, of one checkout or with an origin on the Hub each."""

    datasets: Path
    submissions: Path
    datasets_origin: Origin | None = None
    submissions_origin: Origin | None = None

    def edition_dir(self, benchmark_id: str, edition_id: str) -> Path:
        """Folder of one edition; it may not exist."""
        return self.datasets / benchmark_id / edition_id

    def manifest_path(self, benchmark_id: str, edition_id: str) -> Path:
        """Path of an edition's manifest.json."""
        return self.edition_dir(benchmark_id, edition_id) / MANIFEST

    def shortcuts_path(self, benchmark_id: str, edition_id: str) -> Path:
        """Path of an edition's shortcuts.json."""
        return self.edition_dir(benchmark_id, edition_id) / SHORTCUTS

    def shortcuts(self, benchmark_id: str, edition_id: str) -> Shortcuts | None:
        """Read an edition's shortcuts.json; null where none was measured on exactly its questions."""
        path = self.shortcuts_path(benchmark_id, edition_id)
        if not path.is_file():
            return None
        shortcuts = read_model(path, Shortcuts)
        current = self.manifest(benchmark_id, edition_id).content_sha256
        return shortcuts if shortcuts.content_sha256 == current else None

    def query_map_path(self, benchmark_id: str, edition_id: str) -> Path:
        """Path of an edition's query_map.json."""
        return self.edition_dir(benchmark_id, edition_id) / QUERY_MAP

    def query_map(self, benchmark_id: str, edition_id: str) -> QueryMap | None:
        """Read an edition's query_map.json; null where none was made."""
        path = self.query_map_path(benchmark_id, edition_id)
        return read_model(path, QueryMap) if path.is_file() else None

    def variation_path(self, benchmark_id: str, edition_id: str, task_id: str, variation_id: str) -> Path:
        """Path of one variation's Parquet file."""
        return self.edition_dir(benchmark_id, edition_id) / task_id / f"{variation_id}.parquet"

    def submission_dir(self, benchmark_id: str, submission_id: str) -> Path:
        """Folder of one submission; it may not exist."""
        return self.submissions / benchmark_id / submission_id

    def has(self, benchmark_id: str, edition_id: str) -> bool:
        """Whether an edition is on this machine."""
        return self.manifest_path(benchmark_id, edition_id).is_file()

    def editions(self, benchmark: Benchmark) -> tuple[Edition, ...]:
        """Return the editions that are on this machine, in registry order."""
        return tuple(edition for edition in benchmark.editions if self.has(benchmark.id, edition.id))

    def manifest(self, benchmark_id: str, edition_id: str) -> Manifest:
        """Read an edition's manifest; raises DataMissingError where the edition is not on this machine."""
        path = self.manifest_path(benchmark_id, edition_id)
        if not path.is_file():
            verb = "build" if edition_id == "open" else "fetch"
            raise DataMissingError(
                Problem(
                    "edition-missing",
                    f"the {edition_id} edition of {benchmark_id} is not on this machine",
                    f"get it with: python -m leaderboard {verb} {benchmark_id} --edition {edition_id}",
                    str(path.parent),
                )
            )
        return read_model(path, Manifest)

    def scan_questions(self, benchmark_id: str, edition_id: str, task_id: str, variation_id: str) -> pl.LazyFrame:
        """Return one variation as a lazy frame: schemas.tables.Questions and the facets of the task."""
        path = self.variation_path(benchmark_id, edition_id, task_id, variation_id)
        if not path.is_file():
            self.manifest(benchmark_id, edition_id)
            raise DataMissingError(
                Problem(
                    "variation-missing", "the file is missing", "restore it from git or build the edition", str(path)
                )
            )
        return pl.scan_parquet(path)

    def questions(
        self, benchmark: Benchmark, edition_id: str, *, tasks: tuple[str, ...], columns: tuple[str, ...] | None = None
    ) -> pl.DataFrame:
        """Return all questions of some tasks in registry order; facets that a task lacks are null there."""
        frames = []
        for task in map(benchmark.task, tasks):
            for variation in task.variations:
                frame = self.scan_questions(benchmark.id, edition_id, task.id, variation.id)
                if columns is not None:
                    frame = frame.select(name for name in columns if name in frame.collect_schema().names())
                frames.append(frame)
        return pl.concat(frames, how="diagonal").collect()

    def submission_ids(self, benchmark_id: str) -> tuple[str, ...]:
        """Return the ids of the submissions of a benchmark, sorted: folders that hold a submission.json."""
        return tuple(sorted(path.parent.name for path in (self.submissions / benchmark_id).glob("*/submission.json")))

    def submission(self, benchmark_id: str, submission_id: str) -> Submission:
        """Read the metadata of one submission."""
        return read_model(self.submission_dir(benchmark_id, submission_id) / "submission.json", Submission)


def default_store() -> Store:
    """Return the store of this checkout; LEADERBOARD_DATA and LEADERBOARD_SUBMISSIONS name other folders.

    Where they may name places on the Hub, call hub.opening.opened_store.
    """
    return Store(
        Path(setting(DATA) or REPOSITORY / "datasets"), Path(setting(SUBMISSIONS) or REPOSITORY / "submissions")
    )


def read_model(path: Path, model: type[Model]) -> Model:
    """Read a JSON file into a pydantic model; raises InputError that names the file and every faulty field."""
    return _model(read_json(path), model, str(path))


def decoded_model(content: bytes, model: type[Model], where: str) -> Model:
    """Return the pydantic model that is in the bytes of a JSON file; raises InputError as `read_model`, naming `where`."""
    return _model(_decoded(content, where), model, where)


def _model(content: Any, model: type[Model], where: str) -> Model:
    try:
        return model.model_validate(content, strict=None)
    except ValidationError as error:
        raise InputError(
            *(
                Problem(
                    code=f"metadata-{fault['type'].replace('_', '-')}",
                    message=f"{'.'.join(map(str, fault['loc'])) or 'the file'}: {fault['msg']}",
                    hint="see docs/submit.md for the fields",
                    where=where,
                )
                for fault in error.errors(include_url=False, include_context=False)
            )
        ) from error


def read_json(path: Path) -> Any:
    """Read a JSON file; raises InputError where it is not UTF-8, not JSON, or names a key twice."""
    try:
        return _decoded(path.read_bytes(), str(path))
    except OSError as error:
        raise InputError(
            Problem("unreadable", f"the file cannot be read ({error.strerror})", "check the path", str(path))
        ) from error


def _decoded(content: bytes, where: str) -> Any:
    try:
        return json.loads(content.decode("utf-8"), object_pairs_hook=_unique_keys, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise InputError(
            Problem("not-json", f"the file is not valid UTF-8 JSON ({error})", "mend or rewrite it", where)
        ) from error


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"a key stands twice among {keys[:10]}")
    return dict(pairs)


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def write_model(path: Path, model: BaseModel) -> bool:
    """Write a pydantic model as indented JSON with a final newline; returns whether the file changed."""
    return write_text(path, json.dumps(model.model_dump(mode="json"), indent=2, ensure_ascii=False) + "\n")


def parquet_bytes(path: Path, table: pa.Table, metadata: dict[str, str]) -> bytes | None:
    """Return the content of a Parquet file for `path`: zstd, small row groups, page index, content-defined chunks.

    `metadata` goes into the file's key-value metadata. Null where the file there holds the same table and metadata
    already, even if another version of the library wrote it in other bytes.
    """
    return None if _holds(path, table.replace_schema_metadata(metadata)) else parquet_content(table, metadata)


def parquet_content(table: pa.Table, metadata: dict[str, str]) -> bytes:
    """Return a table as Parquet, with `metadata` as its key-value metadata."""
    sink = pa.BufferOutputStream()
    pq.write_table(
        table.replace_schema_metadata(metadata),
        sink,
        compression="zstd",
        compression_level=3,
        row_group_size=ROW_GROUP_ROWS,
        write_page_index=True,
        use_content_defined_chunking=True,
    )
    content: bytes = sink.getvalue().to_pybytes()
    return content


def _holds(path: Path, table: pa.Table) -> bool:
    if not path.is_file():
        return False
    try:
        old = pq.ParquetFile(path).read()
    except (OSError, pa.ArrowException):
        return False
    same: bool = old.schema.metadata == table.schema.metadata and old.equals(table)
    return same
