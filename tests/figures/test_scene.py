"""The table of an S-EQA scene: what the query needs, told by words and signs, and nothing of it while answers are hidden."""

import re

import pytest

from leaderboard.figures.scene import scene_html, state_text
from tests.figures.strangers import STRANGERS
from tests.figures.test_escaping import check_harmless

ROW = {
    "scene_object": ["the light", "soap", "the door", "the radio"],
    "scene_state": ["Off", "Present", "unseen", "On"],
    "scene_needed": ["On", "Present", "Closed", ""],
    "scene_role": ["broken", "met", "unseen", "not needed"],
}


def cells(markup: str) -> list[list[str]]:
    """Return the text of every row, heads first."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", markup)
    return [[re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)] for row in rows]


def test_states_by_word_and_sign() -> None:
    """A row a sentence in the scene's order; met, broken and unseen each have a sign of their own before the word."""
    assert cells(scene_html(ROW, hidden=False)) == [
        ["Object", "State", "Needed", "For the query"],
        ["the light", "off", "on", "✗ broken"],
        ["soap", "there", "there", "✓ met"],
        ["the door", "cannot be seen", "closed", "? cannot be seen"],
        ["the radio", "on", "–", "not needed"],
    ]


def test_signs_are_for_eyes_only() -> None:
    """A screen reader says the word once and no sign."""
    assert scene_html(ROW, hidden=False).count('<span aria-hidden="true">') == 3


def test_hidden_answers() -> None:
    """Objects and states only, and no class that tells them apart."""
    markup = scene_html(ROW, hidden=True)
    assert cells(markup) == [
        ["Object", "State"],
        ["the light", "off"],
        ["soap", "there"],
        ["the door", "cannot be seen"],
        ["the radio", "on"],
    ]
    assert "x-met" not in markup
    assert "broken" not in markup


@pytest.mark.parametrize(
    ("state", "said"),
    [("None", "not there"), ("INSIDE washing_machine", "inside the washing machine"), ("ON floor", "on the floor")],
)
def test_states_in_words(state: str, said: str) -> None:
    """States and relations of the paper's schema as a reader would write them."""
    assert state_text(state) == said


@pytest.mark.parametrize("strange", STRANGERS.values(), ids=STRANGERS)
def test_text_of_a_released_file_is_escaped(strange: str) -> None:
    """Names of objects and states from somebody's file are text; an unknown role is a word in no class of ours."""
    row = {"scene_object": [strange], "scene_state": [strange], "scene_needed": [strange], "scene_role": [strange]}
    markup = scene_html(row, hidden=False)
    check_harmless(markup, strange)
    assert '<tr class="x-quiet">' in markup
