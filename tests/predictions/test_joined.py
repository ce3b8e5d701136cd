"""Rows become predictions: by letter, index, text or response, joined by id."""

from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.predictions import Joined, predictions_of, problems_of, read_rows

QUESTIONS = pl.DataFrame(
    {
        "question_id": ["t/v/1", "t/v/2", "t/v/3"],
        "choices": [["the mug", "the bowl", "the pan"], ["a cup", "A cup"], ["red", "green", "blue"]],
        "task": "t",
        "variation": "v",
    }
)


def joined(folder: Path, content: str, name: str = "a.csv") -> Joined:
    """Write, read and join a file without faults of its own."""
    (folder / name).write_text(content)
    rows = read_rows(folder / name)
    assert rows.faults == []
    return predictions_of(rows.frame, QUESTIONS)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("question_id,letter\nt/v/1,B\nt/v/3,a\nt/v/2,\n", [(1, "answered"), (0, "answered"), (None, "empty")]),
        ("question_id,index\nt/v/1,2\nt/v/3,?\nt/v/2,\n", [(2, "answered"), (None, "unparsed"), (None, "empty")]),
        ("question_id,choice\nt/v/1,The Bowl\nt/v/3,\n", [(1, "answered"), (None, "empty")]),
        (
            "question_id,response\nt/v/1,Answer: C\nt/v/2,a cup\nt/v/3,\n",
            [(2, "answered"), (None, "unparsed"), (None, "empty")],
        ),
    ],
)
def test_each_kind_of_answer_is_read(tmp_path: Path, content: str, expected: list[tuple[int | None, str]]) -> None:
    """Predictions come in the order of the rows, with the status that DESIGN.md names."""
    predictions, faults = joined(tmp_path, content)
    assert faults == []
    assert predictions.select("prediction", "status").rows() == expected


def test_responses_are_kept_and_other_kinds_have_none(tmp_path: Path) -> None:
    """`response` is what the model wrote, null where only a choice was given."""
    assert joined(tmp_path, "question_id,response\nt/v/1,(B)\n").predictions["response"].to_list() == ["(B)"]
    assert joined(tmp_path, "question_id,letter\nt/v/1,B\n").predictions["response"].to_list() == [None]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("question_id,index\nt/v/1,3\n", ["line 2", "index '3' is beyond the 3 choices of 't/v/1'", "counts from 0"]),
        ("question_id,letter\nt/v/2,C\n", ["letter 'C' is beyond the 2 choices of 't/v/2'", "this edition"]),
        ("question_id,choice\nt/v/1,the cat\n", ["choice 'the cat' is none of the choices of 't/v/1'", "`response`"]),
        ("question_id,choice\nt/v/2,a cup\n", ["choice 'a cup' fits several choices of 't/v/2'"]),
        ("question_id,letter\nt/v/1,A\nt/v/3,A\nt/v/1,B\n", ["line 4", "'t/v/1' appears twice (first on line 2)"]),
        ("question_id,letter,repeat\nt/v/1,A,1\nt/v/1,B,1\n", ["with repeat 1 appears twice", "question and repeat"]),
        ('question_id,index,choice_scores\nt/v/1,0,"[1, 2]"\n', ["2 choice_scores for the 3 choices of 't/v/1'"]),
    ],
)
def test_rows_that_do_not_fit_their_question_get_a_sentence(tmp_path: Path, content: str, words: list[str]) -> None:
    """The problem names the line, the id and what to do; nothing is read from a file with faults."""
    predictions, faults = joined(tmp_path, content)
    sentences = "\n".join(str(problem) for problem in problems_of(faults))
    assert [word for word in words if word not in sentences] == []
    assert predictions.is_empty()


def test_a_duplicate_in_another_file_names_that_file(tmp_path: Path) -> None:
    """Two files are joined as one table; the later row is the fault."""
    first, second = tmp_path / "first.csv", tmp_path / "second.jsonl"
    first.write_text("question_id,letter\nt/v/3,A\nt/v/1,A\n")
    second.write_text('{"question_id": "t/v/1", "index": 0}\n')
    rows = pl.concat([read_rows(first).frame, read_rows(second).frame])
    (problem,) = problems_of(predictions_of(rows, QUESTIONS).faults)
    assert problem.where == f"{second} line 1"
    assert f"(first on {first} line 3)" in problem.message


def test_repeats_of_a_question_are_separate_rows(tmp_path: Path) -> None:
    """The same id under another repeat is no duplicate; rows of unknown ids are left to validation."""
    content = "question_id,letter,repeat\nt/v/1,A,0\nt/v/1,B,1\nx/y/1,A,0\n"
    assert joined(tmp_path, content).predictions.select("repeat", "prediction").rows() == [(0, 0), (1, 1)]


@given(st.permutations(range(3)))
def test_order_of_rows_does_not_matter(tmp_path_factory: pytest.TempPathFactory, order: list[int]) -> None:
    """A shuffled file gives the same predictions for the same ids."""
    lines = ["t/v/1,C", "t/v/2,B", "t/v/3,A"]
    content = "question_id,letter\n" + "\n".join(lines[place] for place in order)
    predictions = joined(tmp_path_factory.mktemp("order"), content).predictions.sort("question_id")
    assert predictions["prediction"].to_list() == [2, 1, 0]
