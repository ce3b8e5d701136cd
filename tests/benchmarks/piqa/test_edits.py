"""How two solutions differ, by hand, by the paper's counts, and against a plain recursion."""

import json
from functools import cache

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.benchmarks.piqa.edits import changed_words, edit_bin, edit_distance, edit_facets, single_word_edit
from tests.public_data import public_files

texts = st.lists(st.sampled_from(["cup", "Cup,", "a", "hot", "-", "1/2"]), max_size=7).map(" ".join)


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [
        ("Use a spoon.", "use a SPOON!", 0),
        ("Use a spoon", "Use a fork", 1),
        ("Stir.", "Do not stir.", 2),
        ("Put the lid on the jar", "Put the jar on the lid", 2),
        ("Wash, then peel.", "Peel, then wash.", 2),
        ("hot pan", "", 2),
        ("a b c d", "b c d e", 2),
        ("add - slowly - milk", "add slowly milk", 0),
    ],
)
def test_edit_distance_by_hand(first: str, second: str, distance: int) -> None:
    """Words are compared without case and punctuation; replacing, inserting and leaving out cost 1 each."""
    assert edit_distance(first, second) == edit_distance(second, first) == distance


@given(texts, texts)
def test_edit_distance_is_the_recursion(first: str, second: str) -> None:
    """The distance is that of the textbook recursion over words."""
    own, other = ([w for w in t.lower().replace(",", "").replace("/", "").split() if w != "-"] for t in (first, second))

    @cache
    def recursion(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        replaced = recursion(i - 1, j - 1) + (own[i - 1] != other[j - 1])
        return min(replaced, recursion(i - 1, j) + 1, recursion(i, j - 1) + 1)

    assert edit_distance(first, second) == recursion(len(own), len(other))


@pytest.mark.parametrize(
    ("distance", "name"), [(0, "0"), (1, "1"), (2, "2"), (3, "3-5"), (5, "3-5"), (6, "6-10"), (10, "6-10"), (11, "11+")]
)
def test_bins(distance: int, name: str) -> None:
    """Both ends of each bin."""
    assert edit_bin(distance) == name


def test_changed_words_by_hand() -> None:
    """A word that stands twice in one and once in the other differs once; another order is no change of words."""
    assert changed_words("Rinse, dry and rinse.", "Rinse and wipe.") == (["dry", "rinse"], ["wipe"])
    assert changed_words("Wash, then peel.", "Peel, then wash.") == ([], [])


@pytest.mark.parametrize(
    ("first", "second", "edit"),
    [
        ("Use Water.", "Use milk.", "water → milk"),
        ("Do it.", "Do not it.", "not"),
        ("Wash and wash it.", "Wash and it.", "wash"),
        ("Use it.", "use it", None),
        ("Use hot water.", "Use cold milk.", None),
    ],
)
def test_single_word_edits_by_hand(first: str, second: str, edit: str | None) -> None:
    """One replaced word is named with its replacement, one inserted or left-out word alone."""
    assert single_word_edit(first, second) == edit


def test_facets_by_hand() -> None:
    """Two questions with every facet written out; lengths are characters of the solutions as they are."""
    facets = pl.DataFrame(edit_facets(["ladle", "Cool soup"], [["is cold ", "is hot"], ["Wait an hour.", "Stir"]]))
    assert facets.rows() == [
        (1, "1", ["cold"], ["hot"], "cold → hot", True, [8, 6]),
        (3, "3-5", ["wait", "an", "hour"], ["stir"], None, False, [13, 4]),
    ]


def test_papers_share_of_small_edits() -> None:
    """On the validation file 685 solutions differ by 1 and 449 by 2, together 61.7 % (figure 6: "roughly 60%")."""
    path = public_files("piqa/valid.jsonl") / "piqa" / "valid.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    distances = [edit_distance(row["sol1"], row["sol2"]) for row in rows]
    assert (len(distances), distances.count(1), distances.count(2)) == (1838, 685, 449)
    assert 0 not in distances
