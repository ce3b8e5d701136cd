"""A baseline that takes the choice nearest to the question, by sentence embeddings."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import polars as pl
from numpy.typing import NDArray

from leaderboard.embeddings import DEFAULT_MODEL, EmbeddingModel, embeddings
from leaderboard.registry import Baseline

EMBEDDING_ID = "embedding"
ROWS_AT_ONCE = 50_000
N_DECIMALS = 9  # nearer than that is equally near, whatever the machine's order of sums

Embed = Callable[[Sequence[str]], NDArray[np.float64]]
"""Gives one vector of length 1 or 0 a text, shape (n_texts, n_dimensions)."""


def embedding_baseline(model: EmbeddingModel = DEFAULT_MODEL) -> Baseline:
    """Return the baseline with a model; its explanation names the model and what pins it."""
    return Baseline(
        EMBEDDING_ID,
        "Nearest embedding",
        f"the choice nearest to the question, by the sentence embeddings of {model.pinned}",
        partial(nearest_choice, embed=partial(embeddings, model)),
        reads="question",
    )


def nearest_choice(questions: pl.DataFrame, *, embed: Embed) -> pl.Series:
    """Take the choice with the largest cosine to the question; the first among equals."""
    choices = questions["choices"].explode()
    texts, codes = np.unique(
        np.concatenate([questions["question"].to_numpy(), choices.to_numpy()]).astype(str), return_inverse=True
    )
    vectors = embed(texts.tolist())
    lengths = questions["choices"].list.len().to_numpy().astype(np.int64)
    owners = np.repeat(np.arange(len(questions)), lengths)
    near = cosines(vectors, codes[: len(questions)][owners], codes[len(questions) :])
    table = pl.DataFrame({"question": owners, "near": near}).group_by("question", maintain_order=True)
    return table.agg(pl.col("near").arg_max())["near"].cast(pl.Int8)


def cosines(vectors: NDArray[np.float64], first: NDArray[np.int64], second: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the products of pairs of rows, rounded; `first` and `second` number rows, shape (n_pairs,)."""
    parts = [
        np.einsum(
            "ij,ij->i", vectors[first[start : start + ROWS_AT_ONCE]], vectors[second[start : start + ROWS_AT_ONCE]]
        )
        for start in range(0, len(first), ROWS_AT_ONCE)
    ]
    return np.round(np.concatenate([np.zeros(0), *parts]), N_DECIMALS)


EMBEDDING = embedding_baseline()
