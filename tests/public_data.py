"""The benchmarks' public files, which are not part of the repository."""

import os
from pathlib import Path

import pytest

from leaderboard.benchmarks import benchmark
from leaderboard.store import REPOSITORY

VARIABLE = "LEADERBOARD_RELEASE_DATA"


def public_files(needed: str) -> Path:
    """Return the folder of the public files; skips the test where the `needed` one is not in it."""
    folder = Path(os.environ.get(VARIABLE, REPOSITORY.parent / "shared" / "data"))
    if not (folder / needed).exists():
        pytest.skip(f"the authors' {needed} is not in {folder}: set {VARIABLE}")
    return folder


def question_files(benchmark_id: str) -> dict[str, bytes]:
    """Return the authors' question files by their paths on the server that the registry pins; skips as public_files."""
    official = benchmark(benchmark_id).official
    assert official is not None
    assert official.questions is not None
    folder, (mirror,) = public_files(benchmark_id) / benchmark_id, official.questions.mirrors
    return {f"/{mirror.revision}/{name}": (folder / Path(name).name).read_bytes() for name in official.questions.sha256}
