"""Scoring: the only place that averages."""

from leaderboard.scoring.files import decode_results, encode_results
from leaderboard.scoring.matching import Matched, duplicate_rows, matched
from leaderboard.scoring.results import SCORER_VERSION, results_table, rounded

__all__ = [
    "SCORER_VERSION",
    "Matched",
    "decode_results",
    "duplicate_rows",
    "encode_results",
    "matched",
    "results_table",
    "rounded",
]
