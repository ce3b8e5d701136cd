"""`board` and `list`: what is printed of the submissions and questions on this machine."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def scored(run: Run, folder: Path, right: Path) -> None:
    """Two scored submissions, the better one with a model name that a spreadsheet would run."""
    run("score", folder)
    name = '=HYPERLINK("http://x")'
    run("convert", right, "--benchmark", "coat", "--submission-id", "all-right", "--model-name", name)
    run("score", folder.parent / "all-right")


@pytest.mark.usefixtures("scored")
def test_best_comes_first_in_every_format(run: Run) -> None:
    """All right is above the first choice, as a table in percent, as CSV and JSON in fractions."""
    table = run("board", "coat")
    assert table.exit_code == 0
    assert table.stdout.index("all-right") < table.stdout.index("first-choice")
    rows = list(csv.DictReader(io.StringIO(run("board", "coat", "--format", "csv").stdout)))
    assert [row["submission_id"] for row in rows] == ["all-right", "first-choice"]
    records = json.loads(run("board", "coat", "--format", "json").stdout)
    assert [record["task-u/value"] for record in records] == [1.0, 0.4]


@pytest.mark.usefixtures("scored")
def test_a_formula_is_disarmed_in_csv_only(run: Run) -> None:
    """CSV puts a quote before it; JSON keeps the name as it is."""
    rows = list(csv.DictReader(io.StringIO(run("board", "coat", "--format", "csv").stdout)))
    assert rows[0]["model"] == '\'=HYPERLINK("http://x")'
    assert json.loads(run("board", "coat", "--format", "json").stdout)[0]["model"] == '=HYPERLINK("http://x")'


def test_without_an_overall_score_an_entry_comes_last(run: Run, folder: Path, right: Path) -> None:
    """A perfect entry for task u only stands below a poor one for all tasks."""
    run("score", folder)
    lines = right.read_text().splitlines()
    right.write_text("\n".join([lines[0], *(line for line in lines if "task-u" in line)]))
    run("convert", right, "--benchmark", "coat", "--submission-id", "a-part")
    run("score", folder.parent / "a-part")
    rows = json.loads(run("board", "coat", "--format", "json").stdout)
    assert [(row["submission_id"], row["overall/value"] is None) for row in rows] == [
        ("first-choice", False),
        ("a-part", True),
    ]


@pytest.mark.usefixtures("folder")
def test_what_is_not_shown_is_named(run: Run) -> None:
    """A submission without results stands on the error stream, the board is empty."""
    result = run("board", "coat", "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])
    assert "first-choice/results.json" in result.stderr


def test_list_counts_scored_questions(run: Run) -> None:
    """Each variation has 5 scored questions in both editions; task 2 has 14 variations."""
    result = run("list")
    lines = [line.split() for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert next(line for line in lines if line[:1] == ["task-2"])[-2:] == ["70", "70"]
    assert next(line for line in lines if line[:1] == ["v14"])[-2:] == ["5", "5"]
    assert len([line for line in lines if line and re.fullmatch(r"v\d\d", line[0])]) == 34
    assert [line[3] for line in lines if line[:1] in (["open"], ["rebuilt"])][:2] == ["yes", "yes"]


def test_list_works_without_any_data(run: Run, tmp_path: Path) -> None:
    """On a fresh machine nothing is there, and the command says so."""
    (tmp_path / "empty").mkdir()
    result = run("list", "--data", "empty")
    assert result.exit_code == 0
    assert "  no  " in result.stdout
