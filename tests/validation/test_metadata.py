"""Every fault of submission.json gets a sentence with its place and what to do."""

import json
import os
from pathlib import Path

import pytest

from leaderboard.store import Store
from leaderboard.validation import read_entry
from tests.validation.edits import FILE, edit_metadata, sentences

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
    *(
        ({"submission_id": name}, [f"submission_id: {name.split('.')[0]} is the name of a device on Windows"])
        for name in ("con", "nul", "aux.v2", "com1", "lpt9.x")
    ),
    ({"supersedes": "my-model."}, ["supersedes: String should match pattern"]),
    ({"links": ["https://github.com@example.org"]}, ["links.0: a user or password stands before the host"]),
    ({"model__url": "https://a:b@example.org"}, ["model.url: a user or password stands before the host"]),
    ({"links": ["https://example.org/"] * 21}, ["links: List should have at most 20 items"]),
    ({"model__name": "ab" + "\u0335" * 6}, ["model.name: more than 5 marks stand on one letter from character 3 on"]),
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


@pytest.mark.parametrize(
    "name",
    [
        "Mô hình ngôn ngữ",
        "שָׁלוֹם",
        "بِسْمِ ٱللَّهِ",
        "ทั้งนี้",
        "བསྒྲུབས",
        "हिन्दी भाषा",
        "e\u0323\u0302\u0301",
        "1\ufe0f\u20e3 2\ufe0f\u20e3",
    ],
)
def test_marks_of_scripts_are_taken(store: Store, folder: Path, name: str) -> None:
    """Accents, vowel signs and points of living scripts stand on a letter by twos and threes."""
    edit_metadata(folder, model__name=name)
    assert read_entry(store, folder).submission.model.name == name


def test_what_looks_like_a_refused_name_is_taken(store: Store, folder: Path) -> None:
    """Names that only begin or end like a device, and addresses with an @ behind the host."""
    for name in ("console", "auxiliary", "nullable", "com10", "a.con"):
        edit_metadata(folder, supersedes=name, links=["https://example.org/@lab?mail=a@b"] * 20)
        assert read_entry(store, folder).submission.supersedes == name
