"""Scoring: the only place that averages."""

from leaderboard.scoring.files import decode_results, encode_results
from leaderboard.scoring.matching import Matched, matched
from leaderboard.scoring.results import SCORER_VERSION, is_scored, results_table, rounded

__all__ = [
    "SCORER_VERSION",
    "Matched",
    "decode_results",
    "encode_results",
    "is_scored",
    "matched",
    "results_table",
    "rounded",
]
