"""A repository as on GitHub, with the scorer, the small COAT and two published submissions, and pull requests to it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from leaderboard.store import REPOSITORY, Store
from tests.pull_request.repositories import Files, commit, files_below, new_repository
from tests.pull_request.submissions import first, submission_files, wrong
from tests.pull_request.workflows import Done, played

NAME = "owner/name"
OWN_FILES = (
    *("requirements-lock.txt", "pyproject.toml", "README.md"),
    *(".dockerignore", "Dockerfile", "space/README.md"),
)


class Server(NamedTuple):
    """A folder that stands for GitHub: the repository, the first commit of its main branch, the questions."""

    folder: Path
    repository: Path
    first_commit: str
    store: Store
    published: dict[str, dict[str, bytes]]


@pytest.fixture(scope="session")
def session_store(datasets: Path) -> Store:
    """Store over the small COAT, without submissions; not to be changed."""
    return Store(datasets, datasets)


@pytest.fixture(scope="session")
def first_state(datasets: Path, session_store: Store) -> tuple[Files, dict[str, dict[str, bytes]]]:
    """Return the files of the main branch, and those of its two submissions by id."""
    published = {
        "old-team": submission_files(session_store, "old-team", first),
        "weak-team": submission_files(session_store, "weak-team", wrong),
    }
    files: dict[str | bytes, Any] = {}
    files |= files_below(REPOSITORY / "leaderboard", "leaderboard") | files_below(datasets, "datasets")
    files |= {name: (REPOSITORY / name).read_bytes() for name in OWN_FILES}
    for submission in published.values():
        files |= submission
    return files, published


@pytest.fixture
def server(tmp_path: Path, session_store: Store, first_state: tuple[Files, dict[str, dict[str, bytes]]]) -> Server:
    """Make the repository on its own server."""
    files, published = first_state
    repository = new_repository(tmp_path / "server" / NAME)
    return Server(tmp_path / "server", repository, commit(repository, "main", files), session_store, published)


Score = Callable[[str], Done]


@pytest.fixture
def score(server: Server, tmp_path: Path) -> Score:
    """Run score-submission.yml for a pull request whose commit is given."""

    def run(head: str) -> Done:
        event = {"pull_request": {"number": 7, "head": {"sha": head}, "base": {"ref": "main"}}}
        github = {"repository": NAME, "event": event, "token": "read-only"}
        return played("score-submission.yml", github, server.folder, tmp_path / "run")

    return run
