"""submission.json as a pydantic model: who ran what, how, and which files hold the predictions."""

from datetime import date
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    HttpUrl,
    StringConstraints,
    UrlConstraints,
)

from leaderboard.schemas.names import unreserved, without_user
from leaderboard.schemas.visible import visible_line, visible_text

MAX_REPEATS = 100
MAX_LINKS = 20

Line = Annotated[
    str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True), BeforeValidator(visible_line)
]
Text = Annotated[
    str, StringConstraints(min_length=1, max_length=2000, strip_whitespace=True), BeforeValidator(visible_text)
]
SubmissionId = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]([a-z0-9._-]{0,62}[a-z0-9_-])?$"), AfterValidator(unreserved)
]
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Link = Annotated[
    HttpUrl,
    UrlConstraints(allowed_schemes=["https"], max_length=500),
    BeforeValidator(visible_line),
    AfterValidator(without_user),
]


class Record(BaseModel):
    """Base of all metadata records: frozen, and an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Model(Record):
    """The model that was run; null where the submitter does not know or say."""

    name: Line
    developer: Line
    url: Link | None = None
    parameters_billion: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    open_weights: bool | None = None
    licence: Line | None = None


class Setting(Record):
    """How the model was asked: `n_shots` examples, `repeats` runs a question, `prompt_id` of the instructions."""

    kind: Literal["zero-shot", "few-shot", "fine-tuned", "baseline", "human"]
    prompt_id: Line | None = None
    n_shots: Annotated[int, Field(ge=0, le=1000)] = 0
    repeats: Annotated[int, Field(ge=1, le=MAX_REPEATS)] = 1
    temperature: Annotated[float, Field(ge=0, le=5, allow_inf_nan=False)] | None = None
    tools: Line | None = None


class Disclosure(Record):
    """What a reader should know before trusting the score; null where the submitter does not know."""

    trained_on_questions: bool | None
    note: Text | None = None


class Withdrawal(Record):
    """When and why a published submission was taken back."""

    date: date
    reason: Text


class PredictionFile(Record):
    """One file under the submission's folder; `source_*` name the file it was converted from."""

    path: Annotated[str, StringConstraints(pattern=r"^predictions/[a-z0-9-]+/[a-z0-9-]+\.csv$")]
    sha256: Sha256
    rows: Annotated[int, Field(ge=0)]
    source_format: Line | None = None
    source_sha256: Sha256 | None = None


class Submission(Record):
    """One model in one setting on one version of one edition."""

    schema_version: Literal[1] = 1
    submission_id: SubmissionId
    benchmark: Line
    edition: Line
    version: Line
    content_sha256: Sha256
    tasks: Annotated[list[Line], Field(min_length=1)]
    model: Model
    setting: Setting
    date: date
    evaluator_relationship: Literal["first_party", "third_party", "collaborative", "other"]
    disclosure: Disclosure
    links: Annotated[list[Link], Field(max_length=MAX_LINKS)] = []
    supersedes: SubmissionId | None = None
    withdrawn: Withdrawal | None = None
    files: list[PredictionFile]
