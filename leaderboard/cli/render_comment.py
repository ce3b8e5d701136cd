"""The command `render-comment`: the Markdown of a report, which may come from a run that strangers can change."""

from pathlib import Path

import click

from leaderboard.cli.options import InputPath, NewFile, example
from leaderboard.files import write_text
from leaderboard.pull_request.comment import report_markdown
from leaderboard.pull_request.received import received_report


@click.command("render-comment", epilog=example(f"render-comment report.json --head-sha {'0' * 40} --out comment.md"))
@click.argument("report", type=InputPath())
@click.option("--head-sha", required=True, help="Commit that the report has to be about.")
@click.option("--out", type=NewFile(), help="File for the Markdown.", show_default="printed")
def render_comment(report: Path, head_sha: str, out: Path | None) -> None:
    """Write the Markdown of REPORT, a file that check-pull-request wrote with --out.

    It is read as data of a stranger: of limited size, by its schema, and for one commit only.
    """
    markdown = report_markdown(received_report(report, head_sha))
    if out:
        write_text(out, markdown)
    else:
        click.echo(markdown, nl=False)
