"""The baseline that looks at availability and condition only."""

import polars as pl

from leaderboard.benchmarks.coat.configurations import CONDITION_SECONDS, USE_SECONDS, USE_WORDS
from leaderboard.registry import Baseline


def state_rule(questions: pl.DataFrame) -> pl.Series:
    """Take the choice whose availability and condition cost the fewest seconds; the first among equals.

    Both are read from the text of the choice. Where choices are objects without a state, that is the first choice.
    """
    choice = pl.element()
    seconds = pl.lit(0)
    for value, words in USE_WORDS.items():
        seconds += pl.when(choice.str.ends_with(f", {words}")).then(USE_SECONDS[value]).otherwise(0)
    for condition, cost in CONDITION_SECONDS.items():
        seconds += pl.when(choice.str.starts_with(f"a {condition} ")).then(cost).otherwise(0)
    return questions["choices"].list.eval(seconds).list.arg_min().cast(pl.Int8)


STATE_RULE = Baseline(
    "state-rule", "State rule", "the choice that is most available and intact, whatever the question", state_rule
)
