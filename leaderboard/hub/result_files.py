"""The files of submissions and their results as a dataset repository holds them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import polars as pl
import pyarrow as pa

from leaderboard.errors import InputError
from leaderboard.exports.eval_results import as_yaml, eval_results
from leaderboard.exports.every_eval_ever import evaluation_log, log_json, log_path
from leaderboard.exports.models import hub_model_id
from leaderboard.hub.layout import EVAL_RESULTS, EVERY_EVAL_EVER, SUBMISSIONS, results_path
from leaderboard.registry import Benchmark
from leaderboard.store import Store, parquet_content
from leaderboard.tables.entries import METADATA, Entry, read_entries
from leaderboard.validation import RESULTS

NO_MODELS = ("baseline", "human")


class ResultFiles(NamedTuple):
    """Files by path, the places that they speak for, and sentences on what has no file."""

    files: dict[str, bytes]
    places: tuple[str, ...]
    notes: tuple[str, ...]


def result_files(store: Store, benchmarks: Sequence[Benchmark], questions_repo_id: str) -> ResultFiles:
    """Return everything about the submissions to some benchmarks; `questions_repo_id` is the dataset they answer.

    Submissions as they are, a table of the results that can be compared, and of those of models a file of `.eval_results`
    (where the model is on the Hub) and a record of Every Eval Ever. Raises InputError where a submission cannot be read.
    """
    files: dict[str, bytes] = {}
    notes: list[str] = []
    for benchmark in benchmarks:
        entries = _entries(store, benchmark)
        files |= dict(_submissions(store, benchmark))
        if entries:
            table = _table(pl.concat([_results(entry) for entry in entries]))
            files[results_path(benchmark.id)] = parquet_content(table, {"benchmark": benchmark.id})
        for entry in entries:
            files |= _exchange(benchmark, entry, questions_repo_id)
        notes += _notes(benchmark, entries)
    return ResultFiles(files, tuple(place for each in benchmarks for place in _places(each.id)), tuple(notes))


def _places(benchmark_id: str) -> Iterator[str]:
    yield from (f"{SUBMISSIONS}{benchmark_id}/", results_path(benchmark_id), f"{EVAL_RESULTS}{benchmark_id}/")
    yield f"{EVERY_EVAL_EVER}data/{benchmark_id}/"


def _entries(store: Store, benchmark: Benchmark) -> list[Entry]:
    """Return the submissions that can be compared, of every edition on this machine."""
    found = [
        read_entries(store, benchmark, store.manifest(benchmark.id, edition.id))
        for edition in store.editions(benchmark)
    ]
    if faults := {str(fault): fault for each in found for fault in each.faults}:
        raise InputError(*faults.values())
    return [entry for each in found for entry in each.shown]


def _submissions(store: Store, benchmark: Benchmark) -> Iterator[tuple[str, bytes]]:
    """Yield the files that a submission names, and no other that may lie beside them."""
    for submission_id in store.submission_ids(benchmark.id):
        folder = store.submission_dir(benchmark.id, submission_id)
        listed = [entry.path for entry in store.submission(benchmark.id, submission_id).files]
        for name in (METADATA, RESULTS, *listed):
            if (folder / name).is_file():
                yield f"{SUBMISSIONS}{benchmark.id}/{submission_id}/{name}", (folder / name).read_bytes()


def _results(entry: Entry) -> pl.DataFrame:
    submission = entry.submission
    told = {
        "submission_id": submission.submission_id, "model": submission.model.name,
        "developer": submission.model.developer, "setting": submission.setting.kind, "date": str(submission.date),
        "benchmark": submission.benchmark, "edition": submission.edition, "version": submission.version,
        "content_sha256": submission.content_sha256,
    }  # fmt: skip
    return entry.results.select(*(pl.lit(value).alias(name) for name, value in told.items()), pl.all())


def _table(results: pl.DataFrame) -> pa.Table:
    """Return a table of texts and numbers with plain strings, as the Hub's viewer wants them."""
    table = results.to_arrow()
    kinds = [pa.string() if results.schema[field.name] == pl.String else field.type for field in table.schema]
    return table.cast(pa.schema([pa.field(name, kind) for name, kind in zip(table.schema.names, kinds, strict=True)]))


def _exchange(benchmark: Benchmark, entry: Entry, repo_id: str) -> dict[str, bytes]:
    submission = entry.submission
    if submission.setting.kind in NO_MODELS:
        return {}
    files = {}
    if hub_model_id(submission.model):
        text = as_yaml(eval_results(benchmark, submission, entry.results, repo_id))
        files[f"{EVAL_RESULTS}{benchmark.id}/{submission.submission_id}.yaml"] = text.encode()
    log = evaluation_log(benchmark, submission, entry.results, repo_id)
    if log is not None:
        files[f"{EVERY_EVAL_EVER}{log_path(benchmark, log)}"] = log_json(log).encode()
    return files


def _notes(benchmark: Benchmark, entries: Sequence[Entry]) -> Iterator[str]:
    no_models = [each.submission.submission_id for each in entries if each.submission.setting.kind in NO_MODELS]
    if no_models:
        yield f"{benchmark.id}: no record in exchange formats, as no model is behind it: {', '.join(no_models)}"
