"""The builder of S-EQA: only the open edition is built, from our own queries."""

from pathlib import Path

from leaderboard.benchmarks.s_eqa.annotations import ANNOTATIONS_DIR
from leaderboard.benchmarks.s_eqa.open_edition import open_build
from leaderboard.errors import unknown_name
from leaderboard.sources import Build


def build(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
    """Build the open edition from our annotation files, or from a folder of files of the same names."""
    if edition_id != "open":
        raise unknown_name("edition to build", edition_id, ["open"])
    return open_build(seed, directory=annotations or ANNOTATIONS_DIR)
