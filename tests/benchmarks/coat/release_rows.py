"""Rows for the importer's tests: folders of the release, a few configurations, and questions about soup."""

from collections.abc import Callable
from typing import Any

import polars as pl

from leaderboard.sources import Import
from tests.benchmarks.coat.small_release import (
    SOUP,
    Json,
    question,
    state,
)

Reads = Callable[..., Import]
PAN, CUP = state("Pan", "Metal"), state("Cup", "Metal")
DIRTY, GONE = state("Pan", "Metal", condition="dirty"), state("Pan", "Metal", "irreversible-using")
U, ZERO, ONE, TWO = (
    "task_u/Variation_2/GT_used",
    "task_0/Variation_2/GT",
    "task_1/Variation_11/GT",
    "task_2/Variation_8/GT",
)


def only_table(imported: Import) -> pl.DataFrame:
    """Return the table of the only variation."""
    (draft,) = imported.build.drafts
    return draft.table


def soup(number: int, choices: list[Any], answer: Any = "A") -> Json:
    """Return a question about soup."""
    return question(number, "heating(vessel)", SOUP, choices, answer)
