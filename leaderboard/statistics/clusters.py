"""Intervals for weighted means of scores that come in clusters."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from leaderboard.statistics.proportions import FloatArray, t_quantile, wilson_interval

WILSON = "wilson"
CLUSTERED = "wilson-clustered"
WHOLE_RANGE = "whole-range"
RESCALED = "-rescaled"

_EQUAL_WEIGHTS = 1e-9


class WeightedMean(NamedTuple):
    """Weighted means of scores in [0, 1], with what their intervals need: numbers, or arrays of one shape.

    `variance` is that of the mean between clusters. `effective_questions` is 1 / (sum of the squared weights of the
    questions), `effective_clusters` the same of the clusters' weights (Kish 1965, section 11.7); the weights add up to 1.
    With equal weights they are n_questions and (sum n_c)^2 / (sum n_c^2), n_c questions in cluster c.
    """

    value: ArrayLike
    variance: ArrayLike
    n_questions: ArrayLike
    n_clusters: ArrayLike
    effective_questions: ArrayLike
    effective_clusters: ArrayLike


class Interval(NamedTuple):
    """The ends of an interval and the name of its method: numbers and a name, or arrays of one shape."""

    low: FloatArray
    high: FloatArray
    method: NDArray[np.str_]


def clustered_interval(mean: WeightedMean, confidence: float = 0.95) -> Interval:
    """Return the interval of a weighted mean of scores in [0, 1] whose questions share clusters.

    * `wilson`: every cluster is one question and the weights are equal. Wilson's interval on n_questions, with the normal
      quantile. Scores between 0 and 1 (means over repeats) vary less than p (1 - p), so it is then too wide, never too
      narrow.
    * `wilson-clustered`: Wilson's interval on n_eff = p (1 - p) / variance, at most effective_questions; on
      effective_clusters where p is 0 or 1, for there the variance says nothing. The quantile is Student's t on
      effective_clusters - 1 degrees of freedom. After Franco, Little, Louis and Slud 2019.
    * `whole-range`: all questions stand in one cluster, so nothing is known of the spread: [0, 1].

    Twelve of 20 questions right, in four clusters of five (5, 4, 2, 1 right, so the variance is 0.0333):

    >>> low, high, method = clustered_interval(WeightedMean(0.6, 0.0333, 20, 4, 20, 4))
    >>> print(f"{low:.3f} {high:.3f} {method}")
    0.163 0.921 wilson-clustered
    """
    value, variance, n_questions, n_clusters, most, least = (np.asarray(field, dtype=np.float64) for field in mean)
    plain = (n_clusters == n_questions) & (most >= n_questions * (1 - _EQUAL_WEIGHTS))
    with np.errstate(divide="ignore", invalid="ignore"):
        n_eff = np.where((value > 0) & (value < 1), np.minimum(value * (1 - value) / variance, most), least)
    quantile = t_quantile(np.where(n_clusters > 1, least - 1, 0), confidence)
    alone = wilson_interval(value, n_questions, t_quantile(np.inf, confidence))
    shared = wilson_interval(value, n_eff, quantile)
    method = np.where(plain, WILSON, np.where(n_clusters > 1, CLUSTERED, WHOLE_RANGE))
    return Interval(np.where(plain, alone.low, shared.low), np.where(plain, alone.high, shared.high), method)


def rescaled_interval(interval: Interval, low: float, high: float) -> Interval:
    """Return an interval in [0, 1] mapped onto [low, high], the range of a metric; `-rescaled` is added to its method.

    Wilson's interval holds for any scores in [0, 1], for none of them vary more than p (1 - p). So the scores of a metric
    with another range, as `above_chance`, are mapped onto [0, 1], and the interval back. Where all questions have the
    same number of choices this is exactly the interval of the accuracy, mapped. A t interval cut at the range would do
    as well in the middle, but has no width where all answers are right.

    >>> low, high, method = rescaled_interval(Interval(0.4, 0.7, WILSON), -1, 1)
    >>> print(f"{low:.1f} {high:.1f} {method}")
    -0.2 0.4 wilson-rescaled
    """
    if (low, high) == (0, 1):
        return interval
    width = high - low
    method = np.char.add(np.asarray(interval.method, dtype=np.str_), RESCALED)
    return Interval(low + width * np.asarray(interval.low), low + width * np.asarray(interval.high), method)

