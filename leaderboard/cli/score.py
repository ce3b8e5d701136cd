"""The command `score`: a submission's results.json and a table of it; with a hidden key, the table alone."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Unpack

import click

from leaderboard.cli.console import print_grid, print_warnings
from leaderboard.cli.key_options import KeyOptions, key_options, refuse_key_options, score_with_key
from leaderboard.cli.options import InputPath, NewFile, data_option, edition_option, example
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
@key_options
@edition_option
def score(path: Path, store: Store, out: Path | None, edition_id: str | None, **with_key: Unpack[KeyOptions]) -> None:
    """Score the submission folder PATH: write results.json and print the scores of its tasks in percent.

    With --key, print the scores of the file PATH on the questions whose key is held back. Only whole tasks are scored
    then, nothing is said of a single question, and an account gets one score a week: what is written is a record of
    who was scored when, to be committed.
    """
    if with_key["key"] is not None:
        if out is not None:
            raise click.UsageError("--key takes no --out: scores with a hidden key are not written.")
        score_with_key(store, path, edition_id, with_key, now=datetime.now(UTC))
        return
    if with_key["benchmark"] is not None or edition_id is not None:
        raise click.UsageError("submission.json names benchmark and edition: leave out --benchmark and --edition.")
    refuse_key_options()
    entry = read_entry(store, path)
    results = entry_results(store, entry)
    target = out or path / RESULTS
    changed = write_text(target, encode_results(results))
    print_warnings(entry.warnings)
    print_grid(results_grid(entry.benchmark, results))
    click.echo(f"{target} {'written' if changed else 'is unchanged'}", err=True)
