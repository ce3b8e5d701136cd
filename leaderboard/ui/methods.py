"""The methods page."""

from leaderboard.ui.shell import View


def body(view: View) -> None:
    """Draw the page."""
