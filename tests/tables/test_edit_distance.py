"""How solutions differ, counted by hand on small questions of our own."""

import polars as pl
import pytest

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.benchmarks.piqa.edits import edit_facets
from leaderboard.tables.edit_distance import (
    WORD_POINT,
    distance_counts,
    distance_points,
    edited_words,
    length_counts,
    length_step,
    replaced_words,
    replacements,
    word_counts,
    word_points,
)
from leaderboard.tables.entries import Entry
from leaderboard.tables.question_answers import Answers
from tests.tables.made import made_results, made_submission

RELEASE = BENCHMARK.edition("release")
SOLUTIONS = (
    ("Rinse it in water.", "Rinse it in milk."),
    ("Cool it in sand.", "Cool it in water."),
    ("Fry it in olive oil.", "Fry it in water."),
    ("Wash it with water.", "Wash it with cold water."),
    ("Add salt, then water.", "Add water, then salt."),
    ("Dip the cloth in hot water.", "Leave the cloth in a dry box."),
)


def questions_of(*solutions: tuple[str, str], split: str = "validation", first: int = 0) -> pl.DataFrame:
    """Return questions whose key is the first solution; their ids are q0, q1, ..."""
    numbers = range(first, first + len(solutions))
    return pl.DataFrame(
        {
            "question_id": [f"q{number}" for number in numbers],
            "task": "piqa",
            "variation": "all",
            "split": split,
            "cluster_id": [f"goal {number}" for number in numbers],
            "choices": [list(pair) for pair in solutions],
            "answer": pl.Series([0] * len(solutions), dtype=pl.Int8),
            **edit_facets(["a goal"] * len(solutions), solutions),
        }
    )


@pytest.fixture
def questions() -> pl.DataFrame:
    """Six validation questions, and one of test."""
    held_back = questions_of(("Boil the egg.", "Boil the water."), split="test", first=6)
    return pl.concat([questions_of(*SOLUTIONS), held_back.with_columns(answer=pl.lit(None, pl.Int8))])


def test_distances_are_counted_by_split(questions: pl.DataFrame) -> None:
    """Three distances of 1 (two words replaced, one inserted), two of 2, one of 4; in test one of 1."""
    assert distance_counts(questions).rows() == [
        ("test", 1, 1, 1.0),
        ("validation", 1, 3, 1 / 2),
        ("validation", 2, 2, 1 / 3),
        ("validation", 4, 1, 1 / 6),
    ]


def test_words_that_make_the_difference(questions: pl.DataFrame) -> None:
    """A replaced word, an inserted one, a word against two; not a changed order, not a larger edit."""
    assert edited_words(questions).sort("question_id", "word").rows() == [
        ("q0", "milk", "water"),
        ("q0", "water", "milk"),
        ("q1", "sand", "water"),
        ("q1", "water", "sand"),
        ("q2", "water", "olive oil"),
        ("q3", "cold", ""),
        ("q6", "egg", "water"),
        ("q6", "water", "egg"),
    ]
    assert word_counts(questions).rows()[0] == ("water", 4)


def test_what_replaces_a_word(questions: pl.DataFrame) -> None:
    """Figure 8, in all splits, the most frequent first; an inserted word is replaced by nothing."""
    assert replacements(questions, "water").rows() == [("egg", 1), ("milk", 1), ("olive oil", 1), ("sand", 1)]
    twice = pl.concat([questions, questions_of(("Cool it with milk.", "Cool it with water."), first=7)])
    assert replacements(twice, "water").rows()[0] == ("milk", 2)
    assert replacements(questions, "cold").is_empty()


def test_words_that_are_replaced(questions: pl.DataFrame) -> None:
    """Water is replaced in q0, q1, q2 and q6; "cold" is only inserted, so it has no replacement."""
    words = dict(replaced_words(questions).iter_rows())
    assert words["water"] == 4
    assert "cold" not in words
    assert set(words) == {"water", "milk", "sand", "egg"}


def test_bands_of_lengths_are_few() -> None:
    """Up to 25 bands: 5 characters each up to 125, 10 up to 250, and 50 for whatever is longer than all steps."""
    steps = {length: length_step(questions_of(("x" * length, "x" * length))) for length in (125, 126, 251, 9_000)}
    assert steps == {125: 5, 126: 10, 251: 20, 9_000: 50}


def test_accuracy_by_word(questions: pl.DataFrame) -> None:
    """Water makes the difference in q0, q1 and q2 of the scored split: two right, one missing; q6 does not count."""
    frame = pl.DataFrame(
        {
            "submission_id": "one",
            "question_id": ["q0", "q1", "q3", "q6"],
            "repeat": pl.Series([0] * 4, dtype=pl.Int32),
            "prediction": pl.Series([0, 0, 1, 0], dtype=pl.Int8),
            "status": "answered",
        }
    )
    submission = made_submission("one", "Model one", benchmark="piqa", edition="release", tasks=["piqa"])
    answers = Answers(frame, (submission,), ())
    points = word_points(BENCHMARK, RELEASE, questions, answers, n_least=2)
    assert points.schema == WORD_POINT
    (row,) = points.to_dicts()
    assert (row["word"], row["n_questions"], row["n_missing"], row["chance"]) == ("water", 3, 1, 0.5)
    assert row["value"] == pytest.approx(2 / 3, abs=1e-9)
    assert row["ci_low"] < row["value"] < row["ci_high"]
    every = word_points(BENCHMARK, RELEASE, questions, answers, n_least=1)
    assert every.select("word", "value").rows()[0] == ("cold", 0.0)
    assert word_points(BENCHMARK, RELEASE, questions, answers).is_empty()


def test_no_submissions_no_points(questions: pl.DataFrame) -> None:
    """The columns are there all the same."""
    frame = pl.DataFrame(schema={"submission_id": pl.String, "question_id": pl.String})
    points = word_points(BENCHMARK, RELEASE, questions, Answers(frame, (), ()), n_least=1)
    assert (points.schema, len(points)) == (WORD_POINT, 0)
    assert distance_points(BENCHMARK, []).is_empty()


def test_accuracy_by_distance_comes_from_the_results() -> None:
    """Slices by binned distance, in the order of the bins; other slices and metrics are left out."""
    own = {"level": "slice", "task": "piqa", "slice_by": "edit_bin"}
    entry = Entry(
        made_submission("one", "Model one"),
        made_results(
            own | {"slice_value": "11+", "value": 0.9},
            own | {"slice_value": "1", "value": 0.7},
            own | {"slice_value": "1", "value": 0.4, "metric": "above_chance"},
            {"level": "slice", "task": "piqa", "slice_by": "category", "slice_value": "food", "value": 0.3},
            {"level": "task", "task": "piqa", "value": 0.8},
        ),
    )
    points = distance_points(BENCHMARK, [entry])
    assert points.select("submission_id", "model", "edit_bin", "place", "value", "chance").rows() == [
        ("one", "Model one", "1", 0, 0.7, 0.5),
        ("one", "Model one", "11+", 4, 0.9, 0.5),
    ]


def test_lengths_of_right_and_wrong_solutions(questions: pl.DataFrame) -> None:
    """Right 18, 16, 20, 19, 21, 27 characters, wrong 17, 17, 16, 24, 21, 29; of 200 solutions the longest is left out."""
    counts = length_counts(questions, step=10)
    assert counts.rows() == [
        (True, 10, 3, 1 / 2), (True, 20, 3, 1 / 2),
        (False, 10, 3, 1 / 2), (False, 20, 3, 1 / 2),
    ]  # fmt: skip
    many = pl.concat(
        [questions_of(*[("Do it now.", "Do it not.")] * 99), questions_of(("x" * 10, "x" * 900), first=99)]
    )
    assert length_counts(many, step=10).rows() == [(True, 10, 100, 1.0), (False, 10, 99, 1.0)]
