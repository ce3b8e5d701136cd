"""Fixtures for S-EQA: its state space, its queries and one open build."""

import json
from typing import Any

import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.benchmarks.s_eqa.annotations import Query, read_queries
from leaderboard.benchmarks.s_eqa.release_file import EXAMPLE_FILE
from leaderboard.benchmarks.s_eqa.space import Space, read_space
from leaderboard.building import build_edition
from leaderboard.schemas.manifest import Manifest
from leaderboard.store import Store


@pytest.fixture(scope="session")
def space() -> Space:
    """Our state space."""
    return read_space()


@pytest.fixture(scope="session")
def queries(space: Space) -> tuple[Query, ...]:
    """Our annotation files."""
    return read_queries(space)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Manifest]:
    """The open edition, built afresh with the default seed."""
    store = Store(tmp_path_factory.mktemp("datasets"), tmp_path_factory.mktemp("submissions"))
    return store, build_edition(store, BENCHMARK, "open")


@pytest.fixture(scope="session")
def room(built: tuple[Store, Manifest]) -> pl.DataFrame:
    """All questions of task `room`."""
    return built[0].questions(BENCHMARK, "open", tasks=("room",))


@pytest.fixture(scope="session")
def objects(built: tuple[Store, Manifest]) -> pl.DataFrame:
    """All questions of task `object`."""
    return built[0].questions(BENCHMARK, "open", tasks=("object",))


@pytest.fixture
def example() -> list[dict[str, Any]]:
    """The datapoints of the example file."""
    rows: list[dict[str, Any]] = json.loads(EXAMPLE_FILE.read_text(encoding="utf-8"))["datapoints"]
    return rows
