"""The command `rescore`: the results of all published submissions, after a change of the scorer."""

import click

from leaderboard import log
from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.console import progress
from leaderboard.cli.options import BenchmarkName, data_option, example
from leaderboard.cli.results import entry_results
from leaderboard.files import write_text
from leaderboard.pull_request.rescoring import Rescored, rescored
from leaderboard.pull_request.verifying import published
from leaderboard.registry import Benchmark
from leaderboard.report import escaped
from leaderboard.store import Store

MOST_ROWS = 3


@click.command(epilog=example("rescore --dry-run"))
@click.option("--benchmark", "benchmarks", type=BenchmarkName(), multiple=True, help="May be repeated. [default: all]")
@click.option("--dry-run", "is_dry", is_flag=True, help="Only tell what would change.")
@data_option
def rescore(store: Store, benchmarks: tuple[Benchmark, ...], *, is_dry: bool) -> None:
    """Score all published submissions again, withdrawn ones too, and write results.json where it is another.

    For maintainers, after a change of the scorer: what it prints belongs under Scores in CHANGELOG.md. All are scored before
    the first file is written; if one cannot be, or its edition is not on this machine, none is.
    """
    wanted = {each.id for each in benchmarks or BENCHMARKS}
    places = [place for place in published(store) if place.benchmark in wanted]
    found = list(rescored(store, progress(places, "scoring"), entry_results))
    changed = [each for each in found if each.is_changed]
    for each in changed:
        click.echo("\n".join(map(escaped, _lines(each))))
        if not is_dry:
            write_text(each.path, each.text)
    log.event("rescored", n_submissions=len(found), n_changed=len(changed), is_dry=is_dry)
    click.echo(f"{len(changed)} of {len(found)} results {'would change' if is_dry else 'changed'}")


def _lines(each: Rescored) -> list[str]:
    """Return what moved in one submission: how many rows, and those that moved farthest."""
    name = "/".join(each.place)
    if each.moved is None:
        return [f"{name}: new results"]
    farthest = [f"    {row}" for row in each.moved[:MOST_ROWS]]
    more = len(each.moved) - len(farthest)
    rows = f"{name}: {len(each.moved)} {'row' if len(each.moved) == 1 else 'rows'} moved"
    return [rows, *farthest, *([f"    and {more} more"] if more else [])]
