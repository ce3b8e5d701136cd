"""The command `query-map`: place similar queries near each other, for the chart of the queries."""

from typing import get_args

import click

from leaderboard.cli.options import BenchmarkName, chosen_edition, data_option, edition_option, example, model_options
from leaderboard.embeddings import EmbeddingModel, model_named
from leaderboard.query_map import query_map
from leaderboard.registry import Benchmark
from leaderboard.schemas.query_map import Method
from leaderboard.store import Store, write_model

WORDS: Method = "tf-idf"


@click.command("query-map", epilog=example("query-map s-eqa --edition open"))
@click.argument("benchmark", type=BenchmarkName())
@edition_option
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), default=0, show_default=True, help="Seed of t-SNE.")
@click.option(
    "--method", type=click.Choice(get_args(Method)), default=WORDS, show_default=True, help="What makes queries alike."
)
@model_options
@data_option
def query_map_command(  # noqa: PLR0913, PLR0917, every option is an argument
    benchmark: Benchmark,
    edition_id: str | None,
    seed: int,
    method: Method,
    model: str | None,
    revision: str | None,
    store: Store,
) -> None:
    """Map the queries of BENCHMARK, and write query_map.json beside the questions.

    Needs scikit-learn (python -m pip install -r requirements-dev.txt), which the site does not. By tf-idf queries are alike
    that share words and pairs of words. The method embedding needs a library of its own (requirements-embedding.txt).
    """
    edition_id = chosen_edition(store, benchmark, edition_id)
    path = store.query_map_path(benchmark.id, edition_id)
    chosen = _model(method, model, revision)
    changed = write_model(path, query_map(store, benchmark, edition_id, model=chosen, seed=seed))
    click.echo(f"{path} {'written' if changed else 'is unchanged'}")


def _model(method: Method, name: str | None, revision: str | None) -> EmbeddingModel | None:
    """Return the model that is asked for, null for tf-idf, which has none."""
    if method != WORDS:
        return model_named(name, revision)
    if name or revision:
        raise click.UsageError(f"--model and --revision belong to the method embedding, not to {method}")
    return None
