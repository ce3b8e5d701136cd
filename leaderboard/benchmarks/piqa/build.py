"""The builder of PIQA: only the open edition is built, from our own items."""

from pathlib import Path

from leaderboard.benchmarks.piqa.open_edition import open_build
from leaderboard.errors import unknown_name
from leaderboard.sources import Build


def build(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
    """Build the open edition; `annotations` are not read, as the items belong to the package."""
    del annotations
    if edition_id != "open":
        raise unknown_name("edition to build", edition_id, ["open"])
    return open_build(seed)
