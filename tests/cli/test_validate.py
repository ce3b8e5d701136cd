"""`validate`: folders and loose files, as text, JSON and GitHub annotations."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def broken(folder: Path) -> Path:
    """A submission with a stray file and another name."""
    (folder / "a,b.csv").touch()
    metadata = folder / "submission.json"
    metadata.write_text(metadata.read_text().replace('"submission_id": "first-choice"', '"submission_id": "second"'))
    return folder


def test_text_lists_all_problems(run: Run, broken: Path) -> None:
    """One line a problem; the report is the product, so it stands on the output stream."""
    result = run("validate", broken)
    assert result.exit_code == 1
    assert result.stdout == (
        f"error: {broken}/submission.json: submission_id is 'second', the folder is 'first-choice'; "
        "give both the same name\n"
        f"error: {broken}/a,b.csv: submission.json does not list this file; remove it\n"
    )


def test_json_has_the_fields_of_a_problem(run: Run, broken: Path) -> None:
    """Programs read code, message, hint, file, line, count and examples."""
    result = run("validate", broken, "--format", "json")
    content = json.loads(result.stdout)
    assert (result.exit_code, content["valid"], content["warnings"]) == (1, False, [])
    assert content["errors"][1] == {
        "code": "stray-file",
        "message": "submission.json does not list this file",
        "hint": "remove it",
        "where": f"{broken}/a,b.csv",
        "count": 1,
        "examples": [],
        "file": f"{broken}/a,b.csv",
        "line": None,
    }


def test_github_annotations_are_escaped(run: Run, broken: Path) -> None:
    """A comma in a file name cannot end the property that it stands in."""
    lines = run("validate", broken, "--format", "github").stdout.splitlines()
    assert lines[1].startswith(f"::error file={broken}/a%2Cb.csv,title=stray-file::")


def test_a_good_folder_is_valid_in_every_format(run: Run, folder: Path) -> None:
    """Exit status 0; GitHub gets no line at all."""
    outputs = {name: run("validate", folder, "--format", name) for name in ("text", "json", "github")}
    assert {result.exit_code for result in outputs.values()} == {0}
    assert outputs["text"].stdout == "valid\n"
    assert json.loads(outputs["json"].stdout) == {"valid": True, "errors": [], "warnings": []}
    assert outputs["github"].stdout == ""


def test_warnings_leave_a_file_valid(run: Run, right: Path) -> None:
    """A file with one row of 20 is valid and far from a rank."""
    lines = [line for line in right.read_text().splitlines() if "task-u" in line]
    right.write_text("\n".join(["question_id,index", lines[0]]))
    result = run("validate", right, "--benchmark", "coat")
    assert result.exit_code == 0
    assert "warning: task-u: 19 of 20 questions have no prediction; they count as wrong" in result.stdout
    assert (
        "warning: task-u: 1 of 20 questions are answered, less than 95%; the entry is scored but not" in result.stdout
    )


def test_a_loose_file_needs_its_benchmark(run: Run, right: Path) -> None:
    """Nothing is guessed from the ids."""
    assert run("validate", right, "--benchmark", "coat").stdout == "valid\n"
    result = run("validate", right)
    assert result.exit_code == 2
    assert "name its --benchmark" in result.stderr


def test_another_edition_is_named(run: Run, right: Path) -> None:
    """Predictions for the open edition are none for the rebuilt one."""
    result = run("validate", right, "--benchmark", "coat", "--edition", "rebuilt")
    assert result.exit_code == 1
    assert "none of the 170 ids is in coat rebuilt 1.0.0; 170 of 170 are in coat open 1.0.0" in result.stdout


def test_a_path_that_is_not_there_gets_a_sentence(run: Run) -> None:
    """A typing error in the path is said on the output stream like every other problem."""
    result = run("validate", "none")
    assert (result.exit_code, result.stdout) == (1, "error: none: there is no such folder; name a submission folder\n")


def test_changed_results_are_refused(run: Run, folder: Path) -> None:
    """One digit of difference in results.json is an error; score mends it."""
    assert run("score", folder).exit_code == 0
    results = folder / "results.json"
    results.write_text(results.read_text().replace("0.4,", "0.41,", 1))
    result = run("validate", folder)
    assert result.exit_code == 1
    assert "results.json: these are not the results that the scorer computes" in result.stdout
    assert run("score", folder).exit_code == 0
    assert run("validate", folder).stdout == "valid\n"
