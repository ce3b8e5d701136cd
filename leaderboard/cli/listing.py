"""The command `list`: what the project knows and what is on this machine."""

import click

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.console import print_grid
from leaderboard.cli.options import data_option, example
from leaderboard.registry import Benchmark
from leaderboard.report import Grid
from leaderboard.store import Store


@click.command("list", epilog=example("list"))
@data_option
def list_command(store: Store) -> None:
    """List benchmarks, editions, tasks and variations with their numbers of scored questions."""
    for benchmark in BENCHMARKS:
        click.echo(f"{benchmark.id}: {benchmark.description}\n")
        print_grid(_editions(store, benchmark))
        click.echo()
        print_grid(_variations(store, benchmark))


def _editions(store: Store, benchmark: Benchmark) -> Grid:
    rows = []
    for edition in benchmark.editions:
        here = store.has(benchmark.id, edition.id)
        version = store.manifest(benchmark.id, edition.id).version if here else edition.version
        rows.append((edition.id, version, edition.licence, "yes" if here else "no", edition.explanation))
    return Grid(("edition", "version", "licence", "on this machine", "questions"), rows, n_words=5)


def _variations(store: Store, benchmark: Benchmark) -> Grid:
    editions = store.editions(benchmark)
    counts = [
        {
            (row.task, row.variation): row.splits.get(edition.scored_split, 0)
            for row in store.manifest(benchmark.id, edition.id).variations
        }
        for edition in editions
    ]
    rows = []
    for task in benchmark.tasks:
        totals = (f"{sum(n for (task_id, _), n in count.items() if task_id == task.id):,}" for count in counts)
        rows.append((task.id, "", task.description, *totals))
        for variation in task.variations:
            cells = (f"{count.get((task.id, variation.id), 0):,}" for count in counts)
            rows.append(("", variation.id, variation.label, *cells))
    return Grid(("task", "variation", "", *(edition.id for edition in editions)), rows, n_words=3)
