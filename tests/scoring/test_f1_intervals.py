"""Intervals of F1: their variance against redrawn clusters, their ends by another library, and how often they hold."""

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from leaderboard.scoring.kernel import COUNTS
from leaderboard.statistics import WeightedMean, clustered_interval
from tests.scoring.test_f1 import CHOICES, Answer, counted, f1_means

N_CLUSTERS, N_DRAWS = 250, 700
KEYS = np.array([0, 0, 0, 0, 1, 1, 1, 2])  # of the eight questions of a query
SKILL = 0.55


def test_the_variance_is_that_of_redrawn_clusters() -> None:
    """A bootstrap over 80 clusters of 6 questions, 1,500 draws, has the same standard deviation, within a tenth."""
    rng = np.random.default_rng(7)
    ability = rng.beta(4, 4, 80)
    keys = rng.choice(3, (80, 6), p=[0.5, 0.4, 0.1])
    picks = np.where(rng.random((80, 6)) < ability[:, None], keys, rng.choice(3, (80, 6)))
    answers: list[Answer] = [
        ("v", f"c{cluster}", int(keys[cluster, place]), int(picks[cluster, place]))
        for cluster in range(80)
        for place in range(6)
    ]
    draws = rng.integers(0, 80, (1500, 80))
    redrawn = [macro_f1(keys[draw].ravel(), picks[draw].ravel()) for draw in draws]
    (found,) = f1_means(counted(answers)).to_dicts()
    assert found["variance"] ** 0.5 == pytest.approx(np.std(redrawn), rel=0.1)


def macro_f1(keys: NDArray[np.int64], picks: NDArray[np.int64]) -> float:
    """Return the macro F1 of three choices, all of them keys."""
    right = [((keys == choice) & (picks == choice)).sum() for choice in CHOICES]
    return float(
        np.mean([2 * n / ((keys == c).sum() + (picks == c).sum()) for c, n in zip(CHOICES, right, strict=True)])
    )


def true_f1() -> float:
    """Return the macro F1 in the population of simulated_cells.

    Who knows is right, who does not draws one of three choices: a question is right with 0.55 + 0.45 / 3, and each other
    choice is taken with 0.45 / 3.
    """
    right, other = SKILL + (1 - SKILL) / 3, (1 - SKILL) / 3
    counts = [int((choice == KEYS).sum()) for choice in CHOICES]
    return float(np.mean([2 * n * right / (n + n * right + (len(KEYS) - n) * other) for n in counts]))


def simulated_cells() -> pl.DataFrame:
    """Return N_DRAWS samples of N_CLUSTERS queries; a query's share of known answers has mean SKILL."""
    rng = np.random.default_rng(11)
    shape = (N_DRAWS, N_CLUSTERS, len(KEYS))
    ability = rng.beta(4 * SKILL, 4 * (1 - SKILL), (N_DRAWS, N_CLUSTERS, 1))
    picks = np.where(rng.random(shape) < ability, KEYS, rng.choice(3, shape))
    columns = {}
    for choice in CHOICES:
        columns[f"right_{choice}"] = ((picks == choice) & (choice == KEYS)).sum(axis=2).ravel()
        columns[f"keys_{choice}"] = np.full(N_DRAWS * N_CLUSTERS, (choice == KEYS).sum())
        columns[f"picks_{choice}"] = (picks == choice).sum(axis=2).ravel()
    places = {"group": np.repeat(np.arange(N_DRAWS), N_CLUSTERS), "cluster_id": np.tile(np.arange(N_CLUSTERS), N_DRAWS)}
    constants = {"task": "t", "variation": "v", "sign": 1, **dict.fromkeys(COUNTS, 0), "n_questions": len(KEYS)}
    return pl.DataFrame({**places, **columns}).with_columns(
        pl.lit(value).alias(name) for name, value in constants.items()
    )


def test_intervals_hold_the_truth() -> None:
    """On 250 queries of eight questions, as S-EQA has, at least 92.5 % of the 95 % intervals hold the population's F1."""
    means = f1_means(simulated_cells())
    low, high, _ = clustered_interval(WeightedMean(*(means[name].to_numpy() for name in WeightedMean._fields)))
    assert means["value"].mean() == pytest.approx(true_f1(), abs=0.005)
    assert 0.925 <= np.mean((low <= true_f1()) & (true_f1() <= high)) <= 0.975


def test_wilson_on_an_f1_is_never_plain() -> None:
    """Where every cluster is one question, the interval is still on n_eff with Student's t (by statsmodels)."""
    answers: list[Answer] = [("v", f"c{n}", n % 2, n % 2 if n < 12 else 1 - n % 2) for n in range(20)]
    (found,) = f1_means(counted(answers, [0, 1]), [0, 1]).to_dicts()
    mean = WeightedMean(*(found[name] for name in WeightedMean._fields))._replace(equal_weights=False)
    low, high, method = clustered_interval(mean)
    n_eff = min(20, 0.6 * 0.4 / found["variance"])
    alpha = 2 * stats.norm.sf(stats.t.ppf(0.975, 19))
    assert (low, high) == pytest.approx(proportion_confint(0.6 * n_eff, n_eff, alpha=alpha, method="wilson"), abs=1e-9)
    assert str(method) == "wilson-clustered"
