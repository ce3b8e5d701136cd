"""Sentences that say what the charts of CConS show, made from their data; plain text with names of strangers in it."""

import polars as pl

from leaderboard import text
from leaderboard.figures.readings import NAME_LENGTH


def context_reading(points: pl.DataFrame) -> str:
    """Say who is best in counter contexts of one difficulty, and how the same entry fares in ordinary ones and without."""
    best = points.filter(context="counter").sort("value", "submission_id", descending=[True, False])
    if best.is_empty():
        return "No entry has answered these contexts."
    name = best["submission_id"][0]
    values = dict(points.filter(submission_id=name).select("context", "value").iter_rows())
    others = {"ordinary": "in ordinary ones", "none": "without a context"}
    said = [f"{text.percent(values[context])} {words}" for context, words in others.items() if context in values]
    return (
        f"{text.plain(best['model'][0], NAME_LENGTH)} is best in counter-commonsense contexts: "
        f"{text.percent(values['counter'])}, against {' and '.join(said)}."
        if said
        else f"{text.plain(best['model'][0], NAME_LENGTH)} is best: {text.percent(values['counter'])}."
    )


def slope_reading(points: pl.DataFrame) -> str:
    """Say which entry falls the most from ordinary to counter contexts; none where no entry has both."""
    if points.is_empty():
        return "No entry has answered both kinds of contexts."
    ends = points.pivot("subset", index=["submission_id", "model"], values="value")
    falls = ends.with_columns(fall=pl.col("ordinary") - pl.col("counter"))
    row = falls.sort("fall", "submission_id", descending=[True, False]).row(0, named=True)
    if row["fall"] <= 0:
        return "No entry is better in ordinary contexts than in counter-commonsense ones."
    return (
        f"{text.plain(row['model'], NAME_LENGTH)} falls the most: from {text.percent(row['ordinary'])} in ordinary contexts "
        f"to {text.percent(row['counter'])} in counter-commonsense ones."
    )


def reported_reading(points: pl.DataFrame) -> str:
    """Say what the paper reports of the first model, from ordinary to counter contexts."""
    first = points.filter(pl.col("model") == pl.col("model").first())
    values = dict(first.select("subset", "value").iter_rows())
    ordinary, counter = (text.percent(values[name], decimals=0) for name in ("ordinary", "counter"))
    model = text.plain(first["model"][0], NAME_LENGTH)
    return f"{model}: {ordinary} in ordinary contexts, {counter} in counter-commonsense ones."
