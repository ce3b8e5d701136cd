"""The command `baseline`: the submission of a simple rule, to compare models with."""

from pathlib import Path

import click

from leaderboard.baselines import baseline_of, baselines_of, write_baseline
from leaderboard.baselines.embedding import EMBEDDING_ID, embedding_baseline
from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.options import (
    BenchmarkName,
    InputPath,
    chosen_edition,
    data_option,
    edition_option,
    example,
    model_options,
    submission_folder,
)
from leaderboard.embeddings import model_named
from leaderboard.registry import Baseline, Benchmark
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
@model_options
@data_option
def baseline(  # noqa: PLR0913, PLR0917, every option is an argument
    name: str,
    benchmark: Benchmark,
    edition_id: str | None,
    out: Path | None,
    model: str | None,
    revision: str | None,
    store: Store,
) -> None:
    """Write the submission folder of the baseline NAME on BENCHMARK.

    The baseline embedding needs a library that nothing else needs: python -m pip install -r requirements-embedding.txt.
    It is recorded with the model's name and commit.
    """
    rule = _with_model(baseline_of(benchmark, name), model, revision)
    folder = submission_folder(store, benchmark, out, None if out else name)
    click.echo(write_baseline(store, benchmark, chosen_edition(store, benchmark, edition_id), rule, folder))


def _with_model(rule: Baseline, model: str | None, revision: str | None) -> Baseline:
    """Return the baseline with the model that is asked for; only one has a model."""
    if model is None and revision is None:
        return rule
    if rule.id != EMBEDDING_ID:
        raise click.UsageError(f"--model and --revision belong to the baseline {EMBEDDING_ID}, not to {rule.id}")
    return embedding_baseline(model_named(model, revision))
