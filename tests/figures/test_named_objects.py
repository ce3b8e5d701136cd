"""The two things of a CConS question, marked in its context."""

import re

import pytest

from leaderboard import text
from leaderboard.figures.named_objects import named_objects_html
from tests.figures.strangers import STRANGERS
from tests.figures.test_escaping import Page

ASKED = "Which is bigger in this situation, the {} or the {}?"


def marked(markup: str) -> list[tuple[str, str]]:
    """Return what is marked, in order: the thing as it is written, and the letter of its choice."""
    return re.findall(r'<span class="x-object">(.*?)<sup aria-hidden="true">(.)</sup>', markup)


def test_both_things_are_marked_in_the_context_only() -> None:
    """The first mention of each has the letter of its choice, whichever is named first; the question has no marks."""
    question = f"The key lay in the billiard table. {ASKED.format('billiard table', 'key')}"
    markup = named_objects_html(question, ["billiard table", "key"])
    assert marked(markup) == [("key", "B"), ("billiard table", "A")]
    assert markup.endswith(". " + ASKED.format("billiard table", "key"))
    assert re.sub(r"<sup.*?</sup>|<span class=\"unseen\">.*?</span>|<.*?>", "", markup) == question


def test_a_screen_reader_hears_which_choice_it_is() -> None:
    """The letter is said in words that are not seen."""
    markup = named_objects_html(f"The cat sat on the dog. {ASKED.format('cat', 'dog')}", ["cat", "dog"])
    assert '<span class="unseen">, choice A,</span>' in markup


@pytest.mark.parametrize(
    ("context", "choices", "expected"),
    [
        ("Egg shells lay in the eggplant.", ["egg", "eggplant"], [("Egg", "A"), ("eggplant", "B")]),
        ("The pencil case held the pencil.", ["pencil", "pencil case"], [("pencil case", "B"), ("pencil", "A")]),
        ("The carpet is no car.", ["car", "pet"], [("car", "A")]),
        ("The two things lay there.", ["cat", "dog"], []),
        ("A (b) met c++ there.", ["(b)", "dog"], []),
    ],
)
def test_whole_words_longest_first(context: str, choices: list[str], expected: list[tuple[str, str]]) -> None:
    """Case does not matter, parts of words do not count, and a choice within a longer one gives way to it."""
    assert marked(named_objects_html(f"{context} {ASKED.format(*choices)}", choices)) == expected


def test_a_question_without_a_context_has_no_marks() -> None:
    """What is asked in general names both, but there is nothing to find them in."""
    question = "Which is bigger in general, a cat or a dog?"
    assert named_objects_html(question, ["cat", "dog"]) == question


def test_hits_of_a_search_are_marked_too() -> None:
    """Inside a thing and outside of it."""
    markup = named_objects_html(f"The cat sat on the dog. {ASKED.format('cat', 'dog')}", ["cat", "dog"], ["cat", "sat"])
    assert markup.count("<mark>cat</mark>") == 2
    assert markup.count("<mark>sat</mark>") == 1


@pytest.mark.parametrize("strange", STRANGERS.values(), ids=STRANGERS)
def test_strange_text_stays_text(strange: str) -> None:
    """Whatever a context or a choice holds, only our own elements come out."""
    markup = named_objects_html(f"{strange} lay in the box. {ASKED.format('box', strange)}", ["box", strange])
    page = Page(markup)
    assert set(page.tags) <= {"span", "sup"}
    assert text.plain(strange).split()[0][:3] in page.text
