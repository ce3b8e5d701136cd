"""The registry records of PIQA."""

import polars as pl
import pytest

from leaderboard.baselines import baselines_of
from leaderboard.baselines.shortcuts import shortcuts_of
from leaderboard.benchmarks.piqa import BENCHMARK

TASK = BENCHMARK.task("piqa")


def test_scored_and_held_back_splits() -> None:
    """The open edition scores test; the release scores validation and holds the key of test back."""
    splits = {edition.id: (edition.scored_split, edition.held_back) for edition in BENCHMARK.editions}
    assert splits == {"open": ("test", None), "release": ("validation", "test")}


def test_baselines() -> None:
    """Chance, first, shorter, lexical and choices-only are there; what reads the choices only is a shortcut."""
    assert {"chance", "first-choice", "shortest", "lexical", "choices-only"} <= {
        each.id for each in baselines_of(BENCHMARK)
    }
    assert [each.id for each in shortcuts_of(BENCHMARK)] == ["first-choice", "longest", "shortest", "choices-only"]


def test_slices_are_facets() -> None:
    """Results are sliced by the binned edit distance (figure 6) and by the category."""
    assert TASK.slices == ("edit_bin", "category")
    assert {facet.id: facet.dtype for facet in TASK.facets if facet.id in TASK.slices} == dict.fromkeys(
        TASK.slices, pl.String
    )


@pytest.mark.parametrize(
    ("metric", "values"),
    [("accuracy", [1.0, 0.0, 0.0]), ("accuracy_micro", [1.0, 0.0, 0.0]), ("above_chance", [1, -1, -1])],
)
def test_metrics(metric: str, values: list[float]) -> None:
    """A right, a wrong and a missing answer to a question with two solutions."""
    frame = pl.DataFrame(
        {"choices": [["a", "b"]] * 3, "answer": [1, 1, 1], "prediction": [1, 0, None]},
        schema_overrides={"answer": pl.Int8, "prediction": pl.Int8},
    )
    assert frame.select(BENCHMARK.metric(metric).value).to_series().to_list() == values
