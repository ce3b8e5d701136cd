"""Publishing many files in one commit: what is sent, what happens when things go wrong, and what is said then."""

import socket
import threading

import pytest

from leaderboard.downloads import Patience
from leaderboard.errors import InputError
from leaderboard.files import sha256_of
from leaderboard.hub import client
from leaderboard.hub.changes import Change, Wanted
from leaderboard.hub.repository import HubRepository, publish, remote, repository
from leaderboard.settings import HUB_ADDRESS
from tests.hub.conftest import FILES, LARGE, REPO, wanted
from tests.hub_server import PAGE, Fault, HubServer

STORED = {f"a/{name}": content for name, content in FILES.items()}


def test_files_are_sent_and_read_back(of: HubRepository, server: HubServer) -> None:
    """Small text goes with the commit, the two others as uploads of their own; what is read has passed its hash."""
    published = publish(of, lambda _: wanted(**FILES), "First")
    assert published.commit == server.repositories[REPO].head
    assert published.changes == (
        Change("add", "a/large.csv", 30_000),
        Change("add", "a/table.parquet", 4),
        Change("add", "a/text.csv", 4),
    )
    assert server.repositories[REPO].files == STORED
    assert server.repositories[REPO].messages == ["First"]
    assert server.count("PUT /lfs/") == 2
    at = remote(of)
    assert at.read(at.files) == STORED
    assert remote(of, published.commit).commit == published.commit


def test_only_what_differs_changes(of: HubRepository, server: HubServer) -> None:
    """The same again is no commit; then one file is replaced, one goes, and one outside of the places stays."""
    publish(of, lambda _: Wanted({**STORED, "b": b"kept"}, ()), "First")
    n_uploads = server.count("PUT /lfs/")
    assert publish(of, lambda _: wanted(**FILES), "Again").changes == ()
    changed = publish(of, lambda _: wanted(**{"text.csv": b"3,4\n", "large.csv": LARGE}), "Second")
    assert changed.changes == (Change("delete", "a/table.parquet", 0), Change("replace", "a/text.csv", 4))
    assert server.repositories[REPO].files == {"a/text.csv": b"3,4\n", "a/large.csv": LARGE, "b": b"kept"}
    assert server.repositories[REPO].messages == ["First", "Second"]
    assert server.count("PUT /lfs/") == n_uploads


def test_a_dry_run_sends_nothing(server: HubServer, patience: Patience, monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs no token, and tells the same changes."""
    monkeypatch.delenv("HF_TOKEN")
    dry = publish(repository(REPO, "read", patience), lambda _: wanted(**FILES), "First", is_dry=True)
    assert [change.kind for change in dry.changes] == ["add"] * 3
    assert server.count("POST|PUT") == 0


def test_a_listing_of_several_pages_is_read_whole(of: HubRepository) -> None:
    """More files than the Hub lists at once."""
    many = {f"{number:03}": b"%d" % number for number in range(2 * PAGE + 1)}
    publish(of, lambda _: wanted(**many), "Many")
    assert len(remote(of).files) == 2 * PAGE + 1
    assert publish(of, lambda _: wanted(**many), "Again").changes == ()


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
@pytest.mark.parametrize("request_", ["/revision/", "/tree/", "/preupload/", "objects/batch", "PUT /lfs/", "/commit/"])
def test_a_busy_hub_is_asked_again(
    of: HubRepository, server: HubServer, waits: list[float], request_: str, status: int
) -> None:
    """Whichever request it is; then everything is there, in one commit."""
    server.spoil(request_, Fault(status))
    publish(of, lambda _: wanted(**FILES), "First")
    assert server.repositories[REPO].files == STORED
    assert server.repositories[REPO].messages == ["First"]
    assert waits == [1.0]


@pytest.mark.parametrize("headers", [{"Retry-After": "7"}, {"RateLimit": '"api";r=0;t=7'}], ids=list)
def test_waits_double_and_are_as_long_as_the_hub_asks(
    of: HubRepository, server: HubServer, waits: list[float], headers: dict[str, str]
) -> None:
    """1 second, then the 7 that the Hub asks for in place of 2, then 4."""
    server.spoil("/commit/", Fault(500), Fault(429, headers), Fault(503))
    publish(of, lambda _: wanted(**FILES), "First")
    assert waits == [1.0, 7.0, 4.0]
    assert server.repositories[REPO].messages == ["First"]


def test_a_hub_that_stays_busy_is_left_as_it_was(of: HubRepository, server: HubServer) -> None:
    """Four tries, then a sentence."""
    before = server.repositories[REPO].head
    server.spoil("/commit/", *[Fault(503)] * 4)
    with pytest.raises(InputError, match=r"status 503, at try 4 of 4; nothing was changed; try again later"):
        publish(of, lambda _: wanted(**FILES), "First")
    assert server.repositories[REPO].head == before


def test_a_wait_without_measure_is_not_waited(of: HubRepository, server: HubServer, waits: list[float]) -> None:
    """An hour is more than the five minutes of patience."""
    server.spoil("/commit/", Fault(429, {"Retry-After": "3600"}))
    with pytest.raises(InputError, match=r"status 429 and asks to wait 3600 seconds, at try 1 of 4"):
        publish(of, lambda _: wanted(**FILES), "First")
    assert waits == []


@pytest.mark.parametrize("fault", [Fault(cut=True), Fault(400), Fault(500)], ids=["cut", "refused", "busy"])
def test_an_interrupted_upload_is_finished_by_the_next_run(of: HubRepository, server: HubServer, fault: Fault) -> None:
    """One of two large files arrives, the other never: no commit. The next run sends only the one that is missing."""
    publish(of, lambda _: wanted(old=b"old"), "Old")
    before = server.repositories[REPO].head
    other = b"y" * 30_000
    name = sha256_of(other)
    server.spoil(f"PUT /lfs/{name}", *[fault] * 100)
    files = {"first.bin": LARGE, "second.bin": other}
    with pytest.raises(InputError):
        publish(of, lambda _: wanted(**files), "New")
    assert server.repositories[REPO].head == before
    assert server.repositories[REPO].files == {"a/old": b"old"}
    server.faults.clear()
    server.requests.clear()
    publish(of, lambda _: wanted(**files), "New")
    assert server.repositories[REPO].files == {"a/first.bin": LARGE, "a/second.bin": other}
    assert server.count("PUT /lfs/") == 1


def test_an_interrupt_leaves_the_repository_as_it_was(server: HubServer, patience: Patience) -> None:
    """Ctrl-C while waiting for the next try."""

    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    before = server.repositories[REPO].head
    server.spoil("/commit/", Fault(500))
    with pytest.raises(KeyboardInterrupt):
        publish(repository(REPO, "write", patience._replace(sleep=interrupted)), lambda _: wanted(**FILES), "First")
    assert server.repositories[REPO].head == before


def test_a_commit_whose_answer_is_lost_is_not_made_twice(of: HubRepository, server: HubServer) -> None:
    """The next try sees that all is there; what changed is told all the same."""
    server.spoil("/commit/", Fault(lost=True))
    published = publish(of, lambda _: wanted(**FILES), "First")
    assert len(published.changes) == 3
    assert published.commit == server.repositories[REPO].head
    assert server.repositories[REPO].messages == ["First"]


def test_a_commit_whose_answer_is_lost_at_the_last_try_is_found(of: HubRepository, server: HubServer) -> None:
    """Three tries do not arrive, the fourth does and is not answered: it is looked, and told as published."""
    server.spoil("POST .*/commit/", *[Fault(cut=True)] * 3, Fault(lost=True))
    published = publish(of, lambda _: wanted(**FILES), "First")
    assert (len(published.changes), published.commit) == (3, server.repositories[REPO].head)
    assert server.repositories[REPO].messages == ["First"]


def test_nothing_is_claimed_where_nothing_is_known(of: HubRepository, server: HubServer) -> None:
    """The answer to the last try is lost, and then the Hub is away: the commit is there, but that cannot be seen."""
    server.before("/commit/", lambda: server.spoil("/revision/", *[Fault(cut=True)] * 10), place=3)
    server.spoil("POST .*/commit/", *[Fault(cut=True)] * 3, Fault(lost=True))
    words = r"at try 4 of 4; whether the commit was made is not known; run the same again, it sends only what is not"
    with pytest.raises(InputError, match=words):
        publish(of, lambda _: wanted(**FILES), "First")
    assert server.repositories[REPO].messages == ["First"]


def test_a_hub_that_never_comes_to_a_commit_has_changed_nothing(of: HubRepository, server: HubServer) -> None:
    """It is away from the first request on."""
    server.spoil("/revision/", *[Fault(503)] * 10)
    with pytest.raises(InputError, match=r"status 503, at try 4 of 4; nothing was changed; try again later"):
        publish(of, lambda _: wanted(**FILES), "First")


def test_the_wait_that_is_told_is_the_one_asked_for(of: HubRepository, server: HubServer) -> None:
    """At the last try ours would have been 8 seconds; the Hub asks for 2."""
    server.spoil("/commit/", *[Fault(429, {"RateLimit": '"api";r=0;t=2'})] * 4)
    with pytest.raises(InputError, match="and asks to wait 2 seconds, at try 4 of 4"):
        publish(of, lambda _: wanted(**FILES), "First")


def test_a_hub_that_never_answers_is_given_up(
    server: HubServer, patience: Patience, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stalls once, at its list of files, and is asked again; then it takes requests and says nothing at all."""
    short = patience._replace(n_tries=2)
    monkeypatch.setattr(client, "STALL_SECONDS", 0.3)
    given_up, waited = threading.Event(), []
    server.before("/tree/", lambda: waited.append(given_up.wait(60)))
    assert remote(repository(REPO, "read", short)).files == {}
    assert waited == []
    given_up.set()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv(HUB_ADDRESS, f"http://127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(InputError, match=r"the Hub cannot be reached .* at try 2 of 2"):
            remote(repository(REPO, "read", short))


def test_a_commit_of_somebody_else_is_not_overwritten(of: HubRepository, server: HubServer) -> None:
    """It comes between the look and the commit; the Hub refuses, and the next try builds upon it."""
    theirs = server.repositories[REPO]
    server.before("/commit/", lambda: theirs.add("Theirs", {**theirs.files, "b": b"theirs"}))
    publish(of, lambda _: wanted(**FILES), "Ours")
    assert theirs.files == {**STORED, "b": b"theirs"}
    assert theirs.messages == ["Theirs", "Ours"]
