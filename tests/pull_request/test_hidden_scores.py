"""One score with a hidden key an account and week, from the history of real repositories."""

import json
import shutil
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from leaderboard.errors import InputError
from leaderboard.pull_request.hidden_scores import Scoring, check_wait, record_path, recorded, scoring_of, write_record
from leaderboard.schemas.hidden_score import HiddenScore
from leaderboard.store import REPOSITORY, read_model
from tests.pull_request.repositories import commit, git, new_repository

NOW = datetime(2026, 3, 10, 12, 0, 0, tzinfo=UTC)
WEEK = timedelta(days=7)
SECOND = timedelta(seconds=1)
LOGINS = st.from_regex(r"[a-zA-Z0-9][a-zA-Z0-9-]{0,38}", fullmatch=True)


def record(account: str = "some-lab", scored_at: datetime = NOW, **changes: Any) -> HiddenScore:
    """Return the record of a scoring."""
    content = {
        "account": account,
        "scored_at": scored_at,
        "benchmark": "piqa",
        "edition": "release",
        "version": "1.0.0",
        "content_sha256": "0" * 64,
        "submission_id": "my-model",
        "predictions_sha256": "1" * 64,
    }
    return HiddenScore.model_validate(content | changes)


@pytest.fixture
def server(tmp_path: Path) -> Path:
    """Make a repository whose main branch has one file and no record."""
    repository = new_repository(tmp_path / "server")
    commit(repository, "main", {"README.md": b"x\n"})
    return repository


def tip(server: Path, branch: str = "main") -> str:
    """Return the last commit of a branch."""
    return git(server, "rev-parse", branch)


def committed(server: Path, *records: HiddenScore) -> str:
    """Commit records to the main branch."""
    files = {record_path(each): each.model_dump_json().encode() for each in records}
    branches = git(server, "for-each-ref", "--format=%(objectname)", "refs/heads/main").split()
    return commit(server, "main", files, *branches)


def cloned(server: Path, *options: str) -> Path:
    """Clone the repository, as a maintainer does before a score."""
    git(server.parent, "clone", "--quiet", *options, f"file://{server}", "clone")
    return server.parent / "clone"


def scorings(clone: Path) -> set[Scoring]:
    """Return what the history of origin/main and the clone tell."""
    return recorded(clone, "origin/main")


def test_a_history_without_records_forbids_nothing(server: Path) -> None:
    """The first score of all."""
    assert scorings(cloned(server)) == set()
    check_wait("some-lab", NOW, set())


def test_records_are_found_in_the_history(server: Path) -> None:
    """Two accounts, one of them twice, in two commits; another branch is not asked."""
    committed(server, record(scored_at=NOW - 9 * WEEK), record("other", NOW))
    first = committed(server, record(scored_at=NOW - WEEK))
    commit(server, "side", {record_path(record("third")): b"{}"}, first)
    assert scorings(cloned(server)) == {
        Scoring("some-lab", NOW - 9 * WEEK),
        Scoring("some-lab", NOW - WEEK),
        Scoring("other", NOW),
    }


def test_a_record_that_is_gone_still_counts(server: Path) -> None:
    """Deleted, renamed to another time, or overwritten with nonsense: the old name was in the history."""
    mine = [record(scored_at=NOW - timedelta(days=day)) for day in (1, 2, 3)]
    parent = committed(server, *mine)
    later = record(scored_at=NOW - 99 * WEEK)
    changes = {record_path(mine[0]): None, record_path(mine[1]): None, record_path(later): b"{}"}
    commit(server, "main", {**changes, record_path(mine[2]): b"nonsense"}, parent)
    assert scorings(cloned(server)) == {Scoring("some-lab", each.scored_at) for each in (*mine, later)}


def test_a_record_of_a_merged_branch_counts(server: Path) -> None:
    """A merge keeps it, another drops it, and one is brought by the merge itself; none is left in the clone."""
    root = tip(server)
    kept, dropped, only = (record(name) for name in ("kept", "dropped", "only"))
    sides = [commit(server, each.account, {record_path(each): b"{}"}, root) for each in (kept, dropped)]
    main = commit(server, "main", {"README.md": b"y\n"}, root)
    main = commit(server, "main", {record_path(kept): b"{}"}, main, sides[0])
    main = commit(server, "main", {}, main, sides[1])
    commit(server, "main", {record_path(only): b"{}"}, main, root)
    clone = cloned(server)
    shutil.rmtree(clone / "hidden-scores")
    assert {each.account for each in scorings(clone)} == {"kept", "dropped", "only"}


def test_a_record_in_the_first_commit_counts(tmp_path: Path) -> None:
    """A commit without a parent has nothing to differ from; the record is not left in the clone."""
    repository = new_repository(tmp_path / "server")
    committed(repository, record())
    clone = cloned(repository)
    shutil.rmtree(clone / "hidden-scores")
    assert scorings(clone) == {Scoring("some-lab", NOW)}


def test_a_record_that_is_not_committed_counts(server: Path) -> None:
    """What the command has just written is seen by the next call."""
    clone = cloned(server)
    path = write_record(clone, record("Some-Lab"))
    assert path.relative_to(clone).as_posix() == "hidden-scores/some-lab/2026-03-10T120000Z.json"
    assert read_model(path, HiddenScore) == record("some-lab")
    assert scorings(clone) == {Scoring("some-lab", NOW)}


def test_the_settings_of_git_hide_no_record(server: Path) -> None:
    """Neither renames, nor first commits that are not shown, nor names in quotes."""
    mine = record()
    parent = committed(server, mine)
    moved = record(scored_at=NOW - 2 * WEEK)
    commit(server, "main", {record_path(mine): None, record_path(moved): mine.model_dump_json().encode()}, parent)
    clone = cloned(server)
    for setting in ("diff.renames=copies", "log.showRoot=false", "core.quotePath=true", "log.follow=true"):
        git(clone, "config", *setting.split("="))
    assert scorings(clone) == {Scoring("some-lab", NOW), Scoring("some-lab", NOW - 2 * WEEK)}


@pytest.mark.parametrize(
    ("age", "is_refused"),
    [
        pytest.param(timedelta(0), True, id="now"),
        pytest.param(WEEK - SECOND, True, id="a second before a week"),
        pytest.param(WEEK, False, id="a week"),
        pytest.param(52 * WEEK, False, id="a year"),
        pytest.param(-timedelta(hours=1), True, id="by a clock that is ahead"),
    ],
)
def test_a_week_has_to_pass(age: timedelta, *, is_refused: bool) -> None:
    """The latest score counts; its end is told to the minute."""
    times = {Scoring("some-lab", NOW - age), Scoring("some-lab", NOW - 53 * WEEK), Scoring("other", NOW)}
    if not is_refused:
        check_wait("some-lab", NOW, times)
        return
    with pytest.raises(InputError) as caught:
        check_wait("some-lab", NOW, times)
    (problem,) = caught.value.problems
    assert problem.code == "too-soon"
    assert problem.hint == f"score the next one from {NOW - age + WEEK:%Y-%m-%d %H:%M} UTC on"


@pytest.mark.parametrize("account", ["some-lab", "Some-Lab", "SOME-LAB"])
def test_an_account_is_the_same_in_either_case(account: str) -> None:
    """GitHub's logins are; so are records and question."""
    assert record(account) == record("some-lab")
    with pytest.raises(InputError, match="less than 7 days ago"):
        check_wait(account, NOW, {Scoring("some-lab", NOW - SECOND)})


@given(LOGINS, st.datetimes(datetime(2000, 1, 1), datetime(9999, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001, bounds
def test_a_path_tells_what_its_record_says(account: str, time: datetime) -> None:
    """Account and time, to the second, whatever they are."""
    mine = record(account, time)
    assert scoring_of(record_path(mine)) == Scoring(account.lower(), time.replace(microsecond=0))
    assert HiddenScore.model_validate_json(mine.model_dump_json()) == mine


def test_another_time_zone_is_the_same_time() -> None:
    """14:00 two hours east of Greenwich is noon."""
    east = datetime(2026, 3, 10, 14, 0, tzinfo=timezone(timedelta(hours=2)))
    assert record_path(record(scored_at=east)) == record_path(record())


@pytest.mark.parametrize("account", ["", "-lab", "a/b", "../x", "a b", "a" * 40, "läb", "lab\n", "@lab"])
def test_what_is_no_login_is_refused(account: str) -> None:
    """It would be a part of a path."""
    with pytest.raises(ValidationError):
        record(account)


def test_a_time_without_a_zone_is_refused() -> None:
    """Nobody could say how long ago it was."""
    with pytest.raises(ValidationError):
        record(scored_at="2026-03-10T12:00:00")


@pytest.mark.parametrize(
    "name", ["README.md", "Some-Lab/2026-03-10T120000Z.json", "x/2026-13-10T120000Z.json", "x/2026-03-10.json"]
)
def test_a_file_that_is_no_record_is_an_error(name: str, server: Path) -> None:
    """A record that a hand has renamed must not be overlooked."""
    clone = cloned(server)
    path = clone / "hidden-scores" / name
    path.parent.mkdir(parents=True)
    path.write_text("{}")
    with pytest.raises(InputError, match="this is no record"):
        scorings(clone)


def test_half_a_history_is_an_error(server: Path) -> None:
    """A shallow clone does not know who was scored."""
    committed(server, record())
    committed(server, record("other"))
    with pytest.raises(InputError, match="git fetch --unshallow"):
        scorings(cloned(server, "--depth=1"))


def test_an_unknown_branch_is_an_error(server: Path) -> None:
    """It is not taken for one without records."""
    with pytest.raises(InputError, match="there is no branch 'origin/mian'"):
        recorded(cloned(server), "origin/mian")


def test_committed_records_are_where_they_say() -> None:
    """Each record of this repository has the name that follows from its content."""
    for path in (REPOSITORY / "hidden-scores").rglob("*.json"):
        content = HiddenScore.model_validate(json.loads(path.read_text()))
        assert path.relative_to(REPOSITORY).as_posix() == record_path(content)
