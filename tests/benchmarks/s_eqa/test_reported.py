"""What the paper states, to the digit, contradictions included."""

from pathlib import Path

import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.schemas.reported import Reported

# Table II of the paper: accuracy and F1 in percent, room, object and joint.
TABLE_2 = {
    "BLIP-2": ((42.31, 52.51), (58.26, 68.75), (89.6, 82.5)),
    "BLIP": ((41.82, 49.63), (51.33, 63.75), (83.29, 83.75)),
    "ViLT": ((39.80, 42.31), (47.27, 58.31), (72.91, 80.35)),
}


@pytest.fixture(scope="module")
def reported() -> Reported:
    """The file of reported figures."""
    assert isinstance(BENCHMARK.reported, Path)
    return Reported.model_validate_json(BENCHMARK.reported.read_text(encoding="utf-8"))


def test_table_2_is_whole(reported: Reported) -> None:
    """All 18 values, each at its place."""
    found = {(f.model, f.task, f.metric): f.value for f in reported.figures if f.place == "Table II"}
    places = (("room", ""), ("object", ""), (None, "joint_"))
    for model, parts in TABLE_2.items():
        for (task, prefix), (accuracy, f1) in zip(places, parts, strict=True):
            assert found.pop((model, task, f"{prefix}accuracy")) == pytest.approx(accuracy / 100)
            assert found.pop((model, task, f"{prefix}f1")) == pytest.approx(f1 / 100)
    assert not found


def test_the_contradiction_is_kept(reported: Reported) -> None:
    """46.2 % aligned in the text stands beside 46.8 % not aligned in figure 4, each naming the other."""
    aligned, not_aligned = (
        next(f for f in reported.figures if f.metric == metric) for metric in ("llm_agreement", "llm_disagreement")
    )
    assert (aligned.value, not_aligned.value) == (0.462, 0.468)
    assert (aligned.conflicts_with, not_aligned.conflicts_with) == ([not_aligned.id], [aligned.id])


def test_ids_fit_the_registry(reported: Reported) -> None:
    """Tasks are the registry's, or none."""
    assert reported.benchmark == BENCHMARK.id
    assert {f.task for f in reported.figures} == {None, *(task.id for task in BENCHMARK.tasks)}


def test_the_studies_are_whole(reported: Reported) -> None:
    """What people answered to both kinds of questions, and the shares of categories (sections III-C and IV-C)."""
    found = {(f.task, f.metric): f.value for f in reported.figures if f.place != "Table II"}
    assert found.items() >= {
        ("room", "accuracy"): 0.427, ("object", "accuracy"): 0.743,
        ("room", "cannot_answer_rate"): 0.3771, ("object", "cannot_answer_rate"): 0.0296,
        ("room", "answerable_share"): 0.6229, ("object", "answerable_share"): 0.9704,
        (None, "cannot_answer_rate"): 0.0274, (None, "answerable_share"): 0.9726,
        (None, "single_room_share"): 0.835, (None, "situational_share"): 0.822, (None, "spatial_share"): 0.7796,
        (None, "n_characters"): 40.2, (None, "n_words"): 7.7, (None, "threshold"): 0.5,
    }.items()  # fmt: skip
