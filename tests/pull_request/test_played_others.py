"""Changes of what others have published, played through score-submission.yml: refused but for a withdrawal."""

from collections.abc import Callable

import pytest

from tests.pull_request.conftest import Score, Server
from tests.pull_request.hostile import Make, assert_refused
from tests.pull_request.repositories import EXECUTABLE, SYMLINK, Blob, Files, commit
from tests.pull_request.submissions import with_metadata, withdrawn

OLD = "submissions/coat/old-team"


def of_others(change: Callable[[dict[str, bytes]], Files]) -> Make:
    """Return changes of the folder that another team has published."""
    return lambda server: change(server.published["old-team"])


def one_digit_lower(files: dict[str, bytes]) -> bytes:
    """Return the results of others with one digit changed."""
    return files[f"{OLD}/results.json"].replace(b"0.", b"0.9", 1)


def renamed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return files under the name of a new submission."""
    return {path.replace("old-team", "my-model"): content for path, content in files.items()}


CASES = {
    "predictions of others": (of_others(lambda _: {f"{OLD}/predictions/task-u/v01.csv": b"x\n"}), "published"),
    "results of others": (of_others(lambda old: {f"{OLD}/results.json": one_digit_lower(old)}), "published"),
    "name of others": (
        of_others(
            lambda old: {
                f"{OLD}/submission.json": with_metadata(old, model={"name": "x", "developer": "y"})[
                    f"{OLD}/submission.json"
                ]
            }
        ),
        "published",
    ),
    "withdrawn and changed": (
        of_others(lambda old: withdrawn(with_metadata(old, links=["https://a.example"]))),
        "published",
    ),
    "file for others": (of_others(lambda _: {f"{OLD}/predictions/task-u/v09.csv": b"x\n"}), "published"),
    "deleted": (of_others(dict.fromkeys), "deleted"),
    "renamed": (of_others(lambda old: {**dict.fromkeys(old), **renamed(old)}), "deleted"),
    "turned into a link": (
        of_others(lambda _: {f"{OLD}/results.json": Blob(b"/etc/passwd", SYMLINK)}),
        "not-a-plain-file",
    ),
    "made executable": (
        of_others(lambda old: {f"{OLD}/results.json": Blob(old[f"{OLD}/results.json"], EXECUTABLE)}),
        "not-a-plain-file",
    ),
}


@pytest.mark.parametrize(("make", "code"), list(CASES.values()), ids=list(CASES))
def test_a_change_for_others_is_refused(make: Make, code: str, server: Server, score: Score) -> None:
    """One fault each, in a pull request that is good otherwise."""
    assert_refused(score(commit(server.repository, "pull", make(server), server.first_commit)), code)
