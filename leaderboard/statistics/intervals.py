"""95 % intervals: Wilson for independent questions, and its form for clustered ones."""

import math
from typing import NamedTuple

from scipy.stats import norm, t

LEVEL = 0.95
Z = float(norm.ppf((1 + LEVEL) / 2))

WILSON = "wilson"
CLUSTERED = "wilson-clustered-t"
ONE_CLUSTER = "none-one-cluster"


class Interval(NamedTuple):
    """Lower and upper end in the metric's range, and the name of the method."""

    low: float
    high: float
    method: str


class Moments(NamedTuple):
    """A weighted mean of scores in [0, 1] with what its error rests on.

    `variance` is that of the mean, over clusters; `n_effective_clusters` is (sum n_c)^2 / sum n_c^2.
    """

    mean: float
    variance: float
    n_questions: int
    n_clusters: int
    n_effective_clusters: float
    equal_weights: bool


def wilson_interval(share: float, n: float, quantile: float = Z) -> tuple[float, float]:
    """Return Wilson's score interval of a share in [0, 1] of `n` trials; `n` may be an effective number above 0.

    Wilson, Probable inference, JASA 22 (1927). Raises ValueError for a share outside [0, 1] or n not above 0.

    >>> [round(end, 6) for end in wilson_interval(0.9, 100)]
    [0.825634, 0.944771]
    """
    if not (0 <= share <= 1 and n > 0):
        raise ValueError(f"share {share} of {n} trials")
    scale = 1 + quantile**2 / n
    centre = (share + quantile**2 / (2 * n)) / scale
    half = quantile / scale * math.sqrt(share * (1 - share) / n + quantile**2 / (4 * n**2))
    low = 0.0 if share == 0 else max(0.0, centre - half)
    high = 1.0 if share == 1 else min(1.0, centre + half)
    return min(low, share), max(high, share)


def effective_number(moments: Moments) -> float:
    """Return the number of independent questions that would give the same error: mean (1 - mean) / variance.

    At most `n_questions`; the effective number of clusters where all scores are 0 or all are 1, since there the
    variance says nothing.

    >>> effective_number(Moments(0.5, 0.01, 100, 10, 9.0, True))
    25.0
    """
    if moments.mean in {0.0, 1.0}:
        return moments.n_effective_clusters
    spread = moments.mean * (1 - moments.mean)
    if moments.variance * moments.n_questions <= spread:
        return float(moments.n_questions)
    return spread / moments.variance


def mean_interval(moments: Moments) -> Interval:
    """Return the interval of a weighted mean of scores in [0, 1].

    Wilson with the normal quantile where every question is a cluster of its own and all weigh the same. Otherwise Wilson
    on the effective number with the t quantile on n_effective_clusters - 1 degrees of freedom (Miller, Adding error
    bars to evals, arXiv 2411.00640, for clustered errors). With one cluster nothing can be said: the whole range.

    >>> interval = mean_interval(Moments(0.9, 0.0009, 100, 100, 100.0, True))
    >>> round(interval.low, 6), round(interval.high, 6), interval.method
    (0.825634, 0.944771, 'wilson')
    """
    if moments.n_clusters == moments.n_questions and moments.equal_weights:
        return Interval(*wilson_interval(moments.mean, moments.n_questions), WILSON)
    if moments.n_clusters == 1:
        return Interval(0.0, 1.0, ONE_CLUSTER)
    quantile = float(t.ppf((1 + LEVEL) / 2, moments.n_effective_clusters - 1))
    return Interval(*wilson_interval(moments.mean, effective_number(moments), quantile), CLUSTERED)


def ranged_interval(moments: Moments, low: float, high: float) -> Interval:
    """Return the interval of a mean of scores in [low, high]; `moments` are those of the scores themselves.

    The range is mapped to [0, 1] and back: a score in [0, 1] varies at most as much as a share does, so Wilson's form
    stays valid. Scores that are means over repeats need nothing else, as the effective number is at most n_questions.

    >>> round(ranged_interval(Moments(0.0, 0.01, 100, 10, 10.0, False), -1.0, 1.0).high, 4)
    0.2206
    """
    width = high - low
    share = min(1.0, max(0.0, (moments.mean - low) / width))
    unit = mean_interval(moments._replace(mean=share, variance=moments.variance / width**2))
    return Interval(
        min(moments.mean, low + width * unit.low), max(moments.mean, low + width * unit.high), unit.method
    )
