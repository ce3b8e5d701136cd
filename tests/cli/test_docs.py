"""docs/submit.md names what there is, and its commands work."""

import re
import shlex
import shutil
from pathlib import Path
from typing import get_args

import polars as pl
import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.cli import cli
from leaderboard.cli.drafting import OPTIONS
from leaderboard.cli.options import DEFAULT_EDITION, chosen_edition
from leaderboard.predictions import read_rows
from leaderboard.predictions.columns import COLUMNS
from leaderboard.schemas.submission import Disclosure, Model, PredictionFile, Setting, Submission, Withdrawal
from leaderboard.store import REPOSITORY, Store
from tests.cli.conftest import Run

TEXT = (REPOSITORY / "docs" / "submit.md").read_text()
COMMANDS = re.findall(r"^\$ python -m leaderboard (.*)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("record", [Submission, Model, Setting, Disclosure, Withdrawal, PredictionFile])
def test_every_field_is_documented(record: type[BaseModel]) -> None:
    """The error message for a wrong field sends the reader to this page."""
    assert [name for name in record.model_fields if f"`{name}`" not in TEXT] == []


def test_every_column_and_setting_is_documented() -> None:
    """The columns of a predictions file and the kinds of setting stand there by name."""
    kinds = get_args(Setting.model_fields["kind"].annotation)
    assert [name for name in (*COLUMNS, *kinds) if f"`{name}`" not in TEXT] == []


def test_options_that_are_documented_exist() -> None:
    """No option of convert is named that it does not have."""
    known = {flag for flag, _ in OPTIONS.values()} | {"--benchmark", "--edition", "--submission-id", "--out", "--help"}
    assert set(re.findall(r"`(--[a-z-]+)`", TEXT)) <= known


def test_the_default_edition_is_told_as_it_is(store: Store, tmp_path: Path) -> None:
    """Open where there is no release, else the release; the page and --help say so in the same words."""
    assert DEFAULT_EDITION == "release where it is on this machine, else open"
    assert DEFAULT_EDITION in " ".join(TEXT.split())
    for name in ("board", "validate", "baseline", "convert"):
        text = CliRunner().invoke(cli, [name, "--help"], terminal_width=200).stdout
        assert f"[default: ({DEFAULT_EDITION})]" in " ".join(text.split())
    assert chosen_edition(store, BENCHMARK, None) == "open"
    with_release = Store(tmp_path / "datasets", store.submissions)
    shutil.copytree(store.datasets / "coat", with_release.datasets / "coat")
    shutil.copytree(store.edition_dir("coat", "open"), with_release.edition_dir("coat", "release"))
    assert chosen_edition(with_release, BENCHMARK, None) == "release"
    assert chosen_edition(with_release, BENCHMARK, "open") == "open"


def test_every_exit_status_is_told() -> None:
    """The page names the three that --help names."""
    text = " ".join(TEXT.split())
    assert "The exit status is 0 where all is well" in text
    assert "; 1 where a file or folder that was read is missing or has problems" in text
    assert "; 2 for wrong usage" in text


def test_the_commands_work_in_their_order(run: Run, right: Path) -> None:
    """Convert, validate and score, as they stand on the page."""
    assert right.name in COMMANDS[0]
    assert [run(*shlex.split(command)).exit_code for command in COMMANDS] == [0, 0, 0]
    assert {command.split()[0] for command in COMMANDS} <= set(cli.commands)


def test_the_code_reads_the_scored_questions(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Task 2 of the small COAT has 14 variations of 5 scored questions."""
    (tmp_path / "datasets").symlink_to(store.datasets)
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names: dict[str, pl.DataFrame] = {}
    exec(code, names)  # noqa: S102, our own page
    assert len(names["questions"]) == 70


def test_the_example_file_can_be_read(tmp_path: Path) -> None:
    """Two rows, the second of which starts on line 3 and spans two lines."""
    (example,) = re.findall(r"```\n(question_id.*?)```", TEXT, re.DOTALL)
    (tmp_path / "example.csv").write_text(example)
    rows = read_rows(tmp_path / "example.csv")
    assert rows.faults == []
    assert rows.frame["line"].to_list() == [2, 3]
