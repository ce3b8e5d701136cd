"""What the submissions answered to the questions of one variation."""

from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.errors import InputError, LeaderboardError
from leaderboard.predictions import prediction_path, predictions_of, problems_of, read_rows
from leaderboard.schemas.manifest import Manifest
from leaderboard.schemas.submission import Submission
from leaderboard.schemas.tables import Predictions
from leaderboard.store import Store

COLUMNS = ("question_id", "repeat", "prediction", "status")
EMPTY = Predictions.create_empty().select(pl.lit("").alias("submission_id"), *COLUMNS)


class Answers(NamedTuple):
    """The answers to one variation.

    `frame` has one row per submission, question and repeat that it answered: submission_id, question_id, repeat,
    prediction, status. `submissions` have the task in their scope, `unreadable` are the ids of faulty ones.
    """

    frame: pl.DataFrame
    submissions: tuple[Submission, ...]
    unreadable: tuple[str, ...]

    @property
    def n_expected(self) -> int:
        """Answers that every question should have: one per submission and repeat."""
        return sum(submission.setting.repeats for submission in self.submissions)


class Entry(NamedTuple):
    """One submission's answers to one question; `predictions` has an item per repeat, null where none was read."""

    submission: Submission
    predictions: tuple[int | None, ...]
    n_right: int


def variation_answers(store: Store, manifest: Manifest, task_id: str, variation_id: str) -> Answers:
    """Read the answers of all submissions to one variation of an edition.

    Left out are withdrawn submissions, those to other questions (content hash), and, by name, what cannot be read.
    """
    questions = store.scan_questions(manifest.benchmark, manifest.edition, task_id, variation_id)
    keyed = questions.select("question_id", "choices").collect()
    frames, submissions, unreadable = [EMPTY], [], []
    for submission_id in store.submission_ids(manifest.benchmark):
        try:
            submission = store.submission(manifest.benchmark, submission_id)
            if not _belongs(submission, manifest, task_id):
                continue
            folder = store.submission_dir(manifest.benchmark, submission_id)
            frames.append(_answers(folder / prediction_path(task_id, variation_id), keyed, submission_id))
            submissions.append(submission)
        except LeaderboardError:
            unreadable.append(submission_id)
    return Answers(pl.concat(frames), tuple(submissions), tuple(unreadable))


def entries_of(answers: Answers, question_id: str, answer: int | None) -> tuple[Entry, ...]:
    """Return every submission's answers to one question, most right answers first, then by name of the model."""
    frame = answers.frame.filter(pl.col("question_id") == question_id).sort("repeat")
    given = {str(name): tuple(group["prediction"]) for (name,), group in frame.group_by("submission_id")}
    entries = (
        Entry(submission, predictions, sum(answer is not None and prediction == answer for prediction in predictions))
        for submission in answers.submissions
        for predictions in [_complete(given.get(submission.submission_id, ()), submission.setting.repeats)]
    )
    return tuple(
        sorted(entries, key=lambda entry: (-entry.n_right / len(entry.predictions), entry.submission.model.name))
    )


def right_counts(answers: Answers, rows: pl.DataFrame) -> dict[str, int]:
    """Return how many answers were right for each question of `rows` (question_id, answer)."""
    joined = rows.select("question_id", "answer").join(answers.frame, on="question_id", how="left")
    counts = joined.group_by("question_id").agg((pl.col("prediction") == pl.col("answer")).sum())
    return dict(counts.iter_rows())


def _belongs(submission: Submission, manifest: Manifest, task_id: str) -> bool:
    return (
        (submission.edition, submission.content_sha256) == (manifest.edition, manifest.content_sha256)
        and task_id in submission.tasks
        and submission.withdrawn is None
    )


def _answers(path: Path, keyed: pl.DataFrame, submission_id: str) -> pl.DataFrame:
    if not path.is_file():
        return EMPTY
    rows = read_rows(path)
    joined = predictions_of(rows.frame, keyed)
    if faults := [*rows.faults, *joined.faults]:
        raise InputError(*problems_of(faults))
    return joined.predictions.select(pl.lit(submission_id).alias("submission_id"), *COLUMNS)


def _complete(predictions: tuple[int | None, ...], n_repeats: int) -> tuple[int | None, ...]:
    return predictions + (None,) * (n_repeats - len(predictions))
