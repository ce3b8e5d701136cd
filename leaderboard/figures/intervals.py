"""What every trace of scores shows: its 95 % intervals, and the counts under the pointer."""

from typing import Any

import polars as pl

COUNTS = ("ci_low", "ci_high", "n_questions", "n_missing", "n_unparsed")
"""What a hover text tells beside the value, in this order."""


def interval_bars(points: pl.DataFrame) -> dict[str, Any]:
    """Return `error_x` or `error_y` of a trace: from ci_low to ci_high around value, drawn thin and without ends."""
    return {
        "type": "data",
        "symmetric": False,
        "array": (points["ci_high"] - points["value"]).to_list(),
        "arrayminus": (points["value"] - points["ci_low"]).to_list(),
        "thickness": 1,
        "width": 0,
    }
