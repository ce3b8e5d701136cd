"""The command `baseline`: the submission of a simple rule, to compare models with."""

from pathlib import Path

import click

from leaderboard.baselines import baseline_of, baselines_of, write_baseline
from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.options import (
    BenchmarkName,
    InputPath,
    chosen_edition,
    data_option,
    edition_option,
    example,
    submission_folder,
)
from leaderboard.registry import Benchmark
from leaderboard.store import Store

DESCRIPTIONS = {each.id: each.explanation for benchmark in BENCHMARKS for each in baselines_of(benchmark)}


@click.command(
    epilog="\b\n"
    + "\n".join(f"{name}: {text}" for name, text in DESCRIPTIONS.items())
    + "\n\n"
    + example("baseline chance coat --out chance")
)
@click.argument("name")
@click.argument("benchmark", type=BenchmarkName())
@edition_option
@click.option("--out", type=InputPath(), help="Folder to make.", show_default="submissions/BENCHMARK/NAME")
@data_option
def baseline(name: str, benchmark: Benchmark, edition_id: str | None, out: Path | None, store: Store) -> None:
    """Write the submission folder of the baseline NAME on BENCHMARK."""
    baseline_of(benchmark, name)
    folder = submission_folder(store, benchmark, out, None if out else name)
    click.echo(write_baseline(store, benchmark, chosen_edition(store, benchmark, edition_id), name, folder))
