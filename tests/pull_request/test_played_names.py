"""Hostile names, places and kinds of files, played through score-submission.yml: refused, and nothing is run."""

import pytest

from tests.pull_request.conftest import Score, Server
from tests.pull_request.hostile import (
    CANARY,
    CSV,
    MINE,
    PYTHON_PAYLOAD,
    SHELL_PAYLOAD,
    Make,
    assert_refused,
    beside,
    good,
    rewritten,
)
from tests.pull_request.repositories import EXECUTABLE, SUBMODULE, SYMLINK, Blob, commit
from tests.pull_request.submissions import with_metadata


def named(submission_id: str) -> Make:
    """Return a good submission whose folder has a name that Windows cannot hold."""
    return lambda server: {
        path.replace("my-model", submission_id): content
        for path, content in with_metadata(good(server), submission_id=submission_id).items()
    }


CASES = {
    "command in a name": (beside(f"{MINE}/$(touch {CANARY}).csv"), "not-allowed"),
    "backticks": (beside(f"{MINE}/`touch {CANARY}`.csv"), "not-allowed"),
    "semicolon": (beside(f"{MINE}/a;touch {CANARY};.csv"), "not-allowed"),
    "newline": (beside(f"{MINE}/a\n::error::b\ntouch {CANARY}\n.csv"), "not-allowed"),
    "leading dash": (beside("--output=submissions/coat/my-model/x"), "not-allowed"),
    "dash in a folder": (beside("submissions/coat/-rf/submission.json"), "not-allowed"),
    "right-to-left mark": (beside(f"{MINE}/\u202egnp.csv"), "not-allowed"),
    "no UTF-8": (beside(f"{MINE}/".encode() + b"\xff\xfe.csv"), "not-allowed"),
    "300 characters": (beside(f"{MINE}/{'a' * 300}.csv"), "not-allowed"),
    "upper case": (beside("submissions/coat/My-Model/submission.json"), "not-allowed"),
    "conftest.py": (beside("conftest.py", PYTHON_PAYLOAD), "not-allowed"),
    "conftest.py in the folder": (beside(f"{MINE}/conftest.py", PYTHON_PAYLOAD), "not-allowed"),
    "sitecustomize.py": (beside("sitecustomize.py", PYTHON_PAYLOAD), "not-allowed"),
    "polars.py": (beside("polars.py", PYTHON_PAYLOAD), "not-allowed"),
    "scorer": (beside("leaderboard/__init__.py", PYTHON_PAYLOAD), "not-allowed"),
    "pyproject.toml": (beside("pyproject.toml", b"[build-system]\nrequires = ['evil']\n"), "not-allowed"),
    "Makefile": (beside("Makefile", SHELL_PAYLOAD), "not-allowed"),
    "requirements": (beside("requirements-lock.txt", b"evil==1.0\n"), "not-allowed"),
    "workflow": (beside(".github/workflows/score-submission.yml", b"on: push\n"), "not-allowed"),
    "filter": (beside(".gitattributes", b"* filter=lfs diff=evil\n"), "not-allowed"),
    "questions": (beside("datasets/coat/open/manifest.json", b"{}"), "not-allowed"),
    "Parquet": (beside(f"{MINE}/predictions/task-u/v01.parquet"), "not-allowed"),
    "device of Windows": (named("aux"), "metadata-reserved-name"),
    "device with an ending": (named("con.v1"), "metadata-reserved-name"),
    "dot at the end": (named("my-model."), "not-allowed"),
    "symbolic link": (rewritten(CSV, lambda _: Blob(b"/etc/passwd", SYMLINK)), "not-a-plain-file"),
    "metadata as a link": (beside(f"{MINE}/submission.json", Blob(b"/etc/passwd", SYMLINK)), "not-a-plain-file"),
    "folder as a link": (beside("submissions/coat/other", Blob(b"../../..", SYMLINK)), "not-a-plain-file"),
    "submodule": (beside("submissions/coat/other", Blob(b"1" * 40, SUBMODULE)), "not-a-plain-file"),
    "executable": (rewritten(CSV, lambda content: Blob(content, EXECUTABLE)), "not-a-plain-file"),
}


@pytest.mark.parametrize(("make", "code"), list(CASES.values()), ids=list(CASES))
def test_a_hostile_name_is_refused(make: Make, code: str, server: Server, score: Score) -> None:
    """One fault each, in a pull request that is good otherwise."""
    assert_refused(score(commit(server.repository, "pull", make(server), server.first_commit)), code)
