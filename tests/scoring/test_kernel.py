"""The aggregation kernel: by hand, against plain Python, and on two engines."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import duckdb
import narwhals as nw
import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from leaderboard.scoring.kernel import COUNTS, cell_sums, weighted_means

Rows = Sequence[tuple[str, str, str, float]]


def scores_table(rows: Rows) -> pl.DataFrame:
    """Return per-question scores from (task, variation, cluster, score); all are answered."""
    scores = pl.DataFrame(rows, schema=["task", "variation", "cluster_id", "accuracy"], orient="row")
    constants = {"sign": 1, "answered": 1, "missing": 0, "unparsed": 0}
    return scores.with_columns(
        pl.lit("all").alias("group"), **{name: pl.lit(value) for name, value in constants.items()}
    )


def means_of(scores: pl.DataFrame | duckdb.DuckDBPyRelation, by: Sequence[str] = ("group",)) -> pl.DataFrame:
    """Run the kernel on a Polars frame or a DuckDB relation and return what comes out, sorted."""
    frame = nw.from_native(scores).lazy()
    keys = list(dict.fromkeys([*by, "sign"]))
    means = weighted_means(cell_sums(frame, keys, ["accuracy"]).rename({"accuracy": "units"}), by)
    return means.collect("polars").to_native().sort(by)


def test_variations_weigh_the_same_whatever_their_size() -> None:
    """The mean of a variation with two right of two and one with one right of four is 5/8, with its variance."""
    rows = [("t", "v1", "a", 1), ("t", "v1", "b", 1)]
    rows += [("t", "v2", "c", 1), ("t", "v2", "d", 0), ("t", "v2", "e", 0), ("t", "v2", "f", 0)]
    (found,) = means_of(scores_table(rows)).to_dicts()
    assert found["value"] == 0.625
    # a question of v2 weighs 1/8, its residual is 3/4 or -1/4: 9/1024 + 3 * 1/1024 = 12/1024; times C / (C - 1) = 6/5
    assert found["variance"] == pytest.approx(6 / 5 * 12 / 1024, rel=1e-12)
    assert (found["n_questions"], found["n_clusters"], found["effective_clusters"]) == (6, 6, 6)
    assert not found["equal_weights"]


def test_tasks_weigh_the_same_whatever_their_variations() -> None:
    """A task with one variation counts as much as a task with three."""
    # (1 + (0 + 0 + 1) / 3) / 2 = 2/3
    rows = [("t1", "v1", "a", 1), ("t2", "v1", "a", 0), ("t2", "v2", "a", 0), ("t2", "v3", "b", 1)]
    assert means_of(scores_table(rows))["value"].to_list() == [pytest.approx(2 / 3, rel=1e-15)]


def test_a_cluster_shared_by_two_tasks_adds_up_before_it_is_squared() -> None:
    """Two tasks on the same two clusters err together, so the variance is twice that of independent tasks."""
    rows = [("t1", "v1", "a", 1), ("t1", "v1", "b", 0), ("t2", "v1", "a", 1), ("t2", "v1", "b", 0)]
    (found,) = means_of(scores_table(rows)).to_dicts()
    # every question weighs 1/4; u_a = 2 * 1/4 * 1/2 = 1/4, u_b = -1/4; 2/1 * (1/16 + 1/16) = 1/4
    assert (found["value"], found["variance"], found["n_clusters"]) == (0.5, 0.25, 2)
    apart = [(task, variation, task + cluster, score) for task, variation, cluster, score in rows]
    # four clusters of u = 1/8 each: 4/3 * 4/64 = 1/12
    (found,) = means_of(scores_table(apart)).to_dicts()
    assert (found["variance"], found["n_clusters"]) == (pytest.approx(1 / 12, rel=1e-12), 4)


def test_effective_clusters_count_large_clusters_less() -> None:
    """Clusters of 3, 1, 1 and 1 questions are worth (3 + 1 + 1 + 1)^2 / (9 + 1 + 1 + 1) = 3."""
    rows = [("t", "v", cluster, 1) for cluster in "aaabcd"]
    (found,) = means_of(scores_table(rows)).to_dicts()
    assert (found["effective_clusters"], found["n_clusters"], found["variance"]) == (3, 4, 0)
    assert found["equal_weights"]


def test_one_cluster_has_no_variance() -> None:
    """With one cluster the variance is 0, which the interval must not believe."""
    (found,) = means_of(scores_table([("t", "v", "a", 1), ("t", "v", "a", 0)])).to_dicts()
    assert (found["value"], found["n_clusters"], found["variance"]) == (0.5, 1, 0)


def with_minus(scores: pl.DataFrame, *variations: str) -> pl.DataFrame:
    """Return the scores with these variations subtracted."""
    return scores.with_columns(pl.when(pl.col("variation").is_in(variations)).then(-1).otherwise(1).alias("sign"))


def test_a_contrast_is_a_difference_of_means() -> None:
    """1 of 2 right minus 1 of 3 right is 1/6; a cluster on both sides has both its residuals in one term."""
    rows = [("t", "v1", "a", 1), ("t", "v1", "b", 0), ("t", "v2", "a", 0), ("t", "v2", "b", 0), ("t", "v2", "c", 1)]
    (found,) = means_of(with_minus(scores_table(rows), "v2")).to_dicts()
    assert found["value"] == pytest.approx(1 / 6, rel=1e-14)
    # u_a = 1/4 + 1/9 = 13/36, u_b = -1/4 + 1/9 = -5/36, u_c = -2/9 = -8/36; 3/2 * (169 + 25 + 64) / 1296
    assert found["variance"] == pytest.approx(3 / 2 * 258 / 1296, rel=1e-12)
    assert (found["n_questions"], found["n_clusters"], found["equal_weights"]) == (5, 3, False)


def test_both_sides_of_a_contrast_weigh_the_same() -> None:
    """Two variations (all right, half right) minus one (1 of 4 right): 3/4 - 1/4; by task, then the mean over tasks."""
    rows = [("t", "v1", "a", 1), ("t", "v1", "b", 1), ("t", "v2", "c", 1), ("t", "v2", "d", 0)]
    rows += [("t", "v3", "e", 1), ("t", "v3", "f", 0), ("t", "v3", "g", 0), ("t", "v3", "h", 0)]
    (found,) = means_of(with_minus(scores_table(rows), "v3")).to_dicts()
    # v2: weights 1/4, residuals 1/2: 2/64; v3: weights -1/4, residuals 3/4 and -1/4: 9/256 + 3/256; 8 clusters
    assert (found["value"], found["variance"]) == (0.5, pytest.approx(8 / 7 * (2 / 64 + 12 / 256), rel=1e-12))
    two_tasks = with_minus(scores_table([*rows, ("u", "v1", "a", 0), ("u", "v3", "a", 1)]), "v3")
    assert means_of(two_tasks)["value"].to_list() == [(0.5 - 1) / 2]


@pytest.mark.parametrize("n_variations", [3, 7, 34, 49])
@pytest.mark.parametrize("score", [0, 1])
def test_certainty_of_a_contrast_is_exact(n_variations: int, score: int) -> None:
    """All right on one side and all wrong on the other is exactly 1 or -1."""
    rows = [("t", f"v{v}", f"c{c}", score) for v in range(n_variations) for c in range(3)]
    other = [("t", f"w{v}", f"c{c}", 1 - score) for v in range(5) for c in range(3)]
    found = means_of(with_minus(scores_table([*rows, *other]), *(f"w{v}" for v in range(5))))
    assert found.select("value", "variance").row(0) == (2 * score - 1, 0)


@pytest.mark.parametrize("n_variations", [3, 7, 34, 49])
@pytest.mark.parametrize("score", [0, 1])
def test_certainty_is_exact(n_variations: int, score: int) -> None:
    """All right is exactly 1 and all wrong exactly 0, though 1/3 and 1/49 have no exact float."""
    rows = [("t", f"v{v}", f"c{c}", score) for v in range(n_variations) for c in range(3)]
    assert means_of(scores_table(rows))["value"].to_list() == [score]


def random_scores(seed: int, n_questions: int = 3000) -> pl.DataFrame:
    """Return scores that are sevenths and fifths, in uneven clusters, of three groups."""
    rng = np.random.default_rng(seed)
    fate = rng.integers(0, 3, n_questions)
    return pl.DataFrame(
        {
            "group": rng.choice(["x", "y", "z"], n_questions),
            "task": rng.choice(["t1", "t2", "t3"], n_questions, p=[0.6, 0.3, 0.1]),
            "variation": rng.choice(["v1", "v2", "v3", "v4"], n_questions, p=[0.4, 0.3, 0.2, 0.1]),
            "sign": np.ones(n_questions, dtype=np.int64),
            "cluster_id": rng.zipf(1.5, n_questions).clip(max=60).astype(str),
            "accuracy": rng.integers(0, 8, n_questions) / 7 * rng.integers(0, 6, n_questions) / 5,
            "answered": (fate == 0).astype(np.int64),
            "missing": (fate == 1).astype(np.int64),
            "unparsed": (fate == 2).astype(np.int64),
        }
    )


def plain_means(scores: pl.DataFrame) -> tuple[Fraction, Fraction, Fraction]:
    """Return value, variance and effective clusters of one group by the formulas of the Methods page, in fractions."""
    variations: dict[tuple[str, str], list[tuple[str, Fraction]]] = defaultdict(list)
    for task, variation, cluster, score in scores.select("task", "variation", "cluster_id", "accuracy").iter_rows():
        variations[task, variation].append((cluster, Fraction(score).limit_denominator(1000)))
    tasks = {task for task, _ in variations}
    value, residuals, sizes = Fraction(0), defaultdict(Fraction), defaultdict(int)
    for (task, _), questions in variations.items():
        weight = Fraction(1, len(tasks) * sum(name == task for name, _ in variations) * len(questions))
        mean = sum(score for _, score in questions) / Fraction(len(questions))
        value += weight * sum(score for _, score in questions)
        for cluster, score in questions:
            residuals[cluster] += weight * (score - mean)
            sizes[cluster] += 1
    n_clusters = len(residuals)
    variance = Fraction(n_clusters, n_clusters - 1) * sum(residual**2 for residual in residuals.values())
    n_effective = Fraction(sum(sizes.values()) ** 2, sum(size**2 for size in sizes.values()))
    return value, variance, n_effective


@pytest.mark.parametrize("seed", range(3))
def test_kernel_follows_the_formulas(seed: int) -> None:
    """On random data the kernel gives what the formulas give in exact fractions, and counts what is there."""
    scores = random_scores(seed)
    found = means_of(scores)
    for row in found.iter_rows(named=True):
        group = scores.filter(group=row["group"])
        value, variance, n_effective = plain_means(group)
        assert row["value"] == pytest.approx(float(value), abs=1e-12)
        assert row["variance"] == pytest.approx(float(variance), rel=1e-9)
        assert row["effective_clusters"] == pytest.approx(float(n_effective), rel=1e-12)
        assert row["n_questions"] == group.height
        assert tuple(row[name] for name in COUNTS[1:]) == group.select("answered", "missing", "unparsed").sum().row(0)
        assert row["n_clusters"] == group["cluster_id"].n_unique()


@pytest.mark.parametrize("seed", range(3))
def test_polars_and_duckdb_agree_to_the_last_bit(seed: int) -> None:
    """The same expressions on a DuckDB relation give the same table as on a Polars frame."""
    scores = with_minus(random_scores(seed), "v2", "v3")
    with duckdb.connect() as connection:
        relation = connection.from_arrow(scores.to_arrow())
        assert_frame_equal(means_of(relation), means_of(scores), check_exact=True, check_dtypes=False)


def test_order_of_rows_does_not_matter() -> None:
    """Shuffled rows give the same bits."""
    shuffled = [means_of(random_scores(0).sample(fraction=1, shuffle=True, seed=seed)) for seed in range(5)]
    assert all(one.equals(other) for one, other in pairwise(shuffled))
