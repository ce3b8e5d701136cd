"""The benchmarks' public files, which are not part of the repository."""

import os
from pathlib import Path

import pytest

from leaderboard.store import REPOSITORY

VARIABLE = "LEADERBOARD_RELEASE_DATA"


def public_files(needed: str) -> Path:
    """Return the folder of the public files; skips the test where the `needed` one is not in it."""
    folder = Path(os.environ.get(VARIABLE, REPOSITORY.parent / "shared" / "data"))
    if not (folder / needed).exists():
        pytest.skip(f"the authors' {needed} is not in {folder}: set {VARIABLE}")
    return folder
