"""The command `fetch`."""

from pathlib import Path

import pytest

from leaderboard.store import Store
from tests.benchmarks.coat.small_release import rows_of_every_task, write_annotations, write_release
from tests.cli.conftest import Run


@pytest.fixture
def options(tmp_path: Path) -> list[object]:
    """Options that name a small release with one row without key, and a folder to write to."""
    rows = rows_of_every_task()
    rows["task_0/Variation_3/GT"][1]["correct_answer"] = None
    release, annotations = write_release(tmp_path / "in", rows), write_annotations(tmp_path / "annotations")
    return ["--from", release, "--annotations", annotations, "--out", tmp_path / "out"]


def test_what_was_read_is_told(run: Run, options: list[object], tmp_path: Path) -> None:
    """Notes, rows set aside with their file and reason, and the counts."""
    result = run("fetch", "coat", *options)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("note: not the files whose hashes are pinned, but others of these names: tasks.json, ")
    assert lines[1].startswith("note: not among the files: task-u v02,")
    assert lines[2] == "set aside: 1 row of task_0/Variation_3/GT/question_answer_database.json: correct_answer is null"
    assert lines[3].startswith(f"{tmp_path / 'out'}: 7 questions of 8 read, version 1.0.0, ")
    assert len(lines) == 4


def test_a_part_needs_a_folder_of_its_own(run: Run, options: list[object]) -> None:
    """Without --out the site would lack variations: status 1."""
    result = run("fetch", "coat", *options[:4])
    assert (result.exit_code, result.stdout) == (1, "")
    assert "variations are missing (30 times: task-u v02" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["coat"], 1, "follow its link"),
        (["coat", "--edition", "open"], 2, "'open' is not one of"),
        (["coat", "--edition", "rebuilt", "--from", ".", "--annotations", "."], 2, "name one"),
        (["coat", "--edition", "rebuilt", "--from", "file.zip"], 2, "folder of annotation files"),
        (["coat", "--edition", "rebuilt", "--from", "."], 1, "tasks.json"),
        (["coat", "--from", "file.zip", "--annotations", "annotations"], 1, "a zip or a tar"),
        (["cota", "--from", "file.zip"], 2, "did you mean 'coat'"),
    ],
)
def test_wrong_usage(  # noqa: PLR0913, PLR0917, fixtures
    run: Run, options: list[object], tmp_path: Path, arguments: list[str], status: int, words: str
) -> None:
    """A sentence and the exit status."""
    del options
    (tmp_path / "file.zip").write_bytes(b"nothing")
    result = run("fetch", *arguments)
    assert result.exit_code == status
    assert words in result.stderr


@pytest.mark.parametrize("place", ["datasets/coat/open", "elsewhere/ccons/release", "by-manifest"])
def test_a_folder_of_another_edition_is_refused(
    run: Run, options: list[object], store: Store, tmp_path: Path, place: str
) -> None:
    """Whatever store it is in, by its name or by the manifest in it: others' questions would pass for ours there."""
    if place == "by-manifest":
        (tmp_path / place).mkdir()
        (tmp_path / place / "manifest.json").write_bytes(store.manifest_path("coat", "open").read_bytes())
    before = sorted(tmp_path.rglob("*"))
    for arguments in (["fetch", "coat", *options[:4]], ["build", "coat", "--edition", "rebuilt", *options[2:4]]):
        result = run(*arguments, "--out", tmp_path / place)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "this is the folder of c" in result.stderr
        assert "would pass for it" in result.stderr
    assert sorted(tmp_path.rglob("*")) == before
