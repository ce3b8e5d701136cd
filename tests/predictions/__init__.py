"""Tests of leaderboard.predictions."""
