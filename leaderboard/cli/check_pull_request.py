"""The command `check-pull-request`: score the submissions of a pull request, and refuse what it may not hold."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import click

from leaderboard.cli.options import InputPath, NewFile, example
from leaderboard.cli.results import entry_results
from leaderboard.cli.validate import FORMATS
from leaderboard.files import write_text
from leaderboard.pull_request.checking import check_pull_request as checked
from leaderboard.pull_request.comment import report_markdown
from leaderboard.pull_request.history import pull_request_of
from leaderboard.pull_request.reporting import problems_from
from leaderboard.store import default_store, write_model


@click.command("check-pull-request", epilog=example("check-pull-request --base ../main --head ."))
@click.option("--base", type=InputPath(), required=True, help="Clone whose commit is the tip of the base branch.")
@click.option("--head", type=InputPath(), required=True, help="Clone whose commit is that of the pull request.")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder with the questions.",
    show_default="datasets/ of the base",
)
@click.option("--out", type=NewFile(), help="File for the report as JSON.")
@click.option("--summary", type=NewFile(), help="File for the report as Markdown.")
@click.option("--format", "format_name", type=click.Choice(list(FORMATS)), default="text", show_default=True)
def check_pull_request(  # noqa: PLR0913, PLR0917, every option is an argument
    base: Path, head: Path, data: Path | None, out: Path | None, summary: Path | None, format_name: str
) -> None:
    """Check what a pull request changes: only whole submissions that are valid, with the results that the scorer computes.

    Files of the pull request are read as objects of git, never checked out or run. What is not committed is not seen.
    Questions and submissions to compare with are those of the base. Exit status 0: accepted. 1: refused, with reasons.
    """
    store = replace(default_store(), datasets=data or base / "datasets", submissions=base / "submissions")
    report = checked(pull_request_of(base, head, datetime.now(UTC).date()), store, entry_results)
    if out:
        write_model(out, report)
    if summary:
        write_text(summary, report_markdown(report))
    errors = problems_from([*report.problems, *(each for verdict in report.verdicts for each in verdict.errors)])
    warnings = problems_from(each for verdict in report.verdicts for each in verdict.warnings)
    if text := FORMATS[format_name](errors, warnings):
        click.echo(text)
    for verdict in report.verdicts:
        word = "accepted" if verdict.accepted else "refused"
        click.echo(f"{verdict.benchmark}/{verdict.submission_id}: {word}", err=True)
    if report.problems:
        click.echo("the pull request as a whole: refused", err=True)
    raise SystemExit(0 if report.accepted else 1)
