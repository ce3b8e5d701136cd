"""query_map.json of an edition as a pydantic model: where each query stands on a map of similar queries."""

from typing import Literal

from pydantic import Field

from leaderboard.schemas.manifest import Record

Method = Literal["tf-idf", "embedding"]


class MapPoint(Record):
    """One query with its place; the places have no unit, only their nearness means something."""

    query: str
    x: float = Field(ge=-1, le=1)
    y: float = Field(ge=-1, le=1)


class QueryMap(Record):
    """All queries of an edition, each once, and what made their places: no part of the questions' content hash.

    `model` is the sentence-embedding model, null for tf-idf; `perplexity` and `seed` are those of t-SNE; `libraries` gives
    the version of each library that took part.
    """

    benchmark: str
    edition: str
    method: Method
    model: str | None
    perplexity: float
    seed: int
    libraries: dict[str, str]
    points: list[MapPoint]
