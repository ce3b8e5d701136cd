"""report.json of a pull request as a pydantic model: bounded, as it comes from a run that strangers can change."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from leaderboard.schemas.names import CommitId
from leaderboard.schemas.submission import Record

MAX_REPORT_BYTES = 2_000_000
MAX_PROBLEMS = 50
MAX_VERDICTS = 50
MAX_NAMES = 10
MAX_TEXT = 600

ShortText = Annotated[str, StringConstraints(max_length=MAX_TEXT)]
Count = Annotated[int, Field(ge=0, le=10**9)]
Fraction = Annotated[float, Field(ge=-1, le=1, allow_inf_nan=False)]


class ReportedProblem(Record):
    """A problem as errors.Problem has it, its texts cut to MAX_TEXT characters."""

    code: ShortText
    message: ShortText
    hint: ShortText
    where: ShortText = ""
    count: Count = 1
    examples: Annotated[tuple[ShortText, ...], Field(max_length=5)] = ()


class TaskScore(Record):
    """The primary metric of one task, or of all headline tasks where `task` is null."""

    task: ShortText | None
    value: Fraction
    ci_low: Fraction
    ci_high: Fraction
    n_questions: Count
    n_missing: Count
    n_unparsed: Count


class BoardChange(Record):
    """Where an entry would stand: by the overall score among all entries shown.

    `passed` and `above` name the nearest ones first, at most MAX_NAMES; `n_above` and `n_passed` count all.
    """

    n_above: Count
    n_passed: Count
    above: Annotated[tuple[ShortText, ...], Field(max_length=MAX_NAMES)]
    passed: Annotated[tuple[ShortText, ...], Field(max_length=MAX_NAMES)]
    tied: Annotated[tuple[ShortText, ...], Field(max_length=MAX_NAMES)]


class Verdict(Record):
    """What was found in one submission folder; scores and board stand there only where it is accepted."""

    benchmark: ShortText
    submission_id: ShortText
    kind: Literal["new", "withdrawal", "change"]
    accepted: bool
    model: ShortText | None = None
    edition: ShortText | None = None
    scores: Annotated[tuple[TaskScore, ...], Field(max_length=MAX_PROBLEMS)] = ()
    board: BoardChange | None = None
    errors: Annotated[tuple[ReportedProblem, ...], Field(max_length=MAX_PROBLEMS)] = ()
    warnings: Annotated[tuple[ReportedProblem, ...], Field(max_length=MAX_PROBLEMS)] = ()


class Report(Record):
    """All verdicts of one pull request at one commit; `problems` are those of no single submission."""

    schema_version: Literal[1] = 1
    base_sha: CommitId
    head_sha: CommitId
    accepted: bool
    problems: Annotated[tuple[ReportedProblem, ...], Field(max_length=MAX_PROBLEMS)] = ()
    verdicts: Annotated[tuple[Verdict, ...], Field(max_length=MAX_VERDICTS)] = ()
