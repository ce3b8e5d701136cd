"""A submission folder without faults is read; every fault of its files gets a sentence with its place."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.store import Store
from leaderboard.validation import read_entry, results_problems
from tests.validation.edits import FILE, OTHER_FILE, edit_file, edit_metadata, sentences


def test_a_folder_without_faults_is_read(store: Store, folder: Path) -> None:
    """The 34 variations with 5 questions each give 170 predictions and no warning."""
    entry = read_entry(store, folder)
    assert len(entry.predictions) == 170
    assert entry.predictions["prediction"].to_list() == [0] * 170
    assert list(entry.warnings) == []


def swap_first_rows(lines: list[str]) -> list[str]:
    """Return a prediction file with its first two rows in the other order."""
    return [lines[0], lines[2], lines[1], *lines[3:]]


CHANGES = [
    (lambda lines: [*lines, lines[1]], ["v01.csv line 7: question_id 'task-u/v01/", "appears twice (first on line 2)"]),
    (
        lambda lines: [*lines[:1], lines[1].replace(",0", ",2"), *lines[2:]],
        ["line 2: index '2' is beyond the 2 choices"],
    ),
    (
        lambda lines: [*lines, "task-u/v01/0123456789ab,0"],
        ["line 7: question_id 'task-u/v01/0123456789ab' is not in coat open"],
    ),
    (
        lambda lines: [*lines[:-1], lines[-1].replace("task-u/v01", "task-u/v1")],
        ["line 6", "did you mean 'task-u/v01/"],
    ),
    (swap_first_rows, ["v01.csv: the file is not in the form that convert writes"]),
    (lambda lines: ["question_id,letter", *(line.replace(",0", ",A") for line in lines[1:])], ["not in the form"]),
    (
        lambda lines: ["question_id,repeat,index", *(line.replace(",0", ",0,0") for line in lines[1:])],
        ["not in the form"],
    ),
    (
        lambda lines: ["question_id,repeat,index", *(line.replace(",0", ",3,0") for line in lines[1:])],
        ["line 2: repeat is 3 (5 times: line 2, line 3, line 4, line 5, line 6); setting.repeats is 1"],
    ),
    (lambda lines: [*lines[:1]], ["no rows below its header"]),
    (lambda lines: [line.replace(",0", ",NaN") for line in lines], ["index 'NaN' is not a whole number", "5 times"]),
]


@pytest.mark.parametrize(("change", "words"), CHANGES)
def test_rows_that_do_not_fit_get_a_sentence(
    store: Store, folder: Path, change: Callable[[list[str]], list[str]], words: list[str]
) -> None:
    """Faults in a prediction file are named with file, line and id, whatever submission.json says of its hash."""
    edit_file(folder, change)
    found = sentences(store, folder)
    assert [word for word in words if word not in found] == []


def test_a_row_of_another_variation_is_misplaced(store: Store, folder: Path) -> None:
    """A question belongs in the file of its variation."""
    row = (folder / OTHER_FILE).read_text().splitlines()[1]
    edit_file(folder, lambda lines: [line for line in lines if line != row], OTHER_FILE)
    edit_file(folder, lambda lines: [*lines, row])
    assert f"v01.csv line 7: question_id '{row[:-2]}' belongs in {OTHER_FILE}" in sentences(store, folder)


def test_a_dev_question_is_not_scored(store: Store, folder: Path) -> None:
    """A row for a question of the dev split is an error in a submission."""
    dev = store.questions(BENCHMARK, "open", tasks=("task-u",)).filter(pl.col("split") == "dev")["question_id"][0]
    edit_file(folder, lambda lines: [*lines, f"{dev},0"])
    assert f"line 7: question_id '{dev}' is of split dev; leave it out" in sentences(store, folder)


def test_files_must_be_those_that_are_listed(store: Store, folder: Path) -> None:
    """Changed, missing, added and linked files are all found at once."""
    with (folder / FILE).open("a") as file:
        file.write("\n")
    (folder / OTHER_FILE).unlink()
    (folder / "predictions/task-1/v01.csv").unlink()
    (folder / "predictions/task-1/v01.csv").symlink_to("v02.csv")
    (folder / "conftest.py").write_text("raise SystemExit")
    (folder / "linked").symlink_to("/etc")
    link = folder.parent / "link"
    link.symlink_to(folder)
    found = sentences(store, folder)
    assert f"{FILE}: its SHA-256 is " in found
    assert f"{OTHER_FILE}: submission.json lists this file, it is not there" in found
    assert "conftest.py: submission.json does not list this file; remove it" in found
    assert "linked: this is a symbolic link" in found
    assert "predictions/task-1/v01.csv: this is a symbolic link" in found
    assert "link: this is a symbolic link; name the folder itself" in sentences(store, link)


def test_a_file_above_the_cap_is_not_read(store: Store, folder: Path) -> None:
    """Neither its hash is computed nor its rows are parsed."""
    os.truncate(folder / FILE, 64_000_001)
    assert f"{FILE}: the file has more than 64 MB" in sentences(store, folder)
    assert len(sentences(store, folder).splitlines()) == 1


def test_a_file_listed_twice_and_a_wrong_count_are_found(store: Store, folder: Path) -> None:
    """The entries of submission.json are unique and count the rows."""
    files = json.loads((folder / "submission.json").read_text())["files"]
    edit_metadata(folder, files=[*files, {**files[0], "rows": 4}])
    found = sentences(store, folder)
    assert f"files lists {FILE} twice" in found
    assert f"{FILE}: it has 5 rows, submission.json says 4" in found


def test_all_problems_come_at_once(store: Store, folder: Path) -> None:
    """One run finds a wrong name, a stray file and a bad row."""
    edit_file(folder, lambda lines: [*lines, lines[1]])
    edit_metadata(folder, submission_id="other")
    (folder / "notes.txt").touch()
    assert len(sentences(store, folder).splitlines()) == 3


def test_missing_empty_and_unparsed_answers_are_warned_of(store: Store, folder: Path) -> None:
    """Task u has 20 questions: 1 missing, 1 empty, 1 unparsed leave 17 answered, less than 95 %."""
    edit_file(folder, lambda lines: [lines[0], lines[1][:-1], lines[2][:-1] + "?", *lines[3:-1]])
    warnings = [str(warning) for warning in read_entry(store, folder).warnings]
    assert warnings == [
        "task-u: 2 of 20 questions have no prediction; they count as wrong",
        "task-u: 1 of 20 questions have an unread response; they count as wrong",
        "task-u: 17 of 20 questions are answered, less than 95%; the entry is scored but not ranked",
    ]


def test_more_runs_than_there_are_rows_of_are_an_error(store: Store, folder: Path) -> None:
    """Where submission.json says two runs and every row is of the first, the second is not counted as wrong."""
    edit_metadata(folder, setting__repeats=2)
    found = sentences(store, folder).splitlines()
    assert len(found) == 4
    assert found[0].startswith("task-u: no row has repeat 1, of the 2 runs numbered 0 to 1; add its rows")


def test_a_task_without_files_is_missing_as_a_whole(store: Store, folder: Path) -> None:
    """A task in scope without predictions counts as missing; a headline task out of scope leaves no overall score."""
    files = json.loads((folder / "submission.json").read_text())["files"]
    kept = [entry for entry in files if "task-u" in entry["path"]]
    for name in ("task-0", "task-1", "task-2"):
        shutil.rmtree(folder / "predictions" / name)
    edit_metadata(folder, files=kept, tasks=["task-u", "task-0"])
    warnings = "\n".join(str(warning) for warning in read_entry(store, folder).warnings)
    assert "task-0: 20 of 20 questions have no prediction" in warnings
    assert "no predictions for task-1, task-2; without every headline task there is no overall score" in warnings


def test_a_single_unknown_id_shows_a_known_one(store: Store, folder: Path) -> None:
    """Among known ids, one that is like none of them is shown beside one of the edition that the submission names."""
    edit_file(folder, lambda lines: [*lines, "17,0"])
    known = store.questions(BENCHMARK, "open", tasks=("task-u",))["question_id"][0]
    assert f"line 7: question_id '17' is not in coat open 1.0.0; ids of coat open 1.0.0 look like '{known}'" in (
        sentences(store, folder)
    )


def test_results_must_be_equal_to_the_byte(folder: Path) -> None:
    """No results.json is fine, the same bytes are fine, one more byte is not."""
    assert results_problems(folder, "{}\n") == []
    (folder / "results.json").write_text("{}\n")
    assert results_problems(folder, "{}\n") == []
    (problem,) = results_problems(folder, "{}\n\n")
    assert str(problem).endswith(f"write it again with: python -m leaderboard score {folder}")
