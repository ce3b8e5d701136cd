"""Fixtures for CConS: the authors' files where they are on this machine, and the edition made of them."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.ccons import BENCHMARK
from leaderboard.fetching import Fetched, Paths, fetch_release
from leaderboard.store import Store
from tests.public_data import public_files


@pytest.fixture(scope="session")
def public_data() -> Path:
    """Folder of the benchmarks' public files; tests that need it are skipped where it is missing."""
    return public_files("ccons/normal_auto_new.csv")


@pytest.fixture(scope="session")
def release_store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store for the release edition."""
    return Store(tmp_path_factory.mktemp("datasets"), tmp_path_factory.mktemp("submissions"))


@pytest.fixture(scope="session")
def fetched(release_store: Store, public_data: Path) -> Fetched:
    """The release edition, imported from the authors' files."""
    return fetch_release(release_store, BENCHMARK, Paths(files=public_data / "ccons"))


@pytest.fixture(scope="session")
def release(release_store: Store, fetched: Fetched) -> pl.DataFrame:
    """The questions of the release edition."""
    return release_store.questions(BENCHMARK, "release", tasks=tuple(fetched.manifest.task_sha256))
