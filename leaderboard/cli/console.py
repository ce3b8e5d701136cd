"""What commands print: tables and notes, and a progress bar where somebody watches."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

import click
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from leaderboard.errors import Problem
from leaderboard.report import Grid, escaped, problems_text

PIPE_WIDTH = 160
LEAST_WORDS = 16
GAP = "   "

Item = TypeVar("Item")


def print_grid(grid: Grid) -> None:
    """Print a table of texts, words left and numbers right; words are folded where the terminal is narrow."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    columns = list(zip(grid.head, *grid.rows, strict=True))
    widths = [max(map(len, cells)) for cells in columns]
    least = [min(width, LEAST_WORDS) if place < grid.n_words else width for place, width in enumerate(widths)]
    for place, cells in enumerate(columns):
        justify: Literal["left", "right"] = "left" if place < grid.n_words else "right"
        table.add_column(Text(cells[0]), justify=justify, min_width=least[place], overflow="fold")
    for row in grid.rows:
        table.add_row(*(Text(escaped(cell)) for cell in row))
    console = Console(highlight=False)
    needed = sum(least) + len(GAP) * (len(columns) - 1)
    console.width = max(console.width if console.is_terminal else PIPE_WIDTH, needed)
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
