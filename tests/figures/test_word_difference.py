"""The word difference of two solutions: what it says, that it is a shortest edit, and that it is only text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.benchmarks.piqa.edits import edit_distance, words_of
from leaderboard.figures.word_difference import Part, difference_html, word_difference
from tests.figures.strangers import STRANGERS
from tests.figures.test_escaping import Page

SOLUTION = st.lists(st.sampled_from(["boil", "the", "Egg,", "in", "-", "water.", "milk"]), max_size=9).map(" ".join)


def test_a_replaced_word() -> None:
    """Common words once, the deleted word before the inserted one, each with its punctuation."""
    assert word_difference("Cool it in water, fast.", "Cool it in milk, fast.") == (
        Part("same", "Cool it in"),
        Part("delete", "water,"),
        Part("insert", "milk,"),
        Part("same", "fast."),
    )


def test_neighbouring_replacements_are_one_run() -> None:
    """Two words for one: all that goes, then all that comes."""
    assert word_difference("Fry it in water", "Fry it with olive oil") == (
        Part("same", "Fry it"),
        Part("delete", "in water"),
        Part("insert", "with olive oil"),
    )


def test_case_and_punctuation_are_no_difference() -> None:
    """A dash of its own is no word; the sentence below says why nothing is marked."""
    assert word_difference("Stir it - well", "stir, it well!") == (Part("same", "stir, it well!"),)
    assert "only case, punctuation or spaces differ" in difference_html("- Stir it", "stir it!")


def test_marks_are_told_apart_without_colour() -> None:
    """Deleted and inserted are elements of their own, and their names are there for whoever hears the page."""
    markup = difference_html("Use water.", "Use milk.")
    assert '<del><span class="unseen">only in A: </span>water.</del>' in markup
    assert '<ins><span class="unseen">only in B: </span>milk.</ins>' in markup


@given(SOLUTION, SOLUTION)
def test_the_parts_make_both_texts_and_are_a_shortest_edit(first: str, second: str) -> None:
    """Less insertions they are the first text, less deletions the second; the cost is the edit distance."""
    parts = word_difference(first, second)
    left, right = (
        words_of(" ".join(part.said for part in parts if part.kind != kind)) for kind in ("insert", "delete")
    )
    assert (left, right) == (words_of(first), words_of(second))
    runs = re.findall(r"[di]+", "".join(part.kind[0] * len(words_of(part.said)) for part in parts))
    assert sum(max(run.count("d"), run.count("i")) for run in runs) == edit_distance(first, second)


@pytest.mark.parametrize("strange", STRANGERS.values(), ids=STRANGERS)
def test_strange_text_stays_text(strange: str) -> None:
    """Whatever a solution holds, only our own elements come out."""
    for pair in ((strange, "Use milk."), ("Use milk.", strange)):
        assert set(Page(difference_html(*pair)).tags) <= {"p", "del", "ins", "span"}
