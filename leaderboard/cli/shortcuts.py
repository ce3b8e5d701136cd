"""The command `shortcuts`: measure how far rules get that do not read the question."""

import click

from leaderboard.baselines.shortcuts import measured_shortcuts
from leaderboard.cli.options import BenchmarkName, chosen_edition, data_option, edition_option, example
from leaderboard.registry import Benchmark
from leaderboard.store import Store, write_model


@click.command(epilog=example("shortcuts coat --edition open"))
@click.argument("benchmark", type=BenchmarkName())
@edition_option
@data_option
def shortcuts(benchmark: Benchmark, edition_id: str | None, store: Store) -> None:
    """Score every rule that reads the choices only on BENCHMARK, and write shortcuts.json beside the questions."""
    edition_id = chosen_edition(store, benchmark, edition_id)
    path = store.shortcuts_path(benchmark.id, edition_id)
    changed = write_model(path, measured_shortcuts(store, benchmark, edition_id))
    click.echo(f"{path} {'written' if changed else 'is unchanged'}")
