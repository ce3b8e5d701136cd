"""The record of one scoring with a hidden key: who, when and what, never how it came out."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, AwareDatetime, StringConstraints

from leaderboard.schemas.submission import Line, Record, Sha256, SubmissionId

# A login on GitHub is the same in either case; an underscore stands in those of companies' managed accounts.
Login = Annotated[str, StringConstraints(to_lower=True, pattern=r"^[a-zA-Z0-9][a-zA-Z0-9_-]{0,38}$")]


def _in_whole_seconds(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)


class HiddenScore(Record):
    """One submission that was scored with a key that is held back; `account` sent it, in lower case.

    Its file's name says account and time again, so that the history of names tells who was scored when.
    """

    schema_version: Literal[1] = 1
    account: Login
    scored_at: Annotated[AwareDatetime, AfterValidator(_in_whole_seconds)]
    benchmark: Line
    edition: Line
    version: Line
    content_sha256: Sha256
    submission_id: SubmissionId
    predictions_sha256: Sha256
