"""Intervals of weighted means, by hand and against statsmodels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from leaderboard.statistics import (
    CLUSTERED,
    WHOLE_RANGE,
    WILSON,
    Interval,
    WeightedMean,
    clustered_interval,
    rescaled_interval,
)


def wilson_with_t(proportion: float, n: float, degrees: float) -> tuple[float, float]:
    """Return statsmodels' Wilson interval with the alpha whose normal quantile is Student's."""
    alpha = 2 * stats.norm.sf(stats.t.ppf(0.975, degrees))
    low, high = proportion_confint(proportion * n, n, alpha=alpha, method="wilson")
    return float(low), float(high)


def test_independent_questions_get_plain_wilson() -> None:
    """Ninety of 100 independent questions right: the reference value, whatever the variance says."""
    low, high, method = clustered_interval(WeightedMean(0.9, 0.5, 100, 100, 100, equal_weights=True))
    assert (low, high) == pytest.approx((0.825634, 0.944771), abs=5e-7)
    assert method == WILSON


def test_unequal_weights_rule_plain_wilson_out() -> None:
    """Independent questions of unequal weight get the effective number and Student's quantile."""
    # n_eff = 0.9 * 0.1 / 0.0018 = 50; 100 clusters of one question: 99 degrees of freedom
    low, high, method = clustered_interval(WeightedMean(0.9, 0.0018, 100, 100, 100, equal_weights=False))
    assert (low, high) == pytest.approx(wilson_with_t(0.9, 50, 99), abs=1e-9)
    assert method == CLUSTERED


def test_clusters_shrink_the_number_of_questions() -> None:
    """Twelve of 20 right in four clusters: the interval of 7.2 questions with three degrees of freedom."""
    # residuals of the clusters (5, 4, 2, 1 of 5 right): 2, 1, -1, -2 over 20, so 4/3 * 10/400 = 1/30
    # n_eff = 0.6 * 0.4 * 30 = 7.2
    low, high, _ = clustered_interval(WeightedMean(0.6, 1 / 30, 20, 4, 4, equal_weights=True))
    assert (low, high) == pytest.approx(wilson_with_t(0.6, 7.2, 3), abs=1e-9)


def test_effective_number_is_at_most_the_number_of_questions() -> None:
    """Clusters that vary less than chance would make them do not add questions."""
    low, high, _ = clustered_interval(WeightedMean(0.5, 0.0, 40, 10, 8, equal_weights=True))
    assert (low, high) == pytest.approx(wilson_with_t(0.5, 40, 7), abs=1e-9)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_effective_clusters_where_all_answers_are_equal(value: float) -> None:
    """Where p is 0 or 1 the variance is 0 and the clusters count instead."""
    low, high, method = clustered_interval(WeightedMean(value, 0.0, 1000, 12, 9.5, equal_weights=True))
    assert (low, high) == pytest.approx(wilson_with_t(value, 9.5, 8.5), abs=1e-9)
    assert method == CLUSTERED


@pytest.mark.parametrize(("n_questions", "method"), [(50, WHOLE_RANGE), (1, WILSON)])
def test_one_cluster(n_questions: int, method: str) -> None:
    """One cluster of several questions says nothing of the spread; a single question is a trial of its own."""
    interval = clustered_interval(WeightedMean(1.0, 0.0, n_questions, 1, 1, equal_weights=True))
    expected = (0, 1) if method == WHOLE_RANGE else (1 - 0.793451, 1)  # the mirror image of 0 of 1
    assert (interval.low, interval.high) == pytest.approx(expected, abs=5e-7)
    assert interval.method == method


def test_arrays_give_the_intervals_of_their_elements() -> None:
    """A table of means is worked off at once, each with its own method."""
    means = [
        WeightedMean(0.9, 0.5, 100, 100, 100, equal_weights=True),
        WeightedMean(0.6, 1 / 30, 20, 4, 4, equal_weights=True),
        WeightedMean(1.0, 0.0, 50, 1, 1, equal_weights=True),
    ]
    together = clustered_interval(WeightedMean(*(np.array(field) for field in zip(*means, strict=True))))
    alone = [clustered_interval(mean) for mean in means]
    assert together.low.tolist() == [float(interval.low) for interval in alone]
    assert together.high.tolist() == [float(interval.high) for interval in alone]
    assert together.method.tolist() == [WILSON, CLUSTERED, WHOLE_RANGE]


@given(
    value=st.floats(0, 1),
    variance=st.floats(0, 1),
    sizes=st.lists(st.integers(1, 50), min_size=1, max_size=30),
    equal_weights=st.booleans(),
)
def test_interval_holds_the_value(value: float, variance: float, sizes: list[int], *, equal_weights: bool) -> None:
    """Whatever the clusters, the interval lies in [0, 1] and holds the value."""
    n_effective = sum(sizes) ** 2 / sum(size**2 for size in sizes)
    mean = WeightedMean(value, variance, sum(sizes), len(sizes), n_effective, equal_weights)
    low, high, _ = clustered_interval(mean)
    assert 0 <= low <= value <= high <= 1


@given(st.floats(0.01, 0.99), st.floats(1e-6, 0.2))
def test_more_variance_never_narrows(value: float, variance: float) -> None:
    """Twice the variance gives an interval at least as wide."""
    narrow = clustered_interval(WeightedMean(value, variance, 500, 50, 40, equal_weights=True))
    wide = clustered_interval(WeightedMean(value, 2 * variance, 500, 50, 40, equal_weights=True))
    assert wide.low <= narrow.low
    assert narrow.high <= wide.high


def test_rescaled_interval() -> None:
    """An interval is stretched onto the range of its metric, and its method says so; [0, 1] leaves it alone."""
    unit = Interval(np.array([0.4, 0.4]), np.array([0.7, 0.7]), np.array([WILSON, WILSON]))
    low, high, method = rescaled_interval(unit, np.array([-1.0, 0.0]), np.array([1.0, 1.0]))
    # -1 + 2 * 0.4 = -0.2 and -1 + 2 * 0.7 = 0.4
    assert low == pytest.approx([-0.2, 0.4])
    assert high == pytest.approx([0.4, 0.7])
    assert method.tolist() == ["wilson-rescaled", "wilson"]
