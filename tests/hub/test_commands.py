"""`publish datasets`, `publish results` and `restore` as they are run: what they print, and how they end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from leaderboard.cli import PROGRAM, cli
from leaderboard.settings import DATA, HUB_ADDRESS, SUBMISSIONS
from leaderboard.store import REPOSITORY, Store
from tests.hub.conftest import REPO
from tests.hub.test_publishing import held
from tests.hub_repository import is_lfs
from tests.hub_server import TOKEN, HubServer

PUBLISH = ("publish", "datasets", "--repo", REPO, "--benchmark", "coat")


@pytest.fixture
def small(server: HubServer, own_store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The small COAT with one submission, which commands find, and a Hub that they speak to."""
    assert (folder.parents[1], server.repositories[REPO].messages) == (own_store.submissions, [])
    monkeypatch.setenv(DATA, str(own_store.datasets))
    monkeypatch.setenv(SUBMISSIONS, str(own_store.submissions))
    assert run("score", folder).exit_code == 0
    return own_store


def run(*arguments: object) -> Result:
    """Run a command in this process; a traceback fails the test."""
    return CliRunner().invoke(cli, [str(each) for each in arguments], prog_name=PROGRAM, catch_exceptions=False)


def test_a_dry_run_lists_every_file_with_its_bytes(small: Store, server: HubServer) -> None:
    """Then the verdicts on the editions, the sum and the commit that would be built upon."""
    result = run(*PUBLISH, "--dry-run")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("coat open: published; CC-BY-4.0 allows it")
    assert [line.split(";")[0] for line in lines[1:3]] == ["coat rebuilt: left out", "coat release: left out"]
    manifest = small.manifest_path("coat", "open").stat().st_size
    assert f"add  {manifest:>12,}  data/coat/open/manifest.json" in lines
    assert len([line for line in lines if line.startswith("add ")]) == 2 * 34 + 2
    assert lines[-1].startswith("70 files would change, ")
    assert lines[-1].endswith(f"; nothing was sent to hf://datasets/{REPO}@{server.repositories[REPO].head}")
    assert server.repositories[REPO].files == {}


def test_publishing_and_restoring(small: Store, server: HubServer, tmp_path: Path) -> None:
    """The commands of docs/operate.md one after the other; a long list is cut, the second run has nothing to do."""
    first = run(*PUBLISH)
    assert first.exit_code == 0
    assert "in 50 more files" in first.stdout
    assert first.stdout.splitlines()[-1].endswith(f" bytes: hf://datasets/{REPO}@{server.repositories[REPO].head}")
    assert server.repositories[REPO].messages == ["Publish coat open"]
    assert "nothing has changed: hf://datasets/" in run(*PUBLISH).stdout
    results = run("publish", "results", "--repo", REPO, "--benchmark", "coat")
    assert "note: coat: no record in exchange formats, as no model is behind it: first-choice\n" in results.stdout
    restored = run("restore", "--from", f"hf://datasets/{REPO}", "--out", tmp_path / "restored")
    assert restored.stdout.startswith("coat open: the questions have the hashes of their manifest\n")
    assert held(tmp_path / "restored" / "submissions") == held(small.submissions)
    again = run("restore", "--from", f"hf://datasets/{REPO}", "--out", tmp_path / "restored")
    assert (again.exit_code, again.stdout) == (1, "")
    assert "restored: it already exists; choose another place" in again.stderr


def test_a_withdrawn_submission_is_withdrawn_there(small: Store, server: HubServer, folder: Path) -> None:
    """Its metadata say so, and the table of results is gone with the last one that can be compared."""
    run("publish", "results", "--repo", REPO, "--benchmark", "coat")
    assert "results/coat.parquet" in server.repositories[REPO].files
    metadata = folder / "submission.json"
    withdrawn = '"withdrawn": {"date": "2026-02-03", "reason": "wrong"}'
    metadata.write_text(metadata.read_text().replace('"withdrawn": null', withdrawn))
    result = run("publish", "results", "--repo", REPO, "--benchmark", "coat")
    assert "delete             0  results/coat.parquet\n" in result.stdout
    assert b'"reason": "wrong"' in server.repositories[REPO].files["submissions/coat/first-choice/submission.json"]
    assert small.submission_ids("coat") == ("first-choice",)


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("publish", "datasets"), 2, "Missing option '--repo'"),
        (("publish", "datasets", "--repo", "x"), 1, "'x' names no dataset; write ORG/NAME"),
        ((*PUBLISH, "--edition", "opne"), 2, "did you mean 'open'"),
        ((*PUBLISH, "--edition", "release"), 1, "nothing is left to publish"),
        ((*PUBLISH, "--remove", "coat"), 2, "there is no edition of coat ''"),
        ((*PUBLISH, "--remove", "cota/open"), 2, "did you mean 'coat'"),
        ((*PUBLISH, "--benchmark", "coat", "--remove", "coat/open"), 2, "cannot be published and removed in one run"),
        (
            ("publish", "results", "--repo", REPO, "--questions-repo", "../.."),
            2,
            "'../..' names no dataset; write ORG/NAME",
        ),
        (
            ("publish", "results", "--repo", "my-org/none"),
            1,
            "dataset my-org/none: there is no such dataset on the Hub",
        ),
        (
            ("restore", "--from", REPO, "--out", "x"),
            1,
            "--from: 'my-org/physical-commonsense' names no dataset on the Hub",
        ),
        (("restore", "--from", f"hf://datasets/{REPO}", "--out", "x"), 1, "nothing that this project publishes"),
    ],
)
@pytest.mark.usefixtures("small")
def test_what_cannot_be_done_is_a_sentence(
    arguments: tuple[str, ...], status: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the exit status of the other commands, and nothing left behind."""
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert (result.exit_code, words in " ".join(result.stderr.split())) == (status, True), result.stderr
    assert not (tmp_path / "x").exists()


def test_the_examples_work(small: Store, server: HubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each --help ends in one, here of a repository of that name."""
    monkeypatch.chdir(tmp_path)
    assert run(*PUBLISH).exit_code == 0
    assert list(server.repositories) == [REPO]
    assert small.datasets.is_dir()
    for name in (("publish", "datasets"), ("publish", "results"), ("restore",)):
        example = run(*name, "--help").stdout.split("Example:")[1].strip().removeprefix(PROGRAM)
        assert run(*example.split()).exit_code == 0


def started(server: HubServer, store: Store) -> "subprocess.Popen[str]":
    """Start the real program, which finds the Hub by HF_ENDPOINT."""
    environment = {name: value for name, value in os.environ.items() if name != HUB_ADDRESS}
    return subprocess.Popen(  # noqa: S603, our own program
        [sys.executable, "-m", "leaderboard", *PUBLISH],
        cwd=REPOSITORY,
        env=environment
        | {"HF_ENDPOINT": server.address, "HF_TOKEN": TOKEN, "HF_HUB_DISABLE_XET": "1"}
        | {DATA: str(store.datasets), SUBMISSIONS: str(store.submissions)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_killed_upload_is_finished_by_the_next_run(small: Store, server: HubServer) -> None:
    """The process dies in the middle of its uploads: no commit, and no file of it; the next one sends only the rest."""
    process = started(server, small)
    before = server.repositories[REPO].head
    server.before("PUT /lfs/", process.kill, place=10)  # five go at a time
    process.communicate(timeout=60)
    assert process.returncode == -9
    assert server.repositories[REPO].head == before
    n_before = len(server.uploads)
    assert n_before > 0
    server.requests.clear()
    process = started(server, small)
    out, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (0, "")
    assert f"bytes: hf://datasets/{REPO}@{server.repositories[REPO].head}" in out
    assert len(server.repositories[REPO].files) == 70
    n_large = sum(is_lfs(name, len(content)) for name, content in server.repositories[REPO].files.items())
    assert 0 < server.count("PUT /lfs/") <= n_large - n_before
