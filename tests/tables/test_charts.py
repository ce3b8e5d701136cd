"""The numbers of the charts."""

import polars as pl
import pytest

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.store import Store
from leaderboard.tables.charts import bad_option_points, bad_option_tasks, option_count_points
from leaderboard.tables.design import design_table
from leaderboard.tables.entries import Entry
from tests.tables.made import made_results, made_submission

TASK_2 = BENCHMARK.task("task-2")


def entry(*rows: dict[str, object]) -> Entry:
    """Return an entry with these results."""
    return Entry(made_submission("x"), made_results(*rows))


def test_option_counts() -> None:
    """A point is a slice by option count of the metric asked for, with 1/k as chance."""
    own = {"level": "slice", "task": "task-0", "slice_by": "n_choices"}
    points = option_count_points(
        BENCHMARK,
        [
            entry(
                own | {"slice_value": "2", "value": 0.9},
                own | {"slice_value": "5", "value": 0.7},
                own | {"slice_value": "5", "value": 0.1, "metric": "accuracy_micro"},
                {"level": "slice", "task": "task-1", "slice_by": "n_bad", "slice_value": "2", "value": 0.3},
                {"level": "task", "task": "task-0", "value": 0.8},
            )
        ],
        BENCHMARK.primary,
    )
    assert points.select("task", "n_choices", "value", "chance").rows() == [
        ("task-0", 2, 0.9, 0.5),
        ("task-0", 5, 0.7, 0.2),
    ]


def test_bad_options() -> None:
    """Task 2, v04 has 2 usable and 3 bad options, v01 none: its bad rate says nothing and is left out."""
    rows = [
        {"level": "variation", "task": "task-2", "variation": variation, "metric": metric, "value": 0.25}
        for variation in ("v01", "v04")
        for metric in ("accuracy", "bad_rate", "above_chance")
    ]
    points = bad_option_points(BENCHMARK, [entry(*rows)], TASK_2)
    assert points.select("metric", "n_choices", "n_bad", "chance").rows() == [
        ("accuracy", 5, 0, 0.2),
        ("accuracy", 5, 3, 0.2),
        ("bad_rate", 5, 3, 0.6),
    ]


def test_only_task_2_fixes_bad_options() -> None:
    """Of COAT's tasks only task 2 fixes the number of bad options (paper, section 2.2.3 B)."""
    assert bad_option_tasks(BENCHMARK) == (TASK_2,)


@pytest.mark.parametrize(
    ("variation", "accuracy", "bad_rate"), [("v05", 0.2, 0.8), ("v11", 1 / 3, 1 / 3), ("v13", 0.5, None)]
)
def test_design(store: Store, variation: str, accuracy: float, bad_rate: float | None) -> None:
    """Chance follows from the paper's design; every variation of the registry has a row with its scored questions."""
    table = design_table(BENCHMARK, store.manifest("coat", "open"))
    assert len(table) == 34
    row = table.row(by_predicate=(pl.col("task") == "task-2") & (pl.col("variation") == variation), named=True)
    assert (row["chance_accuracy"], row["chance_bad_rate"], row["n_questions"]) == (accuracy, bad_rate, 5)
