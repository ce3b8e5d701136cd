"""Text for terminals, GitHub and programs: what strangers wrote cannot leave its place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.errors import Problem
from leaderboard.report import escaped, problems_github, problems_json, problems_text

DUPLICATE = Problem(
    code="duplicate",
    message="question_id 'task-2/v03/00017' appears twice (first on line 4)",
    hint="keep one row per question and repeat",
    where="predictions.jsonl line 12",
)
MANY = Problem("bad-index", "index 'x' is not a number", "write 0, 1, 2", "a.csv line 2", 7, ("line 2", "line 3"))


def test_text_is_one_sentence_a_problem() -> None:
    """The example of the house style, and a problem that stands for seven places."""
    assert problems_text([DUPLICATE], [MANY]) == (
        "error: predictions.jsonl line 12: question_id 'task-2/v03/00017' appears twice (first on line 4); "
        "keep one row per question and repeat\n"
        "warning: a.csv line 2: index 'x' is not a number (7 times: line 2, line 3); write 0, 1, 2"
    )


def test_github_gets_file_line_and_title() -> None:
    """The place is taken apart so that GitHub shows the annotation beside the line."""
    first, second = problems_github([DUPLICATE], [MANY]).splitlines()
    assert first.startswith("::error file=predictions.jsonl,line=12,title=duplicate::predictions.jsonl line 12: ")
    assert second.startswith("::warning file=a.csv,line=2,title=bad-index::")


def test_github_escapes_as_its_toolkit_does() -> None:
    """Percent, colon and comma in properties; a line break cannot start a second command."""
    problem = Problem("c", "50% of\n::error::x", "h", "a,b:c%.csv line 3")
    assert problems_github([problem]) == (
        "::error file=a%2Cb%3Ac%25.csv,line=3,title=c::a,b:c%25.csv line 3: 50%25 of\\n::error::x; h"
    )


@given(st.text(), st.text())
def test_no_text_breaks_out_of_its_line(message: str, where: str) -> None:
    """Whatever a file name or cell holds, an annotation and a line of text stay one printable line."""
    problem = Problem("code", message, "hint", where)
    for text in (problems_github([problem]), problems_text([problem])):
        assert len(text.splitlines()) == 1
        assert text.isprintable()
    assert json.loads(problems_json([problem]))["errors"][0]["message"] == message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("caf\u00e9", "caf\u00e9"),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\u202eb", "a\\u202eb"),
        ("a\nb", "a\\nb"),
        ("\ud800", "\\ud800"),
    ],
)
def test_control_and_direction_characters_are_escaped(text: str, expected: str) -> None:
    """Letters of any script stay, what moves a cursor or turns a line round does not."""
    assert escaped(text) == expected
