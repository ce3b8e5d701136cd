"""How often the intervals hold the truth, simulated on the clusters of COAT.

The truth is the mean over the population that intervals speak of: new clusters (household tasks and objects) of the same
kind. Each cluster has its own probability of a right answer, drawn from a beta distribution with mean p and
intra-class correlation 0.2, and shared by all its questions in all variations and tasks. So the true value is p at every
level; the allocation of questions to clusters is that of the open edition and stays fixed.
"""

from collections.abc import Iterator

import narwhals as nw
import numpy as np
import polars as pl
import pytest

from leaderboard.scoring.kernel import SCORE_UNITS, weighted_means
from leaderboard.statistics import WeightedMean, clustered_interval
from leaderboard.store import default_store
from tests.scoring.worlds import TASKS

N_DRAWS = 700
CORRELATION = 0.2
N_CLUSTERS = 150
LEVELS = {"variation": ["draw", "task", "variation"], "task": ["draw", "task"], "benchmark": ["draw"]}


def coat_allocation() -> pl.DataFrame:
    """Return the number of test questions per task, variation and cluster; every third variation of tasks 1 and 2."""
    files = sorted(default_store().edition_dir("coat", "open").glob("*/*.parquet"))
    if not files:
        return synthetic_allocation()
    columns = ["task", "variation", "cluster_id"]
    kept = [path for path in files if path.parent.name in TASKS[:2] or int(path.stem[1:]) % 3 == 0]
    questions = pl.concat(pl.scan_parquet(path).filter(split="test").select(columns) for path in kept)
    return questions.group_by(columns).agg(n=pl.len().cast(pl.Int64)).sort(columns).collect()


def synthetic_allocation() -> pl.DataFrame:
    """Return clusters of about COAT's number and sizes, for a checkout without the data."""
    rng = np.random.default_rng(5)
    mean_sizes = {"task-u": 3, "task-0": 30, "task-1": 30, "task-2": 30}
    sizes = [
        {
            "task": task,
            "variation": f"v{v:02d}",
            "cluster_id": f"{task == 'task-u'} {cluster}",
            "n": 1 + rng.poisson(size),
        }
        for task, size in mean_sizes.items()
        for v in range(1, 5)
        for cluster in range(N_CLUSTERS)
    ]
    return pl.DataFrame(sizes)


def simulated_cells(allocation: pl.DataFrame, probability: float, seed: int) -> pl.DataFrame:
    """Return the cells of N_DRAWS entries: how many questions of each cluster and variation are right."""
    rng = np.random.default_rng(seed)
    strength = 1 / CORRELATION - 1
    n_clusters = allocation["cluster_id"].n_unique()
    shape = (N_DRAWS, n_clusters)
    abilities = rng.beta(probability * strength, (1 - probability) * strength, shape)
    cluster = allocation["cluster_id"].rank("dense").to_numpy() - 1
    n_right = rng.binomial(allocation["n"].to_numpy(), abilities[:, cluster])
    codes = allocation.with_columns(pl.col("task", "variation").cast(pl.Categorical), cluster_id=pl.Series(cluster))
    return pl.concat([codes] * N_DRAWS).select(
        "task",
        "variation",
        "cluster_id",
        pl.lit(1).alias("sign"),
        pl.Series("draw", np.repeat(np.arange(N_DRAWS), allocation.height)),
        pl.Series("units", n_right.reshape(-1) * SCORE_UNITS),
        pl.col("n").alias("n_questions"),
        *(pl.lit(0).alias(name) for name in ("n_answered", "n_missing", "n_unparsed")),
    )


def coverages(cells: pl.DataFrame, probability: float) -> Iterator[tuple[str, float]]:
    """Yield each level, task and variation with the share of draws whose interval holds the truth."""
    for level, by in LEVELS.items():
        means = weighted_means(nw.from_native(cells.lazy()), by).to_native().collect()
        low, high, _ = clustered_interval(WeightedMean(*(means[name].to_numpy() for name in WeightedMean._fields)))
        place = pl.concat_str(pl.lit(level), *(pl.col(name).cast(pl.String) for name in by[1:]), separator=" ")
        held = pl.Series("held", (low <= probability) & (probability <= high))
        yield from means.select(place.alias("place"), held).group_by("place").mean().iter_rows()


@pytest.mark.parametrize("probability", [0.5, 0.7, 0.9])
def test_intervals_hold_the_truth(probability: float) -> None:
    """At least 92.5 % of the 95 % intervals hold the true value, for every variation, task and the benchmark."""
    found = dict(coverages(simulated_cells(coat_allocation(), probability, seed=1), probability))
    assert {place: share for place, share in found.items() if share < 0.925} == {}
    assert sum(place.startswith("task ") for place in found) == len(TASKS)
