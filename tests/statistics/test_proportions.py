"""Wilson's interval and the quantiles, against published values and other implementations."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from leaderboard.statistics import normal_quantile, t_quantile, wilson_interval

REFERENCE = [
    (0, 10, 0.0, 0.277533),
    (10, 10, 0.722467, 1.0),
    (90, 100, 0.825634, 0.944771),
    (1470, 1838, 0.780871, 0.817443),
    (0, 1, 0.0, 0.793451),
    (1, 2, 0.094531, 0.905469),
]


@pytest.mark.parametrize(("n_right", "n", "low", "high"), REFERENCE)
def test_wilson_reference_values(n_right: int, n: int, low: float, high: float) -> None:
    """Wilson's 95 % interval has the ends that the project's notes on statistics give to six decimals."""
    assert wilson_interval(n_right / n, n) == pytest.approx((low, high), abs=5e-7)


@given(st.integers(1, 100_000), st.floats(0, 1), st.floats(0.5, 0.999))
def test_wilson_agrees_with_statsmodels(n: int, share: float, confidence: float) -> None:
    """For whole counts and any confidence the ends are those of statsmodels."""
    n_right = round(share * n)
    expected = proportion_confint(n_right, n, alpha=1 - confidence, method="wilson")
    found = wilson_interval(n_right / n, n, normal_quantile(confidence))
    assert found == pytest.approx(expected, abs=1e-9)


@given(st.floats(0, 1), st.floats(0.01, 1e9), st.floats(0.1, 100))
def test_wilson_holds_the_proportion(proportion: float, n: float, quantile: float) -> None:
    """The proportion lies in its interval and the interval in [0, 1], for effective numbers too."""
    low, high = wilson_interval(proportion, n, quantile)
    assert 0 <= low <= proportion <= high <= 1


def test_wilson_knows_nothing_without_trials() -> None:
    """No trials, or an infinite quantile, leave the whole range."""
    assert wilson_interval(0.4, 0) == (0, 1)
    assert wilson_interval(0.4, 10, np.inf) == (0, 1)


def test_wilson_works_on_arrays() -> None:
    """Arrays of proportions and numbers give arrays of ends."""
    n_right, n, low, high = np.array(REFERENCE).T
    found = wilson_interval(n_right / n, n)
    np.testing.assert_allclose(found.low, low, atol=5e-7)
    np.testing.assert_allclose(found.high, high, atol=5e-7)


@pytest.mark.parametrize(("degrees", "quantile"), [(1, 12.7062), (5, 2.5706), (30, 2.0423), (np.inf, 1.9600)])
def test_t_quantile_table(degrees: float, quantile: float) -> None:
    """The quantiles are those of the printed table of Student's t at 95 %, two-sided."""
    assert t_quantile(degrees) == pytest.approx(quantile, abs=5e-5)


@given(st.floats(0.05, 1e6))
def test_t_quantile_agrees_with_scipy(degrees: float) -> None:
    """Fractional degrees of freedom give what scipy.stats gives."""
    assert t_quantile(degrees) == pytest.approx(float(stats.t.ppf(0.975, degrees)), rel=1e-6)


def test_t_quantile_without_degrees_of_freedom() -> None:
    """Without degrees of freedom an interval is infinitely wide."""
    assert np.isinf(t_quantile(0))
