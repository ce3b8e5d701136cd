"""Tables and progress bars where nobody watches a terminal."""

import pytest

from leaderboard.cli.console import print_grid, progress
from leaderboard.report import Grid


def test_no_cell_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """However many columns there are, every number is whole and every row is one line."""
    numbers = [f"{place:,}" for place in range(1_000_000, 1_000_030)]
    print_grid(Grid(["name", *("n" for _ in numbers)], [["a model", *numbers], ["another", *numbers]]))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[-30:] for line in lines[2:]] == [numbers, numbers]


def test_hostile_names_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    """Neither markup nor escape sequences of a model name have an effect."""
    print_grid(Grid(["model"], [["[red]x[/red]\x1b[31m\u202e"]]))
    assert "[red]x[/red]\\x1b[31m\\u202e" in capsys.readouterr().out


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """All items pass, nothing is printed."""
    assert list(progress([1, 2, 3], "Reading")) == [1, 2, 3]
    assert capsys.readouterr() == ("", "")
