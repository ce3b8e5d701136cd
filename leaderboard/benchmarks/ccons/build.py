"""The builder of CConS: the open edition from our own annotation files."""

from pathlib import Path

from leaderboard.benchmarks.ccons.annotations import NOUNS_FILE, TEMPLATES_FILE
from leaderboard.benchmarks.ccons.open_edition import open_build
from leaderboard.errors import unknown_name
from leaderboard.sources import Build


def build(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
    """Build the open edition; `annotations` is a folder with nouns.toml and templates.toml in place of ours."""
    if edition_id != "open":
        raise unknown_name("edition to build", edition_id, ["open"])
    files = () if annotations is None else (annotations / NOUNS_FILE.name, annotations / TEMPLATES_FILE.name)
    return open_build(seed, *files)
