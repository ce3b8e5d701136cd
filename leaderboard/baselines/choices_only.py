"""A conditional logit over the words of the choices: how far one gets without reading the question."""

from itertools import combinations

import numpy as np
import polars as pl
from scipy.sparse import csr_matrix, hstack

from leaderboard.registry import Baseline
from leaderboard.statistics.logit import Design, cross_fitted


def choices_only(questions: pl.DataFrame) -> pl.Series:
    """Predict each question from a model fitted on questions of other household tasks (or clusters).

    Training questions that share a set of choices with a test question are dropped: a contrast pair has the same choices
    and another key. Questions without a key are predicted, never learned from.
    """
    group = "household_task" if "household_task" in questions.columns else "cluster_id"
    choice_sets = questions["choices"].list.sort().list.join("\n").to_numpy()
    known = questions["answer"].is_not_null().to_numpy()
    picks = cross_fitted(design_of(questions), questions[group].to_numpy(), choice_sets, known)
    return pl.Series(picks, dtype=pl.Int8)


def design_of(questions: pl.DataFrame) -> Design:
    """Return one row a choice with the indicators of `features_of` and of `standing_of`."""
    choices = questions["choices"].explode()
    texts, codes = np.unique(choices.to_numpy().astype(str), return_inverse=True)
    names: dict[str, int] = {}
    columns = [[names.setdefault(name, len(names)) for name in features_of(text)] for text in texts.tolist()]
    bounds = np.concatenate([[0], np.cumsum([len(row) for row in columns])])
    flat = np.concatenate([np.array(row) for row in columns])
    by_text = csr_matrix((np.ones(len(flat)), flat, bounds), shape=(len(texts), len(names)))
    lengths = questions["choices"].list.len().to_numpy().astype(np.int64)
    return Design(
        hstack([by_text[codes], standing_of(questions["choices"])], format="csr"),
        np.concatenate([[0], np.cumsum(lengths)]),
        questions["answer"].fill_null(0).to_numpy(),
    )


def standing_of(choices: pl.Series) -> csr_matrix:
    """Return how a choice stands among the others: one indicator each for 1, 2, ... choices with its last head word.

    The head is what precedes the first comma; in "a dirty cup, hot" its last word is the object. Shape (n_rows, most
    choices of a question).
    """
    rows = choices.to_frame("choices").with_row_index("question").explode("choices")
    noun = pl.col("choices").str.split(", ").list.first().str.split(" ").list.last()
    counts = rows.select(pl.len().over("question", noun)).to_series().to_numpy()
    return csr_matrix((np.ones(len(counts)), counts - 1, np.arange(len(counts) + 1)))


def features_of(text: str) -> list[str]:
    """Return the features of one choice, each once.

    >>> features_of("a clean cup, hot")
    ['a', 'clean', 'cup', 'hot', 'a & clean', 'a & cup', 'a & hot', 'clean & cup', 'clean & hot', 'cup & hot']
    """
    head, *parts = text.split(", ")
    single = list(dict.fromkeys([*head.split(), *parts]))
    return single + [f"{first} & {second}" for first, second in combinations(single[:12], 2)]


CHOICES_ONLY = Baseline(
    "choices-only",
    "Choices only",
    "a conditional logit over the choices that never reads the question, fitted on questions of other sources",
    choices_only,
    fitted=True,
)
