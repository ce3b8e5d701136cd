"""One comment a pull request, edited in place, on the commit that it is about; and comment-score.yml as a whole."""

import json
from pathlib import Path
from typing import Any

import pytest

from leaderboard.errors import InputError
from leaderboard.pull_request.posting import AUTHOR, MARK, GitHub, Head, post_comment
from leaderboard.schemas.pull_request import Report
from leaderboard.store import write_model
from tests.pull_request.conftest import NAME, Server
from tests.pull_request.github import TOKEN, GitHubServer, comment, github_server
from tests.pull_request.workflows import Done, played

SHA, NEWER = "a" * 40, "b" * 40
HEAD = Head("someone", "my-model", SHA)
PULLS = [(7, "someone", "my-model", SHA), (8, "someone", "other", SHA), (9, "else", "my-model", SHA)]


def post(github: GitHubServer, head: Head = HEAD, token: str = TOKEN) -> list[int]:
    """Post the comment `Text`."""
    return post_comment(GitHub(github.address, NAME, token), head, "Text\n")


def test_the_first_comment_is_created() -> None:
    """On the pull request of this owner, branch and commit, and on no other."""
    with github_server(PULLS) as github:
        assert post(github) == [7]
    assert github.writes == [("create", f"{MARK}\nText\n")]


def test_the_second_comment_replaces_the_first() -> None:
    """However many runs there are, there is one comment."""
    with github_server(PULLS) as github:
        post(github)
        post(github)
    assert [what for what, _ in github.writes] == ["create", "edit 901"]


def test_a_comment_beyond_the_first_page_is_found() -> None:
    """A page holds 100 comments; ours is the 150th."""
    comments = [comment(number, "someone", "hello") for number in range(149)]
    with github_server(PULLS, {7: [*comments, comment(500, AUTHOR, f"{MARK}\nold")]}) as github:
        post(github)
    assert github.writes == [("edit 500", f"{MARK}\nText\n")]


def test_comments_of_others_are_left_alone() -> None:
    """Neither a stranger who copies our mark nor another bot's comment that quotes it is edited."""
    others = [comment(1, "stranger", f"{MARK}\nmine"), comment(2, AUTHOR, f"> {MARK}")]
    with github_server(PULLS, {7: others}) as github:
        post(github)
    assert [what for what, _ in github.writes] == ["create"]


@pytest.mark.parametrize("head", [HEAD._replace(sha=NEWER), HEAD._replace(branch="gone"), HEAD._replace(owner="x&y")])
def test_a_pull_request_that_moved_on_is_left_alone(head: Head) -> None:
    """A newer commit, another branch, an owner that is no owner: nobody is told of a commit that is not theirs."""
    with github_server(PULLS) as github:
        assert post(github, head) == []
    assert github.writes == []


def test_a_refusal_is_a_sentence_without_the_token() -> None:
    """GitHub says 403; the log gets the address, not the token."""
    with github_server(PULLS) as github, pytest.raises(InputError, match="POST failed") as caught:
        post(github, token="wrong-token")  # noqa: S106, it is wrong
    assert "wrong-token" not in str(caught.value)


def commented(server: Server, tmp_path: Path, github: GitHubServer, content: object, branch: str = "my-model") -> Done:
    """Run comment-score.yml on an artifact."""
    (tmp_path / "artifacts").mkdir()
    (tmp_path / "artifacts" / "report.json").write_text(json.dumps(content))
    event: dict[str, Any] = {
        "workflow_run": {
            "id": 1,
            "head_sha": SHA,
            "head_branch": branch,
            "head_repository": {"owner": {"login": "someone"}},
        }
    }
    context = {"repository": NAME, "event": event, "token": TOKEN}
    return played("comment-score.yml", context, server.folder, tmp_path / "run", GITHUB_API_URL=github.address)


def test_the_workflow_comments(server: Server, tmp_path: Path) -> None:
    """The report of the other run becomes the comment; the token is in no line of the log."""
    report = Report(base_sha=NEWER, head_sha=SHA, accepted=True)
    write_model(tmp_path / "report.json", report)
    with github_server(PULLS) as github:
        done = commented(server, tmp_path, github, json.loads((tmp_path / "report.json").read_text()))
    assert done.succeeded, done.out
    ((what, text),) = github.writes
    assert (what, text.splitlines()[1]) == ("create", "## Submissions: accepted")
    assert TOKEN not in done.out


@pytest.mark.parametrize(
    "content",
    [
        pytest.param({"head_sha": NEWER, "base_sha": SHA, "accepted": True}, id="another commit"),
        pytest.param({"head_sha": SHA, "base_sha": SHA, "accepted": True, "body": "@everyone"}, id="another form"),
        pytest.param([[]] * 10, id="no report"),
    ],
)
def test_the_workflow_refuses_a_forged_report(content: object, server: Server, tmp_path: Path) -> None:
    """The run fails and nothing is written."""
    with github_server(PULLS) as github:
        done = commented(server, tmp_path, github, content)
    assert not done.succeeded
    assert "Traceback" not in done.out
    assert github.writes == []


@pytest.mark.parametrize(
    "branch", ["$(touch $RUNNER_TEMP/canary)", "`touch $RUNNER_TEMP/canary`", "--api=https://evil.example", 'a"b;c&d#e']
)
def test_a_branch_name_is_only_a_name(branch: str, server: Server, tmp_path: Path) -> None:
    """A hostile branch name reaches GitHub's interface as it is, and no shell or option parser."""
    pulls = [(7, "someone", branch, SHA)]
    with github_server(pulls) as github:
        done = commented(server, tmp_path, github, {"head_sha": SHA, "base_sha": SHA, "accepted": True}, branch)
    assert done.succeeded, done.out
    assert [what for what, _ in github.writes] == ["create"]
    assert not (done.folder / "runner" / "canary").exists()
