"""The Shortcuts page with, without and with outdated measurements, and the paper's block on the board."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.baselines.shortcuts import measured_shortcuts, shortcuts_of
from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.store import Store, write_model
from tests.ui.test_site import markup_of, opened

FIRST = tuple(rule for rule in shortcuts_of(BENCHMARK) if rule.id == "first-choice")


@pytest.fixture
def own_store(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A copy of the small COAT's open edition that a test may write to; the site reads it."""
    datasets = tmp_path / "datasets"
    for path in store.edition_dir("coat", "open").rglob("*"):
        if path.is_file():
            target = datasets / path.relative_to(store.datasets)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    monkeypatch.setenv("LEADERBOARD_DATA", str(datasets))
    monkeypatch.setenv("LEADERBOARD_SUBMISSIONS", str(store.submissions))
    return Store(datasets, store.submissions)


def test_measured_shortcuts_stand_in_the_tables(own_store: Store) -> None:
    """Of five scored questions with keys 0, 1, 0, 1, 0 the first of two choices gets three."""
    shortcuts = measured_shortcuts(own_store, BENCHMARK, "open", rules=FIRST)
    assert shortcuts.of("task-u", "v01")["first-choice"].value == pytest.approx(0.6)
    write_model(own_store.shortcuts_path("coat", "open"), shortcuts)
    app = opened("pages/shortcuts.py")
    assert not app.exception
    markup = markup_of(app)
    assert 'data-value="0.6"' in markup
    assert markup.count("<tr>") == 4 + 4 + 4 + 12 + 14  # a head for each task, and its variations


def test_without_measurements_the_page_says_how_to_make_them(own_store: Store) -> None:
    """A missing file and one of other questions give the same sentence."""
    assert "python -m leaderboard shortcuts coat --edition open" in markup_of(opened("pages/shortcuts.py"))
    shortcuts = measured_shortcuts(own_store, BENCHMARK, "open", rules=FIRST)
    other = shortcuts.model_copy(update={"content_sha256": "0" * 64})
    write_model(own_store.shortcuts_path("coat", "open"), other)
    assert own_store.shortcuts("coat", "open") is None
    assert "have been measured on these questions yet" in markup_of(opened("pages/shortcuts.py"))


def test_a_shortcut_reads_no_question(own_store: Store) -> None:
    """Other question texts change no prediction of any rule on the list."""
    questions = own_store.questions(BENCHMARK, "open", tasks=("task-1",))
    for rule in shortcuts_of(BENCHMARK):
        blind = questions.with_columns(question=pl.lit("?"))
        assert rule.predict(blind).equals(rule.predict(questions)), rule.id


def test_the_board_has_the_papers_numbers_in_their_own_block(own_store: Store) -> None:  # noqa: ARG001
    """They come after the board, with their place, and say that they are not comparable."""
    markup = markup_of(opened("pages/board.py"))
    assert "<h2>Reported by the paper</h2>" in markup
    assert "not comparable" in markup
    assert "Table 3" in markup
