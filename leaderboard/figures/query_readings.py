"""Sentences that say what the charts of S-EQA's queries show, made from their data."""

from collections.abc import Collection
from statistics import median

import polars as pl

from leaderboard import text

PAPERS_SHARES = {
    "situational": "82.2 % are situational",
    "time": "77.96 % are spatial",
}
"""What the paper says beside its figure 3."""


def length_reading(queries: pl.DataFrame) -> str:
    """Say how long the middle query is, beside the paper's; `queries` as tables.queries.query_table returns them."""
    words, characters = (median(queries[name]) for name in ("n_words", "n_characters"))
    return (
        f"Half of the {len(queries):,} queries have at most {words:g} words, and half at most {characters:g} characters; "
        "the paper tells 7.7 words and 40.2 characters for its own."
    )


def room_reading(counts: pl.DataFrame, one_room: Collection[str]) -> str:
    """Say how many queries are of one room, beside the paper's; `one_room` are the categories that stand for one."""
    n_all = int(counts["n_queries"].sum())
    n_one = int(counts.filter(pl.col("category").is_in(list(one_room)))["n_queries"].sum())
    largest = counts.sort("n_queries", descending=True, maintain_order=True).row(0, named=True)
    return (
        f"{n_one:,} of the {n_all:,} queries ({text.percent(n_one / n_all)}) are about one room, most often "
        f"“{text.plain(largest['category'])}” ({largest['n_queries']:,}); in the paper 83.5 % are about one room."
    )


def category_reading(counts: pl.DataFrame, column: str) -> str:
    """Say which category is the largest; `counts` as tables.queries.category_counts returns them, not empty."""
    n_all = int(counts["n_queries"].sum())
    largest = counts.sort("n_queries", descending=True, maintain_order=True).row(0, named=True)
    name = text.plain(largest["category"])
    some = f"{largest['n_queries']:,} of the {n_all:,} queries ({text.percent(largest['share'])}) are {name}"
    found = f"All {n_all:,} queries are {name}" if len(counts) == 1 else some
    return f"{found}; in the paper {PAPERS_SHARES[column]}."
