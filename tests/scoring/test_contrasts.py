"""Contrasts between variations: which rows they have, their values and intervals by hand, and how often those hold."""

import dataclasses
from collections.abc import Sequence

import numpy as np
import polars as pl
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from leaderboard.registry import Metric
from leaderboard.scoring import results_table
from tests.scoring.worlds import BENCHMARK, RIGHT, WRONG, Question, answered, questions_table, row_of

GAP = Metric(
    "gap", "Gap", "v01 minus v02", BENCHMARK.metric("accuracy").value, "lower", -1.0, 1.0,
    tasks=("task-1",), contrast={"v01": 1, "v02": -1},
)  # fmt: skip
WITH_GAP = dataclasses.replace(BENCHMARK, metrics=(*BENCHMARK.metrics, GAP))


def scored(questions: Sequence[Question], choices: Sequence[int | str], *tasks: str) -> pl.DataFrame:
    """Score one answer a question; the rows of the gap."""
    table = results_table(WITH_GAP, questions_table(questions), answered(choices), tasks=tasks)
    return table.filter(metric="gap")


def test_a_contrast_has_one_row_a_task() -> None:
    """Not of a task that it is not defined on, of a variation, a slice or the benchmark; v03 has no part in it."""
    questions = [Question("task-1", f"v{v:02d}", f"c{c}") for v in (1, 2, 3) for c in range(4)]
    questions.append(Question("task-u", "v01", "u"))
    row = row_of(scored(questions, [RIGHT] * 7 + [WRONG] * 6, "task-1", "task-u"))
    assert (row["level"], row["task"], row["variation"], row["slice_by"]) == ("task", "task-1", None, None)
    assert (row["value"], row["n_questions"], row["n_clusters"]) == (0.25, 8, 4)


def test_a_contrast_needs_all_its_variations() -> None:
    """Where one has no questions there is no row, rather than a difference from nothing."""
    assert scored([Question("task-1", "v01", "a"), Question("task-1", "v03", "b")], [RIGHT, RIGHT], "task-1").is_empty()


def test_the_interval_by_hand() -> None:
    """3 of 4 right minus 2 of 4, eight clusters: Wilson's interval of (1 + 1/4) / 2, mapped back."""
    questions = [Question("task-1", f"v{1 + (number > 3):02d}", f"c{number}") for number in range(8)]
    row = row_of(scored(questions, [RIGHT] * 3 + [WRONG] + [RIGHT] * 2 + [WRONG] * 2, "task-1"))
    # variance 8/7 * (3/256 + 9/256 + 4/64) = 1/8, a quarter of it after halving; n_eff = 5/8 * 3/8 * 32 = 7.5 of 8
    alpha = 2 * stats.norm.sf(stats.t.ppf(0.975, 7))
    low, high = proportion_confint(0.625 * 7.5, 7.5, alpha=alpha, method="wilson")
    assert (row["value"], row["ci_method"]) == (0.25, "wilson-clustered-rescaled")
    assert (row["ci_low"], row["ci_high"]) == pytest.approx((2 * low - 1, 2 * high - 1), abs=1e-9)


@pytest.mark.parametrize(("first", "value"), [(RIGHT, 1), (WRONG, -1)])
def test_extremes(first: int, value: int) -> None:
    """All right against all wrong is 1 or -1, and the interval ends there."""
    questions = [Question("task-1", f"v{v:02d}", f"c{c}") for v in (1, 2) for c in range(5)]
    row = row_of(scored(questions, [first] * 5 + [1 - first] * 5, "task-1"))
    ends = (row["ci_low"], row["ci_high"])
    # Wilson's bound beside 1 is n / (n + t^2), with n the five clusters
    other = 2 * 5 / (5 + stats.t.ppf(0.975, 4) ** 2) - 1
    assert row["value"] == value
    assert ends == pytest.approx((other, 1) if value == 1 else (-1, -other), abs=1e-9)


def test_one_cluster_says_nothing() -> None:
    """A difference within one cluster may be anything."""
    row = row_of(scored([Question("task-1", f"v{v:02d}", "c") for v in (1, 2)], [RIGHT, RIGHT], "task-1"))
    assert (row["value"], row["ci_low"], row["ci_high"]) == (0, -1, 1)
    assert row["ci_method"] == "whole-range-rescaled"


@pytest.mark.parametrize(("plus", "minus"), [(0.5, 0.5), (0.9, 0.6), (0.97, 0.93)])
def test_intervals_hold_the_truth(plus: float, minus: float) -> None:
    """At least 92 of 100 intervals hold the true difference; 60 templates of 4 + 4 questions share their luck."""
    rng = np.random.default_rng(11)
    questions = [Question("task-1", f"v{v:02d}", f"c{c}") for c in range(60) for v in (1, 2) for _ in range(4)]
    held = 0
    for _ in range(100):
        luck = rng.beta(plus * 4, (1 - plus) * 4, 60), rng.beta(minus * 4, (1 - minus) * 4, 60)
        right = rng.random((60, 2, 4)) < np.stack(luck, axis=1)[:, :, np.newaxis]
        row = row_of(scored(questions, np.where(right, RIGHT, WRONG).reshape(-1).tolist(), "task-1"))
        held += row["ci_low"] <= plus - minus <= row["ci_high"]
    assert held >= 92
