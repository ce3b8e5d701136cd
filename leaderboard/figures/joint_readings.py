"""Sentences that say what the charts of S-EQA's answers show, made from their data."""

import polars as pl

from leaderboard import text

NAME_LENGTH = 60
EASY = 0.5
NAMES = {"accuracy": "accuracy", "f1": "F1"}


def joint_reading(points: pl.DataFrame, measure: str) -> str:
    """Say who is best in task room, and what always answering Yes gets there and jointly.

    `points` as tables.joint.joint_points returns them, of one measure.
    """
    room = points.filter(part="room").sort("value", "submission_id", descending=[True, False])
    joint = points.filter(part="joint").drop_nulls("constant_yes")
    if room.is_empty():
        return "No entry has answered about rooms."
    best = room.row(0, named=True)
    said = f"{text.plain(best['model'], NAME_LENGTH)} is best about rooms with {text.percent(best['value'])}"
    if best["constant_yes"] is not None:
        said += f", where always Yes gets {text.percent(best['constant_yes'])}"
    if joint.is_empty():
        return f"{said}."
    constant = joint["constant_yes"][0]
    little = ", so a high one shows little" if constant > EASY else ""
    return f"{said}. The joint {NAMES[measure]} of always Yes is {text.percent(constant)}{little}."


def answer_reading(shares: pl.DataFrame, key: str) -> str:
    """Say who gives the key most often where it is right; `shares` as tables.answer_shares has them, of one key."""
    right = shares.filter(answer=key).sort("share", "submission_id", descending=[True, False])
    best = right.row(0, named=True)
    tied = right.filter(pl.col("share") == best["share"]).height - 1
    others = f" and {tied} other{'s' if tied > 1 else ''} say" if tied else " says"
    name = text.plain(best["model"], NAME_LENGTH)
    return f"{name}{others} so most often where it is right: {text.percent(best['share'])}."
