"""Results of the main branch are computed again after a merge: any difference, to the byte, stops the publishing."""

from pathlib import Path

import pytest

from leaderboard.cli.results import entry_results
from leaderboard.pull_request.verifying import NO_COMMIT, Place, changed_since, published, verified
from leaderboard.store import Store
from tests.pull_request.conftest import NAME, Server
from tests.pull_request.repositories import Files, commit, git
from tests.pull_request.submissions import submission_files, with_metadata
from tests.pull_request.workflows import Done, played

OLD, WEAK, MINE = Place("coat", "old-team"), Place("coat", "weak-team"), Place("coat", "my-model")
RESULTS = "submissions/coat/old-team/results.json"


def cloned(server: Server, tmp_path: Path) -> Store:
    """Clone the main branch; returns the store over it."""
    git(tmp_path, "clone", "--quiet", "--branch=main", str(server.repository), "clone")
    return Store(tmp_path / "clone" / "datasets", tmp_path / "clone" / "submissions")


def test_published_results_are_right(server: Server, tmp_path: Path) -> None:
    """Both submissions of the main branch."""
    store = cloned(server, tmp_path)
    assert verified(store, published(store), entry_results) == ((OLD, WEAK), (), ())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(b'"value": 0.', b'"value": 0.9', id="a digit"),
        pytest.param(b"]\n}\n", b"]\n}", id="the last line end"),
        pytest.param(b'"schema_version": 1', b'"schema_version":  1', id="a space"),
        pytest.param(b"\n", b"\r\n", id="line ends"),
    ],
)
def test_a_difference_of_one_byte_is_found(old: bytes, new: bytes, server: Server, tmp_path: Path) -> None:
    """The other submission is still verified; the problem names file and line."""
    changed: Files = {RESULTS: server.published["old-team"][RESULTS].replace(old, new)}
    commit(server.repository, "main", changed, server.first_commit)
    found = verified(cloned(server, tmp_path), [OLD, WEAK], entry_results)
    assert found.right == (WEAK,)
    ((problem),) = found.problems
    assert problem.code == "results-differ"
    assert "old-team/results.json line " in problem.where


def test_an_edition_that_is_not_here_is_told_apart(server: Server, tmp_path: Path) -> None:
    """Neither right nor wrong: nobody could compute it here."""
    files = with_metadata(submission_files(server.store, "my-model"), edition="release")
    commit(server.repository, "main", files, server.first_commit)
    assert verified(cloned(server, tmp_path), [MINE, WEAK], entry_results) == ((WEAK,), (MINE,), ())


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({RESULTS: b"x"}, [OLD], id="results"),
        pytest.param({"submissions/coat/weak-team/submission.json": b"x"}, [WEAK], id="metadata"),
        pytest.param({"submissions/coat/weak-team/notes.txt": b"x"}, [OLD, WEAK], id="a file that is not allowed"),
        pytest.param({"leaderboard/scoring/kernel.py": b""}, [OLD, WEAK], id="the scorer"),
        pytest.param({"datasets/coat/open/manifest.json": b"{}"}, [OLD, WEAK], id="the questions"),
        pytest.param({}, [], id="nothing"),
    ],
)
def test_what_changed_is_verified(files: Files, expected: list[Place], server: Server, tmp_path: Path) -> None:
    """A submission's own files concern it alone, everything else concerns all."""
    commit(server.repository, "main", files, server.first_commit)
    cloned(server, tmp_path)
    assert changed_since(tmp_path / "clone", server.first_commit, [OLD, WEAK]) == expected


@pytest.mark.parametrize("since", [NO_COMMIT, "f" * 40, "--output=x", "$(id)"])
def test_without_a_known_commit_all_are_verified(since: str, server: Server, tmp_path: Path) -> None:
    """As after a forced push, or for a new branch."""
    cloned(server, tmp_path)
    assert changed_since(tmp_path / "clone", since, [OLD, WEAK]) == [OLD, WEAK]


def publish(server: Server, tmp_path: Path) -> Done:
    """Run publish.yml for a push to main."""
    event = {"before": server.first_commit}
    return played("publish.yml", {"repository": NAME, "event": event}, server.folder, tmp_path / "run")


def test_the_workflow_verifies_what_was_merged(server: Server, tmp_path: Path) -> None:
    """One new submission, computed once."""
    commit(server.repository, "main", submission_files(server.store, "my-model"), server.first_commit)
    done = publish(server, tmp_path)
    assert done.succeeded, done.out
    assert "1 of 1 submissions computed again: equal to the byte" in done.out


def test_the_workflow_stops_at_a_difference(server: Server, tmp_path: Path) -> None:
    """A digit that was changed by hand never reaches the site."""
    changed = server.published["old-team"][RESULTS].replace(b'"value": 0.', b'"value": 0.9', 1)
    commit(server.repository, "main", {RESULTS: changed}, server.first_commit)
    done = publish(server, tmp_path)
    assert not done.succeeded
    assert "this line is not what the scorer computes" in done.out
