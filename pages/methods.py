"""The Methods page."""

from leaderboard.ui import methods, shell

shell.show("Methods", methods.body)
