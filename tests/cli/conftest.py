"""Runs commands on the small COAT, in an empty working folder."""

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from leaderboard.cli import PROGRAM, cli
from leaderboard.store import Store

Run = Callable[..., Result]


@pytest.fixture
def run(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `python -m leaderboard` with arguments; anything but a sentence and an exit status fails the test."""
    monkeypatch.setenv("LEADERBOARD_DATA", str(store.datasets))
    monkeypatch.setenv("LEADERBOARD_SUBMISSIONS", str(store.submissions))
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments: object) -> Result:
        return CliRunner().invoke(cli, [str(each) for each in arguments], prog_name=PROGRAM, catch_exceptions=False)

    return invoke


@pytest.fixture
def right(questions: pl.DataFrame, tmp_path: Path) -> Path:
    """predictions.csv with the key of every scored question of the open edition, in no order."""
    path = tmp_path / "predictions.csv"
    questions.sample(fraction=1, shuffle=True, seed=1).select("question_id", index="answer").write_csv(path)
    return path
