"""The command `score`: a submission's results.json and a table of it."""

from pathlib import Path

import click

from leaderboard.cli.console import print_grid, print_warnings
from leaderboard.cli.options import InputPath, NewFile, data_option, example
from leaderboard.cli.results import entry_results
from leaderboard.files import write_text
from leaderboard.report import results_grid
from leaderboard.scoring import encode_results
from leaderboard.store import Store
from leaderboard.validation import RESULTS, read_entry


@click.command(epilog=example("score submissions/coat/my-model"))
@click.argument("path", type=InputPath())
@data_option
@click.option("--out", type=NewFile(), show_default="results.json in the folder", help="File to write the results to.")
def score(path: Path, store: Store, out: Path | None) -> None:
    """Score the submission folder PATH: write results.json and print the scores of its tasks in percent."""
    entry = read_entry(store, path)
    results = entry_results(store, entry)
    target = out or path / RESULTS
    changed = write_text(target, encode_results(results))
    print_warnings(entry.warnings)
    print_grid(results_grid(entry.benchmark, results))
    click.echo(f"{target} {'written' if changed else 'is unchanged'}", err=True)
