"""The command `fetch`: bring official files onto this machine."""

from pathlib import Path
from typing import Any

import click

from leaderboard import log
from leaderboard.cli.options import BenchmarkName, NewFolder, check_not_of_another, data_option, example
from leaderboard.fetching import Fetched, Paths, fetch_edition
from leaderboard.registry import Benchmark
from leaderboard.report import escaped
from leaderboard.store import Store

EXISTING = click.Path(exists=True, path_type=Path)
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command(
    epilog=example("fetch coat --edition release --from coat-release.zip --annotations annotations --out release")
)
@click.argument("benchmark", type=BenchmarkName())
@click.option(
    "--edition",
    "edition_id",
    type=click.Choice(["rebuilt", "release"]),
    default="release",
    show_default=True,
    help="rebuilt: questions drawn from the official annotations; release: the official questions.",
)
@click.option(
    "--from", "files", type=EXISTING, help="Folder, zip or tar with the question files; for rebuilt the annotations."
)
@click.option("--annotations", type=FOLDER, help="Annotation files; downloaded where neither this nor --from has them.")
@click.option("--out", type=NewFolder(), help="Folder to write to, in place of the edition's own.")
@data_option
def fetch(  # noqa: PLR0913, PLR0917, every option is an argument
    benchmark: Benchmark, edition_id: str, files: Path | None, annotations: Path | None, out: Path | None, store: Store
) -> None:
    """Download or read the official files of BENCHMARK, check them and make an edition of them.

    What was there before is replaced only when everything has succeeded. Where question files must be downloaded by
    hand, the command says where they are when it is run without --from.
    """
    if edition_id == "rebuilt" and files is not None and annotations is not None:
        raise click.UsageError("for the rebuilt edition, --from and --annotations mean the same; name one")
    if edition_id == "rebuilt" and files is not None and not files.is_dir():
        raise click.UsageError("for the rebuilt edition, --from names the folder of annotation files")
    check_not_of_another(out or store.edition_dir(benchmark.id, edition_id), benchmark, edition_id)
    print_fetched(fetch_edition(store, benchmark, edition_id, Paths(files, annotations, out)))


def print_fetched(fetched: Fetched) -> None:
    """Print where files came from, what was noted and set aside, and the edition that is here now."""
    manifest = fetched.manifest
    n_questions = sum(entry.rows for entry in manifest.variations)
    for what, mirror in fetched.mirrors.items():
        click.echo(f"{what.replace('-', ' ')} from {mirror.address} at {mirror.revision}")
    for note in fetched.notes:
        click.echo(f"note: {escaped(note)}")
    for aside in manifest.set_aside:
        click.echo(f"set aside: {aside.rows:,} {'row' if aside.rows == 1 else 'rows'} of {escaped(aside.reason)}")
    edition: dict[str, Any] = {
        "benchmark": manifest.benchmark,
        "edition": manifest.edition,
        "version": manifest.version,
    }
    log.event("fetched", **edition, content_sha256=manifest.content_sha256, n_questions=n_questions)
    click.echo(
        f"{fetched.folder}: {n_questions:,} questions of {fetched.n_read:,} read, version {manifest.version}, "
        f"{manifest.content_sha256[:12]}"
    )
