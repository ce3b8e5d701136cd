"""The forms in which annotated datapoints may come, and files that are none."""

import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.benchmarks.s_eqa.release import import_release
from leaderboard.benchmarks.s_eqa.release_file import EXAMPLE_FILE
from leaderboard.errors import InputError
from leaderboard.fetching import Paths, fetch_release
from leaderboard.store import Store
from tests.benchmarks.s_eqa.datapoints import written


def test_a_folder_or_archive_will_do(tmp_path: Path) -> None:
    """The same datapoints come out of a folder and a zip."""
    folder, archive = tmp_path / "in", tmp_path / "in.zip"
    folder.mkdir()
    (folder / "any-name.json").write_bytes(EXAMPLE_FILE.read_bytes())
    with zipfile.ZipFile(archive, "w") as file:
        file.write(EXAMPLE_FILE, "data/any-name.json")
    plain = [draft.table for draft in import_release(EXAMPLE_FILE).build.drafts]
    for path in (folder, archive):
        drafts = list(import_release(path).build.drafts)
        assert all(draft.table.equals(table) for draft, table in zip(drafts, plain, strict=True))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "is no JSON file"),
        (b"\xff", "is no JSON file"),
        (b"[]", "has no schema_version 1"),
        (b'{"schema_version": 2, "datapoints": []}', "has no schema_version 1"),
        (b'{"schema_version": 1, "datapoints": {}}', "has no list of datapoints"),
        (b'{"schema_version": 1, "schema_version": 1, "datapoints": []}', "names the key 'schema_version' twice"),
        (b'{"schema_version": 1, "datapoints": [NaN]}', "NaN is not a JSON number"),
        (b'{"schema_version": 1, "datapoints": [1]}', "holds no datapoint that can be read"),
        (
            b'{"schema_version": 1, "datapoints": [1, 2]}',
            r"1: is not an object with keys \(2 times: datapoint 1, ",
        ),
    ],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, message: str) -> None:
    """A file without the form is an error that names it."""
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        import_release(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("name", ["A.JSON", "a.txt", "a"])
def test_a_byte_order_mark_and_any_ending_will_do(tmp_path: Path, name: str) -> None:
    """A file that is no archive is read as JSON."""
    path = tmp_path / name
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE_FILE.read_bytes())
    assert import_release(path).n_read == 6


def test_json_lines_are_named(tmp_path: Path) -> None:
    """Alone, or in a folder; a JSON file beside them is read."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": "1"}\n{"id": "2"}\n', encoding="utf-8")
    for given in (path, tmp_path):
        with pytest.raises(InputError, match="is JSON Lines"):
            import_release(given)
    (tmp_path / "a.json").write_bytes(EXAMPLE_FILE.read_bytes())
    assert import_release(tmp_path).n_read == 6


def test_a_broken_archive_is_not_called_json(tmp_path: Path) -> None:
    """The message names both that it could have been."""
    path = tmp_path / "a.zip"
    path.write_bytes(b"PK\x03\x04 cut off \xff")
    with pytest.raises(InputError, match="is no JSON file, nor a zip or tar that is whole"):
        import_release(path)


def test_a_pipe_is_refused(tmp_path: Path) -> None:
    """It would be waited for without end."""
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(InputError, match="is neither a file nor a folder"):
        import_release(tmp_path / "pipe.json")


def test_one_file_is_expected(tmp_path: Path) -> None:
    """An empty folder, and one with two files, are errors."""
    with pytest.raises(InputError, match="there is no JSON file"):
        import_release(tmp_path)
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_bytes(EXAMPLE_FILE.read_bytes())
    with pytest.raises(InputError, match="2 JSON files"):
        import_release(tmp_path)


def test_a_part_of_the_variations_needs_a_folder(tmp_path: Path, example: list[dict[str, Any]]) -> None:
    """Datapoints of one room alone are refused without a folder of their own, and told with one."""
    store, path = Store(tmp_path / "d", tmp_path / "s"), written(tmp_path / "a.json", example[:1])
    with pytest.raises(InputError, match="variations are missing"):
        fetch_release(store, BENCHMARK, Paths(path, None, None))
    fetched = fetch_release(store, BENCHMARK, Paths(path, None, tmp_path / "out"))
    assert [(entry.task, entry.variation) for entry in fetched.manifest.variations] == [
        ("room", "kitchen"), ("object", "kitchen"),
    ]  # fmt: skip
