"""What is on the Hub of submissions does not go by mistake: a wrong folder, half of one, a machine without an edition."""

import io
import shutil
from pathlib import Path

import polars as pl
import pytest

from leaderboard.settings import DATA, SUBMISSIONS
from leaderboard.store import Store
from tests.hub.conftest import REPO
from tests.hub.test_commands import run
from tests.hub_repository import Files
from tests.hub_server import HubServer
from tests.scored import scored_copy

PUBLISH = ("publish", "results", "--repo", REPO, "--benchmark", "coat")
MODEL = {"name": "My Model", "developer": "My Lab", "url": "https://huggingface.co/my-lab/My-Model"}


@pytest.fixture
def small(server: HubServer, own_store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The small COAT with two submissions that have been published, one of a model and one of a rule."""
    monkeypatch.setenv(DATA, str(own_store.datasets))
    monkeypatch.setenv(SUBMISSIONS, str(own_store.submissions))
    scored_copy(own_store, folder, "first-choice")
    scored_copy(own_store, folder, "my-model", model=MODEL, setting={"kind": "zero-shot"})
    assert run(*PUBLISH).exit_code == 0
    assert len(ids(server.repositories[REPO].files)) == 2
    return own_store


def ids(files: Files) -> set[str]:
    """Return the submissions in the table of results."""
    return set(pl.read_parquet(io.BytesIO(files["results/coat.parquet"]))["submission_id"])


def test_a_folder_that_is_not_there_is_an_error(
    small: Store, server: HubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A misspelt path must not take everything off the Hub."""
    assert small.submissions.is_dir()
    monkeypatch.setenv(SUBMISSIONS, str(tmp_path / "none"))
    before = server.repositories[REPO].head
    result = run(*PUBLISH)
    assert (result.exit_code, server.repositories[REPO].head) == (1, before)
    assert "none: there is no such folder of submissions; mend the path in LEADERBOARD_SUBMISSIONS" in result.stderr


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        (("first-choice", "my-model"), "where nothing is here to publish (2 times: coat/first-choice, coat/my-model)"),
        (("my-model",), "where some are missing (coat/my-model)"),
    ],
    ids=["empty", "half"],
)
@pytest.mark.parametrize("arguments", [(), ("--dry-run",)], ids=["publish", "dry"])
def test_what_is_missing_here_does_not_go_there(
    small: Store, server: HubServer, gone: tuple[str, ...], words: str, arguments: tuple[str, ...]
) -> None:
    """Unless it is named: then all of it goes, rows and records too."""
    for each in gone:
        shutil.rmtree(small.submission_dir("coat", each))
    before = server.repositories[REPO].head
    refused = run(*PUBLISH, *arguments)
    assert (refused.exit_code, server.repositories[REPO].head) == (1, before)
    assert words in " ".join(refused.stderr.split())
    named = run(*PUBLISH, *(part for each in gone for part in ("--remove", f"coat/{each}")))
    assert named.exit_code == 0
    assert not [name for name in server.repositories[REPO].files if any(each in name for each in gone)]
    assert not [name for name in server.repositories[REPO].files if "My-Model" in name]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("coat/my-model", "submissions to be removed are in the folder here (coat/my-model)"),
        ("coat/none", "submissions to be removed are not on the Hub (coat/none)"),
    ],
)
@pytest.mark.usefixtures("small")
def test_only_what_is_there_and_not_here_is_removed(name: str, words: str) -> None:
    """Else the next run would bring it back, or the name is wrong."""
    result = run(*PUBLISH, "--remove", name)
    assert (result.exit_code, words in " ".join(result.stderr.split())) == (1, True), result.stderr


def test_a_machine_without_an_edition_keeps_what_answers_it(small: Store, server: HubServer) -> None:
    """Rows, files and records of the submissions to it stay, and the command says so; others are published."""
    before = server.repositories[REPO].files
    folder = small.submission_dir("coat", "my-model")
    scored_copy(small, folder, "later", model=MODEL, setting={"kind": "zero-shot"}, edition="rebuilt")
    results = run(*PUBLISH)
    assert results.exit_code == 0
    assert (
        "note: coat/later: left as it is on the Hub, results and records too, as coat rebuilt is not on"
        in results.stdout
    )
    assert server.repositories[REPO].files == before
    shutil.rmtree(small.submission_dir("coat", "later"))
    shutil.rmtree(small.edition_dir("coat", "open"))
    results = run(*PUBLISH)
    assert (results.exit_code, results.stdout.count("note: ")) == (0, 2)
    after = server.repositories[REPO].files
    assert ids(after) == {"first-choice", "my-model"}
    assert {name: content for name, content in after.items() if name != "README.md"} == {
        name: content for name, content in before.items() if name != "README.md"
    }
