"""Fixtures for COAT: its world, one open build, and the authors' files where they are on this machine."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from leaderboard.benchmarks import benchmark
from leaderboard.benchmarks.coat.annotations import Annotations, read_annotations, world_of
from leaderboard.benchmarks.coat.release import import_release
from leaderboard.benchmarks.coat.world import World
from leaderboard.building import build_edition
from leaderboard.schemas.manifest import Manifest
from leaderboard.sources import Import
from leaderboard.store import Store
from tests.benchmarks.coat.release_rows import ONE, TWO, ZERO, Reads, U
from tests.benchmarks.coat.small_release import write_annotations, write_release
from tests.public_data import public_files

COAT = benchmark("coat")
TASKS = tuple(task.id for task in COAT.tasks)


@pytest.fixture(scope="session")
def annotations() -> Annotations:
    """Our annotation files."""
    return read_annotations()


@pytest.fixture(scope="session")
def world(annotations: Annotations) -> World:
    """Our annotations as arrays."""
    return world_of(annotations)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Manifest]:
    """The open edition, built afresh with the default seed."""
    store = Store(tmp_path_factory.mktemp("datasets"), tmp_path_factory.mktemp("submissions"))
    return store, build_edition(store, COAT, "open")


@pytest.fixture(scope="session")
def questions(built: tuple[Store, Manifest]) -> pl.DataFrame:
    """All questions of the fresh open edition."""
    return built[0].questions(COAT, "open", tasks=TASKS)


@pytest.fixture(scope="session")
def release_data() -> Path:
    """Folder of the benchmarks' public files; tests that need it are skipped where it is missing."""
    return public_files("coat/annotations")


@pytest.fixture
def reads(tmp_path: Path) -> Reads:
    """Import question files, given as rows by folder, with the small annotations."""
    annotations = write_annotations(tmp_path / "annotations")

    def read(**rows: list[Any]) -> Import:
        names = {"u": U, "zero": ZERO, "one": ONE, "two": TWO}
        return import_release(
            write_release(tmp_path / "release", {names.get(k, k): v for k, v in rows.items()}), annotations
        )

    return read
