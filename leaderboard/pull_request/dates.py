"""Days that a pull request names: none may lie in the future."""

from collections.abc import Iterator
from datetime import date, timedelta

from leaderboard.errors import Problem


def future_problems(day: date, today: date, where: str) -> Iterator[Problem]:
    """Yield that a day lies after the one after `today` (UTC): somewhere on earth it is tomorrow already."""
    if day > today + timedelta(days=1):
        yield Problem(
            "future-date", f"the date {day.isoformat()} lies in the future", "name the day on which it was", where
        )
