"""The logit: the same weights as another library finds, and nothing learned from what is left out."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from leaderboard.statistics.logit import by_answer, cross_fitted, fitted_weights


def test_weights_by_answer_are_those_of_a_multinomial_logit() -> None:
    """Scikit-learn minimises the same sum: log-likelihoods and half of the squared weights."""
    rng = np.random.default_rng(0)
    features, keys = rng.normal(size=(200, 4)), rng.integers(0, 3, 200)
    own = fitted_weights(by_answer(csr_matrix(features), keys, 3)).reshape(4, 3)
    other = LogisticRegression(C=1.0, fit_intercept=False, tol=1e-10).fit(features, keys)
    assert own == pytest.approx(other.coef_.T, abs=1e-4)


def test_what_is_shared_or_has_no_key_is_not_learned_from() -> None:
    """One feature tells the key everywhere; where all others are left out, the first answer is taken."""
    keys = np.array([1, 0] * 10)
    design = by_answer(csr_matrix(np.eye(2)[keys]), keys, 2)
    groups, known = np.arange(20).astype(object), np.ones(20, dtype=bool)
    assert (cross_fitted(design, groups, groups, known) == keys).all()
    assert (cross_fitted(design, groups, np.array(["same"] * 20, dtype=object), known) == 0).all()
    assert (cross_fitted(design, groups, groups, ~known) == 0).all()
