"""The files of submissions and their results as a dataset repository holds them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import polars as pl
import pyarrow as pa

from leaderboard.errors import InputError
from leaderboard.exports.eval_results import as_yaml, eval_results
from leaderboard.exports.every_eval_ever import evaluation_log, log_json, log_path
from leaderboard.exports.models import hub_model_id, model_id
from leaderboard.hub.checked import Checked, checked
from leaderboard.hub.layout import EVAL_RESULTS, EVERY_EVAL_EVER, SUBMISSIONS, results_path
from leaderboard.pull_request.scored import Scorer
from leaderboard.registry import Benchmark
from leaderboard.schemas.submission import Submission
from leaderboard.store import Store
from leaderboard.tables.entries import METADATA, Entry, read_entries
from leaderboard.validation import RESULTS

NO_MODELS = ("baseline", "human")


class ResultFiles(NamedTuple):
    """What is published of the submissions to some benchmarks.

    `files` by path without the tables of results, which are in `tables` by benchmark; `absent` are submissions of which
    everything is left as it is on the Hub; `notes` are sentences on what has no file.
    """

    files: dict[str, bytes]
    tables: dict[str, pa.Table]
    benchmarks: tuple[str, ...]
    submission_ids: frozenset[tuple[str, str]]
    absent: tuple[Submission, ...]
    notes: tuple[str, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """Where everything about the benchmarks' submissions lies."""
        return tuple(place for each in self.benchmarks for place in _places(each))

    @property
    def left_alone(self) -> tuple[str, ...]:
        """Where in these places the files of the absent lie, without the tables."""
        return tuple(place for each in self.absent for place in _own_places(each))


def result_files(store: Store, benchmarks: Sequence[Benchmark], questions_repo_id: str, scorer: Scorer) -> ResultFiles:
    """Return everything about the submissions to some benchmarks; `questions_repo_id` is the dataset they answer.

    Submissions as they are, a table of the results that can be compared, and of those of models a file of `.eval_results`
    (where the model is on the Hub) and a record of Every Eval Ever. Raises InputError where a submission cannot be read,
    its predictions are not those that it lists, or its results not those that `scorer` computes.
    """
    found = checked(store, benchmarks, scorer)
    files: dict[str, bytes] = {}
    tables: dict[str, pa.Table] = {}
    notes: list[str] = []
    for benchmark in benchmarks:
        ours = [each for each in found.published if each.benchmark == benchmark.id]
        entries = _entries(store, benchmark)
        files |= dict(_submissions(store, ours))
        if entries:
            tables[benchmark.id] = _table(pl.concat([_results(entry) for entry in entries]))
        for entry in entries:
            files |= _exchange(benchmark, entry, questions_repo_id)
        notes += _notes(benchmark, entries)
    ids = frozenset((each.benchmark, each.submission_id) for each in found.published + found.absent)
    names = tuple(each.id for each in benchmarks)
    return ResultFiles(files, tables, names, ids, found.absent, (*notes, *_unchecked(found)))


def _places(benchmark_id: str) -> Iterator[str]:
    yield from (f"{SUBMISSIONS}{benchmark_id}/", results_path(benchmark_id), f"{EVAL_RESULTS}{benchmark_id}/")
    yield f"{EVERY_EVAL_EVER}data/{benchmark_id}/"


def _own_places(submission: Submission) -> Iterator[str]:
    yield f"{SUBMISSIONS}{submission.benchmark}/{submission.submission_id}/"
    yield _eval_results_path(submission)
    if record := log_path(submission):
        yield f"{EVERY_EVAL_EVER}{record}"


def _eval_results_path(submission: Submission) -> str:
    return f"{EVAL_RESULTS}{submission.benchmark}/{submission.submission_id}.yaml"


def _entries(store: Store, benchmark: Benchmark) -> list[Entry]:
    """Return the submissions that can be compared, of every edition on this machine."""
    found = [
        read_entries(store, benchmark, store.manifest(benchmark.id, edition.id))
        for edition in store.editions(benchmark)
    ]
    if faults := {str(fault): fault for each in found for fault in each.faults}:
        raise InputError(*faults.values())
    return [entry for each in found for entry in each.shown]


def _submissions(store: Store, submissions: Iterable[Submission]) -> Iterator[tuple[str, bytes]]:
    """Yield the files that a submission names, and no other that may lie beside them."""
    for each in submissions:
        folder = store.submission_dir(each.benchmark, each.submission_id)
        for name in (METADATA, RESULTS, *(entry.path for entry in each.files)):
            if (folder / name).is_file():
                yield f"{SUBMISSIONS}{each.benchmark}/{each.submission_id}/{name}", (folder / name).read_bytes()


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
    results = eval_results(benchmark, submission, entry.results, repo_id)
    if hub_model_id(submission.model) and results:
        files[_eval_results_path(submission)] = as_yaml(results).encode()
    log, path = evaluation_log(benchmark, submission, entry.results, repo_id), log_path(submission)
    if log is not None and path is not None:
        files[f"{EVERY_EVAL_EVER}{path}"] = log_json(log).encode()
    return files


def _notes(benchmark: Benchmark, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence for each reason why a submission that is compared has no record."""
    no_models = [each.submission.submission_id for each in entries if each.submission.setting.kind in NO_MODELS]
    if no_models:
        yield f"{benchmark.id}: no record in exchange formats, as no model is behind it: {', '.join(no_models)}"
    models = [each for each in entries if each.submission.setting.kind not in NO_MODELS]
    if nameless := [each.submission.submission_id for each in models if model_id(each.submission.model) is None]:
        why = "as name or developer of the model has no Latin letter or digit"
        yield f"{benchmark.id}: no record of Every Eval Ever, {why}: {', '.join(nameless)}"
    headline = {task.id for task in benchmark.headline_tasks}
    on_hub = [each.submission for each in models if hub_model_id(each.submission.model)]
    if partial := [each.submission_id for each in on_hub if not headline.intersection(each.tasks)]:
        why = "as no task of the overall score was answered"
        yield f"{benchmark.id}: no file for .eval_results, {why}: {', '.join(partial)}"


def _unchecked(found: Checked) -> Iterator[str]:
    for each in found.absent:
        why = f"as {each.benchmark} {each.edition} is not on this machine; get it with fetch to publish it"
        yield f"{each.benchmark}/{each.submission_id}: left as it is on the Hub, results and records too, {why}"
    for each in found.earlier:
        yield f"{each.benchmark}/{each.submission_id}: its results were not computed again, as it answers earlier questions"
