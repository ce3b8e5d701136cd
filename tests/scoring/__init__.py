"""Tests of leaderboard.scoring."""
