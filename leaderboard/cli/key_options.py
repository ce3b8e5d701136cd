"""The options of `score` for a key that is held back, and what the command does with one."""

from datetime import datetime
from pathlib import Path
from typing import TypedDict

import click
from click.core import ParameterSource

from leaderboard.cli.console import print_grid
from leaderboard.cli.hidden_key import hidden_results
from leaderboard.cli.options import SUBMISSION_ID, BenchmarkName, Command, FieldValue, InputPath, chosen_edition
from leaderboard.files import sha256_of
from leaderboard.pull_request.hidden_scores import check_wait, recorded, write_record
from leaderboard.registry import Benchmark
from leaderboard.report import results_grid
from leaderboard.schemas.hidden_score import HiddenScore
from leaderboard.store import REPOSITORY, Store

NEEDED = {"benchmark": "--benchmark", "account": "--account", "submission_id": "--submission-id"}

ONLY_WITH_KEY = {
    "account": "--account",
    "submission_id": "--submission-id",
    "records": "--records",
    "branch": "--branch",
}


class KeyOptions(TypedDict):
    """What the options hold; null where one is not given."""

    key: Path | None
    benchmark: Benchmark | None
    account: str | None
    submission_id: str | None
    records: Path
    branch: str


def key_options(command: Command) -> Command:
    """Add the options, which reach the command by the names of KeyOptions."""
    options = (
        click.option("--key", type=InputPath(), help="Keys that are held back; PATH is then a file of predictions."),
        click.option("--benchmark", type=BenchmarkName(), help="Needed with --key."),
        click.option(
            "--account",
            type=FieldValue(HiddenScore, "account", "login"),
            help="Needed with --key: login of the author of the pull request that asks for the score.",
        ),
        click.option("--submission-id", type=SUBMISSION_ID, help="Needed with --key: what the run is called."),
        click.option(
            "--records",
            type=InputPath(),
            default=REPOSITORY,
            show_default="this checkout",
            help="Clone whose hidden-scores/ gets the record of a score with --key.",
        ),
        click.option(
            "--branch", default="origin/main", show_default=True, help="Branch whose history tells who was scored."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def refuse_key_options() -> None:
    """Raise UsageError where an option was given that says nothing without --key."""
    source = click.get_current_context().get_parameter_source
    given = [option for name, option in ONLY_WITH_KEY.items() if source(name) is ParameterSource.COMMANDLINE]
    if given:
        raise click.UsageError(f"Without --key leave out {' and '.join(given)}.")


def score_with_key(store: Store, path: Path, edition_id: str | None, options: KeyOptions, *, now: datetime) -> None:
    """Score a file with a hidden key, unless its account had a score in the week before `now`; print whole tasks.

    The record of it is written before anything of the score is shown. Raises InputError where nothing is scored, and then
    writes nothing.
    """
    benchmark, account, submission_id = options["benchmark"], options["account"], options["submission_id"]
    if benchmark is None or account is None or submission_id is None or options["key"] is None:
        missing = [option for name, option in NEEDED.items() if options[name] is None]  # type: ignore[literal-required]
        raise click.UsageError(f"--key needs {', '.join(missing)} as well.")
    check_wait(account, now, recorded(options["records"], options["branch"]))
    edition_id = chosen_edition(store, benchmark, edition_id)
    results = hidden_results(store, benchmark, edition_id, path=path, key=options["key"])
    manifest = store.manifest(benchmark.id, edition_id)
    record = HiddenScore(
        account=account,
        scored_at=now,
        benchmark=benchmark.id,
        edition=edition_id,
        version=manifest.version,
        content_sha256=manifest.content_sha256,
        submission_id=submission_id,
        predictions_sha256=sha256_of(path.read_bytes()),
    )
    written = write_record(options["records"], record)
    print_grid(results_grid(benchmark, results))
    click.echo(f"{written} written: bring it into main before you tell the score", err=True)
