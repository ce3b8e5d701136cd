"""Scoring: the only place that averages."""

from leaderboard.scoring.files import decode_results, encode_results
from leaderboard.scoring.groups import GROUP_SCORES, group_scores
from leaderboard.scoring.matching import Matched, matched
from leaderboard.scoring.results import SCORER_VERSION, is_scored, results_table, rounded

__all__ = [
    "GROUP_SCORES",
    "SCORER_VERSION",
    "Matched",
    "decode_results",
    "encode_results",
    "group_scores",
    "is_scored",
    "matched",
    "results_table",
    "rounded",
]
