"""The dataset card says what manifest and results say."""

import polars as pl
import pytest

from leaderboard.card import END, START, card_tables, with_tables
from leaderboard.cli.card import SHORTCUTS
from leaderboard.errors import InputError
from leaderboard.scoring import decode_results
from leaderboard.store import default_store

REQUIRED = {
    "task-1": ("v01", "v02", "v04", "v05", "v06", "v09"),
    "task-2": ("v01", "v02", "v03", "v04", "v06", "v07", "v08", "v10", "v11"),
}


def _results(name: str) -> pl.DataFrame:
    return decode_results((default_store().submission_dir("coat", name) / "results.json").read_text(encoding="utf-8"))


def test_the_committed_card_is_up_to_date() -> None:
    """The tables in datasets/coat/README.md are those that the command `card` writes."""
    store = default_store()
    text = (store.datasets / "coat" / "README.md").read_text(encoding="utf-8")
    tables = card_tables(store.manifest("coat", "open"), {name: _results(name) for name in SHORTCUTS})
    assert with_tables(text, tables, "README.md") == text


@pytest.mark.parametrize("name", SHORTCUTS)
def test_shortcuts_stay_below_three_quarters(name: str) -> None:
    """Where 40 % contrast pairs are required in tasks 1 and 2, neither shortcut gets more than 75 % on average."""
    rows = _results(name).filter(pl.col("level") == "variation", pl.col("metric") == "accuracy")
    for task, variations in REQUIRED.items():
        own = rows.filter(pl.col("task") == task, pl.col("variation").is_in(variations))
        assert len(own) == len(variations)
        assert float(own["value"].mean()) <= 0.75  # type: ignore[arg-type]


def test_a_card_without_markers_is_refused() -> None:
    """The sentence names the file and the markers."""
    with pytest.raises(InputError, match=r"card\.md: the markers"):
        with_tables("# no markers", "tables", "card.md")
    assert with_tables(f"a {START}old{END} b", "new", "card.md") == f"a {START}\nnew\n{END} b"
