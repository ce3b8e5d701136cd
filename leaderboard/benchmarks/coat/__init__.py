"""COAT: which household object would you use for a task, given its utility, the task and its physical state?"""

from leaderboard.benchmarks.coat.records import BENCHMARK

__all__ = ["BENCHMARK"]
