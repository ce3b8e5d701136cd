"""S-EQA's parts side by side: room, object and jointly, each beside what always answering Yes gets."""

import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.store import default_store
from leaderboard.tables.entries import Entry
from leaderboard.tables.joint import best_first, constant_yes_results, joint_points
from tests.tables.made import made_results, made_submission


def made_s_eqa(name: str, *, room: float, joint: bool = True) -> Entry:
    """Return an entry with accuracy `room`, 0.7 about objects and, if `joint`, 0.9 jointly."""
    rows = [
        {"level": "task", "task": "room", "metric": "accuracy", "value": room},
        {"level": "task", "task": "object", "metric": "accuracy", "value": 0.7},
    ]
    if joint:
        rows.append({"level": "benchmark", "metric": "joint_accuracy", "value": 0.9, "n_questions": 20})
        rows.append({"level": "benchmark", "metric": "joint_f1", "value": 0.8, "n_questions": 20})
    rows.append({"level": "task", "task": "room", "metric": "macro_f1", "value": room / 2})
    tasks = ["room", "object"]
    return Entry(made_submission(name, f"Model {name}", benchmark="s-eqa", tasks=tasks), made_results(*rows))


CONSTANT = made_s_eqa("constant-yes", room=0.45).results


def test_a_row_an_entry_measure_and_part() -> None:
    """The best about rooms first; parts that an entry lacks have no row; each has its reference, only accuracy a chance."""
    entries = [made_s_eqa("low", room=0.3, joint=False), made_s_eqa("high", room=0.6)]
    points = joint_points(entries, CONSTANT)
    assert points.select("submission_id", "measure", "part", "value", "constant_yes").rows() == [
        ("high", "accuracy", "room", 0.6, 0.45),
        ("high", "accuracy", "object", 0.7, 0.7),
        ("high", "accuracy", "joint", 0.9, 0.9),
        ("high", "f1", "room", 0.3, 0.225),
        ("high", "f1", "joint", 0.8, 0.8),
        ("low", "accuracy", "room", 0.3, 0.45),
        ("low", "accuracy", "object", 0.7, 0.7),
        ("low", "f1", "room", 0.15, 0.225),
    ]
    assert points.filter(pl.col("chance").is_not_null()).select("measure", "part").unique().height == 2
    assert points["chance"].drop_nulls().to_list() == pytest.approx([1 / 3] * 4)


def test_an_entry_without_room_comes_last() -> None:
    """Whoever answered about objects only has no place in the order."""
    only_objects = Entry(
        made_submission("a", benchmark="s-eqa", tasks=["object"]),
        made_results({"level": "task", "task": "object", "metric": "accuracy", "value": 1.0}),
    )
    named = [each.submission.submission_id for each in best_first([only_objects, made_s_eqa("b", room=0.1)])]
    assert named == ["b", "a"]


def test_what_always_yes_gets_in_the_open_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """As much about rooms as there are keys Yes in the scored split, room by room."""
    monkeypatch.delenv("LEADERBOARD_DATA", raising=False)
    questions = default_store().questions(BENCHMARK, "open", tasks=("room", "object"))
    results = constant_yes_results(BENCHMARK, BENCHMARK.edition("open"), questions)
    rooms = questions.filter(task="room", split="test")
    by_room = rooms.group_by("variation").agg((pl.col("answer") == 0).mean())["answer"].mean()
    (accuracy,) = results.filter(level="task", task="room", metric="accuracy")["value"]
    assert accuracy == pytest.approx(by_room, abs=1e-9)
