"""docs/operate.md names what there is: its commands can be called so, and no variable is left out."""

import re
import shlex

import click
import pytest

from leaderboard import settings
from leaderboard.cli import cli
from leaderboard.store import REPOSITORY

TEXT = (REPOSITORY / "docs" / "operate.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^ *\$ python -m leaderboard (.*)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_can_be_called_so(line: str) -> None:
    """Its name, arguments and options are known, and none that is needed is missing; nothing is run."""
    command: click.Command = cli
    arguments = [each.replace("restored/datasets", "datasets") for each in shlex.split(line)]
    while isinstance(command, click.Group):
        command = command.commands[arguments.pop(0)]
    command.make_context(command.name, arguments)


def test_the_tasks_of_an_operator_are_there() -> None:
    """Each with the command that does it."""
    used = {" ".join(word for word in line.split()[:2] if word.isalpha()) for line in COMMANDS}
    assert {"publish space", "publish datasets", "publish results", "rescore", "restore", "build coat"} <= used


def test_every_variable_is_told() -> None:
    """By the name that the code reads."""
    names = {
        value for name, value in vars(settings).items() if name.isupper() and str(value).startswith("LEADERBOARD_")
    }
    assert len(names) >= 7
    assert [name for name in sorted(names) if f"`{name}`" not in TEXT] == []


def test_every_event_is_told() -> None:
    """By the name that the code writes."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (REPOSITORY / "leaderboard").rglob("*.py"))
    events = {*re.findall(r'log\.event\(\s*"([a-z-]+)"', sources), "library"}
    assert {"page", "command", "published"} <= events
    assert [event for event in sorted(events) if f"`{event}`" not in TEXT] == []
