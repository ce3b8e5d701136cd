"""Statistics of the leaderboard: pure functions of numbers and arrays."""

from leaderboard.statistics.clusters import (
    CLUSTERED,
    RESCALED,
    WHOLE_RANGE,
    WILSON,
    Interval,
    WeightedMean,
    clustered_interval,
    rescaled_interval,
)
from leaderboard.statistics.proportions import Bounds, normal_quantile, t_quantile, wilson_interval

__all__ = [
    "CLUSTERED",
    "RESCALED",
    "WHOLE_RANGE",
    "WILSON",
    "Bounds",
    "Interval",
    "WeightedMean",
    "clustered_interval",
    "normal_quantile",
    "rescaled_interval",
    "t_quantile",
    "wilson_interval",
]
