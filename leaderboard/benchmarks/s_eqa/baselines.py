"""Baselines of S-EQA: a constant answer, and a rule that counts states without reading the query."""

import polars as pl

from leaderboard.benchmarks.s_eqa.pairing import ANSWERS
from leaderboard.registry import Baseline

CALM = (" is off.", " are off.", " is closed.", " are closed.", "There is no ", "There are no ")
BUSY = (" is on.", " are on.", " is open.", " are open.", "There is ", "There are ")


def constant_yes(questions: pl.DataFrame) -> pl.Series:
    """Answer Yes to everything."""
    return pl.repeat(ANSWERS.index("Yes"), len(questions), dtype=pl.Int8, eager=True)


def state_words(questions: pl.DataFrame) -> pl.Series:
    """Answer No where more is off, closed or missing than on, open or there; Cannot Answer where most is unseen."""
    text = pl.col("question")
    calm, busy, unseen = (_count(text, words) for words in (CALM, BUSY, ("cannot be seen",)))
    busy -= _count(text, CALM[4:])  # "There is no" holds "There is "
    answer = pl.when(unseen > calm + busy).then(2).when(calm > busy).then(1).otherwise(0)
    return questions.select(answer.cast(pl.Int8)).to_series()


def _count(text: pl.Expr, words: tuple[str, ...]) -> pl.Expr:
    return pl.sum_horizontal(text.str.count_matches(word, literal=True).cast(pl.Int64) for word in words)


BASELINES = (
    Baseline("constant-yes", "Always Yes", "Yes, whatever is asked", constant_yes),
    Baseline(
        "state-words",
        "State words",
        "No where more is off, closed or missing than on, open or there, whatever is asked",
        state_words,
        reads="scene",
    ),
)
