"""The conditional logit: which of several choices is right, by a weighted sum of each choice's features."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, eye_array, kron

from leaderboard.statistics.folds import fold_numbers

N_FOLDS = 5
PENALTY = 1.0  # of the squared weights, in units of one question's log-likelihood
MAX_STEPS = 150


class Design(NamedTuple):
    """Choices as rows: `features` (n_rows, n_features); question q has the rows from starts[q] to starts[q + 1]."""

    features: csr_matrix
    starts: NDArray[np.int64]
    keys: NDArray[np.int64]


def by_answer(features: csr_matrix, keys: NDArray[np.int64], n_answers: int) -> Design:
    """Return the design of questions with the same answers, in which every answer has weights of its own.

    `features` are of the questions, shape (n_questions, n_features): their conditional logit is a multinomial one.
    """
    rows = kron(features, eye_array(n_answers), format="csr")
    return Design(csr_matrix(rows), np.arange(0, rows.shape[0] + 1, n_answers), keys)


def cross_fitted(
    design: Design, groups: NDArray[np.object_], shared: NDArray[np.object_], known: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Return the choice of each question by weights fitted on others, N_FOLDS-fold; shape (n_questions,).

    Questions of equal `groups` share a fold. Left out of fitting are questions whose key is not `known`, and those that have
    what is `shared` in common with one that is predicted.
    """
    fold = fold_numbers(groups, N_FOLDS)
    picks = np.zeros(len(design.keys), dtype=np.int64)
    for number in np.unique(fold):
        tested = fold == number
        weights = fitted_weights(rows_of(design, known & ~tested & ~np.isin(shared, shared[tested])))
        picks[tested] = best_choices(rows_of(design, tested), weights)
    return picks


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
        """Return the penalised negative log-likelihood and its gradient."""
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
