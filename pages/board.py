"""The Board page."""

from leaderboard.ui import board, shell

shell.show("Board", board.body)
