"""Sentences that say what a chart shows, made from its data; plain text with names of strangers in it."""

import polars as pl

from leaderboard import text

NAME_LENGTH = 60


def option_count_reading(points: pl.DataFrame) -> str:
    """Say how the best entry of one task fares from the fewest to the most options, beside chance."""
    best = _best(points, "n_choices")
    first, last = best.row(0, named=True), best.row(-1, named=True)
    return (
        f"{text.plain(first['model'], NAME_LENGTH)} is best with {last['n_choices']} options: "
        f"{text.percent(first['value'])} with {first['n_choices']} options and {text.percent(last['value'])} with "
        f"{last['n_choices']}, where chance is {text.percent(first['chance'])} and {text.percent(last['chance'])}."
    )


def bad_option_reading(points: pl.DataFrame) -> str:
    """Say how often the most accurate entry of one option count takes a bad option when few and when most are bad."""
    best = _best(points.filter(pl.col("metric") == "accuracy"), "n_bad")
    rates = points.filter(pl.col("metric") == "bad_rate", pl.col("submission_id") == best["submission_id"][0]).sort(
        "n_bad"
    )
    name = text.plain(best["model"][0], NAME_LENGTH)
    if not len(rates):
        return f"{name} is the most accurate with {best['n_bad'][-1]} bad options."
    last = rates.row(-1, named=True)
    return (
        f"With {last['n_bad']} bad of {last['n_choices']} options, {name}, the most accurate there, takes a bad one in "
        f"{text.percent(last['value'])} of the questions; chance would in {text.percent(last['chance'])}."
    )


def distance_reading(points: pl.DataFrame) -> str:
    """Say how the entry that is best at the largest edit distance fares from the smallest distance on, beside chance."""
    best = _best(points, "place")
    first, last = best.row(0, named=True), best.row(-1, named=True)
    return (
        f"{text.plain(first['model'], NAME_LENGTH)} is best at an edit distance of {last['edit_bin']}: "
        f"{text.percent(first['value'])} at {first['edit_bin']} and {text.percent(last['value'])} at {last['edit_bin']}, "
        f"where chance is {text.percent(last['chance'])}."
    )


def _best(points: pl.DataFrame, x: str) -> pl.DataFrame:
    """Return the points of the entry with the highest value at the greatest `x`, in order of `x`."""
    last = points.filter(pl.col(x) == pl.col(x).max()).sort("value", "submission_id", descending=[True, False])
    return points.filter(pl.col("submission_id") == last["submission_id"][0]).sort(x)
