"""Leaderboard and dataset explorer for physical commonsense benchmarks."""

__version__ = "0.1.0"
