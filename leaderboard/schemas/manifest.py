"""manifest.json of an edition as a pydantic model: what was built from what, with hashes and counts."""

from pydantic import BaseModel, ConfigDict, Field

from leaderboard.schemas import SCHEMA_VERSION


class Record(BaseModel):
    """Base of the manifest's records: frozen, and an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(Record):
    """Where annotations or questions came from: address or path in the repository, revision, hash of the bytes."""

    address: str
    revision: str
    sha256: str


class SetAside(Record):
    """Rows that were read but not kept, and why."""

    rows: int
    reason: str


class VariationEntry(Record):
    """One Parquet file; shares are fractions of its questions, `n_effective_clusters` is (sum n)^2 / sum n^2."""

    task: str
    variation: str
    rows: int
    splits: dict[str, int]
    n_clusters: int
    n_effective_clusters: float
    share_in_pairs: float
    share_state_equal: float | None = None
    content_sha256: str
    shortfall: str | None = None


class Manifest(Record):
    """One version of one edition. `canary` marks the text as test data for whoever filters training corpora."""

    schema_version: int = SCHEMA_VERSION
    benchmark: str
    edition: str
    version: str
    builder_version: str
    seed: int | None
    sources: list[Source]
    paper_section: str
    departures: list[str]
    content_sha256: str
    task_sha256: dict[str, str]
    variations: list[VariationEntry] = Field(min_length=1)
    set_aside: list[SetAside] = []
    canary: str
