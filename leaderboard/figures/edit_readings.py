"""Sentences that say what the charts of PIQA show, made from their data; plain text with names of strangers in it."""

import polars as pl

from leaderboard import text
from leaderboard.figures.readings import NAME_LENGTH

SMALL = 2
"""Edit distances up to this one count as small: the paper names the share of 1 and 2."""


def distance_count_reading(counts: pl.DataFrame, split: str) -> str:
    """Say which share of a split's questions differ by one or two words."""
    small = counts.filter(pl.col("split") == split, pl.col("edit_distance").is_between(1, SMALL))
    n_all, n_small = (int(part["n_questions"].sum()) for part in (counts.filter(split=split), small))
    return (
        f"In {n_small:,} of {n_all:,} {split} questions ({text.percent(n_small / n_all)}) the edit distance is 1 or 2."
    )


def distance_reading(points: pl.DataFrame) -> str:
    """Say how the entry that is best at the smallest distances fares at the largest, with the number of questions there."""
    first = points.filter(pl.col("place") == pl.col("place").min())
    name = first.sort("value", "submission_id", descending=[True, False])["submission_id"][0]
    own = points.filter(submission_id=name).sort("place")
    low, high = own.row(0, named=True), own.row(-1, named=True)
    return (
        f"{text.plain(low['model'], NAME_LENGTH)} is best at edit distance {_bin(low)}: {text.percent(low['value'])}, "
        f"and {text.percent(high['value'])} at {_bin(high)} ({high['n_questions']:,} questions)."
    )


def word_reading(points: pl.DataFrame) -> str:
    """Say in which words the best entry over all of them is worst and best."""
    totals = points.group_by("submission_id").agg((pl.col("value") * pl.col("n_questions")).sum().alias("n_right"))
    name = totals.sort("n_right", "submission_id", descending=[True, False])["submission_id"][0]
    own = points.filter(submission_id=name).sort("value", "word")
    worst, best = own.row(0, named=True), own.row(-1, named=True)
    model = text.plain(best["model"], NAME_LENGTH)
    if len(own) == 1:
        return (
            f"{model} is best where “{text.plain(best['word'])}” makes the difference: {text.percent(best['value'])}."
        )
    return (
        f"{model} is worst where “{text.plain(worst['word'])}” makes the difference "
        f"({text.percent(worst['value'])}) and best where “{text.plain(best['word'])}” does ({text.percent(best['value'])})."
    )


def no_word_reading(counts: pl.DataFrame, n_least: int) -> str:
    """Say that no word of tables.edit_distance.word_counts is frequent enough for an accuracy of its own."""
    start = f"No word makes the difference in {n_least} or more scored questions of this edition: nothing to draw"
    if counts.is_empty():
        return f"{start}."
    word, n_questions = counts.row(0)
    return f"{start}. The most frequent, “{text.plain(word)}”, does in {n_questions:,}."


def replacement_reading(counts: pl.DataFrame, word: str) -> str:
    """Say how often a word is replaced, and by what most often."""
    first, n_all = counts.row(0, named=True), int(counts["n_questions"].sum())
    by = f"by “{text.plain(first['replacement'])}”"
    if len(counts) == 1:
        most = f", {'always ' if n_all > 1 else ''}{by}"
    elif first["n_questions"] == 1:
        most = ", each time by something else"
    else:
        others = counts.filter(n_questions=first["n_questions"]).height - 1
        tied = f" and {others:,} other{'s' if others > 1 else ''}" if others else ""
        most = f", most often {by}{tied} ({_times(first['n_questions'])}{' each' if others else ''})"
    return f"“{text.plain(word)}” is replaced {_times(n_all)}{most}."


def length_reading(counts: pl.DataFrame, step: int) -> str:
    """Say where the shares of right and of wrong solutions differ the most, and what they are there."""
    shares = counts.pivot("is_right", index="length", values="share").fill_null(0.0)
    gaps = shares.with_columns(gap=(pl.col("true") - pl.col("false")).abs())
    widest = gaps.sort("gap", "length", descending=[True, False]).row(0, named=True)
    low = int(widest["length"])
    return (
        f"Right and wrong solutions differ the most at {low:,} to {low + step - 1:,} characters: "
        f"{text.percent(widest['true'])} of the right ones are of this length, {text.percent(widest['false'])} of the wrong."
    )


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n:,} times"


def _bin(row: dict[str, str]) -> str:
    return text.plain(row["edit_bin"]).replace("-", "–")
