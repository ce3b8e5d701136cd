"""The command `board`: the scored submissions of one edition, best first."""

import json

import click
import polars as pl

from leaderboard import text
from leaderboard.cli.console import print_grid, print_warnings
from leaderboard.cli.options import BenchmarkName, chosen_edition, data_option, edition_option, example
from leaderboard.errors import Problem
from leaderboard.registry import Benchmark
from leaderboard.report import Grid, escaped
from leaderboard.store import Store
from leaderboard.tables.board import board_table, score_columns, sort_keys, sorted_board
from leaderboard.tables.entries import Entries, read_entries

WORDS = ("submission_id", "model")
COUNTS = ("n_missing", "n_unparsed")
FORMATS = ("table", "csv", "json")


@click.command(epilog=example("board coat --format csv"))
@click.argument("benchmark", type=BenchmarkName())
@edition_option
@data_option
@click.option("--format", "format_name", type=click.Choice(FORMATS), default="table", show_default=True)
def board(benchmark: Benchmark, edition_id: str | None, store: Store, format_name: str) -> None:
    """Print the scored submissions to BENCHMARK, best first; those without an overall score come last.

    The table is in percent, csv and json hold fractions. Withdrawn and superseded submissions and those that answer
    another version of the edition are named on the error stream.
    """
    manifest = store.manifest(benchmark.id, chosen_edition(store, benchmark, edition_id))
    entries = read_entries(store, benchmark, manifest)
    best_first = next(iter(sort_keys(benchmark, benchmark.primary).values()))
    table = board_table(benchmark, entries.shown, benchmark.primary)
    table = sorted_board(table, best_first, descending=best_first.descending)
    print_warnings(_notes(entries))
    if format_name == "csv":
        click.echo(text.csv(table), nl=False)
    elif format_name == "json":
        click.echo(json.dumps(table.to_dicts(), indent=2, default=str))
    else:
        print_grid(board_grid(benchmark, table))


def board_grid(benchmark: Benchmark, table: pl.DataFrame) -> Grid:
    """Return the board as texts: who, each score in percent with the interval of the first, counts."""
    columns = score_columns(benchmark, benchmark.primary)
    first = next(iter(columns))
    rows = [
        (
            *(row[name] for name in WORDS),
            text.percent(row[f"{first}/value"], unit=False),
            text.percent_interval(row[f"{first}/ci_low"], row[f"{first}/ci_high"]),
            *(text.percent(row[f"{column}/value"], unit=False) for column in columns if column != first),
            *(f"{row[name]:,}" for name in COUNTS),
        )
        for row in table.iter_rows(named=True)
    ]
    scores = (first, "95 % interval", *(column for column in columns if column != first))
    return Grid((*WORDS, *scores, "missing", "unparsed"), rows, n_words=len(WORDS))


def _notes(entries: Entries) -> list[Problem]:
    apart = [
        Problem("apart", escaped(each.reason), "it is not shown", each.submission.submission_id)
        for each in entries.apart
    ]
    return [*entries.faults, *apart]
