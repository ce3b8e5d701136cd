"""The sentences above the charts of PIQA."""

import polars as pl

from leaderboard.figures.edit_readings import (
    distance_count_reading,
    distance_reading,
    length_reading,
    no_word_reading,
    replacement_reading,
    word_reading,
)
from tests.figures.test_edit_distance import distances, words


def test_share_of_small_distances() -> None:
    """Distances 1 and 2 of one split: 7 of 10; a distance of 0 is no difference in words and does not count."""
    rows = [("test", 0, 1), ("test", 1, 5), ("test", 2, 2), ("test", 9, 2), ("train", 1, 90)]
    counts = pl.DataFrame(rows, schema=["split", "edit_distance", "n_questions"], orient="row")
    assert distance_count_reading(counts, "test") == "In 7 of 10 test questions (70.0 %) the edit distance is 1 or 2."


def test_accuracy_by_distance() -> None:
    """Of 0.6 and 0.5 at distance 1 the first is best; it has 0.8 at the largest distance."""
    assert (
        distance_reading(distances()) == "A model is best at edit distance 1: 60.0 %, and 80.0 % at 11+ (20 questions)."
    )


def test_accuracy_by_word() -> None:
    """The worst and the best word of the entry with the most right answers."""
    assert word_reading(words()) == (
        "A model is worst where “before” makes the difference (55.0 %) and best where “water” does (85.0 %)."
    )


def test_accuracy_by_a_single_word() -> None:
    """With one word there is no worst: the sentence names the best entry."""
    said = word_reading(words().filter(word="water"))
    assert said == "A model is best where “water” makes the difference: 85.0 %."


def test_no_word_is_frequent_enough() -> None:
    """The sentence names the most frequent word; without any word it does without."""
    counts = pl.DataFrame({"word": ["never", "no"], "n_questions": [6, 5]})
    start = "No word makes the difference in 20 or more scored questions of this edition: nothing to draw."
    assert no_word_reading(counts, 20) == f"{start} The most frequent, “never”, does in 6."
    assert no_word_reading(counts.clear(), 20) == start


def test_replacements() -> None:
    """Once, always by the same, each time by another, or mostly by one."""

    def said(*counts: tuple[str, int]) -> str:
        return replacement_reading(pl.DataFrame(counts, schema=["replacement", "n_questions"], orient="row"), "water")

    assert said(("milk", 1)) == "“water” is replaced once, by “milk”."
    assert said(("milk", 2)) == "“water” is replaced 2 times, always by “milk”."
    assert said(("milk", 1), ("oil", 1)) == "“water” is replaced 2 times, each time by something else."
    assert said(("milk", 3), ("oil", 1)) == "“water” is replaced 4 times, most often by “milk” (3 times)."
    tied = said(("milk", 2), ("oil", 2), ("sand", 1))
    assert tied == "“water” is replaced 5 times, most often by “milk” and 1 other (2 times each)."


def test_lengths() -> None:
    """The band with the largest difference: 75 % against none below 20 characters."""
    rows = [(True, 0, 3, 0.75), (True, 20, 1, 0.25), (False, 20, 4, 1.0)]
    counts = pl.DataFrame(rows, schema=["is_right", "length", "n_solutions", "share"], orient="row")
    assert length_reading(counts, 20) == (
        "Right and wrong solutions differ the most at 0 to 19 characters: 75.0 % of the right ones are of this length, "
        "0.0 % of the wrong."
    )
