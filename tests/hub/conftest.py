"""A Hub on this machine with one empty repository, and the small COAT to publish there."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import huggingface_hub.constants
import huggingface_hub.utils._http
import pytest

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.building import build_edition
from leaderboard.downloads import PATIENCE, Patience
from leaderboard.hub.changes import Wanted
from leaderboard.hub.repository import HubRepository, repository
from leaderboard.settings import HUB_ADDRESS
from leaderboard.store import Store
from tests.conftest import small_build
from tests.hub_server import TOKEN, HubServer, hub

REPO = "my-org/physical-commonsense"
LARGE = b"x" * 30_000
FILES = {"text.csv": b"1,2\n", "large.csv": LARGE, "table.parquet": b"PAR1"}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    """A Hub that huggingface_hub takes for the real one; nothing of the user's own token and cache is seen."""
    with hub(REPO) as running:
        monkeypatch.setenv(HUB_ADDRESS, running.address)
        monkeypatch.setenv("HF_TOKEN", TOKEN)
        monkeypatch.delenv("LEADERBOARD_REPOSITORY", raising=False)
        monkeypatch.setenv("LEADERBOARD_CACHE", str(tmp_path / "cache"))
        monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DISABLE_XET", True)
        monkeypatch.setattr(huggingface_hub.constants, "HF_TOKEN_PATH", str(tmp_path / "no-token"))
        yield running


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that huggingface_hub would have waited between tries of its own."""
    seconds: list[float] = []
    clock = SimpleNamespace(sleep=seconds.append)
    monkeypatch.setattr(huggingface_hub.utils._http, "time", clock)
    return seconds


@pytest.fixture
def patience(waits: list[float]) -> Patience:
    """A patience that does not wait between tries, but notes what it would have waited."""
    return PATIENCE._replace(sleep=waits.append)


@pytest.fixture
def of(server: HubServer, patience: Patience) -> HubRepository:
    """The repository, to write to."""
    assert server.repositories[REPO].files == {}
    return repository(REPO, "write", patience)


@pytest.fixture
def own_store(tmp_path: Path) -> Store:
    """A small COAT, open edition, of its own folder, which a test may change."""
    store = Store(tmp_path / "datasets", tmp_path / "submissions")
    build_edition(store, dataclasses.replace(BENCHMARK, build=small_build), "open")
    return store


def wanted(**files: bytes) -> Wanted:
    """Return files of a folder `a/`, where nothing else is to stay."""
    return Wanted({f"a/{name}": content for name, content in files.items()}, ("a/",))
