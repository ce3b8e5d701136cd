"""Good pull requests, played through the run blocks of score-submission.yml: scored right, and told so."""

import json
from typing import Any

import pytest

from tests.pull_request.conftest import Score, Server
from tests.pull_request.repositories import commit
from tests.pull_request.submissions import right, submission_files, wrong


def overall(verdict: dict[str, Any]) -> float | None:
    """Return the overall score of a verdict, null where it has none."""
    return next((score["value"] for score in verdict["scores"] if score["task"] is None), None)


@pytest.mark.parametrize(
    ("make", "expected", "words"),
    [
        pytest.param({"answer": right}, 1.0, "place 1 of 3", id="all right"),
        pytest.param({"answer": wrong}, 0.0, "Tied with it: `weak-team`", id="all wrong"),
        pytest.param({"tasks": ("task-u",)}, None, "no predictions for task-0", id="one task"),
        pytest.param({"n_repeats": 2}, 1.0, "place 1 of 3", id="two runs"),
        pytest.param({"n_left_out": 1, "tasks": ("task-u",)}, None, "1 of 20 questions", id="one answer missing"),
        pytest.param({"supersedes": "old-team"}, 1.0, "place 1 of 2", id="supersedes"),
    ],
)
def test_a_good_submission_is_scored(
    make: dict[str, Any], expected: float | None, words: str, server: Server, score: Score
) -> None:
    """The report holds the score that follows from the keys; the summary says the place on the board or what lacks."""
    files = submission_files(server.store, "my-model", **make)
    done = score(commit(server.repository, "pull", files, server.first_commit))
    assert done.succeeded, done.out
    (verdict,) = json.loads(done.artifact.read_text())["verdicts"]
    assert (verdict["accepted"], verdict["kind"], overall(verdict)) == (True, "new", expected)
    assert words in done.summary
