"""Pull requests that are good but for one fault, and what a refusal has to look like."""

import json
from collections.abc import Callable
from typing import Any

from tests.pull_request.conftest import Server
from tests.pull_request.repositories import Blob, Files, git
from tests.pull_request.submissions import submission_files, with_metadata
from tests.pull_request.workflows import Done

Make = Callable[[Server], Files]
MINE = "submissions/coat/my-model"
CSV = f"{MINE}/predictions/task-u/v01.csv"
# A payload leaves this file behind, wherever it runs: the environment of every step names it.
CANARY = "$RUNNER_TEMP/canary"
PYTHON_PAYLOAD = b"import os, pathlib; pathlib.Path(os.environ['RUNNER_TEMP'], 'canary').touch()\n"
SHELL_PAYLOAD = f"check app test:\n\ttouch {CANARY}\n".encode()


def good(server: Server) -> dict[str, bytes]:
    """Return a submission without a fault."""
    return submission_files(server.store, "my-model", tasks=("task-u",))


def beside(path: str | bytes, content: bytes | Blob = b"x") -> Make:
    """Return a good submission and one file more."""
    return lambda server: {**good(server), path: content}


def told(**changes: Any) -> Make:
    """Return a good submission with fields of submission.json replaced."""
    return lambda server: with_metadata(good(server), **changes)


def rewritten(path: str, change: Callable[[bytes], bytes | Blob]) -> Make:
    """Return a good submission in which one file is rewritten."""

    def make(server: Server) -> Files:
        files = good(server)
        return files | {path: change(files[path])}

    return make


def without(path: str) -> Make:
    """Return a good submission that lacks a file."""
    return lambda server: {name: content for name, content in good(server).items() if name != path}


def assert_refused(done: Done, code: str) -> None:
    """The run fails, the report and the annotations name the reason, and nothing was run or left behind."""
    assert not done.succeeded
    report = json.loads(done.artifact.read_text())
    problems = report["problems"] + [each for verdict in report["verdicts"] for each in verdict["errors"]]
    assert code in {problem["code"] for problem in problems}, problems
    assert not report["accepted"]
    assert f"title={code}::" in done.out
    assert "Traceback" not in done.out
    assert_nothing_left(done)


def assert_nothing_left(done: Done) -> None:
    """No payload ran, and the run wrote its report and its summary and no other file."""
    assert not (done.folder / "runner" / "canary").exists()
    assert [path.name for path in (done.folder / "runner").iterdir()] == ["report.json"]
    assert list((done.folder / "tmp").iterdir()) == []
    assert list((done.folder / "home").iterdir()) == []
    base = done.folder / "workspace" / "base"
    changed = git(base, "status", "--porcelain", "--ignored").splitlines()
    assert [line for line in changed if "__pycache__" not in line] == []
    assert not list((done.folder / "workspace" / "head").rglob("*my-model*"))
