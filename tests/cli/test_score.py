"""`score`: results.json and the table of a submission whose scores were counted by hand."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.scoring import decode_results
from tests.cli.conftest import Run


def test_first_choices_of_task_u_have_the_score_counted_by_hand(run: Run, folder: Path) -> None:
    """Key i % n for i = 0..4: the first choice is right 3, 2, 2 and 1 times of 5, so the macro mean is 0.4."""
    result = run("score", folder)
    assert result.exit_code == 0
    table = decode_results((folder / "results.json").read_text())
    accuracy = table.filter(pl.col("metric") == "accuracy", pl.col("task") == "task-u")
    assert accuracy.filter(pl.col("level") == "variation")["value"].to_list() == [0.6, 0.4, 0.4, 0.2]
    assert accuracy.filter(pl.col("level") == "task")["value"].to_list() == [0.4]
    line = next(line for line in result.stdout.splitlines() if line.startswith("Task u"))
    assert [line.split()[3], *line.split()[-3:]] == ["40.0", "20", "0", "0"]


def test_every_wrong_choice_is_bad(run: Run, folder: Path) -> None:
    """In the small COAT all but the key are unusable: the bad rate of tasks 1 and 2 is 1 - accuracy."""
    run("score", folder)
    table = decode_results((folder / "results.json").read_text()).filter(pl.col("level") == "task")
    values = {(row["task"], row["metric"]): row["value"] for row in table.iter_rows(named=True)}
    assert ("task-u", "bad_rate") not in values
    for task in ("task-1", "task-2"):
        assert values[task, "bad_rate"] == pytest.approx(1 - values[task, "accuracy"])


def test_scoring_twice_changes_nothing(run: Run, folder: Path) -> None:
    """The second run says so and leaves the file alone."""
    assert "results.json written" in run("score", folder).stderr
    before = (folder / "results.json").stat().st_mtime_ns
    assert "results.json is unchanged" in run("score", folder).stderr
    assert (folder / "results.json").stat().st_mtime_ns == before


def test_out_leaves_the_folder_alone(run: Run, folder: Path, tmp_path: Path) -> None:
    """The results can be written elsewhere."""
    assert run("score", folder, "--out", "sub/results.json").exit_code == 0
    assert (tmp_path / "sub" / "results.json").is_file()
    assert not (folder / "results.json").exists()


def test_a_faulty_folder_is_not_scored(run: Run, folder: Path) -> None:
    """Status 1, the problems, no results.json."""
    (folder / "stray").touch()
    result = run("score", folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "stray: submission.json does not list this file" in result.stderr
    assert not (folder / "results.json").exists()
