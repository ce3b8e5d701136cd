"""The dataset card says what manifest and results say."""

import json
import shutil
from pathlib import Path

import polars as pl
import pytest

from leaderboard.baselines.shortcuts import measured_shortcuts, shortcuts_of
from leaderboard.benchmarks import BENCHMARKS, benchmark
from leaderboard.card import END, START, card_tables, with_tables
from leaderboard.catalog import write_catalog
from leaderboard.errors import InputError
from leaderboard.registry import Benchmark
from leaderboard.schemas.shortcuts import Shortcuts
from leaderboard.scoring import decode_results
from leaderboard.store import Store, default_store

COAT = benchmark("coat")

REQUIRED = {
    "task-1": ("v01", "v02", "v04", "v05", "v06", "v09"),
    "task-2": ("v01", "v02", "v03", "v04", "v06", "v07", "v08", "v10", "v11"),
}


@pytest.fixture(scope="module")
def shortcuts() -> Shortcuts:
    """Return the committed shortcuts of the open edition."""
    found = default_store().shortcuts("coat", "open")
    assert found is not None, "datasets/coat/open/shortcuts.json is missing or of other questions"
    return found


@pytest.mark.parametrize("record", BENCHMARKS, ids=lambda record: record.id)
def test_the_committed_card_is_up_to_date(record: Benchmark) -> None:
    """The tables in datasets/BENCHMARK/README.md are those that the command `card` writes."""
    store = default_store()
    found = store.shortcuts(record.id, "open")
    assert found is not None
    text = (store.datasets / record.id / "README.md").read_text(encoding="utf-8")
    assert with_tables(text, card_tables(record, store.manifest(record.id, "open"), found), "README.md") == text


@pytest.mark.parametrize("name", [rule.id for rule in shortcuts_of(COAT)])
def test_shortcuts_stay_below_three_quarters(shortcuts: Shortcuts, name: str) -> None:
    """Where 40 % contrast pairs are required in tasks 1 and 2, no shortcut gets more than 75 % on average."""
    for task, variations in REQUIRED.items():
        scores = [shortcuts.of(task, variation)[name].value for variation in variations]
        assert sum(scores) / len(scores) <= 0.75


def test_the_committed_shortcuts_can_be_recomputed(shortcuts: Shortcuts) -> None:
    """Rules that are quick to run score today what the file says; the fitted one is tested with its submission."""
    quick = tuple(rule for rule in shortcuts_of(COAT) if rule.id != "choices-only")
    fresh = measured_shortcuts(default_store(), COAT, "open", rules=quick)
    ids = {rule.id for rule in quick}
    assert fresh.scores == [score for score in shortcuts.scores if score.rule in ids]


def test_fitted_shortcut_equals_its_submission(shortcuts: Shortcuts) -> None:
    """The choices-only scores in shortcuts.json are those of the committed submission."""
    path = default_store().submission_dir("coat", "choices-only") / "results.json"
    rows = decode_results(path.read_text(encoding="utf-8"))
    rows = rows.filter(pl.col("level") == "variation", pl.col("metric") == "accuracy")
    committed = {
        (task, variation): value for task, variation, value in rows.select("task", "variation", "value").iter_rows()
    }
    assert committed == {
        (score.task, score.variation): score.value for score in shortcuts.scores if score.rule == "choices-only"
    }


def test_the_committed_catalog_is_up_to_date(tmp_path: Path) -> None:
    """datasets/catalog.json is what the manifests and the registry say."""
    store = default_store()
    shutil.copytree(store.datasets, tmp_path / "datasets", ignore=shutil.ignore_patterns("*.parquet"))
    copy = Store(tmp_path / "datasets", store.submissions)
    assert not write_catalog(copy, BENCHMARKS)
    variations = json.loads((copy.datasets / "catalog.json").read_text())["editions"][0]["variations"]
    assert all((store.datasets / entry["path"]).is_file() for entry in variations)


def test_a_card_without_markers_is_refused() -> None:
    """The sentence names the file and the markers."""
    with pytest.raises(InputError, match=r"card\.md: the markers"):
        with_tables("# no markers", "tables", "card.md")
    assert with_tables(f"a {START}old{END} b", "new", "card.md") == f"a {START}\nnew\n{END} b"
