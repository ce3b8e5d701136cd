"""The baselines do what they say, and the committed ones can be recomputed."""

import json
from pathlib import Path

import polars as pl
import pytest

from leaderboard.baselines import baseline_of, baselines_of, write_baseline
from leaderboard.baselines.choices_only import choices_only
from leaderboard.baselines.rules import chance, first_choice, lexical, longest, shortest
from leaderboard.benchmarks import benchmark
from leaderboard.benchmarks.coat.object_prior import object_prior
from leaderboard.benchmarks.coat.state_rule import state_and_count, state_rule
from leaderboard.errors import InputError, UnknownNameError
from leaderboard.store import default_store

COAT = benchmark("coat")
COMMITTED = default_store().submission_ids("coat")
FAST = [each.id for each in baselines_of(COAT) if each.id in COMMITTED and each.id != "choices-only"]


def _questions(rows: list[tuple[str, list[str]]]) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "question_id": [f"t/v/{place:012x}" for place in range(len(rows))],
            "question": [row[0] for row in rows],
            "choices": [row[1] for row in rows],
            "answer": pl.Series([0] * len(rows), dtype=pl.Int8),
        }
    )


def test_state_rule_by_hand() -> None:
    """Clean and in use for the moment (80) loses to dirty and free (50); equal states: the first; objects: the first."""
    rows = [
        ("q", ["a clean cup, hot, light, in use for the moment", "a dirty cup, hot, light, free to use"]),
        ("q", ["a clean cup, hot, light, free to use", "a clean mug, cold, light, free to use"]),
        ("q", ["a broken cup, hot, light, out of use for good", "a clean cup, hot, light, out of use for good"]),
        ("q", ["a cup", "a mug"]),
    ]
    assert state_rule(_questions(rows)).to_list() == [1, 0, 1, 0]


def test_state_and_count_by_hand() -> None:
    """Of the free and clean ones the object that stands twice; a dirty one does not come in by its count."""
    ready, dirty = "a clean {}, light, free to use", "a dirty {}, light, free to use"
    rows = [
        ("q", [ready.format("mug"), ready.format("cup"), dirty.format("cup")]),
        ("q", [dirty.format("cup"), ready.format("mug"), dirty.format("cup")]),
    ]
    questions = _questions(rows).with_columns(choice_object=pl.Series([["Mug", "Cup", "Cup"], ["Cup", "Mug", "Cup"]]))
    assert state_and_count(questions).to_list() == [1, 1]


def test_lexical_by_hand() -> None:
    """Half the words shared beats a third; without any, the first."""
    rows = [("carry hot soup", ["cold metal plate", "hot bowl"]), ("q", ["one", "two"])]
    assert lexical(_questions(rows)).to_list() == [1, 0]


def test_longest_and_shortest_by_hand() -> None:
    """Characters count, and the first among equals is taken."""
    questions = _questions([("q", ["bbb", "a", "ccc", "d"])])
    assert longest(questions).to_list() == [0]
    assert shortest(questions).to_list() == [1]


def test_object_prior_learns_from_other_household_tasks_only() -> None:
    """The cup is right wherever it is offered, but in one household task, where nothing of this can be known."""
    rows = [(f"q{place}", ["a mug", "a cup"]) for place in range(40)]
    questions = _questions(rows).with_columns(
        choice_object=pl.Series([["Mug", "Cup"]] * 40),
        household_task=pl.Series([f"task {place % 4}" for place in range(40)]),
        answer=pl.Series([0 if place % 4 == 3 else 1 for place in range(40)], dtype=pl.Int8),
    )
    assert object_prior(questions).to_list() == [1] * 40


def test_chance_is_seeded_in_range_and_even() -> None:
    """The same questions get the same answers in any order, and each of four choices about a quarter of 4,000."""
    questions = _questions([("q", ["a", "b", "c", "d"])] * 4000)
    picks = chance(questions)
    assert chance(questions.reverse()).reverse().equals(picks)
    counts = picks.value_counts()["count"]
    assert len(counts) == 4
    assert all(900 < count < 1100 for count in counts)
    assert first_choice(questions).sum() == 0


def test_choices_only_learns_a_state_but_not_a_contrast() -> None:
    """It finds a word that marks keys in other groups, and has no way to tell the two questions of a pair apart."""
    rows, groups, answers = [], [], []
    for number in range(200):
        rows.append((f"q{number}", [f"a dirty cup{number % 7}, x", f"a clean cup{number % 5}, x"]))
        groups.append(f"group {number % 20}")
        answers.append(1)
    frame = _questions(rows).with_columns(cluster_id=pl.Series(groups), answer=pl.Series(answers, dtype=pl.Int8))
    assert (choices_only(frame) == 1).mean() == 1.0
    pairs = [(f"q{side}", ["a hot cup, x", "a cold cup, x"]) for _ in range(100) for side in (0, 1)]
    contrast = _questions(pairs).with_columns(
        cluster_id=pl.Series([f"group {place % 20}" for place in range(200)]),
        answer=pl.Series([0, 1] * 100, dtype=pl.Int8),
    )
    assert (choices_only(contrast) == contrast["answer"]).mean() == 0.5


@pytest.mark.parametrize("name", FAST)
def test_committed_baselines_can_be_recomputed(name: str, tmp_path: Path) -> None:
    """Predictions and results equal the committed ones to the byte; metadata but for the date."""
    committed = default_store().submission_dir("coat", name)
    fresh = write_baseline(default_store(), COAT, "open", baseline_of(COAT, name), tmp_path / name)
    names = sorted(path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file())
    assert names == sorted(path.relative_to(committed) for path in committed.rglob("*") if path.is_file())
    for path in names:
        if path.name != "submission.json":
            assert (fresh / path).read_bytes() == (committed / path).read_bytes()
    old, new = (json.loads((folder / "submission.json").read_text()) for folder in (committed, fresh))
    assert old | {"date": new["date"]} == new


def test_an_existing_folder_and_an_unknown_name_are_refused(tmp_path: Path) -> None:
    """Nothing is overwritten, and near names are offered."""
    (tmp_path / "chance").mkdir()
    with pytest.raises(InputError, match="already exists"):
        write_baseline(default_store(), COAT, "open", baseline_of(COAT, "chance"), tmp_path / "chance")
    with pytest.raises(UnknownNameError, match="state-rule"):
        baseline_of(COAT, "staterule")


def test_choices_only_learns_how_often_an_object_stands() -> None:
    """The key is the cup among mugs or the mug among cups: no word tells it, its standing does."""
    rows = [
        (f"q{place}", [f"a {one}, {place}", *(f"a {other}, {place} {number}" for number in range(3))])
        for place in range(100)
        for one, other in [("cup", "mug") if place % 2 else ("mug", "cup")]
    ]
    questions = _questions(rows).with_columns(cluster_id=pl.Series([f"c{place % 10}" for place in range(100)]))
    assert (choices_only(questions) == 0).sum() >= 95
