"""Shortcuts never see what is asked."""

import polars as pl
import pytest

from leaderboard.baselines.shortcuts import has_scenes, shortcuts_of
from leaderboard.benchmarks import BENCHMARKS, benchmark
from leaderboard.registry import Benchmark
from leaderboard.store import default_store
from leaderboard.ui.shortcuts import OPTIONS, SCENES

QUICK = [rule.id for rule in shortcuts_of(benchmark("s-eqa")) if rule.id not in {"choices-only", "scene-only"}]


def test_which_rules_are_shortcuts() -> None:
    """Those of the choices for all, those of the scene for S-EQA alone; chance and word overlap for none."""
    found = {record.id: {rule.id for rule in shortcuts_of(record)} for record in BENCHMARKS}
    for_all = {"first-choice", "longest", "shortest", "choices-only"}
    assert found["s-eqa"] == for_all | {"constant-yes", "state-words", "scene-only"}
    assert found["piqa"] == for_all
    assert [record.id for record in BENCHMARKS if has_scenes(record)] == ["s-eqa"]
    assert "never its text" in OPTIONS
    assert "never what is asked" in SCENES


@pytest.mark.parametrize("name", [*QUICK, "scene-only"])
def test_a_shortcut_of_scenes_never_sees_the_query(name: str) -> None:
    """Other words in place of the query change no prediction."""
    record: Benchmark = benchmark("s-eqa")
    questions = default_store().questions(record, "open", tasks=("room",)).filter(pl.col("variation") == "no-room")
    (rule,) = (each for each in shortcuts_of(record) if each.id == name)
    scene = pl.col("question").str.split("\n\n").list.last()
    blind = questions.with_columns(question=pl.lit("Is it?\n\n") + scene)
    assert rule.predict(blind).equals(rule.predict(questions))
