"""The baseline that looks at availability and condition only."""

import polars as pl

from leaderboard.benchmarks.coat.configurations import CONDITION_SECONDS, USE_SECONDS, USE_WORDS
from leaderboard.registry import Baseline


def state_rule(questions: pl.DataFrame) -> pl.Series:
    """Take the choice whose availability and condition cost the fewest seconds; the first among equals.

    Both are read from the text of the choice. Where choices are objects without a state, that is the first choice.
    """
    return _seconds(questions).list.arg_min().cast(pl.Int8)


def state_and_count(questions: pl.DataFrame) -> pl.Series:
    """Take, of the choices that the state rule leaves, one whose object stands most often; the first among equals."""
    picks = []
    for seconds, objects in zip(_seconds(questions).to_list(), questions["choice_object"].to_list(), strict=True):
        counts = [
            objects.count(name) if cost == min(seconds) else 0 for name, cost in zip(objects, seconds, strict=True)
        ]
        picks.append(counts.index(max(counts)))
    return pl.Series(picks, dtype=pl.Int8)


def _seconds(questions: pl.DataFrame) -> pl.Series:
    """Return what availability and condition of each choice cost, as lists beside the choices; 0 without a state."""
    choice = pl.element()
    seconds = pl.lit(0)
    for value, words in USE_WORDS.items():
        seconds += pl.when(choice.str.ends_with(f", {words}")).then(USE_SECONDS[value]).otherwise(0)
    for condition, cost in CONDITION_SECONDS.items():
        seconds += pl.when(choice.str.starts_with(f"a {condition} ")).then(cost).otherwise(0)
    return questions["choices"].list.eval(seconds)


STATE_AND_COUNT = Baseline(
    "state-and-count",
    "State and count",
    "of the most available and intact choices, one whose object stands most often",
    state_and_count,
)
STATE_RULE = Baseline(
    "state-rule", "State rule", "the choice that is most available and intact, whatever the question", state_rule
)
