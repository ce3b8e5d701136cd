"""The committed files of the open edition and of its baselines are what the code makes today."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from leaderboard.baselines import baseline_of, write_baseline
from leaderboard.baselines.shortcuts import measured_shortcuts
from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.schemas.manifest import Manifest
from leaderboard.store import Store, default_store

BASELINES = ("chance", "choices-only", "constant-yes", "lexical", "scene-only", "state-words")
FITTED = ("choices-only", "scene-only")


def _files(folder: Path) -> list[Path]:
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def test_a_fresh_build_is_what_is_committed(built: tuple[Store, Manifest]) -> None:
    """Twelve tables with their metadata and the manifest, and beside them nothing but what is measured on them."""
    fresh, committed = (store.edition_dir(BENCHMARK.id, "open") for store in (built[0], default_store()))
    files = _files(fresh)
    assert len(files) == 13
    assert set(_files(committed)) - {Path("shortcuts.json"), Path("query_map.json")} == set(files)
    assert (fresh / "manifest.json").read_bytes() == (committed / "manifest.json").read_bytes()
    for path in files:
        if path.suffix == ".parquet":
            assert pq.read_table(fresh / path).equals(pq.read_table(committed / path), check_metadata=True), path


def test_the_committed_baselines_are_named() -> None:
    """Six, of which those that learn from keys say so."""
    assert default_store().submission_ids(BENCHMARK.id) == BASELINES
    for name in BASELINES:
        disclosure = default_store().submission(BENCHMARK.id, name).disclosure
        assert disclosure.trained_on_questions == baseline_of(BENCHMARK, name).fitted == (name in FITTED)


@pytest.mark.parametrize("name", BASELINES)
def test_a_committed_baseline_can_be_recomputed(name: str, tmp_path: Path) -> None:
    """Predictions and results equal the committed ones to the byte; metadata but for the date."""
    committed = default_store().submission_dir(BENCHMARK.id, name)
    fresh = write_baseline(default_store(), BENCHMARK, "open", baseline_of(BENCHMARK, name), tmp_path / name)
    assert _files(fresh) == _files(committed)
    for path in _files(fresh):
        if path.name != "submission.json":
            assert (fresh / path).read_bytes() == (committed / path).read_bytes(), path
    old, new = (json.loads((folder / "submission.json").read_text()) for folder in (committed, fresh))
    assert old | {"date": new["date"]} == new


def test_the_committed_shortcuts_can_be_recomputed() -> None:
    """Every rule scores today what the file says."""
    committed = default_store().shortcuts(BENCHMARK.id, "open")
    assert committed is not None
    assert measured_shortcuts(default_store(), BENCHMARK, "open") == committed
