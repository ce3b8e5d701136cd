"""The command `query-map`: place similar queries near each other, for the chart of the queries."""

import click

from leaderboard.cli.options import BenchmarkName, chosen_edition, data_option, edition_option, example
from leaderboard.query_map import query_map
from leaderboard.registry import Benchmark
from leaderboard.store import Store, write_model


@click.command("query-map", epilog=example("query-map s-eqa --edition open"))
@click.argument("benchmark", type=BenchmarkName())
@edition_option
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Seed of t-SNE.")
@data_option
def query_map_command(benchmark: Benchmark, edition_id: str | None, seed: int, store: Store) -> None:
    """Map the queries of BENCHMARK by their words, and write query_map.json beside the questions.

    Needs scikit-learn, which the site does not.
    """
    edition_id = chosen_edition(store, benchmark, edition_id)
    path = store.query_map_path(benchmark.id, edition_id)
    changed = write_model(path, query_map(store, benchmark, edition_id, seed=seed))
    click.echo(f"{path} {'written' if changed else 'is unchanged'}")
