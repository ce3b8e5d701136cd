"""Tests of leaderboard.statistics."""
