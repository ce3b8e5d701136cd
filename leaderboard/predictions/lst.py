"""Predictions without ids: a .lst file with 0 or 1 on each line, in the order of the questions of one split."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.predictions.faults import Fault, shown
from leaderboard.predictions.rows import ROWS, Rows
from leaderboard.predictions.text import read_text

ENDING = ".lst"
TOKENS = ("0", "1")
ONE_A_LINE = "write 0 for the first choice or 1 for the second, one line a question, in the order of the questions file"


class Order(NamedTuple):
    """Questions that a file can answer by their places: in words what they are, and their ids in order."""

    said: str
    question_ids: Sequence[str]


def read_lst(path: Path, orders: Sequence[Order]) -> Rows:
    """Read a .lst file as answers to the first of `orders` that has as many questions as the file has lines.

    Places are all that ties a line to its question, so a file with another number of lines, a blank line or anything but 0
    and 1 has no rows at all, only faults.
    """
    text = read_text(path)
    if isinstance(text, Fault):
        return Rows(ROWS.to_frame(), [text])
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    faults = [*_line_faults(path, lines)]
    order = next((each for each in orders if len(each.question_ids) == len(lines)), None)
    if order is None:
        counts = " and ".join(f"{len(each.question_ids):,} {each.said}" for each in orders)
        message = f"the file has {len(lines):,} {'line' if len(lines) == 1 else 'lines'}; there are {counts}"
        faults = [Fault("line-count", path, 0, message, ONE_A_LINE), *faults]
    if order is None or faults:
        return Rows(ROWS.to_frame(), faults)
    columns = {"line": range(1, len(lines) + 1), "question_id": order.question_ids, "answer": lines}
    frame = pl.DataFrame(columns).select(
        pl.lit(str(path)).alias("path"),
        "line",
        "question_id",
        pl.lit(0).alias("repeat"),
        pl.lit("index").alias("kind"),
        "answer",
        pl.lit(None).alias("choice_scores"),
    )
    return Rows(frame.cast(ROWS), [])


def _line_faults(path: Path, lines: Sequence[str]) -> list[Fault]:
    return [
        Fault("not-0-or-1", path, number, f"the line is {shown(line)}", ONE_A_LINE)
        if line.strip()
        else Fault("blank-line", path, number, "the line is blank", "take it out, or write the missing answer")
        for number, line in enumerate(lines, start=1)
        if line not in TOKENS
    ]
