"""A corpus of responses, what is read from each, and that no response at all raises."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.answers import Reading, letter_index, matching_choices, read_response

CHOICES = ("the mug", "A wine glass", "the bowl.")
LETTER_CHOICES = ("B", "A")
ALIKE = ("Mug", "mug", "bowl")
CAFE = "caf\u00e9"

ANSWERED = [
    ("A", 0),
    ("b", 1),
    ("C", 2),
    ("a", 0),
    ("  B  ", 1),
    ("\nB\n", 1),
    ("B.", 1),
    ("B)", 1),
    ("(B)", 1),
    ("(b).", 1),
    ("[B]", 1),
    ("(B", 1),
    ("B:", 1),
    ("*B*", 1),
    ("**B**", 1),
    ("**(B)**", 1),
    ("`B`", 1),
    ('"B"', 1),
    ("'B'", 1),
    ("\u201cB\u201d", 1),
    ("$B$", 1),
    (r"\boxed{B}", 1),
    (r"$\boxed{\text{B}}$", 1),
    ("Answer: B", 1),
    ("answer: b", 1),
    ("ANSWER: B.", 1),
    ("ANSWER: $B$", 1),
    ("Answer = B", 1),
    ("Answer:\nB", 1),
    ("**Answer:** B", 1),
    ("**Answer**: (B)", 1),
    ("**Answer: B**", 1),
    ("> Answer: B", 1),
    ("Final answer: B", 1),
    (r"Final answer: \boxed{C}", 2),
    ("The answer is B.", 1),
    ("The correct answer is (C)", 2),
    ("The correct option is: C", 2),
    ("My answer is C", 2),
    ("So the answer is C.", 2),
    ("Therefore, the answer is A.", 0),
    ("Choice: A", 0),
    ("The mug is dirty, the bowl is broken.\n\nAnswer: B", 1),
    ("It could be A or C. The bowl is free.\r\nAnswer: C\r\n", 2),
    ("Answer: B\nThe glass is in use, but intact.", 1),
    ("Answer: B\nAnswer: B", 1),
    ("the mug", 0),
    ("THE MUG", 0),
    ("The mug.", 0),
    ("'the mug'", 0),
    ("a wine glass", 1),
    ("A wine glass.", 1),
    ("the bowl", 2),
    ("Answer: the bowl", 2),
    ("The answer is a wine glass.", 1),
    ("B. A wine glass", 1),
    ("(B) a wine glass.", 1),
    ("C: the bowl", 2),
    ("**A)** the mug", 0),
    ("Answer: C. the bowl", 2),
]
UNPARSED = [
    "D",
    "Z.",
    "Answer: D",
    "0",
    "1",
    "AB",
    "A B",
    "A or B",
    "A, B",
    "A and B",
    "(A) (B)",
    "A\nB",
    "A?",
    "Not A",
    "a mug would do",
    "A mug",
    "I would take the mug",
    "I",
    "B the mug",
    "B. the mug",
    "A. A wine glass",
    "B because it is clean",
    "I think it is (B).",
    "It is not the answer: B",
    "Answer: A\nAnswer: B",
    "Answer: A or B",
    "Answer: A\nAnswer: none of them",
    "Answer:",
    "The answer is not B",
    "The answer is unclear",
    "the mug or the bowl",
    "the mug\nthe bowl",
    "wine glass",
    "None of the above",
    "\u0412",  # Cyrillic Ve, which looks like B
    "\uff22",  # full-width B
    "\u200b",
    "...",
    "***",
    "<b>A</b>",
    "Question: what else?\nAnswer: A\nQuestion: and now?\nAnswer: C",
]


@pytest.mark.parametrize(("response", "index"), ANSWERED)
def test_certain_responses_are_read(response: str, index: int) -> None:
    """A letter alone, an answer line and the text of one choice give the choice."""
    assert read_response(response, CHOICES) == Reading(index, "answered")


@pytest.mark.parametrize("response", UNPARSED)
def test_everything_else_is_unparsed(response: str) -> None:
    """Letters in prose, letters beyond the choices and contradictions are never turned into a choice."""
    assert read_response(response, CHOICES) == Reading(None, "unparsed")


@pytest.mark.parametrize("response", ["", " ", "\n\t\r\n", "\u00a0", "\u3000"])
def test_white_space_is_empty(response: str) -> None:
    """A response without any character to read is empty, not unparsed."""
    assert read_response(response, CHOICES) == Reading(None, "empty")


def test_a_letter_that_is_also_another_choice_is_unparsed() -> None:
    """Where the choices are letters themselves, `A` could mean the first choice or the choice named A."""
    assert read_response("A", LETTER_CHOICES) == Reading(None, "unparsed")
    assert read_response("A", ("A", "B")) == Reading(0, "answered")


def test_a_text_that_fits_two_choices_is_unparsed() -> None:
    """Choices that differ in case only cannot be told apart by their text, but by their letters."""
    assert read_response("mug", ALIKE) == Reading(None, "unparsed")
    assert read_response("A. mug", ALIKE) == Reading(0, "answered")
    assert read_response("B", ALIKE) == Reading(1, "answered")
    assert matching_choices("MUG", ALIKE) == (0, 1)


def test_unicode_forms_of_the_same_text_are_equal() -> None:
    """A text in decomposed form is the choice in composed form; German sharp s folds to ss."""
    assert read_response(unicodedata.normalize("NFD", CAFE), ("tea", CAFE)) == Reading(1, "answered")
    assert matching_choices("STRASSE", ("stra\u00dfe", "weg")) == (0,)


@given(st.text(), st.lists(st.text(min_size=1), min_size=2, max_size=6))
def test_no_response_raises(response: str, choices: list[str]) -> None:
    """Whatever a model writes gives a reading, with a prediction within the choices exactly where it is answered."""
    prediction, status = read_response(response, choices)
    assert (prediction is not None) == (status == "answered")
    assert prediction is None or 0 <= prediction < len(choices)


@given(st.integers(0, 4), st.sampled_from(["{}", "({})", "Answer: {}", "**{}**", "The answer is {}."]))
def test_every_letter_is_read_in_every_form(index: int, form: str) -> None:
    """All letters of the choices are read alike, in both cases."""
    choices = [f"object {number}" for number in range(5)]
    for letter in ("ABCDE"[index], "abcde"[index]):
        assert read_response(form.format(letter), choices) == Reading(index, "answered")
        assert letter_index(letter) == index


@pytest.mark.parametrize(
    "part", ["\n", " ", "*", "(", "B. ", "answer:\n", "answer: x\n", "\\boxed{", "so ", "\n*", "B)"]
)
def test_hostile_repetition_comes_back(part: str) -> None:
    """At the longest length allowed, a pattern that backtracks would keep this test for minutes."""
    assert read_response(part * (100_000 // len(part)) + "x", CHOICES).status == "unparsed"
