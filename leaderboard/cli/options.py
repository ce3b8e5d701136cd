"""Arguments and options that several commands share."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from leaderboard.benchmarks import benchmark
from leaderboard.registry import Benchmark
from leaderboard.store import Store, default_store

Command = TypeVar("Command", bound=Callable[..., Any])
PROGRAM = "python -m leaderboard"
PREFERRED = ("release", "open")


class BenchmarkName(click.ParamType[Benchmark]):
    """A benchmark id, as its record."""

    name = "benchmark"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Benchmark:
        """Return the benchmark with this id; raises UnknownNameError."""
        del param, ctx
        return value if isinstance(value, Benchmark) else benchmark(str(value))


class StoreFolder(click.ParamType[Store]):
    """A folder laid out like datasets/, as a store."""

    name = "directory"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Store:
        """Return the store of this checkout with its datasets taken from the folder."""
        if isinstance(value, Store):
            return value
        folder = click.Path(exists=True, file_okay=False, path_type=Path).convert(value, param, ctx)  # type: ignore[arg-type]
        return replace(default_store(), datasets=Path(folder))


class NewFile(click.Path):
    """A path as given."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)


def example(arguments: str) -> str:
    """Return the end of a command's --help: one line that works."""
    return f"\b\nExample:\n  {PROGRAM} {arguments}"


def data_option(command: Command) -> Command:
    """Add --data, which gives the command a `store`."""
    return click.option(
        "--data",
        "store",
        type=StoreFolder(),
        default=default_store,
        show_default="datasets/ of this checkout",
        help="Folder with the questions.",
    )(command)


def edition_option(command: Command) -> Command:
    """Add --edition, None where it is not given."""
    return click.option(
        "--edition",
        "edition_id",
        metavar="NAME",
        show_default="release where it is on this machine, else open",
        help="Where the questions come from: open, rebuilt or release.",
    )(command)


def chosen_edition(store: Store, benchmark: Benchmark, edition_id: str | None) -> str:
    """Return the edition asked for, or the one that the site shows; raises UnknownNameError."""
    if edition_id is not None:
        return benchmark.edition(edition_id).id
    present = [edition.id for edition in store.editions(benchmark)]
    return next((name for name in (*PREFERRED, *present) if name in present), benchmark.editions[0].id)
