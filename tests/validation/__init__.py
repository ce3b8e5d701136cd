"""Tests of leaderboard/validation."""
