"""The commands that the workflows call work on a laptop as well, as their examples say."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from leaderboard.cli import PROGRAM, PULL_REQUESTS, cli
from leaderboard.pull_request.posting import MARK
from leaderboard.schemas.pull_request import Report
from leaderboard.store import write_model
from tests.pull_request.conftest import Server
from tests.pull_request.github import TOKEN, github_server
from tests.pull_request.repositories import commit, git
from tests.pull_request.submissions import submission_files

NO_SHA = "0" * 40


def run_example(name: str, **environment: str) -> Result:
    """Run the example in the help of a command."""
    runner = CliRunner()
    text = runner.invoke(cli, [name, "--help"], prog_name=PROGRAM, terminal_width=400).stdout
    (line,) = [line.strip() for line in text.splitlines() if line.strip().startswith(f"{PROGRAM} {name}")]
    arguments = line.removeprefix(PROGRAM).split()
    return runner.invoke(cli, arguments, env=environment, prog_name=PROGRAM, catch_exceptions=False)


@pytest.fixture
def clones(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Clone the main branch to ../main and a branch with a good submission to the working folder."""
    head = commit(server.repository, "pull", submission_files(server.store, "my-model"), server.first_commit)
    git(tmp_path, "clone", "--quiet", "--branch=main", str(server.repository), "main")
    git(tmp_path, "clone", "--quiet", "--branch=pull", str(server.repository), "clone")
    monkeypatch.chdir(tmp_path / "clone")
    assert git(tmp_path / "clone", "rev-parse", "HEAD") == head
    return tmp_path / "clone"


def test_every_command_has_a_test_here() -> None:
    """The four that tests/cli leaves to this file."""
    assert {each.name for each in PULL_REQUESTS} == {
        "check-pull-request",
        "render-comment",
        "post-comment",
        "verify-results",
    }


@pytest.mark.usefixtures("clones")
def test_a_pull_request_is_checked_on_a_laptop() -> None:
    """It needs two clones and tells the verdict on the error stream."""
    result = run_example("check-pull-request")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "coat/my-model: accepted\n")


def test_a_comment_is_rendered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Markdown of a report goes to a file."""
    monkeypatch.chdir(tmp_path)
    write_model(tmp_path / "report.json", Report(base_sha=NO_SHA, head_sha=NO_SHA, accepted=True))
    assert run_example("render-comment").exit_code == 0
    assert (tmp_path / "comment.md").read_text().startswith("## Submissions: accepted\n")


def test_a_comment_is_posted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to the pull request that has this head."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "comment.md").write_text("Hello\n")
    with github_server([(7, "someone", "my-model", NO_SHA)]) as github:
        result = run_example("post-comment", GITHUB_API_URL=github.address, GITHUB_TOKEN=TOKEN)
    assert (result.exit_code, result.stdout) == (0, "commented on 7\n")
    assert github.writes == [("create", f"{MARK}\nHello\n")]


def test_results_are_computed_again(clones: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three submissions: two of the main branch and the one that the branch adds."""
    monkeypatch.setenv("LEADERBOARD_DATA", str(clones / "datasets"))
    monkeypatch.setenv("LEADERBOARD_SUBMISSIONS", str(clones / "submissions"))
    result = run_example("verify-results")
    assert result.stdout == "3 of 3 submissions computed again: equal to the byte\n"
