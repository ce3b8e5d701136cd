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
    """Write datasets/ and submissions/ from what has been published, after checking it; nothing is written if a check fails.

    Checked are: paths and sizes before the download; each file against the hash that the Hub tells; each manifest against
    its folder and its own hashes; each table's columns, counts, metadata, and the hash of ids, questions, choices and keys;
    submission.json, the SHA-256 of each prediction file, and the form of results.json.

    Not checked: the values of facets, splits and clusters, for which a manifest has no hash but counts, and whether scores
    are right: for that run verify-results.
    """
    place = hub_place(address, "--from")
    done = from_hub(repository(place.repo_id, "read"), place.revision, out, BENCHMARKS)
    for edition in done.editions:
        click.echo(f"{edition}: the questions have the hashes of their manifest")
    click.echo(f"{out}: {HubPlace(place.repo_id, done.commit)}, {done.n_submission_files:,} files of submissions")
