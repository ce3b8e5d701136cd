"""The baseline that knows which objects tend to be right, and nothing else."""

import numpy as np
import polars as pl

from leaderboard.registry import Baseline
from leaderboard.statistics.folds import fold_numbers

N_FOLDS = 5


def object_prior(questions: pl.DataFrame) -> pl.Series:
    """Take the object that is the key most often where it is offered; the first among equals.

    How often is counted on the questions of other household tasks (task u: other utilities), N_FOLDS-fold. Objects that
    are not offered there count with the chance of a choice.
    """
    group = "household_task" if "household_task" in questions.columns else "utility"
    folds = fold_numbers(questions[group].to_numpy(), N_FOLDS)
    picks = np.zeros(len(questions), dtype=np.int8)
    rows = questions.select("choice_object", "answer").with_columns(fold=pl.Series(folds)).with_row_index("question")
    offered = rows.explode("choice_object").with_columns(place=pl.int_range(pl.len()).over("question"))
    offered = offered.with_columns(
        is_key=(pl.col("place") == pl.col("answer")).cast(pl.Float64), chance=1 / pl.len().over("question")
    )
    for number in range(N_FOLDS):
        known = offered.filter(pl.col("fold") != number, pl.col("answer").is_not_null())
        prior = known.group_by("choice_object").agg(lift=pl.col("is_key").sum() / pl.col("chance").sum())
        tested = offered.filter(pl.col("fold") == number).join(
            prior, on="choice_object", how="left", maintain_order="left"
        )
        best = tested.group_by("question", maintain_order=True).agg(pl.col("lift").fill_null(1.0).arg_max())
        picks[best["question"].to_numpy()] = best["lift"].to_numpy()
    return pl.Series(picks)


OBJECT_PRIOR = Baseline(
    "object-prior", "Object prior", "the object that is right most often in other household tasks", object_prior
)
