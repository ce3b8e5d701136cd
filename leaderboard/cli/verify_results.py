"""The command `verify-results`: whether published results are what the scorer computes."""

import click

from leaderboard import log
from leaderboard.cli.console import print_warnings
from leaderboard.cli.options import data_option, example
from leaderboard.cli.results import entry_results
from leaderboard.errors import DataMissingError, InputError, Problem
from leaderboard.pull_request.verifying import changed_since, published, verified
from leaderboard.store import Store


@click.command("verify-results", epilog=example("verify-results"))
@click.option("--since", metavar="COMMIT", help="Only submissions that changed since; all if anything else did.")
@click.option("--present-only", is_flag=True, help="Do not fail for editions that are not on this machine.")
@data_option
def verify_results(store: Store, since: str | None, *, present_only: bool) -> None:
    """Compute the results of published submissions again, and refuse any results.json that differs in a byte."""
    places = published(store)
    if since is not None:
        places = changed_since(store.submissions.parent, since, places)
    found = verified(store, places, entry_results)
    absent = [
        Problem("not-verified", "its edition is not on this machine", "fetch the edition first", "/".join(place))
        for place in found.absent
    ]
    counts = {"n_right": len(found.right), "n_absent": len(found.absent), "n_problems": len(found.problems)}
    log.event("verified", level="info", **counts)
    if found.problems:
        raise InputError(*found.problems, *absent)
    if absent and not present_only:
        raise DataMissingError(*absent)
    print_warnings(absent)
    click.echo(f"{len(found.right)} of {len(places)} submissions computed again: equal to the byte")
