"""The baselines of CConS: one knows how sentences are built, the other knows the sizes; neither grasps a situation."""

import polars as pl

from leaderboard.registry import Baseline


def named_later(questions: pl.DataFrame) -> pl.Series:
    """Take the choice that the context names later; without a context that is the second, as the question names it."""
    if "named_later" in questions.columns:
        return questions["named_later"]
    return pl.repeat(1, len(questions), dtype=pl.Int8, eager=True)


def always_commonsense(questions: pl.DataFrame) -> pl.Series:
    """Take the choice that is bigger in general, as the annotation has it."""
    return questions["commonsense_answer"]


NAMED_LATER = Baseline(
    "named-later",
    "Named later",
    "the thing that the context names later, as it is the bigger one more often in the release",
    named_later,
    reads="question",
)
# No shortcut, though it ignores the context: no model is told the sizes.
ALWAYS_COMMONSENSE = Baseline(
    "always-commonsense",
    "Always common sense",
    "the thing that is bigger in general: is told the sizes by our key, so that no-context is right by definition, and "
    "ignores the context, so that it is right in ordinary and wrong in counter-commonsense ones",
    always_commonsense,
    reads="question",
)
