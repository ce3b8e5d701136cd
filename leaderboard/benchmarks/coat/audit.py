"""Sheets for a second reader of the open edition: judgements and questions without keys."""

import numpy as np
import polars as pl

from leaderboard.benchmarks.coat.annotations import Annotations


def judgement_sheet(annotations: Annotations, n: int, seed: int) -> pl.DataFrame:
    """Draw `n` (combination, object) judgements: does this utility object suit the household task?

    One row each: utility, purpose, household_task, object, suits (the key: yes for context objects, no for the others
    that are not borderline). Half of the rows are yes, as far as that goes.
    """
    rows = [
        (utility.utility, utility.purpose, entry.task, annotations.objects[name].label, name in entry.objects)
        for utility in annotations.utilities
        for entry in utility.combinations
        for name in utility.objects
        if name not in entry.borderline
    ]
    schema = ["utility", "purpose", "household_task", "object", "suits"]
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    rng = np.random.default_rng(seed)
    halves = [frame.filter(pl.col("suits") == value) for value in (True, False)]
    sizes = (n - n // 2, n // 2)
    drawn = [_shuffled(half, rng).head(size) for half, size in zip(halves, sizes, strict=True)]
    return _shuffled(pl.concat(drawn), rng).with_row_index("item", offset=1)


def question_sheet(questions: pl.DataFrame, n: int, seed: int) -> pl.DataFrame:
    """Draw `n` questions of one task, spread over its variations; one row each: item, question_id, text, choices, key."""
    shuffled = _shuffled(questions, np.random.default_rng(seed))
    turn = pl.int_range(pl.len()).over("variation")
    chosen = shuffled.with_columns(turn=turn).sort("turn", maintain_order=True).head(n)
    letters = pl.col("answer").map_elements(lambda place: chr(ord("A") + place), return_dtype=pl.String)
    return chosen.select("question_id", "question", "choices", letters.alias("key")).with_row_index("item", offset=1)


def _shuffled(frame: pl.DataFrame, rng: np.random.Generator) -> pl.DataFrame:
    return frame.select(pl.all().gather(rng.permutation(len(frame))))
