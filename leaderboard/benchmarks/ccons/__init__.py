"""CConS: which of two things is bigger in a situation that may go against common sense."""

from leaderboard.benchmarks.ccons.records import BENCHMARK

__all__ = ["BENCHMARK"]
