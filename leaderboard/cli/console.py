"""What commands print: tables and notes, and a progress bar where somebody watches."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import click
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from leaderboard.errors import Problem
from leaderboard.report import Grid, escaped, problems_text

PIPE_WIDTH = 160

Item = TypeVar("Item")


def print_grid(grid: Grid) -> None:
    """Print a table of texts, words left and numbers right; into a pipe it is wide enough not to be cut."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, name in enumerate(grid.head):
        is_word = place < grid.n_words
        table.add_column(Text(name), justify="left" if is_word else "right", no_wrap=not is_word)
    for row in grid.rows:
        table.add_row(*(Text(escaped(cell)) for cell in row))
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else PIPE_WIDTH
    console.print(table)


def print_warnings(warnings: Sequence[Problem]) -> None:
    """Print warnings on the error stream."""
    if warnings:
        click.echo(problems_text((), warnings), err=True)


def progress(items: Sequence[Item], description: str) -> Iterable[Item]:
    """Pass items on, with a progress bar on a terminal if there are several; silent in a pipe or in CI."""
    console = Console(stderr=True)
    is_watched = console.is_terminal and len(items) > 1
    return track(items, description, console=console, transient=True, disable=not is_watched)
