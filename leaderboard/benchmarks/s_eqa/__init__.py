"""S-EQA: situational queries about a home, answered from the consensus states of its objects."""

from leaderboard.benchmarks.s_eqa.records import BENCHMARK

__all__ = ["BENCHMARK"]
