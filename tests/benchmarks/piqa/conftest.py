"""Fixtures for PIQA: the authors' files where they are on this machine, and the edition made of them."""

import dataclasses
from functools import partial
from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.benchmarks.piqa.official import QUESTION_FILES
from leaderboard.benchmarks.piqa.release import import_release
from leaderboard.fetching import Paths, fetch_release
from leaderboard.registry import Benchmark
from leaderboard.sources import Official
from leaderboard.store import Store
from tests.benchmarks.piqa.small_release import EXPECTED, write_jsonl
from tests.public_data import public_files


@pytest.fixture(scope="session")
def authors_files() -> Path:
    """Folder of the authors' public files; tests that need it are skipped where it is missing."""
    return public_files("piqa/valid.jsonl") / "piqa"


@pytest.fixture(scope="session")
def release_store(authors_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store with the release edition, imported from the authors' files."""
    store = Store(tmp_path_factory.mktemp("datasets"), tmp_path_factory.mktemp("submissions"))
    fetch_release(store, BENCHMARK, Paths(files=authors_files))
    return store


@pytest.fixture(scope="session")
def release(release_store: Store) -> pl.DataFrame:
    """The questions of the release edition."""
    return release_store.questions(BENCHMARK, "release", tasks=("piqa",))


@pytest.fixture
def small_piqa() -> Benchmark:
    """PIQA with the content of our small release expected in place of the authors'."""
    official = Official(partial(import_release, expected=EXPECTED), questions=QUESTION_FILES)
    return dataclasses.replace(BENCHMARK, official=official)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "datasets", tmp_path / "submissions")


@pytest.fixture
def small_store(store: Store, small_piqa: Benchmark, tmp_path: Path) -> Store:
    """A store with the release edition of our small release: four validation, two test and one train question."""
    fetch_release(store, small_piqa, Paths(files=write_jsonl(tmp_path / "files")))
    return store
