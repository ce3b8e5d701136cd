"""The results of a submission that has been read."""

import polars as pl

from leaderboard.scoring import results_table
from leaderboard.store import Store
from leaderboard.validation import Entry


def entry_results(store: Store, entry: Entry) -> pl.DataFrame:
    """Score a submission on the questions of its edition; columns: schemas.tables.Results."""
    submission = entry.submission
    questions = store.questions(entry.benchmark, submission.edition, tasks=tuple(submission.tasks))
    return results_table(
        entry.benchmark,
        questions,
        entry.predictions,
        tasks=submission.tasks,
        n_repeats=submission.setting.repeats,
        split=entry.benchmark.edition(submission.edition).scored_split,
    )
