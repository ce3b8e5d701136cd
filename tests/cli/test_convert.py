"""`convert`: from files of predictions to a folder that validates and scores, or to sentences and no file."""

import json
from pathlib import Path

import click
import polars as pl
import pytest

from leaderboard.cli.drafting import OPTIONS
from leaderboard.files import sha256_of
from leaderboard.schemas.submission import Submission
from leaderboard.store import Store, read_model
from tests.cli.conftest import Run


def tree(folder: Path) -> dict[str, bytes | None]:
    """Return every file below a folder with its bytes, folders with None."""
    return {str(path): path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


def test_one_command_makes_a_folder_that_validates_and_scores(run: Run, right: Path, tmp_path: Path) -> None:
    """The README's way: convert with defaults, validate, score; all right is 100 %."""
    converted = run("convert", right.name, "--benchmark", "coat", "--out", "my-model")
    assert (converted.exit_code, converted.stderr) == (0, "")
    assert "my-model: 170 predictions of task-u, task-0, task-1, task-2 (open edition)" in converted.stdout
    assert "what was not given: model.name, model.developer, setting.kind" in converted.stdout
    assert run("validate", "my-model").stdout == "valid\n"
    scored = run("score", "my-model")
    assert scored.exit_code == 0
    assert "All headline tasks" in scored.stdout
    assert scored.stdout.count("100.0") >= 5
    assert run("validate", "my-model").stdout == "valid\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my-model", "predictions.csv"]


def test_metadata_come_from_options_and_the_manifest(run: Run, right: Path, store: Store) -> None:
    """Every option lands in its field; version, hash, scope and sources are filled in."""
    options = {
        "--model-name": "Reasoner 7B",
        "--developer": "A Lab",
        "--model-url": "https://example.org/model",
        "--parameters-billion": 7,
        "--open-weights": "yes",
        "--licence": "MIT",
        "--setting": "few-shot",
        "--prompt-id": "mine-1",
        "--shots": 5,
        "--temperature": 0.7,
        "--tools": "none",
        "--date": "2026-03-04",
        "--relationship": "third_party",
        "--trained-on-questions": "no",
        "--note": "two seeds tried",
        "--link": "https://example.org/logs",
        "--supersedes": "older",
    }
    arguments = [part for pair in options.items() for part in pair]
    result = run("convert", right, "--benchmark", "coat", "--submission-id", "reasoner-7b", *arguments)
    assert result.exit_code == 0
    assert "not given" not in result.stdout
    folder = store.submission_dir("coat", "reasoner-7b")
    submission = read_model(folder / "submission.json", Submission)
    content = json.loads((folder / "submission.json").read_text())
    assert submission.model.name == "Reasoner 7B"
    assert (content["model"]["parameters_billion"], content["model"]["open_weights"]) == (7.0, True)
    assert content["setting"] == {
        "kind": "few-shot", "prompt_id": "mine-1", "n_shots": 5, "repeats": 1, "temperature": 0.7, "tools": "none",
    }  # fmt: skip
    assert (content["date"], content["evaluator_relationship"]) == ("2026-03-04", "third_party")
    assert content["disclosure"] == {"trained_on_questions": False, "note": "two seeds tried"}
    assert (content["links"], content["supersedes"]) == (["https://example.org/logs"], "older")
    assert content["content_sha256"] == store.manifest("coat", "open").content_sha256
    assert {entry.source_format for entry in submission.files} == {"csv"}
    assert {entry.source_sha256 for entry in submission.files} == {sha256_of(right.read_bytes())}
    assert run("validate", folder).stdout == "valid\n"


def test_several_files_and_formats_are_joined(run: Run, questions: pl.DataFrame, tmp_path: Path) -> None:
    """Letters for one task, responses for another; a variation out of two files names neither as its source."""
    first = questions.filter(pl.col("task") == "task-u")
    second = questions.filter(pl.col("task") == "task-0")
    letter = pl.col("answer").replace_strict({i: "ABCDE"[i] for i in range(5)})
    first.select("question_id", letter=letter).write_csv(tmp_path / "u.csv")
    second.head(3).select("question_id", response=pl.format("Answer: ({})", letter)).write_ndjson(tmp_path / "0.jsonl")
    second.tail(-3).select("question_id", choice=pl.col("choices").list.get(pl.col("answer"))).write_csv(
        tmp_path / "0.csv"
    )
    result = run("convert", "u.csv", "0.jsonl", "0.csv", "--benchmark", "coat", "--out", "mixed")
    assert result.exit_code == 0
    assert "no predictions for task-1, task-2; without every headline task" in result.stderr
    submission = read_model(tmp_path / "mixed" / "submission.json", Submission)
    assert submission.tasks == ["task-u", "task-0"]
    sources = {entry.path: entry.source_format for entry in submission.files}
    assert sources["predictions/task-u/v01.csv"] == "csv"
    assert sources["predictions/task-0/v01.csv"] is None
    assert "100.0" in run("score", "mixed").stdout


def test_order_and_kind_of_the_input_do_not_matter(
    run: Run, right: Path, questions: pl.DataFrame, tmp_path: Path
) -> None:
    """The same predictions give the same files, byte for byte."""
    letter = pl.col("answer").replace_strict({i: "abcde"[i] for i in range(5)})
    questions.reverse().select("question_id", letter=letter).write_ndjson(tmp_path / "letters.jsonl")
    for name, out in [(right.name, "one"), ("letters.jsonl", "two")]:
        assert run("convert", name, "--benchmark", "coat", "--out", out).exit_code == 0
    one, two = ([*tree(tmp_path / name / "predictions").values()] for name in ("one", "two"))
    assert one == two


def test_repeats_are_counted_from_the_file(run: Run, questions: pl.DataFrame, tmp_path: Path) -> None:
    """Three runs of task u, of which the last lacks a question."""
    frames = [
        questions.filter(pl.col("task") == "task-u").select("question_id", repeat=run_, index=0) for run_ in range(3)
    ]
    pl.concat(frames).head(-1).write_csv(tmp_path / "runs.csv")
    result = run("convert", "runs.csv", "--benchmark", "coat", "--out", "runs")
    assert "task-u: 1 of 20 questions have no prediction in some of the 3 runs; it counts as wrong in" in result.stderr
    assert read_model(tmp_path / "runs" / "submission.json", Submission).setting.repeats == 3
    assert (tmp_path / "runs/predictions/task-u/v01.csv").read_text().startswith("question_id,repeat,index\n")
    assert run("score", "runs").exit_code == 0


@pytest.mark.parametrize(("numbers", "absent"), [([0, 2], "1"), ([1, 2], "0"), ([7], "0, 1, 2, 3, 4, ...")])
def test_a_run_that_is_absent_is_an_error(
    run: Run, questions: pl.DataFrame, tmp_path: Path, numbers: list[int], absent: str
) -> None:
    """Runs are numbered from 0 without a gap: another numbering would count a run that never was as wrong."""
    scored = questions.filter(pl.col("task") == "task-u")
    pl.concat(scored.select("question_id", repeat=number, index=0) for number in numbers).write_csv(tmp_path / "p.csv")
    result = run("convert", "p.csv", "--benchmark", "coat", "--out", "runs")
    last = numbers[-1]
    assert result.exit_code == 1
    assert f"task-u: no row has repeat {absent}, of the {last + 1} runs numbered 0 to {last}; add" in result.stderr
    assert "counts as wrong" not in result.stderr
    assert not (tmp_path / "runs").exists()


def test_a_task_with_fewer_runs_is_an_error(run: Run, questions: pl.DataFrame, tmp_path: Path) -> None:
    """Task 0 was run once, task u twice: one number of repeats cannot describe both."""
    once = questions.filter(pl.col("task").is_in(["task-u", "task-0"])).select("question_id", repeat=0, index=0)
    twice = questions.filter(pl.col("task") == "task-u").select("question_id", repeat=1, index=0)
    pl.concat([once, twice]).write_csv(tmp_path / "p.csv")
    result = run("convert", "p.csv", "--benchmark", "coat", "--out", "runs")
    assert result.exit_code == 1
    assert "error: task-0: no row has repeat 1, of the 2 runs" in result.stderr
    assert "task-u" not in result.stderr


BAD = [
    ("question_id,index\n{id},9\n", ["p.csv line 2: index '9' is beyond the 2 choices of '{id}'"]),
    ("question_id,index\n{id},0\n{id},1\n", ["p.csv line 3: question_id '{id}' appears twice (first on line 2)"]),
    ("question_id,index\n{id},0\nx,1\n", ["p.csv line 3: question_id 'x' is not in coat open 1.0.0"]),
    ("question_id,index\nx,1\n", ["p.csv: the only id, 'x', is not in coat open 1.0.0"]),
    ("question_id,index\n{id},NaN\n", ["p.csv line 2: index 'NaN' is not a whole number"]),
    ("question_id,choice\n{id},caf\u00e9\n", ["p.csv line 2: byte", "not UTF-8", "Latin-1"]),
    ("question_id,idx\n{id},0\n", ["there is no column 'idx'", "did you mean index?"]),
    ('question_id,response\n{id},"A\n', ["p.csv line 2: the file ends inside a quoted cell"]),
    ("", ["p.csv: the file has 0 bytes"]),
]


@pytest.mark.parametrize(("content", "words"), BAD)
def test_bad_input_is_explained_and_changes_nothing(
    run: Run, questions: pl.DataFrame, tmp_path: Path, content: str, words: list[str]
) -> None:
    """Exit status 1, a sentence with file, line and id on the error stream, every file as it was."""
    question_id = questions["question_id"][0]
    (tmp_path / "p.csv").write_bytes(content.replace("{id}", question_id).encode("latin-1"))
    before = tree(tmp_path)
    result = run("convert", "p.csv", "--benchmark", "coat", "--out", "sub/out")
    assert (result.exit_code, result.stdout) == (1, "")
    assert [word for word in words if word.replace("{id}", question_id) not in result.stderr] == []
    assert tree(tmp_path) == before


def test_problems_of_all_files_come_at_once(run: Run, tmp_path: Path) -> None:
    """A folder, a missing file, a bad header and a file of another edition are four problems."""
    (tmp_path / "dir.csv").mkdir()
    (tmp_path / "bad.csv").write_text("id,index\nx,1\n")
    (tmp_path / "foreign.csv").write_text("question_id,index\nx,1\n")
    names = ("dir.csv", "none.csv", "bad.csv", "foreign.csv")
    result = run("convert", *names, "--benchmark", "coat", "--out", "out")
    assert result.exit_code == 1
    assert [name for name in names if f"error: {name}" not in result.stderr] == []


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--benchmark", "cat", "--out", "x"], (2, "there is no benchmark 'cat'; did you mean 'coat'?")),
        (["--benchmark", "coat", "--edition", "opne", "--out", "x"], (2, "there is no edition of coat 'opne'")),
        (["--benchmark", "coat", "--out", "taken"], (2, "taken: it already exists and is left as it is")),
        (["--benchmark", "coat"], (2, "--out DIR or --submission-id ID")),
        (["--benchmark", "coat", "--out", "x", "--submission-id", "y"], (2, "y is not the name of the --out folder x")),
        (["--out", "x"], (2, "Missing option '--benchmark'")),
        (["--benchmark", "coat", "--out", "My Model"], (2, "folder's name 'My Model' is no submission id: a-z")),
        (["--benchmark", "coat", "--submission-id", "My"], (2, "Invalid value for '--submission-id'")),
        (["--benchmark", "coat", "--out", "x", "--setting", "few-shot"], (2, "setting.kind is few-shot, n_shots is 0")),
        (["--benchmark", "coat", "--out", "x", "--shots", "-1"], (2, "Invalid value for '--shots'")),
        (["--benchmark", "coat", "--out", "x", "--shots", "one"], (2, "Invalid value for '--shots'")),
        (
            ["--benchmark", "coat", "--out", "x", "--parameters-billion", "0"],
            (2, "'--parameters-billion': Input should"),
        ),
        (["--benchmark", "coat", "--out", "x", "--supersedes", "x"], (2, "supersedes names the submission itself")),
        (["--benchmark", "coat", "--out", "x", "--supersedes", "X"], (2, "Invalid value for '--supersedes'")),
        (["--benchmark", "coat", "--out", "x", "--model-url", "a.b"], (2, "Invalid value for '--model-url'")),
        (["--benchmark", "coat", "--out", "x", "--model-name", "n" * 201], (2, "at most 200 characters")),
        (["--benchmark", "coat", "--out", "x", "--link", "http://a.b"], (2, "'--link': URL scheme should be 'https'")),
        (["--benchmark", "coat", "--out", "x", "--temperature", "nan"], (2, "'--temperature': Input should be")),
        (["--benchmark", "coat", "--out", "x", "--date", "tomorrow"], (2, "Invalid value for '--date'")),
        (["--benchmark", "coat", "--out", "x", "--data", "nowhere"], (2, "Directory 'nowhere' does not exist")),
        (
            ["--benchmark", "coat", "--out", "predictions.csv/x"],
            (2, "predictions.csv is a file, so nothing can be made below"),
        ),
        (["--benchmark", "coat", "--out", "predictions.csv/x/y"], (2, "choose another place or move the file away")),
    ],
)
def test_wrong_options_change_nothing(
    run: Run, right: Path, tmp_path: Path, options: list[str], expected: tuple[int, str]
) -> None:
    """An option that is unknown, missing, or has a value that it cannot have is wrong usage: status 2."""
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "file").write_text("mine")
    before = tree(tmp_path)
    result = run("convert", right.name, *options)
    assert result.exit_code == expected[0]
    assert expected[1] in result.stderr
    assert tree(tmp_path) == before


TEXT_OPTIONS = [
    flag for flag, settings in OPTIONS.values() if not isinstance(settings.get("type"), click.Choice | click.DateTime)
]


@pytest.mark.parametrize("flag", [*TEXT_OPTIONS, "--submission-id", "--out", "--benchmark", "--edition", "--data"])
@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_value_is_wrong_usage(run: Run, right: Path, tmp_path: Path, flag: str, value: str) -> None:
    """It neither becomes a default nor the working folder."""
    before = tree(tmp_path)
    options = {"--benchmark": "coat", "--out": "x", flag: value}
    result = run("convert", right, *(part for pair in options.items() for part in pair))
    assert result.exit_code == 2
    assert flag in result.stderr or repr(value) in result.stderr
    if flag in TEXT_OPTIONS:
        assert f"Invalid value for '{flag}': it is empty; give it a value or leave it out" in result.stderr
    assert tree(tmp_path) == before


@pytest.mark.parametrize("flag", TEXT_OPTIONS)
def test_an_option_hides_no_character(run: Run, right: Path, tmp_path: Path, flag: str) -> None:
    """Text with a direction mark is refused as in submission.json, numbers and ids as what they are not."""
    result = run("convert", right, "--benchmark", "coat", "--out", "x", flag, "https://a.b/7\u202e")
    assert result.exit_code == 2
    assert f"Invalid value for '{flag}': " in result.stderr
    if flag not in {"--parameters-billion", "--shots", "--temperature", "--supersedes"}:
        assert "character 14 is U+202E (RIGHT-TO-LEFT OVERRIDE), which cannot be seen; take it out" in result.stderr
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("word", ["yes", "no", "unknown"])
def test_names_are_no_answers(run: Run, right: Path, tmp_path: Path, word: str) -> None:
    """The words for true, false and null are those of two options; elsewhere they are text."""
    options = ("--developer", word, "--open-weights", word)
    assert run("convert", right, "--benchmark", "coat", "--out", "x", *options).exit_code == 0
    model = read_model(tmp_path / "x" / "submission.json", Submission).model
    assert (model.developer, model.open_weights) == (word, {"yes": True, "no": False, "unknown": None}[word])
