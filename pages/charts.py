"""The Charts page."""

from leaderboard.ui import charts, shell

shell.show("Charts", charts.body)
