"""The command `build`: make the questions of an edition."""

from pathlib import Path

import click

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.benchmarks import benchmark as benchmark_named
from leaderboard.building import build_edition
from leaderboard.catalog import write_catalog
from leaderboard.cli.options import NewFolder, check_not_of_another, data_option, example
from leaderboard.store import Store

ALL = "all"


@click.command(epilog=example("build coat --edition open --out new-questions"))
@click.argument("benchmark", metavar="BENCHMARK|all")
@click.option("--edition", "edition_id", default="open", show_default=True, help="Edition to build: open or rebuilt.")
@click.option("--annotations", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Annotation files.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--out", type=NewFolder(), help="Folder to write to, in place of the edition's own.")
@data_option
def build(  # noqa: PLR0913, PLR0917, every option is an argument
    benchmark: str, edition_id: str, annotations: Path | None, seed: int, out: Path | None, store: Store
) -> None:
    """Build the questions of an edition of BENCHMARK; files whose content is unchanged are left alone."""
    chosen = BENCHMARKS if benchmark == ALL else (benchmark_named(benchmark),)
    for each in chosen:
        edition = each.edition(edition_id)
        folder = out and (out / each.id / edition.id if benchmark == ALL else out)
        check_not_of_another(folder or store.edition_dir(each.id, edition.id), each, edition.id)
        manifest = build_edition(store, each, edition.id, seed=seed, annotations=annotations, out=folder)
        n_questions = sum(entry.rows for entry in manifest.variations)
        place = folder or store.edition_dir(each.id, edition.id)
        if out is None and edition.committed:
            write_catalog(store, BENCHMARKS)
        click.echo(f"{place}: {n_questions:,} questions, version {manifest.version}, {manifest.content_sha256[:12]}")
