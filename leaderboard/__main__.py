"""`python -m leaderboard`."""

from leaderboard.cli import main

main()
