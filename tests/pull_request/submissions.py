"""Submission folders to the small COAT as files in memory, good ones and such as are changed by hand."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import polars as pl

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.predictions import file_entries, prediction_files
from leaderboard.schemas.submission import Disclosure, Model, Setting, Submission
from leaderboard.schemas.tables import Predictions
from leaderboard.scoring import encode_results, results_table
from leaderboard.store import Store

ALL_TASKS = tuple(task.id for task in BENCHMARK.tasks)
Answer = Callable[[dict[str, Any]], int]


def right(question: dict[str, Any]) -> int:
    """Answer with the key."""
    return int(question["answer"])


def wrong(question: dict[str, Any]) -> int:
    """Answer with a choice that is not the key."""
    return (int(question["answer"]) + 1) % len(question["choices"])


def first(question: dict[str, Any]) -> int:
    """Answer with the first choice."""
    del question
    return 0


def submission_files(
    store: Store, submission_id: str, answer: Answer = right, *, tasks: tuple[str, ...] = ALL_TASKS, **fields: Any
) -> dict[str, bytes]:
    """Return the files of a whole, scored submission by their path in the repository.

    `fields` replace those of submission.json; `n_left_out` questions have no row.
    """
    n_left_out, n_repeats = fields.pop("n_left_out", 0), fields.pop("n_repeats", 1)
    questions = store.questions(BENCHMARK, "open", tasks=tasks).filter(pl.col("split") == "test")
    predictions = pl.concat([predicted(questions, answer, repeat) for repeat in range(n_repeats)]).slice(n_left_out)
    files = prediction_files(predictions, questions, n_repeats=n_repeats)
    manifest = store.manifest("coat", "open")
    content = {
        "submission_id": submission_id,
        "benchmark": "coat",
        "edition": "open",
        "version": manifest.version,
        "content_sha256": manifest.content_sha256,
        "tasks": list(tasks),
        "model": Model(name="My model", developer="My lab"),
        "setting": Setting(kind="zero-shot", repeats=n_repeats),
        "date": date(2026, 1, 2),
        "evaluator_relationship": "other",
        "disclosure": Disclosure(trained_on_questions=False),
        "files": file_entries(files),
    }
    submission = Submission.model_validate(content | fields)
    results = results_table(BENCHMARK, questions, predictions, tasks=tasks, n_repeats=n_repeats)
    folder = f"submissions/coat/{submission_id}"
    return {
        f"{folder}/submission.json": (submission.model_dump_json(indent=2) + "\n").encode(),
        f"{folder}/results.json": encode_results(results).encode(),
        **{f"{folder}/{path}": data for path, data in files.items()},
    }


def predicted(questions: pl.DataFrame, answer: Answer, repeat: int) -> pl.DataFrame:
    """Return schemas.tables.Predictions of one run."""
    frame = questions.select("question_id", pl.lit(repeat).alias("repeat")).with_columns(
        prediction=pl.Series([answer(row) for row in questions.iter_rows(named=True)], dtype=pl.Int8),
        response=pl.lit(None),
        choice_scores=pl.lit(None),
        status=pl.lit("answered"),
    )
    return Predictions.validate(frame, cast=True)


def with_metadata(files: dict[str, bytes], /, **changes: Any) -> dict[str, bytes]:
    """Return the files with fields of submission.json replaced, without any check."""
    (path,) = [path for path in files if path.endswith("/submission.json")]
    content = json.loads(files[path]) | changes
    return files | {path: (json.dumps(content, indent=2) + "\n").encode()}


def withdrawn(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return submission.json alone, with `withdrawn` filled in."""
    changed = with_metadata(files, withdrawn={"date": "2026-02-03", "reason": "the prompt held the answers"})
    return {path: content for path, content in changed.items() if path.endswith("/submission.json")}
