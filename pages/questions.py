"""The Explorer page."""

from leaderboard.ui import explorer, shell

shell.show("Explorer", explorer.body)
