"""The command `score`: a submission's results.json and a table of it; with a hidden key, the table alone."""

from pathlib import Path

import click

from leaderboard.cli.console import print_grid, print_warnings
from leaderboard.cli.hidden_key import hidden_results
from leaderboard.cli.options import (
    BenchmarkName,
    InputPath,
    NewFile,
    chosen_edition,
    data_option,
    edition_option,
    example,
)
from leaderboard.cli.results import entry_results
from leaderboard.files import write_text
from leaderboard.registry import Benchmark
from leaderboard.report import results_grid
from leaderboard.scoring import encode_results
from leaderboard.store import Store
from leaderboard.validation import RESULTS, read_entry


@click.command(epilog=example("score submissions/coat/my-model"))
@click.argument("path", type=InputPath())
@data_option
@click.option("--out", type=NewFile(), show_default="results.json in the folder", help="File to write the results to.")
@click.option("--key", type=InputPath(), help="Keys that are held back; PATH is then a file of predictions.")
@click.option("--benchmark", type=BenchmarkName(), help="Needed with --key.")
@edition_option
def score(  # noqa: PLR0913, PLR0917, every option is an argument
    path: Path,
    store: Store,
    out: Path | None,
    key: Path | None,
    benchmark: Benchmark | None,
    edition_id: str | None,
) -> None:
    """Score the submission folder PATH: write results.json and print the scores of its tasks in percent.

    With --key, print the scores of the file PATH on the questions whose key is held back. Only whole tasks are scored
    then, nothing is written, and nothing is said of a single question.
    """
    if key is not None:
        if benchmark is None or out is not None:
            raise click.UsageError(
                "--key needs --benchmark and takes no --out: scores with a hidden key are not written."
            )
        edition_id = chosen_edition(store, benchmark, edition_id)
        print_grid(results_grid(benchmark, hidden_results(store, benchmark, edition_id, path=path, key=key)))
        return
    if benchmark is not None or edition_id is not None:
        raise click.UsageError("submission.json names benchmark and edition: leave out --benchmark and --edition.")
    entry = read_entry(store, path)
    results = entry_results(store, entry)
    target = out or path / RESULTS
    changed = write_text(target, encode_results(results))
    print_warnings(entry.warnings)
    print_grid(results_grid(entry.benchmark, results))
    click.echo(f"{target} {'written' if changed else 'is unchanged'}", err=True)
