"""The Shortcuts page."""

from leaderboard.ui import shell, shortcuts

shell.show("Shortcuts", shortcuts.body)
