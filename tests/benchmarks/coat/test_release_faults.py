"""Rows and files of a release that cannot be used are set aside or refused, each with its place and the reason."""

from pathlib import Path

import pytest

from leaderboard.benchmarks.coat.release import import_release
from leaderboard.errors import InputError
from tests.benchmarks.coat.release_rows import DIRTY, PAN, ZERO, Reads, only_table, soup
from tests.benchmarks.coat.small_release import (
    SOUP,
    Json,
    as_key,
    question,
    state,
    utility_question,
)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"correct_answer": None}, "correct_answer is null"),
        ({"correct_answer": {}}, "correct_answer is empty, as in the files without keys"),
        ({"correct_answer": "C"}, "correct_answer is not the letter of a choice"),
        ({"correct_answer": "a"}, "correct_answer is not the letter of a choice"),
        ({"correct_answer": ["A"]}, "correct_answer is not the letter of a choice"),
        ({"options": {}}, "there are no choices"),
        ({"options": {"A": "Pan", "C": "Cup"}}, "the letters of the choices are not A, B, C, ..."),
        ({"options": {"A": "Pan", "B": "Pan"}}, "two choices are the same"),
        ({"options": {"A": "Pan", "B": None}}, "a choice is not the name of an object"),
        ({"options": {"A": "Pan"}}, "its choices are composed as in no variation of the paper"),
        ({"options": {"A": "Pan", "B": "Pot", "C": "Bowl"}}, "composed as in v02, those of the file as in v01"),
        ({"question_id": "7"}, "question_id is not a whole number"),
        ({"question_id": 1}, "its question_id stands earlier in the file"),
        ({"question": "Which?"}, "the text is not of the release's form"),
        ({"question": "lone surrogate \ud800"}, "the question is not a text"),
        ({"concept": "eating"}, "text and field name different utilities"),
    ],
)  # fmt: skip
def test_faulty_rows_are_set_aside(reads: Reads, change: Json, reason: str) -> None:
    """D15 and other faults: the row is reported with its place and the reason, and the other two are imported."""
    rows = [soup(1, ["Pan", "Bowl"]), soup(2, ["Pan", "Kettle"]), soup(3, ["Pan", "Pot"]) | change]
    imported = reads(zero=rows)
    assert len(only_table(imported)) == 2
    assert [(row.file, row.row, row.content) for row in imported.set_aside] == [
        (f"{ZERO}/question_answer_database.json", 3, rows[2])
    ]
    assert imported.set_aside[0].reason.endswith(reason)
    assert imported.n_read == 3


def test_rows_may_lack_keys_or_be_no_rows(reads: Reads) -> None:
    """D15: no correct_answer at all; and a row that is a number."""
    lacking = {name: value for name, value in soup(2, ["Pan", "Pot"]).items() if name != "correct_answer"}
    imported = reads(zero=[soup(1, ["Pan", "Bowl"]), lacking, 7])
    assert [row.reason for row in imported.set_aside] == [
        "there is no correct_answer",
        "the row is not an object with keys",
    ]


@pytest.mark.parametrize(
    ("task", "row", "reason"),
    [
        ("zero", question(2, "eating", SOUP, ["Pan", "Pot"], "A"), "no such household task under this utility"),
        ("u", utility_question(2, "time", ["Watch", "Pan"], "A") | {"concept": "tme"}, "no such utility"),
        ("one", soup(2, [PAN, "Pot"]), "a choice is not a configuration"),
        ("one", soup(2, [PAN, DIRTY | {"condition": "spotless"}]), "a value that none of the physical variables takes"),
        ("one", soup(2, [PAN, state("Fork", "Metal")]), "no object for the household task"),
    ],
)  # fmt: skip
def test_rows_that_the_annotations_do_not_know(reads: Reads, task: str, row: Json, reason: str) -> None:
    """Utility, household task and choices must be known, or classes and penalties could not be told."""
    good = {
        "zero": soup(1, ["Pan", "Pot"]),
        "u": utility_question(1, "heating(vessel)", ["Pan", "Watch"], "A"),
        "one": soup(1, [as_key(PAN), DIRTY]),
    }
    imported = reads(**{task: [good[task], row]})
    assert len(imported.set_aside) == 1
    assert reason in imported.set_aside[0].reason


def test_files_that_cannot_be_a_release(reads: Reads, tmp_path: Path) -> None:
    """The same variation twice, only rows without keys, no files at all, a file that is no list, missing annotations."""
    rows = [soup(1, ["Pan", "Pot"])]
    with pytest.raises(InputError, match="Variation_2 and task_0/Variation_3 both hold task-0 v01"):
        reads(zero=rows, **{"task_0/Variation_3/GT": rows})
    (tmp_path / "release/task_0/Variation_3/GT/question_answer_database.json").write_text("{}")
    with pytest.raises(InputError, match=r"Variation_3.*does not hold a list"):
        reads(zero=rows)
    (tmp_path / "release/task_0/Variation_3/GT/question_answer_database.json").write_text("[")
    with pytest.raises(InputError, match=r"Variation_3.*not valid UTF-8 JSON"):
        reads(zero=rows)
    (tmp_path / "release/task_0/Variation_3/GT/question_answer_database.json").unlink()
    with pytest.raises(InputError, match=r"none of 1 questions.*correct_answer is empty"):
        reads(zero=[soup(1, ["Pan", "Pot"], {})])
    with pytest.raises(InputError, match="holds no task_"):
        import_release(tmp_path / "annotations", tmp_path / "annotations")
    with pytest.raises(InputError, match=r"tasks\.json"):
        import_release(tmp_path / "release", tmp_path)
