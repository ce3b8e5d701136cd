"""The builder of PIQA's open edition: our own items in, one table out."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from leaderboard.benchmarks.piqa.annotations import CATEGORIES, ITEMS_DIR, Item, read_items
from leaderboard.benchmarks.piqa.edits import edit_facets
from leaderboard.files import sha256_of
from leaderboard.sources import Build, Draft, Source

BUILDER_VERSION = "1"
DEPARTURES = (
    "the items are our own, written with the help of a language model; nothing is taken from the authors' data",
    "no instructable was shown to the writer: the six categories are kept, the prompts are not",
    "more than four fifths of the items are twins, the same two solutions under two goals with different keys",
    "nothing was dropped by AFLite: twins, balanced keys and balanced lengths take its place",
    "goals are sentences; no goal is a single word",
)


def open_build(seed: int) -> Build:
    """Build the open edition; the seed decides the order of the two solutions and nothing else."""
    package = Path(__file__).parents[3]
    sources = tuple(
        Source(path.relative_to(package).as_posix(), "", sha256_of(path.read_bytes()))
        for path in (ITEMS_DIR / f"{category}.toml" for category in CATEGORIES)
    )
    return Build(sources, BUILDER_VERSION, "2", DEPARTURES, _drafts(read_items(), seed))


def _drafts(items: Sequence[Item], seed: int) -> Iterator[Draft]:
    yield Draft("piqa", "all", open_table(items, np.random.default_rng(seed)))


def open_table(items: Sequence[Item], rng: np.random.Generator) -> pl.DataFrame:
    """Return the items, in order, as a table with the columns of schemas.tables.Questions, less ids, and the facets."""
    answers = balanced_answers([item.category for item in items], rng)
    goals = [item.goal for item in items]
    choices = [
        [item.wrong, item.right] if answer else [item.right, item.wrong]
        for item, answer in zip(items, answers, strict=True)
    ]
    return pl.DataFrame(
        {
            "task": pl.repeat("piqa", len(items), eager=True),
            "variation": pl.repeat("all", len(items), eager=True),
            "split": pl.repeat("test", len(items), eager=True),
            "cluster_id": [item.cluster_id for item in items],
            "question": goals,
            "choices": choices,
            "answer": pl.Series(answers, dtype=pl.Int8),
            "pair_id": pl.Series([item.pair_id for item in items], dtype=pl.String),
            **edit_facets(goals, choices),
            "category": [item.category for item in items],
            "trick": [item.trick for item in items],
            "reason": [item.reason for item in items],
        }
    )


def balanced_answers(categories: Sequence[str], rng: np.random.Generator) -> list[int]:
    """Return a key for each item, so that within each category both positions are right equally often, or one more."""
    labels, answers = np.array(categories), np.zeros(len(categories), dtype=np.int64)
    for category in dict.fromkeys(categories):
        own = labels == category
        answers[own] = rng.permutation(np.arange(own.sum()) % 2)
    return answers.tolist()
