"""A classifier that sees the scene and never the query: what it scores above the commonest answer is given away."""

import re

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from leaderboard.registry import Baseline
from leaderboard.statistics.folds import fold_numbers

N_FOLDS = 5
PENALTY = 1.0  # of the squared weights, in units of one question's log-likelihood
MAX_STEPS = 200
_STATES = re.compile(r"cannot be seen|There (?:is|are) no|There (?:is|are)| (?:on|off|open|closed|inside|or)\b")


def scene_only(questions: pl.DataFrame) -> pl.Series:
    """Predict each question from its scene with a model fitted on questions of other queries, N_FOLDS-fold.

    Training questions that share a scene with a test question are dropped. Questions without a key are predicted, never
    learned from.
    """
    fold = fold_numbers(questions["cluster_id"].to_numpy(), N_FOLDS)
    scenes = questions["question"].str.split("\n\n").list.last()
    features = scene_features(scenes)
    known, keys = questions["answer"].is_not_null().to_numpy(), questions["answer"].fill_null(0).to_numpy()
    picks = np.zeros(len(questions), dtype=np.int64)
    for number in np.unique(fold):
        tested = fold == number
        shared = scenes.is_in(scenes.filter(pl.Series(tested)).unique().implode()).to_numpy()
        fitted = known & ~tested & ~shared
        n_answers = int(questions["choices"].list.len().max())  # type: ignore[arg-type]
        weights = softmax_weights(features[fitted], keys[fitted], n_answers)
        picks[tested] = np.asarray(features[tested] @ weights).argmax(axis=1)
    return pl.Series(picks, dtype=pl.Int8)


def scene_features(scenes: pl.Series) -> csr_matrix:
    """Return an indicator a sentence and the count of each word of state; shape (n_scenes, n_features), a constant first."""
    names: dict[str, int] = {"": 0}
    rows: list[int] = []
    columns: list[int] = []
    for row, text in enumerate(scenes):
        sentences = text.split(": ", 1)[-1].rstrip(".").split(". ")
        for name in ["", *sentences, *_STATES.findall(text)]:
            rows.append(row)
            columns.append(names.setdefault(name, len(names)))
    return csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(scenes), len(names)))


def softmax_weights(features: csr_matrix, keys: NDArray[np.int8], n_answers: int) -> NDArray[np.float64]:
    """Return the weights of a ridge-penalised multinomial logit; shape (n_features, n_answers)."""
    shape = (features.shape[1], n_answers)
    chosen = np.eye(n_answers)[keys]

    def loss(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        weights = flat.reshape(shape)
        utility = np.asarray(features @ weights)
        utility -= utility.max(axis=1, keepdims=True)
        shares = np.exp(utility) / np.exp(utility).sum(axis=1, keepdims=True)
        value = -float(np.log(np.maximum(shares[chosen == 1], 1e-300)).sum()) + PENALTY / 2 * float(flat @ flat)
        return value, np.asarray(features.T @ (shares - chosen) + PENALTY * weights).reshape(-1)

    if not len(keys):
        return np.zeros(shape)
    result = minimize(loss, np.zeros(shape[0] * n_answers), jac=True, method="L-BFGS-B", options={"maxiter": MAX_STEPS})
    return np.asarray(result.x).reshape(shape)


SCENE_ONLY = Baseline(
    "scene-only",
    "Scene only",
    "a logit over the sentences of the scene that never reads the query, fitted on the scenes of other queries",
    scene_only,
    reads="scene",
    fitted=True,
)
