"""The metrics that every multiple-choice benchmark has."""

import polars as pl

from leaderboard.registry import Metric

RIGHT = (pl.col("prediction") == pl.col("answer")).fill_null(value=False).cast(pl.Float64)
_CHANCE = 1 / pl.col("choices").list.len().cast(pl.Float64)

ACCURACY = Metric("accuracy", "Accuracy", "share of questions answered right", RIGHT, "higher", 0.0, 1.0)
ACCURACY_MICRO = Metric(
    "accuracy_micro", "Accuracy over questions", "share of questions answered right, every question weighing the same",
    RIGHT, "higher", 0.0, 1.0, weighting="micro",
)  # fmt: skip
ABOVE_CHANCE = Metric(
    "above_chance", "Above chance", "accuracy rescaled per question so that guessing gets 0 and perfection 1",
    (RIGHT - _CHANCE) / (1 - _CHANCE), "higher", -1.0, 1.0,
)  # fmt: skip
