"""Wilson's interval for a proportion, and the quantiles that intervals are made with."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

FloatArray = NDArray[np.float64]


class Bounds(NamedTuple):
    """The ends of an interval: numbers or arrays of one shape."""

    low: FloatArray
    high: FloatArray


def normal_quantile(confidence: float = 0.95) -> float:
    """Return the half-width of a two-sided normal interval in standard errors; `confidence` lies in (0, 1).

    >>> print(f"{normal_quantile():.6f}")
    1.959964
    """
    return float(special.ndtri((1 + confidence) / 2))


def t_quantile(degrees_of_freedom: ArrayLike, confidence: float = 0.95) -> FloatArray:
    """Return the half-width of a two-sided t interval in standard errors: infinite without degrees of freedom.

    >>> print(*(f"{quantile:.4f}" for quantile in t_quantile([0, 1, 19.5])))
    inf 12.7062 2.0894
    """
    degrees = np.asarray(degrees_of_freedom, dtype=np.float64)
    return np.where(degrees > 0, special.stdtrit(np.where(degrees > 0, degrees, 1.0), (1 + confidence) / 2), np.inf)


def wilson_interval(proportion: ArrayLike, n: ArrayLike, quantile: ArrayLike | None = None) -> Bounds:
    """Return Wilson's score interval for a proportion in [0, 1] of `n` independent trials.

    `n` need not be whole; `quantile` is normal_quantile() unless given. No trials or an infinite quantile give [0, 1].
    The proportion lies in its interval. Wilson 1927; Brown, Cai and DasGupta 2001, formula 4.

    >>> low, high = wilson_interval(90 / 100, 100)
    >>> print(f"{low:.6f} {high:.6f}")
    0.825634 0.944771
    """
    p = np.asarray(proportion, dtype=np.float64)
    z = normal_quantile() if quantile is None else np.asarray(quantile, dtype=np.float64)
    information = np.asarray(n, dtype=np.float64) / z / z
    centre = (p * information + 0.5) / (information + 1)
    half = np.sqrt(p * (1 - p) * information + 0.25) / (information + 1)
    return Bounds(np.clip(centre - half, 0, p), np.clip(centre + half, p, 1))
