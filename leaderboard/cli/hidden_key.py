"""Scores on questions whose key is held back: aggregates only, and no word of what the key says of a question."""

from pathlib import Path

import polars as pl

from leaderboard.errors import InputError, Problem
from leaderboard.predictions import predictions_of
from leaderboard.registry import Benchmark
from leaderboard.scoring import results_table
from leaderboard.store import Store
from leaderboard.validation import read_file
from leaderboard.validation.entries import answers_warnings

LEAST_QUESTIONS = 100
LEAST_ANSWERED = 0.95
AGGREGATES = ("task", "benchmark")


def hidden_results(store: Store, benchmark: Benchmark, edition_id: str, *, path: Path, key: Path) -> pl.DataFrame:
    """Score predictions of an edition's held-back split with a key file, which is read like predictions of all its keys.

    Returns rows of AGGREGATES only (schemas.tables.Results). Raises InputError: for predictions with every problem, for a
    key without its content; also where so few questions are scored or answered that a score would tell single keys.
    """
    edition = benchmark.edition(edition_id)
    if edition.held_back is None:
        hint = "score a submission folder without --key"
        raise InputError(Problem("nothing-held-back", f"no key of {benchmark.id} {edition_id} is held back", hint))
    answers_warnings(store, benchmark, edition_id, [read_file(store, benchmark, edition_id, path)])
    questions = store.questions(benchmark, edition_id, tasks=tuple(task.id for task in benchmark.tasks))
    held_back = questions.filter(pl.col("split") == edition.held_back)
    predictions = _joined(store, benchmark, edition_id, path, held_back)
    if predictions is None or not len(predictions):
        hint = f"answer the questions of split {edition.held_back}"
        raise InputError(Problem("not-held-back", "the file answers other questions", hint, str(path)))
    answers = _joined(store, benchmark, edition_id, key, held_back)
    _check_key(answers, held_back, key)
    _check_amount(predictions, held_back, path)
    assert answers is not None  # noqa: S101, _check_key has seen to it
    keyed = held_back.drop("answer").join(
        answers.select("question_id", answer="prediction"), on="question_id", maintain_order="left"
    )
    results = results_table(
        benchmark,
        keyed.select(questions.columns),
        predictions,
        tasks=[task.id for task in benchmark.tasks if task.id in set(held_back["task"])],
        n_repeats=int(predictions["repeat"].max() or 0) + 1,  # type: ignore[arg-type]
        split=edition.held_back,
    )
    return results.filter(pl.col("level").is_in(AGGREGATES))


def _joined(
    store: Store, benchmark: Benchmark, edition_id: str, path: Path, questions: pl.DataFrame
) -> pl.DataFrame | None:
    """Return the predictions in a file for questions, null where it has a fault."""
    rows = read_file(store, benchmark, edition_id, path)
    joined = predictions_of(rows.frame, questions)
    return None if rows.faults or joined.faults else joined.predictions


def _check_key(answers: pl.DataFrame | None, questions: pl.DataFrame, key: Path) -> None:
    """Raise InputError where the key file does not give one choice for each question; nothing of it is shown."""
    given = 0 if answers is None else answers["prediction"].count()
    if answers is None or len(answers) != len(questions) or given != len(questions):
        message = f"it does not give exactly one choice for each of the {len(questions):,} questions"
        raise InputError(Problem("key", message, "its lines are not shown; compare it with the questions", str(key)))


def _check_amount(predictions: pl.DataFrame, questions: pl.DataFrame, path: Path) -> None:
    """Raise InputError where a score would be that of few questions."""
    n_answered = predictions.filter(pl.col("status") == "answered")["question_id"].n_unique()
    if len(questions) < LEAST_QUESTIONS:
        message = f"only {len(questions):,} keys are held back, fewer than {LEAST_QUESTIONS}"
        raise InputError(Problem("few-questions", message, "a score would tell single keys", str(path)))
    if n_answered < LEAST_ANSWERED * len(questions):
        message = f"{n_answered:,} of {len(questions):,} questions are answered, less than {LEAST_ANSWERED:.0%}"
        raise InputError(Problem("few-answers", message, "answer all: a score would tell single keys", str(path)))
