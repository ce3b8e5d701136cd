"""The command `card`: bring the tables of a dataset card up to date."""

import click

from leaderboard.card import card_tables, with_tables
from leaderboard.cli.options import PROGRAM, BenchmarkName, data_option, example
from leaderboard.errors import DataMissingError, Problem
from leaderboard.files import write_text
from leaderboard.registry import Benchmark
from leaderboard.store import Store

EDITION = "open"


@click.command(epilog=example("card coat"))
@click.argument("benchmark", type=BenchmarkName())
@data_option
def card(benchmark: Benchmark, store: Store) -> None:
    """Rewrite the tables in datasets/BENCHMARK/README.md from the open edition's manifest and shortcuts."""
    path = store.datasets / benchmark.id / "README.md"
    manifest, shortcuts = store.manifest(benchmark.id, EDITION), store.shortcuts(benchmark.id, EDITION)
    if shortcuts is None:
        hint = f"measure them with: {PROGRAM} shortcuts {benchmark.id} --edition {EDITION}"
        where = str(store.shortcuts_path(benchmark.id, EDITION))
        raise DataMissingError(
            Problem("shortcuts-missing", "no shortcuts are measured on these questions", hint, where)
        )
    tables = card_tables(benchmark, manifest, shortcuts)
    changed = write_text(path, with_tables(path.read_text(encoding="utf-8"), tables, str(path)))
    click.echo(f"{path} {'written' if changed else 'is unchanged'}")
