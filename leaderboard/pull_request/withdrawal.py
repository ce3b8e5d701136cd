"""The one change that a published submission may have: `withdrawn` is filled in."""

from collections.abc import Iterator
from datetime import date

from leaderboard.errors import Problem
from leaderboard.pull_request.dates import future_problems
from leaderboard.schemas.submission import Submission

ASKED = Problem(
    "withdrawal", "this takes a published submission back", "a maintainer checks that its submitters ask for it"
)


def withdrawal_problems(old: Submission, new: Submission, where: str, *, today: date) -> Iterator[Problem]:
    """Yield what in a changed submission.json is more or less than filling in `withdrawn`, with a day that has come."""
    fields = [name for name in Submission.model_fields if getattr(old, name) != getattr(new, name)]
    if others := [name for name in fields if name != "withdrawn"]:
        hint = "bring the old values back, and send a new submission that supersedes this one"
        yield Problem("published", f"{', '.join(others)} of a published submission is changed", hint, where)
    if old.withdrawn is not None and old.withdrawn != new.withdrawn:
        yield Problem("withdrawn-already", "the submission is withdrawn already", "leave `withdrawn` as it is", where)
    if not fields:
        yield Problem("nothing-changed", "only the layout of the file is changed", "leave it as it is", where)
    if new.withdrawn is not None:
        yield from future_problems(new.withdrawn.date, today, where)
