"""The command `restore`: the site's data again, from the Hub alone."""

from pathlib import Path

import click

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.options import NewFolder, example
from leaderboard.hub.place import FORM, HubPlace, hub_place
from leaderboard.hub.repository import repository
from leaderboard.hub.restoring import restore as from_hub


@click.command(epilog=example("restore --from hf://datasets/my-org/physical-commonsense@main --out restored"))
@click.option("--from", "address", metavar=FORM, required=True, help="Without @REVISION: branch main.")
@click.option("--out", type=NewFolder(), required=True, help="New folder, which will hold datasets/ and submissions/.")
def restore(address: str, out: Path) -> None:
    """Write datasets/ and submissions/ from what has been published, after holding all of it against its hashes."""
    place = hub_place(address, "--from")
    done = from_hub(repository(place.repo_id, "read"), place.revision, out, BENCHMARKS)
    for edition in done.editions:
        click.echo(f"{edition}: the questions have the hashes of their manifest")
    click.echo(f"{out}: {HubPlace(place.repo_id, done.commit)}, {done.n_submission_files:,} files of submissions")
