"""Predictions of masked language models: the probabilities of the words that a paper lets them fill in."""

from collections.abc import Sequence
from math import fsum
from pathlib import Path

import polars as pl

from leaderboard.predictions.faults import Fault, shown
from leaderboard.predictions.rows import Rows, read_rows

KIND = "choice_scores"


def masked_choice(probabilities: Sequence[float], n_first: int) -> int:
    """Return the choice, 0 or 1, that the words speak for: the first `n_first` for choice 0, the others for choice 1.

    Choice 0 is taken if the share of its words among all of these words exceeds 0.5, so exactly 0.5 is choice 1 (CConS,
    section 4). Probabilities need not add up to 1: a model gives some to words that were not asked for.

    >>> masked_choice([0.1, 0.2, 0.05, 0.15], 2), masked_choice([0.1, 0.1, 0.05, 0.15], 2)
    (0, 1)
    """
    return int(fsum(probabilities[:n_first]) <= fsum(probabilities[n_first:]))


def read_masked(path: Path, words: tuple[Sequence[str], Sequence[str]]) -> Rows:
    """Read a file of predictions in which `choice_scores` may hold a probability for each word in place of an answer.

    `words` speak for the first and for the second choice; the probabilities come in their order. A row that has them gets
    the answer `index`, and as scores the sums for the two choices; one without them is an empty response. A file with an
    answer column is read as any other.
    """
    rows = read_rows(path, scores_suffice=True)
    if not (rows.frame["kind"] == KIND).any():
        return rows
    both = (*words[0], *words[1])
    n_first = len(words[0])
    faults, answers, sums = [], [], []
    for line, scores in rows.frame.select("line", KIND).iter_rows():
        fault = None if scores is None else _fault(path, line, scores, both)
        faults += [fault] if fault else []
        is_read = scores is not None and fault is None
        answers.append(str(masked_choice(scores, n_first)) if is_read else None)
        sums.append([fsum(scores[:n_first]), fsum(scores[n_first:])] if is_read else None)
    frame = rows.frame.with_columns(
        pl.lit("index").alias("kind"),
        pl.Series("answer", answers, pl.String),
        pl.Series(KIND, sums, pl.List(pl.Float64)),
    )
    return Rows(frame.filter(~pl.col("line").is_in([fault.line for fault in faults])), [*rows.faults, *faults])


def _fault(path: Path, line: int, scores: Sequence[float], words: Sequence[str]) -> Fault | None:
    listed = ", ".join(words)
    if len(scores) != len(words):
        message = f"{len(scores)} choice_scores without an answer column, not {len(words)}"
        return Fault("n-words", path, line, message, f"write the probabilities of {listed}, in this order")
    if any(not 0 <= score <= 1 for score in scores):
        message = f"choice_scores {shown(list(scores))} are no probabilities"
        return Fault("no-probability", path, line, message, "write numbers from 0 to 1, not logarithms")
    if not sum(scores):
        message = "the probabilities are all 0"
        return Fault("no-probability", path, line, message, f"write those of {listed}, unrounded")
    return None
