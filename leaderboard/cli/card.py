"""The command `card`: bring the tables of a dataset card up to date."""

import click

from leaderboard.card import card_tables, with_tables
from leaderboard.cli.options import BenchmarkName, data_option, example
from leaderboard.files import write_text
from leaderboard.registry import Benchmark
from leaderboard.scoring import decode_results
from leaderboard.store import Store

SHORTCUTS = ("choices-only", "state-rule")


@click.command(epilog=example("card coat"))
@click.argument("benchmark", type=BenchmarkName())
@data_option
def card(benchmark: Benchmark, store: Store) -> None:
    """Rewrite the tables in datasets/BENCHMARK/README.md from the open edition's manifest and the baselines' results."""
    path = store.datasets / benchmark.id / "README.md"
    results = {
        name: decode_results((store.submission_dir(benchmark.id, name) / "results.json").read_text(encoding="utf-8"))
        for name in SHORTCUTS
        if name in store.submission_ids(benchmark.id)
    }
    tables = card_tables(store.manifest(benchmark.id, "open"), results)
    changed = write_text(path, with_tables(path.read_text(encoding="utf-8"), tables, str(path)))
    click.echo(f"{path} {'written' if changed else 'is unchanged'}")
