"""Pull requests that are odd as a whole - their history, size or number of submissions - played through the workflow."""

import json
import os

import pytest

from tests.pull_request.conftest import Score, Server
from tests.pull_request.hostile import CANARY, MINE, assert_nothing_left, assert_refused, good
from tests.pull_request.repositories import Files, commit, git, tree
from tests.pull_request.submissions import submission_files, with_metadata, withdrawn, wrong
from tests.pull_request.workflows import Done

LARGE_BYTES = 2 * 2**30 if os.environ.get("LEADERBOARD_SLOW") else 64 * 2**20


def verdicts(done: Done) -> dict[str, bool]:
    """Return by submission whether it was accepted."""
    return {each["submission_id"]: each["accepted"] for each in json.loads(done.artifact.read_text())["verdicts"]}


def test_a_withdrawal_is_accepted(server: Server, score: Score) -> None:
    """`withdrawn` is the one field of an old folder that may change; a maintainer is told to ask."""
    head = commit(server.repository, "pull", withdrawn(server.published["old-team"]), server.first_commit)
    done = score(head)
    assert done.succeeded, done.out
    (verdict,) = json.loads(done.artifact.read_text())["verdicts"]
    assert (verdict["kind"], verdict["warnings"][0]["code"]) == ("withdrawal", "withdrawal")
    assert_nothing_left(done)


def test_a_stale_base_makes_no_false_alarm(server: Server, score: Score) -> None:
    """What main got meanwhile, code and submissions, is no change of a pull request that branched off before."""
    head = commit(server.repository, "pull", good(server), server.first_commit)
    meanwhile: Files = {**submission_files(server.store, "newer"), "README.md": b"new\n", "pyproject.toml": None}
    commit(server.repository, "main", meanwhile, server.first_commit)
    done = score(head)
    assert done.succeeded, done.out
    assert verdicts(done) == {"my-model": True}


def test_merging_main_makes_no_false_alarm(server: Server, score: Score) -> None:
    """A pull request that has merged main holds main's changes too; they are not its own."""
    first = commit(server.repository, "pull", good(server), server.first_commit)
    meanwhile: Files = {**submission_files(server.store, "newer"), "README.md": b"new\n"}
    main = commit(server.repository, "main", meanwhile, server.first_commit)
    done = score(commit(server.repository, "pull", meanwhile, first, main))
    assert done.succeeded, done.out
    assert verdicts(done) == {"my-model": True}


def test_main_may_move_on_while_the_run_is_queued(server: Server, score: Score) -> None:
    """The scorer is that of the tip, the questions too; a name that was taken meanwhile is refused."""
    head = commit(server.repository, "pull", good(server), server.first_commit)
    commit(server.repository, "main", submission_files(server.store, "my-model", wrong), server.first_commit)
    assert_refused(score(head), "taken")


def test_each_submission_has_its_verdict(server: Server, score: Score) -> None:
    """Two good ones and one without results: the run fails, the verdicts are apart."""
    bad = submission_files(server.store, "bad")
    del bad["submissions/coat/bad/results.json"]
    files: Files = {**good(server), **submission_files(server.store, "other"), **bad}
    done = score(commit(server.repository, "pull", files, server.first_commit))
    assert_refused(done, "no-results")
    assert verdicts(done) == {"my-model": True, "other": True, "bad": False}
    assert "2 of 3 submissions without a fault" in done.summary


def test_too_many_submissions_are_not_scored(server: Server, score: Score) -> None:
    """51 folders; at most 50 are looked at."""
    files = {f"submissions/coat/m{number}/submission.json": b"{}" for number in range(51)}
    assert_refused(score(commit(server.repository, "pull", files, server.first_commit)), "too-many-submissions")


def test_a_hundred_thousand_files_are_refused(server: Server, score: Score) -> None:
    """They are counted by their tree, and none is written to the disk."""
    files = {f"{MINE}/predictions/task-{number // 500}/v{number}.csv": b"x" for number in range(100_000)}
    done = score(commit(server.repository, "pull", files, server.first_commit))
    assert_refused(done, "too-many-files")
    assert len(done.artifact.read_text()) < 1_000


def test_a_file_of_two_gigabytes_is_refused(server: Server, score: Score) -> None:
    """Its size is known without reading it (64 MB here, 2 GB where LEADERBOARD_SLOW is set)."""
    sparse = server.folder / "sparse"
    with sparse.open("wb") as file:
        file.truncate(LARGE_BYTES)
    name = git(server.repository, "-c", "core.compression=1", "hash-object", "-w", str(sparse))
    files = {path: content for path, content in good(server).items() if not path.endswith("task-u/v01.csv")}
    parent = commit(server.repository, "pull", files, server.first_commit)
    head = commit_of_blob(server, parent, f"{MINE}/predictions/task-u/v01.csv", name)
    assert_refused(score(head), "too-large")


def commit_of_blob(server: Server, parent: str, path: str, name: str) -> str:
    """Add a commit with a file whose content is in the repository already."""
    lines = f"commit refs/heads/pull\ncommitter x <x@example.org> 1700000000 +0000\ndata 1\nx\nfrom {parent}\n"
    git(server.repository, "fast-import", "--quiet", content=f"{lines}M 100644 {name} {path}\n".encode())
    return git(server.repository, "rev-parse", "refs/heads/pull")


@pytest.mark.parametrize("name", ["..", ".", ".git", f"$(touch {CANARY})"])
def test_a_tree_that_leaves_its_folder_is_refused(name: str, server: Server, score: Score) -> None:
    """Git itself would not make such a tree; one that is written by hand is read as a name that is not allowed."""
    blob = git(server.repository, "hash-object", "-w", "--stdin", content=b"x")
    inner = tree(server.repository, b"100644 escaped\0" + bytes.fromhex(blob))
    middle = tree(server.repository, f"40000 {name}\0".encode() + bytes.fromhex(inner))
    outer = tree(server.repository, b"40000 submissions\0" + bytes.fromhex(middle))
    head = git(server.repository, "commit-tree", "-p", server.first_commit, "-m", "x", outer)
    git(server.repository, "update-ref", "refs/heads/pull", head)
    assert_refused(score(head), "not-allowed")


def test_an_unrelated_history_is_refused(server: Server, score: Score) -> None:
    """Without a common commit nothing tells what is changed; there is no report then, but a sentence."""
    done = score(commit(server.repository, "pull", good(server)))
    assert not done.succeeded
    assert "have no commit in common" in done.out
    assert not done.artifact.exists()


def test_no_change_is_no_submission(server: Server, score: Score) -> None:
    """An empty commit is not accepted: there is nothing to accept."""
    assert_refused(score(commit(server.repository, "pull", {}, server.first_commit)), "no-changes")


def test_markup_in_a_name_is_only_text(server: Server, score: Score) -> None:
    """The submission is scored; no link, image, mention or HTML of its model's name reaches the summary."""
    name = "`` </table><script>alert(1)</script> ![x](//evil.example) @all #1 | <!--"
    files = with_metadata(good(server), model={"name": name, "developer": "[a](https://evil.example)"})
    done = score(commit(server.repository, "pull", files, server.first_commit))
    assert done.succeeded, done.out
    (line,) = [line for line in done.summary.splitlines() if "script" in line]
    assert line == f"``` {name.replace('|', chr(92) + '|')} ```, `open 1.0.0`"


def test_the_payloads_work(server: Server, score: Score) -> None:
    """The canary is no empty proof: the same payload in the base branch, which is trusted, does leave it behind."""
    payload = {"leaderboard/__main__.py": b"import os\nos.system('touch \"$RUNNER_TEMP/canary\"')\n"}
    main = commit(server.repository, "main", payload, server.first_commit)
    done = score(commit(server.repository, "pull", good(server), main))
    assert (done.folder / "runner" / "canary").exists()
