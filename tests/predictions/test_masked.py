"""Probabilities of words become answers by the rule of the CConS paper, or faults with their lines."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.predictions import Rows, problems_of, read_masked, read_rows
from leaderboard.predictions.masked import masked_choice

WORDS = (("larger", "bigger"), ("smaller", "shorter"))
PROBABILITY = st.floats(0, 1, exclude_min=True)


def rows_of(folder: Path, content: str, name: str = "a.csv") -> Rows:
    """Write and read a file."""
    (folder / name).write_text(content)
    return read_masked(folder / name, WORDS)


@pytest.mark.parametrize(
    ("probabilities", "choice"),
    [
        ([0.4, 0.2, 0.2, 0.2], 0),  # 0.6 of 1
        ([0.2, 0.2, 0.3, 0.3], 1),  # 0.4 of 1
        ([0.25, 0.25, 0.25, 0.25], 1),  # 0.5 does not exceed 0.5
        ([0.1, 0.2, 0.2, 0.1], 1),  # exactly half, though 0.1 + 0.2 has no exact float
        ([0.001, 0.002, 0.001, 0.001], 0),  # shares among the four words: 3 of 5
        ([0, 0, 0, 1e-300], 1),
        ([1e-300, 0, 0, 0], 0),
    ],
)
def test_the_rule_of_the_paper(probabilities: Sequence[float], choice: int) -> None:
    """The first thing if larger and bigger have more than half of what the four words have, else the second."""
    assert masked_choice(probabilities, 2) == choice


@given(st.lists(PROBABILITY, min_size=4, max_size=4))
def test_the_order_of_words_of_one_choice_does_not_matter(probabilities: list[float]) -> None:
    """Nor do opposite words, except at exactly one half."""
    larger, bigger, smaller, shorter = probabilities
    assert masked_choice([bigger, larger, shorter, smaller], 2) == masked_choice(probabilities, 2)
    if larger + bigger != smaller + shorter:
        assert masked_choice([smaller, shorter, larger, bigger], 2) == 1 - masked_choice(probabilities, 2)


def test_rows_get_an_answer_and_the_sums_of_both_choices(tmp_path: Path) -> None:
    """In CSV and JSON Lines; a row without probabilities is an empty response; runs are kept apart."""
    csv = rows_of(
        tmp_path,
        'question_id,repeat,choice_scores\nq1,0,"[0.5, 0.25, 0.125, 0]"\nq1,1,"[0, 0, 0.5, 0.25]"\nq2,0,\n',
    )
    jsonl = rows_of(tmp_path, '{"question_id":"q1","choice_scores":[0.5,0.25,0.125,0]}\n', "a.jsonl")
    columns = ("question_id", "repeat", "kind", "answer", "choice_scores")
    assert csv.frame.select(columns).rows() == [
        ("q1", 0, "index", "0", [0.75, 0.125]), ("q1", 1, "index", "1", [0, 0.75]), ("q2", 0, "index", None, None),
    ]  # fmt: skip
    assert jsonl.frame.select(columns).rows() == [("q1", 0, "index", "0", [0.75, 0.125])]
    assert csv.faults == jsonl.faults == []


def test_a_file_with_answers_is_read_as_any_other(tmp_path: Path) -> None:
    """Its scores then mean one number a choice."""
    content = 'question_id,index,choice_scores\nq1,1,"[0.9, 0.1]"\n'
    found = rows_of(tmp_path, content)
    assert found.frame.equals(read_rows(tmp_path / "a.csv").frame)
    assert found.frame["answer"].to_list() == ["1"]


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        (
            "[0.9, 0.1]",
            ["line 3", "2 choice_scores without an answer column, not 4", "larger, bigger, smaller, shorter"],
        ),
        ("[-1.5, -2, -3, -4]", ["line 3", "are no probabilities", "not logarithms"]),
        ("[1.5, 0, 0, 0]", ["line 3", "are no probabilities"]),
        ("[0, 0, 0, 0]", ["line 3", "all 0", "unrounded"]),
        ("0.5", ["line 3", "is not a list of finite numbers"]),
    ],
)
def test_faults(tmp_path: Path, scores: str, words: list[str]) -> None:
    """A row that holds something else is no row; the fault says where and what to write."""
    found = rows_of(tmp_path, f'question_id,choice_scores\nq1,"[0.4, 0.3, 0.2, 0.1]"\nq2,"{scores}"\n')
    assert found.frame["question_id"].to_list() == ["q1"]
    (problem,) = problems_of(found.faults)
    assert all(word in str(problem) for word in words)


def test_elsewhere_scores_are_no_answer(tmp_path: Path) -> None:
    """A file with scores alone is refused where no words are declared."""
    (tmp_path / "a.csv").write_text('question_id,choice_scores\nq1,"[0.4, 0.6]"\n')
    (fault,) = read_rows(tmp_path / "a.csv").faults
    assert "of the answer columns there is none" in fault.message
