"""Baselines: complete submissions that need no model, so that a score can be told from what is given away."""

from datetime import UTC, datetime
from pathlib import Path

import polars as pl

from leaderboard.baselines.choices_only import CHOICES_ONLY
from leaderboard.baselines.embedding import EMBEDDING
from leaderboard.baselines.rules import RULES
from leaderboard.errors import unknown_name
from leaderboard.files import write_text
from leaderboard.predictions import file_entries, prediction_files, write_submission
from leaderboard.registry import Baseline, Benchmark, Split
from leaderboard.schemas.submission import Disclosure, Model, Setting, Submission
from leaderboard.scoring import encode_results, results_table
from leaderboard.store import Store

DEVELOPER = "this repository"


def baselines_of(benchmark: Benchmark) -> tuple[Baseline, ...]:
    """Return the baselines of a benchmark: those for all, with its own before the one that is fitted."""
    return (*RULES, EMBEDDING, *benchmark.baselines, CHOICES_ONLY)


def baseline_of(benchmark: Benchmark, baseline_id: str) -> Baseline:
    """Return the baseline with this id; raises UnknownNameError."""
    for baseline in baselines_of(benchmark):
        if baseline.id == baseline_id:
            return baseline
    raise unknown_name(f"baseline of {benchmark.id}", baseline_id, [each.id for each in baselines_of(benchmark)])


def write_baseline(store: Store, benchmark: Benchmark, edition_id: str, baseline: Baseline, out: Path) -> Path:
    """Write the scored submission of a baseline as a new folder `out`; returns it. Raises InputError where `out` exists."""
    tasks = tuple(task.id for task in benchmark.tasks)
    questions = store.questions(benchmark, edition_id, tasks=tasks)
    split = benchmark.edition(edition_id).scored_split
    predictions = baseline_predictions(baseline, questions, split=split)
    files = prediction_files(predictions, questions, n_repeats=1)
    results = results_table(benchmark, questions, predictions, tasks=tasks, split=split)
    submission = _submission(store, benchmark, edition_id, baseline, out.name)
    submission = submission.model_copy(update={"files": file_entries(files)})
    write_submission(out, submission, files)
    write_text(out / "results.json", encode_results(results))
    return out


def baseline_predictions(baseline: Baseline, questions: pl.DataFrame, *, split: Split = "test") -> pl.DataFrame:
    """Return schemas.tables.Predictions for the questions of the scored split, task by task, in their order."""
    tested = questions.filter(pl.col("split") == split)
    parts = []
    for task in tested["task"].unique(maintain_order=True):
        own = tested.filter(pl.col("task") == task)
        own = own.select(column.name for column in own if column.null_count() < len(own) or column.name == "answer")
        parts.append(own.select("question_id").with_columns(prediction=baseline.predict(own)))
    return pl.concat(parts).select(
        "question_id",
        pl.lit(0, dtype=pl.Int32).alias("repeat"),
        pl.col("prediction").cast(pl.Int8),
        pl.lit(None, dtype=pl.String).alias("response"),
        pl.lit(None, dtype=pl.List(pl.Float64)).alias("choice_scores"),
        pl.lit("answered").alias("status"),
    )


def _submission(store: Store, benchmark: Benchmark, edition_id: str, baseline: Baseline, name: str) -> Submission:
    manifest = store.manifest(benchmark.id, edition_id)
    return Submission(
        submission_id=name,
        benchmark=benchmark.id,
        edition=edition_id,
        version=manifest.version,
        content_sha256=manifest.content_sha256,
        tasks=[task.id for task in benchmark.tasks],
        model=Model(name=baseline.label, developer=DEVELOPER),
        setting=Setting(kind="baseline"),
        date=datetime.now(UTC).date(),
        evaluator_relationship="first_party",
        disclosure=Disclosure(trained_on_questions=baseline.fitted, note=baseline.explanation),
        files=[],
    )
