"""Faults put into a submission folder."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from leaderboard.errors import InputError
from leaderboard.files import sha256_of
from leaderboard.store import Store
from leaderboard.validation import read_entry

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
