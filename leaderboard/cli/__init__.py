"""The command line: `python -m leaderboard`, one module a command."""

import sys
import time

import click

from leaderboard import __version__, log
from leaderboard.cli.baseline import baseline
from leaderboard.cli.board import board
from leaderboard.cli.build import build
from leaderboard.cli.card import card
from leaderboard.cli.check_pull_request import check_pull_request
from leaderboard.cli.convert import convert
from leaderboard.cli.fetch import fetch
from leaderboard.cli.fetch_editions import fetch_editions
from leaderboard.cli.listing import list_command
from leaderboard.cli.options import PROGRAM
from leaderboard.cli.post_comment import post_comment_command
from leaderboard.cli.publish import publish
from leaderboard.cli.query_map import query_map_command
from leaderboard.cli.render_comment import render_comment
from leaderboard.cli.rescore import rescore
from leaderboard.cli.restore import restore
from leaderboard.cli.score import score
from leaderboard.cli.shortcuts import shortcuts
from leaderboard.cli.validate import validate
from leaderboard.cli.verify_results import verify_results
from leaderboard.errors import LeaderboardError
from leaderboard.report import escaped, problems_text

STOPPED = 130


class Commands(click.Group):
    """The commands; an error that a user can mend is printed as sentences and becomes the exit status."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command, and write the event `command` with its exit status and how long it took."""
        began, status = time.perf_counter(), 1
        try:
            outcome, status = self._invoke(ctx), 0
        except (click.exceptions.Exit, click.ClickException) as ended:
            status = ended.exit_code
            raise
        else:
            return outcome
        finally:
            seconds = round(time.perf_counter() - began, 3)
            log.event("command", name=ctx.invoked_subcommand, status=status, seconds=seconds)

    def _invoke(self, ctx: click.Context) -> object:
        try:
            log.start(log.level_set("off"))
            return super().invoke(ctx)
        except LeaderboardError as error:
            click.echo(problems_text(error.problems), err=True)
            ctx.exit(error.exit_status)
        except BrokenPipeError:
            raise  # click ends quietly where the reader of a pipe has left
        except OSError as error:
            click.echo(f"error: {escaped(f'{error.filename}: {error.strerror}')}", err=True)
            ctx.exit(1)
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
            ctx.exit(STOPPED)


@click.group(cls=Commands)
@click.version_option(__version__)
def cli() -> None:
    """Leaderboard and dataset explorer for physical commonsense benchmarks.

    Exit status: 0 good, 1 the input has problems (listed), 2 wrong usage.
    """


PULL_REQUESTS = (check_pull_request, render_comment, post_comment_command, verify_results)
DEPLOYMENT = (fetch_editions,)
HUB = (publish, restore)
for command in (
    *(list_command, fetch, build, baseline, convert, validate, score, board, shortcuts, card, query_map_command),
    *PULL_REQUESTS,
    *DEPLOYMENT,
    rescore,
    *HUB,
):
    cli.add_command(command)


def main() -> None:
    """Run the command line with the arguments of this process."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    cli.main(prog_name=PROGRAM)
