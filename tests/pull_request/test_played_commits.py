"""Commits and trees made by hand, whose merge would bring more than a comparison shows, played through the workflow."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pull_request.conftest import Score, Server
from tests.pull_request.hostile import CANARY, MINE, assert_nothing_left, assert_refused, good
from tests.pull_request.repositories import Files, commit, git, tree
from tests.pull_request.submissions import submission_files, withdrawn
from tests.pull_request.test_played_history import verdicts

RECORD = "hidden-scores/old-team/2026-03-10T120000Z.json"


def merged(server: Server, main: str, head: str) -> list[str]:
    """Return what git's own merge would change in main, status and path."""
    result = git(server.repository, "merge-tree", "--write-tree", main, head).splitlines()[0]
    return git(server.repository, "diff-tree", "-r", "--no-renames", "--name-status", main, result).splitlines()


def test_a_merge_that_deletes_what_no_comparison_shows_is_refused(server: Server, score: Score) -> None:
    """Main has merged a rival's branch. The head merges the same branch, but keeps main's older files, and adds its own.

    Seen from the older main only the new submission is added; the merge takes the rival's folder off main.
    """
    repository, rival = server.repository, submission_files(server.store, "rival", tasks=("task-u",))
    branch = commit(repository, "rival", rival, server.first_commit)
    older = commit(repository, "main", {"README.md": b"older\n"}, server.first_commit)
    head = commit(repository, "pull", good(server), older, branch)
    main = commit(repository, "main", rival, older, branch)
    assert {line for line in merged(server, main, head) if line.startswith("D")} == {f"D\t{path}" for path in rival}
    compared = git(repository, "diff-tree", "-r", "--name-only", older, head).splitlines()
    assert sorted(compared) == sorted(good(server))
    assert_refused(score(head), "several-merge-bases")


def test_a_merge_that_takes_back_what_main_got_is_refused(server: Server, score: Score) -> None:
    """The head has merged main, but holds none of it: a newer submission is gone."""
    newer = submission_files(server.store, "newer", tasks=("task-u",))
    main = commit(server.repository, "main", newer, server.first_commit)
    first = commit(server.repository, "pull", good(server), server.first_commit)
    assert_refused(score(commit(server.repository, "pull", {}, first, main)), "deleted")


@pytest.mark.parametrize(
    ("older", "code"),
    [
        pytest.param({"leaderboard/evil.py": b"x"}, "history", id="another place"),
        pytest.param({f"{MINE}/key.csv": b"x"}, "history", id="another name"),
        pytest.param({f"{MINE}/results.json": b"x" * 65_000_000}, "large-history", id="65 MB"),
        pytest.param({f"{MINE}/predictions/a/v{n}.csv": b"%d" % n for n in range(20_000)}, "long-history", id="files"),
    ],
)
def test_what_an_earlier_commit_holds_is_looked_at(older: Files, code: str, server: Server, score: Score) -> None:
    """It is deleted again and in no comparison, but a merge brings it into main's history for good."""
    ours = good(server)
    first = commit(server.repository, "pull", {**ours, **older}, server.first_commit)
    again: Files = {path: ours.get(str(path)) for path in older}
    done = score(commit(server.repository, "pull", again, first))
    assert_refused(done, code)
    assert verdicts(done) == {"my-model": True}
    assert "the pull request as a whole: refused" in done.out


def test_mending_a_submission_in_a_second_commit_is_good(server: Server, score: Score) -> None:
    """Older versions of its own files may stand in the history."""
    first = commit(server.repository, "pull", {**good(server), f"{MINE}/results.json": b"{}\n"}, server.first_commit)
    done = score(
        commit(server.repository, "pull", {f"{MINE}/results.json": good(server)[f"{MINE}/results.json"]}, first)
    )
    assert done.succeeded, done.out


RESULTS_ENTRY = re.compile(rb"100644 results.json\0(.{20})", re.DOTALL)


@pytest.mark.parametrize("is_first", [True, False], ids=["before", "behind"])
def test_a_name_that_stands_twice_is_refused(server: Server, score: Score, *, is_first: bool) -> None:
    """Git makes no such tree; in one that is written by hand a second results.json could hide beside the right one."""
    second = bytes.fromhex(git(server.repository, "hash-object", "-w", "--stdin", content=b"{}"))
    assert_refused(score(with_results(server, lambda first: [second, first] if is_first else [first, second])), "twice")


@pytest.mark.parametrize("kind", ["tree", "commit"])
def test_a_file_that_is_none_is_refused(kind: str, server: Server, score: Score) -> None:
    """A folder says of the root of the repository, or of a commit, that it is a file: git does not even fetch it."""
    name = bytes.fromhex(git(server.repository, "rev-parse", f"{server.first_commit}^{{{kind}}}"))
    done = score(with_results(server, lambda _: [name]))
    assert not done.succeeded
    assert not done.artifact.exists()
    assert "Traceback" not in done.out


def with_results(server: Server, change: Callable[[bytes], list[bytes]]) -> str:
    """Return a commit with a good submission in whose tree results.json stands once for each of the objects given."""
    repository = server.repository
    first = commit(repository, "pull", good(server), server.first_commit)
    content = tree_of(repository, f"{first}:{MINE}")
    entries = b"".join(b"100644 results.json\0" + name for name in change(RESULTS_ENTRY.findall(content)[0]))
    before, _, after = RESULTS_ENTRY.split(content)
    old, new = git(repository, "rev-parse", f"{first}:{MINE}"), tree(repository, before + entries + after)
    for above in (f"{first}:submissions/coat", f"{first}:submissions", f"{first}^{{tree}}"):
        raw = tree_of(repository, above).replace(bytes.fromhex(old), bytes.fromhex(new))
        old, new = git(repository, "rev-parse", above), tree(repository, raw)
    return head_with(server, new)


def head_with(server: Server, root: str) -> str:
    """Return a commit upon the first one that has a tree."""
    head = git(server.repository, "commit-tree", "-p", server.first_commit, "-m", "x", root)
    git(server.repository, "update-ref", "refs/heads/pull", head)
    return head


def tree_of(repository: Path, name: str) -> bytes:
    """Return a tree as its bytes."""
    return subprocess.check_output(["git", "-C", str(repository), "cat-file", "tree", name])  # noqa: S603, S607


def test_three_thousand_folders_in_each_other_are_refused(server: Server, score: Score) -> None:
    """Nothing walks them on a stack that ends."""
    inner = tree(
        server.repository,
        b"100644 a\0" + bytes.fromhex(git(server.repository, "hash-object", "-w", "--stdin", content=b"x")),
    )
    for _ in range(3_000):
        inner = tree(server.repository, b"40000 a\0" + bytes.fromhex(inner))
    root = tree_of(server.repository, f"{server.first_commit}^{{tree}}") + b"40000 z\0" + bytes.fromhex(inner)
    assert_refused(score(head_with(server, tree(server.repository, root))), "not-allowed")


def test_names_and_messages_of_a_commit_are_never_read(server: Server, score: Score) -> None:
    """Author, encoding and message are hostile; the submission in it is good and nothing of them is in log or summary."""
    files = git(
        server.repository,
        "rev-parse",
        f"{commit(server.repository, 'pull', good(server), server.first_commit)}^{{tree}}",
    )
    content = (
        f"tree {files}\nparent {server.first_commit}\nauthor $(touch {CANARY})\x1b[31m <@all> 99999999999 +9999\n"
        f"committer `touch {CANARY}` <x> 9 +0000\nencoding evil\n\n::error::evil\n@all $(touch {CANARY})\n"
    )
    head = git(
        server.repository, "hash-object", "-t", "commit", "--literally", "-w", "--stdin", content=content.encode()
    )
    git(server.repository, "update-ref", "refs/heads/pull", head)
    done = score(head)
    assert done.succeeded, done.out
    assert not {"evil", "@all", "touch"} & set(f"{done.out} {done.summary}".replace(":", " ").split())
    assert_nothing_left(done)


@pytest.mark.parametrize(
    "content", [pytest.param(b"{}", id="added"), pytest.param(None, id="deleted"), pytest.param(b"[]", id="changed")]
)
def test_a_record_of_a_hidden_score_is_out_of_reach(content: bytes | None, server: Server, score: Score) -> None:
    """Nobody keeps a rival from its score with a record, or takes an own one away."""
    there: Files = {} if content == b"{}" else {RECORD: b"{}"}
    main = commit(server.repository, "main", there, server.first_commit)
    assert_refused(score(commit(server.repository, "pull", {**good(server), RECORD: content}, main)), "not-allowed")


def test_a_withdrawal_cannot_be_taken_back(server: Server, score: Score) -> None:
    """A submission that was withdrawn stays so, whoever asks."""
    main = commit(server.repository, "main", withdrawn(server.published["old-team"]), server.first_commit)
    path = "submissions/coat/old-team/submission.json"
    head = commit(server.repository, "pull", {path: server.published["old-team"][path]}, main)
    assert_refused(score(head), "withdrawn-already")
