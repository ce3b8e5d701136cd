"""A conditional logit over the words of the choices: how far one gets without reading the question."""

from itertools import combinations
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, hstack

from leaderboard.registry import Baseline
from leaderboard.statistics.folds import fold_numbers

N_FOLDS = 5
PENALTY = 1.0  # of the squared weights, in units of one question's log-likelihood
MAX_STEPS = 150


class Design(NamedTuple):
    """Choices as rows: `features` (n_rows, n_features); question q has the rows from starts[q] to starts[q + 1]."""

    features: csr_matrix
    starts: NDArray[np.int64]
    keys: NDArray[np.int64]


def choices_only(questions: pl.DataFrame) -> pl.Series:
    """Predict each question from a model fitted on questions of other household tasks (or clusters), N_FOLDS-fold.

    Training questions that share a set of choices with a test question are dropped: a contrast pair has the same choices
    and another key. Questions without a key are predicted, never learned from.
    """
    group = "household_task" if "household_task" in questions.columns else "cluster_id"
    fold = fold_numbers(questions[group].to_numpy(), N_FOLDS)
    choice_sets = questions["choices"].list.sort().list.join("\n")
    design, known = design_of(questions), questions["answer"].is_not_null().to_numpy()
    picks = np.zeros(len(questions), dtype=np.int64)
    for number in np.unique(fold):
        tested = fold == number
        shared = choice_sets.is_in(choice_sets.filter(pl.Series(tested)).unique().implode()).to_numpy()
        weights = fitted_weights(rows_of(design, known & ~tested & ~shared))
        picks[tested] = best_choices(rows_of(design, tested), weights)
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


def rows_of(design: Design, questions: NDArray[np.bool_]) -> Design:
    """Return the design of some of the questions."""
    lengths = np.diff(design.starts)
    kept = design.features[np.repeat(questions, lengths)]
    return Design(kept, np.concatenate([[0], np.cumsum(lengths[questions])]), design.keys[questions])


def fitted_weights(design: Design) -> NDArray[np.float64]:
    """Return the weights of the ridge-penalised conditional logit (McFadden 1974); shape (n_features,)."""
    features, starts = design.features, design.starts
    owners = np.repeat(np.arange(len(design.keys)), np.diff(starts))
    chosen = np.zeros(features.shape[0])
    chosen[starts[:-1] + design.keys] = 1

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        utility = features @ weights
        utility -= np.maximum.reduceat(utility, starts[:-1])[owners]
        odds = np.exp(utility)
        shares = odds / np.add.reduceat(odds, starts[:-1])[owners]
        value = -float(np.log(shares[chosen == 1]).sum()) + PENALTY / 2 * float(weights @ weights)
        return value, features.T @ (shares - chosen) + PENALTY * weights

    if not len(design.keys):
        return np.zeros(features.shape[1])
    result = minimize(loss, np.zeros(features.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": MAX_STEPS})
    return np.asarray(result.x)


def best_choices(design: Design, weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the choice with the highest utility of each question, the first among equals."""
    utility = design.features @ weights
    starts, lengths = design.starts[:-1], np.diff(design.starts)
    best = np.maximum.reduceat(utility, starts)
    places = np.flatnonzero(utility == np.repeat(best, lengths))
    owners = np.repeat(np.arange(len(starts)), lengths)[places]
    first = np.unique(owners, return_index=True)[1]
    return places[first] - starts


CHOICES_ONLY = Baseline(
    "choices-only",
    "Choices only",
    "a conditional logit over the choices that never reads the question, fitted on questions of other sources",
    choices_only,
    fitted=True,
)
