"""A submission folder without faults is read; every fault gets a sentence with its place and what to do."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.errors import DataMissingError, InputError
from leaderboard.files import sha256_of
from leaderboard.predictions import read_rows
from leaderboard.store import Store
from leaderboard.validation import read_answers, read_entry, results_problems

FILE = "predictions/task-u/v01.csv"
OTHER_FILE = "predictions/task-u/v02.csv"


def sentences(store: Store, folder: Path) -> str:
    """Return the problems of a folder, one a line."""
    with pytest.raises(InputError) as caught:
        read_entry(store, folder)
    return str(caught.value)


def edit_metadata(folder: Path, **changes: object) -> None:
    """Change fields of submission.json; `setting__kind` means the field kind of setting."""
    path = folder / "submission.json"
    content = json.loads(path.read_text())
    for name, value in changes.items():
        group, _, field = name.rpartition("__")
        (content[group] if group else content)[field] = value
    path.write_text(json.dumps(content))


def edit_file(folder: Path, change: Callable[[list[str]], list[str]], path: str = FILE) -> None:
    """Change the lines of a prediction file and put its new hash and number of rows into submission.json."""
    lines = change((folder / path).read_text().splitlines())
    content = "".join(f"{line}\n" for line in lines).encode()
    (folder / path).write_bytes(content)
    files = json.loads((folder / "submission.json").read_text())["files"]
    for entry in files:
        if entry["path"] == path:
            entry.update(sha256=sha256_of(content), rows=len(lines) - 1)
    edit_metadata(folder, files=files)


def test_a_folder_without_faults_is_read(store: Store, folder: Path) -> None:
    """The 34 variations with 5 questions each give 170 predictions and no warning."""
    entry = read_entry(store, folder)
    assert len(entry.predictions) == 170
    assert entry.predictions["prediction"].to_list() == [0] * 170
    assert list(entry.warnings) == []


METADATA = [
    ({"benchmark": "coatt"}, ["submission.json: there is no benchmark 'coatt'", "did you mean 'coat'"]),
    ({"edition": "opem"}, ["no edition 'opem'", "did you mean 'open'"]),
    ({"tasks": ["task-u", "task-3"]}, ["no task 'task-3'", "did you mean", "task-0 is not among tasks"]),
    ({"tasks": ["task-u", "task-u", "task-0", "task-1", "task-2"]}, ["tasks names a task twice"]),
    ({"tasks": ["task-u", "task-0", "task-1"]}, ["predictions/task-2/v01.csv, but task-2 is not among tasks"]),
    ({"version": "0.9.0"}, ["version is '0.9.0', on this machine coat open is 1.0.0"]),
    ({"content_sha256": "0" * 64}, ["content_sha256 is 000000000000...", "coat open 1.0.0 on this machine"]),
    ({"submission_id": "second-choice"}, ["submission_id is 'second-choice', the folder is 'first-choice'"]),
    ({"submission_id": "../x"}, ["submission.json: submission_id: String should match pattern"]),
    ({"supersedes": "first-choice"}, ["supersedes names the submission itself"]),
    ({"setting__kind": "few-shot"}, ["setting.kind is few-shot, n_shots is 0"]),
    ({"setting__kind": "zero-shot", "setting__n_shots": 3}, ["setting.kind is zero-shot, n_shots is 3"]),
    ({"setting__repeats": 0}, ["setting.repeats: Input should be greater than or equal to 1"]),
    ({"score": 1.0}, ["score: Extra inputs are not permitted"]),
    ({"links": ["http://example.org"]}, ["links.0: URL scheme should be 'https'"]),
    ({"files": []}, ["files lists no prediction file"]),
    ({"model__name": " "}, ["model.name: String should have at least 1 character"]),
    ({"disclosure__note": ""}, ["disclosure.note: String should have at least 1 character"]),
    (
        {"withdrawn": {"date": "2026-01-03", "reason": ""}},
        ["withdrawn.reason: String should have at least 1 character"],
    ),
]


@pytest.mark.parametrize(("changes", "words"), METADATA)
def test_metadata_that_do_not_fit_get_a_sentence(
    store: Store, folder: Path, changes: dict[str, object], words: list[str]
) -> None:
    """Names, versions and settings are compared with the registry, the folder and the manifest."""
    edit_metadata(folder, **changes)
    found = sentences(store, folder)
    assert [word for word in words if word not in found] == []


HIDDEN = "\x00\x1b\x7f\x85\u00ad\u061c\u200b\u200d\u200e\u2028\u202a\u202e\u2060\u2066\u2069\u3164\ufeff\U000e0041"
FREE_TEXT = [
    *({name: "a{}b"} for name in ("benchmark", "edition", "version", "submission_id", "supersedes")),
    *({f"model__{name}": "a{}b"} for name in ("name", "developer", "licence")),
    *({f"setting__{name}": "a{}b"} for name in ("prompt_id", "tools")),
    {"model__url": "https://example.org/a{}b"},
    {"disclosure__note": "a{}b"},
    {"links": ["https://example.org/a{}b"]},
    {"tasks": ["task-u{}"]},
    {"withdrawn": {"date": "2026-01-03", "reason": "a{}b"}},
    {"files": [{"path": "predictions/task-u/v01.csv", "sha256": "0" * 64, "rows": 1, "source_format": "a{}b"}]},
]


@pytest.mark.parametrize("changes", FREE_TEXT)
def test_no_text_hides_a_character(store: Store, folder: Path, changes: dict[str, object]) -> None:
    """Every text of submission.json is refused with a control, direction, zero-width or blank character in it."""
    field = next(iter(changes)).replace("__", ".")
    for character in HIDDEN:
        text = json.dumps(changes).replace("{}", json.dumps(character)[1:-1])
        edit_metadata(folder, **json.loads(text))
        found = sentences(store, folder)
        assert f"submission.json: {field}" in found
        if field not in {"submission_id", "supersedes"}:  # these have a pattern of ASCII characters
            assert f"is U+{ord(character):04X} (" in found
            assert "which cannot be seen; take it out" in found


def test_a_note_may_have_lines_and_names_any_script(store: Store, folder: Path) -> None:
    """What is visible is accepted; a line break in a name is not."""
    edit_metadata(folder, disclosure__note="two seeds\ntried", model__name="模型 Модель é 👍", model__developer="ל")
    assert read_entry(store, folder).submission.disclosure.note == "two seeds\ntried"
    edit_metadata(folder, model__name="two\nlines")
    assert "model.name: character 4 is U+000A (control character), which cannot be seen" in sentences(store, folder)


def test_a_submission_json_that_is_no_json_gets_a_sentence(store: Store, folder: Path) -> None:
    """A cut-off file, a key that stands twice and NaN are refused."""
    path = folder / "submission.json"
    good = path.read_text()
    for text, words in [(good[:50], "not valid UTF-8 JSON"), ('{"a": 1, "a": 2}', "stands twice"), ("[NaN]", "NaN")]:
        path.write_text(text)
        assert words in sentences(store, folder)


def test_without_submission_json_there_is_no_submission(store: Store, folder: Path, tmp_path: Path) -> None:
    """A missing, linked or huge submission.json and a missing folder are told apart."""
    path = folder / "submission.json"
    path.rename(tmp_path / "moved.json")
    assert "there is no file submission.json" in sentences(store, folder)
    path.symlink_to(tmp_path / "moved.json")
    assert "submission.json: this is a symbolic link; put the file itself there" in sentences(store, folder)
    path.unlink()
    path.write_text(" " * 1_000_001)
    assert "more than 1,000,000 bytes" in sentences(store, folder)
    assert "no such folder" in sentences(store, tmp_path / "none")
    assert "moved.json: this is a file, not a folder" in sentences(store, tmp_path / "moved.json")


@pytest.mark.parametrize("name", ["submission.json", "results.json", FILE])
def test_a_directory_or_pipe_in_the_place_of_a_file_is_called_so(store: Store, folder: Path, name: str) -> None:
    """The name is there, so it is not called missing; a pipe is not opened."""
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()
    assert f"{name}: this is a directory, not a file; put the file itself there" in sentences(store, folder)
    (folder / name).rmdir()
    os.mkfifo(folder / name)
    assert f"{name}: this is a pipe or device, not a file" in sentences(store, folder)


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


def test_an_edition_that_is_not_here_says_how_to_get_it(store: Store, folder: Path, tmp_path: Path) -> None:
    """Without the questions, nothing can be checked."""
    elsewhere = Store(tmp_path / "nothing", store.submissions)
    with pytest.raises(DataMissingError, match=r"open edition of coat is not on this machine; get it with: .* build"):
        read_entry(elsewhere, folder)


def test_a_file_of_another_edition_says_which(store: Store, tmp_path: Path) -> None:
    """The 20 ids of task u, rebuilt edition, are unknown to the open one and found in the other."""
    path = tmp_path / "rebuilt.csv"
    rebuilt = store.questions(BENCHMARK, "rebuilt", tasks=("task-u",)).filter(pl.col("split") == "test")
    rebuilt.select("question_id", index=0).write_csv(path)
    with pytest.raises(InputError) as caught:
        read_answers(store, BENCHMARK, "open", [read_rows(path)])
    message = f"{path}: none of the 20 ids is in coat open 1.0.0; 20 of 20 are in coat rebuilt 1.0.0; name that edition"
    assert message in str(caught.value)
    assert read_answers(store, BENCHMARK, "rebuilt", [read_rows(path)]).tasks == ["task-u"]


def test_a_file_of_another_version_is_one_problem(store: Store, tmp_path: Path) -> None:
    """Where most ids are unknown, the file answers other questions; its rows are not blamed one by one."""
    path = tmp_path / "older.csv"
    known = store.questions(BENCHMARK, "open", tasks=("task-u",))["question_id"][0]
    path.write_text(f"question_id,index\n{known},0\ntask-u/v01/0,0\ntask-u/v01/1,0\n")
    with pytest.raises(InputError) as caught:
        read_answers(store, BENCHMARK, "open", [read_rows(path)])
    (problem,) = caught.value.problems
    assert problem.message == "2 of the 3 ids are not in coat open 1.0.0, such as 'task-u/v01/0'"


@pytest.mark.parametrize("edition_id", ["open", "rebuilt"])
def test_ids_that_are_nowhere_say_so(store: Store, tmp_path: Path, edition_id: str) -> None:
    """Positions instead of ids, as other boards use them, are in no edition; an id of the edition asked for is shown."""
    path = tmp_path / "positions.csv"
    path.write_text("question_id,index\n0,1\n1,1\n")
    with pytest.raises(InputError) as caught:
        read_answers(store, BENCHMARK, edition_id, [read_rows(path)])
    known = store.questions(BENCHMARK, edition_id, tasks=("task-u",))["question_id"][0]
    message = f"none of the 2 ids is in coat {edition_id} 1.0.0; ids of coat {edition_id} 1.0.0 look like "
    assert f"{message}'{known}'" in str(caught.value)


def test_a_single_unknown_id_shows_a_known_one(store: Store, folder: Path) -> None:
    """Among known ids, one that is like none of them is shown beside one of the edition that the submission names."""
    edit_file(folder, lambda lines: [*lines, "17,0"])
    known = store.questions(BENCHMARK, "open", tasks=("task-u",))["question_id"][0]
    assert f"line 7: question_id '17' is not in coat open 1.0.0; ids of coat open 1.0.0 look like '{known}'" in (
        sentences(store, folder)
    )


def test_rows_that_are_not_scored_are_left_out_with_a_warning(store: Store, tmp_path: Path) -> None:
    """A file may hold the dev questions too; a file of dev questions only cannot be a submission."""
    path = tmp_path / "all.csv"
    everything = store.questions(BENCHMARK, "open", tasks=("task-u",)).select("question_id", "split", index=0)
    everything.drop("split").write_csv(path)
    answers = read_answers(store, BENCHMARK, "open", [read_rows(path)])
    assert len(answers.predictions) == 20
    assert "is of split dev (4 times" in str(answers.warnings[0])
    everything.filter(pl.col("split") == "dev").drop("split").write_csv(path)
    with pytest.raises(InputError, match="of split dev"):
        read_answers(store, BENCHMARK, "open", [read_rows(path)])


def test_results_must_be_equal_to_the_byte(folder: Path) -> None:
    """No results.json is fine, the same bytes are fine, one more byte is not."""
    assert results_problems(folder, "{}\n") == []
    (folder / "results.json").write_text("{}\n")
    assert results_problems(folder, "{}\n") == []
    (problem,) = results_problems(folder, "{}\n\n")
    assert str(problem).endswith(f"write it again with: python -m leaderboard score {folder}")
