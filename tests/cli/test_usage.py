"""Wrong usage of any command is status 2 and a sentence, and leaves every file as it was."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

BELOW_A_FILE = "predictions.csv is a file, so nothing can be made below it; choose another place or move the file away"
WRONG = [
    ("baseline chance coat --out predictions.csv/x", BELOW_A_FILE),
    ("baseline chance coat --out My", "The folder's name 'My' is no submission id"),
    ("baseline chance coat --out predictions.csv", "predictions.csv: it already exists"),
    ("baseline chanc coat --out x", "did you mean 'chance'"),
    ("build coat --out predictions.csv/x", BELOW_A_FILE),
    ("build coat --out predictions.csv", BELOW_A_FILE),
    ("build coat --seed -1 --out x", "Invalid value for '--seed'"),
    ("build coat --edition opne --out x", "did you mean 'open'"),
    ("build coat --edition release --out x", "'rebuilt'"),
    ("score FOLDER --out predictions.csv/x", BELOW_A_FILE),
    ("score FOLDER --out .", ". is a folder; name a file in it"),
    ("score FOLDER --data predictions.csv", "Directory 'predictions.csv' is a file"),
    ("validate FOLDER --benchmark coat", "is a folder, whose submission.json names both"),
    ("validate FOLDER --edition open", "leave out --benchmark and --edition"),
    ("validate FOLDER --format xml", "'xml' is not one of"),
    ("board coat --edition opne", "did you mean 'open'"),
    ("board coat --format xml", "'xml' is not one of"),
]


@pytest.mark.parametrize(("command", "words"), WRONG)
def test_a_value_that_cannot_be_is_wrong_usage(  # noqa: PLR0913, PLR0917, fixtures
    run: Run, folder: Path, right: Path, tmp_path: Path, command: str, words: str
) -> None:
    """The sentence says what is wrong and what would do."""
    before = sorted(tmp_path.rglob("*")), right.read_bytes()
    result = run(*command.replace("FOLDER", str(folder)).split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in " ".join(result.stderr.split())
    assert (sorted(tmp_path.rglob("*")), right.read_bytes()) == before


@pytest.mark.parametrize(
    "command",
    [
        ["validate", ""],
        ["score", ""],
        ["convert", "", "--benchmark", "coat", "--out", "x"],
        ["score", "FOLDER", "--out", ""],
        ["baseline", "chance", "coat", "--out", ""],
        ["build", "coat", "--out", ""],
    ],
)
def test_an_empty_path_is_not_the_working_folder(run: Run, folder: Path, command: list[str]) -> None:
    """As from a variable of the shell that is not set."""
    result = run(*(str(folder) if part == "FOLDER" else part for part in command))
    assert result.exit_code == 2
    assert "it is empty; give it a value or leave it out" in result.stderr


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("validate none", "none: there is no such folder"),
        ("score none", "none: there is no such folder"),
        ("score predictions.csv", "predictions.csv: this is a file, not a folder"),
        ("validate predictions.txt --benchmark coat", "predictions.txt: the file cannot be read (No such file"),
        ("convert predictions.txt --benchmark coat --out x", "predictions.txt: the file cannot be read (No such file"),
    ],
)
@pytest.mark.usefixtures("right")
def test_what_cannot_be_read_is_no_wrong_usage(run: Run, command: str, words: str) -> None:
    """A file or folder that is missing or of another kind is a problem of the input: status 1."""
    result = run(*command.split())
    assert result.exit_code == 1
    assert words in result.output
