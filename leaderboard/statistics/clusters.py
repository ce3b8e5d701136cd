"""Intervals for weighted means of scores that come in clusters."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from leaderboard.statistics.proportions import FloatArray, t_quantile, wilson_interval

WILSON = "wilson"
CLUSTERED = "wilson-clustered"
WHOLE_RANGE = "whole-range"
RESCALED = "-rescaled"


class WeightedMean(NamedTuple):
    """Weighted means of scores in [0, 1], with what their intervals need: numbers, or arrays of one shape.

    `variance` is that of the mean between clusters, of no meaning where there is one. `effective_clusters` is
    (sum n_c)^2 / sum n_c^2 with n_c questions in cluster c. `equal_weights`: every question weighs 1 / n_questions.
    """

    value: ArrayLike
    variance: ArrayLike
    n_questions: ArrayLike
    n_clusters: ArrayLike
    effective_clusters: ArrayLike
    equal_weights: ArrayLike


class Interval(NamedTuple):
    """The ends of an interval and the name of its method: numbers and a name, or arrays of one shape."""

    low: FloatArray
    high: FloatArray
    method: NDArray[np.str_]


def clustered_interval(mean: WeightedMean, confidence: float = 0.95) -> Interval:
    """Return the interval of a weighted mean of scores in [0, 1] whose questions share clusters.

    * `wilson`: every cluster is one question and all weigh the same. Wilson's interval on n_questions, with the normal
      quantile. Scores between 0 and 1 (means over repeats) vary less than p (1 - p), so it is then too wide, never too
      narrow.
    * `wilson-clustered`: Wilson's interval on n_eff = p (1 - p) / variance, at most n_questions; on effective_clusters
      where p is 0 or 1, for there the variance says nothing. The quantile is Student's t on effective_clusters - 1
      degrees of freedom. After Franco, Little, Louis and Slud 2019; errors by cluster as in Miller 2024.
    * `whole-range`: all questions stand in one cluster, so nothing is known of the spread: [0, 1].

    Twelve of 20 questions right, in four clusters of five (5, 4, 2, 1 right, so the variance is 0.0333):

    >>> low, high, method = clustered_interval(WeightedMean(0.6, 0.0333, 20, 4, 4, True))
    >>> print(f"{low:.3f} {high:.3f} {method}")
    0.163 0.921 wilson-clustered
    """
    value, variance, n_questions, n_clusters, n_effective = (np.asarray(field, dtype=np.float64) for field in mean[:-1])
    plain = np.asarray(mean.equal_weights) & (n_clusters == n_questions)
    inside = (value > 0) & (value < 1)
    spread = np.where(inside, value * (1 - value), 1)
    n_eff = np.where(inside, spread / np.maximum(variance, spread / n_questions), n_effective)
    degrees = np.where(plain, np.inf, np.where(n_clusters > 1, n_effective - 1, 0))
    bounds = wilson_interval(value, np.where(plain, n_questions, n_eff), t_quantile(degrees, confidence))
    return Interval(*bounds, np.where(plain, WILSON, np.where(n_clusters > 1, CLUSTERED, WHOLE_RANGE)))


def rescaled_interval(interval: Interval, low: ArrayLike, high: ArrayLike) -> Interval:
    """Return an interval in [0, 1] mapped onto [low, high], a metric's range; its method gets the ending RESCALED.

    Wilson's interval holds for any scores in [0, 1], for none of them vary more than p (1 - p). So the scores of a
    metric with another range, as above_chance, are mapped onto [0, 1], and the interval back. Where a wrong answer
    always scores `low`, this is exactly the interval of the accuracy, mapped; else it may be wider than need be. A t
    interval cut at the range would do as well in the middle, but has no width where all answers are right. Where the
    range is [0, 1], the interval comes back as it is.

    >>> low, high, method = rescaled_interval(Interval(np.float64(0.4), np.float64(0.7), np.str_(WILSON)), -1, 1)
    >>> print(f"{low:.1f} {high:.1f} {method}")
    -0.2 0.4 wilson-rescaled
    """
    start, end = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
    method = np.where((start == 0) & (end == 1), interval.method, np.char.add(interval.method, RESCALED))
    return Interval(start + (end - start) * interval.low, start + (end - start) * interval.high, method)
