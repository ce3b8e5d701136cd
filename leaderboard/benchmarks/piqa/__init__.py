"""PIQA: which of two solutions reaches a goal in the physical world?"""

from leaderboard.benchmarks.piqa.records import BENCHMARK

__all__ = ["BENCHMARK"]
