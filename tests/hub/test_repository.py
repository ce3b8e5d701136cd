"""Publishing many files in one commit: what is sent, what happens when things go wrong, and what is said then."""

import errno
import socket
import time
from types import SimpleNamespace

import pytest
from huggingface_hub import HfApi

from leaderboard.downloads import Patience
from leaderboard.errors import InputError
from leaderboard.files import sha256_of
from leaderboard.hub import client
from leaderboard.hub.changes import Change, Wanted
from leaderboard.hub.faults import Doing, told
from leaderboard.hub.repository import HubRepository, head, publish, remote, repository, tried
from leaderboard.settings import HUB_ADDRESS
from tests.hub.conftest import REPO, wanted
from tests.hub_server import PAGE, READ_TOKEN, Fault, HubServer

LARGE = b"x" * 30_000
FILES = {"text.csv": b"1,2\n", "large.csv": LARGE, "table.parquet": b"PAR1"}
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
    server.before("/tree/", lambda: time.sleep(5))
    began = time.monotonic()
    assert remote(repository(REPO, "read", short)).files == {}
    assert time.monotonic() - began < 5
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv(HUB_ADDRESS, f"http://127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(InputError, match=r"the Hub cannot be reached .* at try 2 of 2"):
            remote(repository(REPO, "read", short))
    assert time.monotonic() - began < 15


@pytest.mark.parametrize("address", ["ftp://hub.example", "hub.example", "https://", "https://a b", "http://[::1"])
def test_an_address_that_is_none_has_a_sentence_of_its_own(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is asked, and with the variable's name."""
    monkeypatch.setenv(HUB_ADDRESS, address)
    with pytest.raises(InputError, match=r"LEADERBOARD_HUB_ADDRESS: '.*' is no address of a Hub; write https://HOST"):
        repository(REPO, "read")


@pytest.mark.parametrize("name", ["[x].json", "*.json", "a?.json", "[!a]"])
def test_names_are_no_patterns(of: HubRepository, name: str) -> None:
    """A file is read by its name, and no other that a pattern would fit."""
    publish(of, lambda _: wanted(**{name: b"this", "x.json": b"other", "ab.json": b"other"}), "First")
    assert remote(of).read([f"a/{name}"]) == {f"a/{name}": b"this"}


def test_a_commit_of_somebody_else_is_not_overwritten(of: HubRepository, server: HubServer) -> None:
    """It comes between the look and the commit; the Hub refuses, and the next try builds upon it."""
    theirs = server.repositories[REPO]
    server.before("/commit/", lambda: theirs.add("Theirs", {**theirs.files, "b": b"theirs"}))
    publish(of, lambda _: wanted(**FILES), "Ours")
    assert theirs.files == {**STORED, "b": b"theirs"}
    assert theirs.messages == ["Theirs", "Ours"]


def test_without_a_token_nothing_is_asked(server: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says where to get one, and what can be done without."""
    monkeypatch.delenv("HF_TOKEN")
    with pytest.raises(
        InputError, match=r"no token of the Hub is set.* set HF_TOKEN to it, or look first with --dry-run"
    ):
        repository(REPO, "write")
    assert server.requests == []


@pytest.mark.parametrize(
    ("repo", "token", "words"),
    [
        (REPO, "hf_other", "the Hub does not accept the token; make one that may write it at"),
        (REPO, READ_TOKEN, "the token is not allowed to write it; make one that may write it at"),
        ("my-org/none", "hf_may_write", "there is no such dataset on the Hub, or it is private"),
        ("my-org/none", None, "there is no such dataset on the Hub, or it is private.* set HF_TOKEN"),
    ],
)
def test_refusals_are_sentences(  # noqa: PLR0913, PLR0917, fixtures
    server: HubServer, patience: Patience, monkeypatch: pytest.MonkeyPatch, repo: str, token: str | None, words: str
) -> None:
    """They name the dataset and what to do, and are not tried again."""
    monkeypatch.setenv("HF_TOKEN", token or "")
    with pytest.raises(InputError, match=f"dataset {repo}: {words}"):
        publish(repository(repo, "write" if token else "read", patience), lambda _: wanted(**FILES), "First")
    assert server.repositories[REPO].messages == []
    assert server.count("/commit/") <= 1


def test_an_unknown_revision_is_a_sentence(of: HubRepository) -> None:
    """With what can stand there."""
    with pytest.raises(InputError, match=r"it has no revision 'v9'; name a branch, a tag or a whole commit id"):
        remote(of, "v9")


def test_no_hub_at_all(server: HubServer, patience: Patience, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused connection is a sentence too, after four tries."""
    monkeypatch.setenv(HUB_ADDRESS, "http://127.0.0.1:9")
    began = time.monotonic()
    with pytest.raises(InputError, match=r"the Hub cannot be reached .* at try 4 of 4"):
        remote(repository(REPO, "read", patience))
    assert time.monotonic() - began < 10
    assert server.requests == []


@pytest.mark.parametrize("name", ["", "name", "a/b/c", "../b", "a/b c", "a/b--c", "https://huggingface.co/a/b"])
def test_other_names_are_refused(name: str) -> None:
    """Before anything is asked."""
    with pytest.raises(InputError, match="names no dataset; write ORG/NAME"):
        repository(name, "read")


def test_a_file_that_arrives_changed_is_not_taken(of: HubRepository, server: HubServer) -> None:
    """The Hub tells one hash and sends another content."""
    publish(of, lambda _: wanted(**FILES), "First")
    at = remote(of)
    commits = server.repositories[REPO].commits
    commits[at.commit] = {**commits[at.commit], "a/text.csv": b"9,9\n"}
    with pytest.raises(Exception, match=r"text\.csv did not arrive as it is on the Hub"):
        at.read(["a/text.csv"])


@pytest.mark.parametrize(
    ("raised", "words"),
    [
        (ValueError("Invalid metadata in README.md."), "the client of the Hub refuses .Invalid metadata in README"),
        (PermissionError("expired"), "the Hub does not accept the token for its file storage .expired."),
        (
            RuntimeError("no chunk"),
            "the exchange with the Hub broke off .no chunk., at try 4 of 4; try again later",
        ),
        (TimeoutError("slow"), "the Hub cannot be reached .slow., at try 4 of 4; try again later"),
        (
            OSError(errno.ENAMETOOLONG, "File name too long"),
            "dataset .*: this machine cannot hold it .File name too long.",
        ),
        (OSError(errno.ENOSPC, "No space left"), "dataset .*: this machine cannot hold it .No space left."),
        (KeyError("id"), r"the Hub's answer cannot be read \(KeyError: 'id'\); see whether something between"),
        (TypeError("list indices"), r"the Hub's answer cannot be read \(TypeError: list indices\)"),
        (RuntimeError("Bearer hf_AbC123 said no"), "broke off .Bearer hf_… said no."),
    ],
)
def test_what_the_client_itself_raises_is_a_sentence(patience: Patience, raised: Exception, words: str) -> None:
    """Its storage backend has errors of its own, which only the real Hub brings forth; here they are raised by hand."""

    def action() -> None:
        with told(Doing(REPO)):
            raise raised

    with pytest.raises(InputError, match=words):
        tried(patience, action)


@pytest.mark.parametrize("commit", ["../../outside", "main", "", None])
def test_what_is_no_commit_names_no_folder(of: HubRepository, monkeypatch: pytest.MonkeyPatch, commit: object) -> None:
    """A Hub that tells another kind of commit is not believed."""
    monkeypatch.setattr(HfApi, "repo_info", lambda *_, **__: SimpleNamespace(sha=commit))
    with pytest.raises(InputError, match=r"the Hub's answer cannot be read: .* is no commit"):
        head(of)


def test_a_card_that_the_hub_does_not_accept_is_a_sentence(of: HubRepository) -> None:
    """It looks at the YAML of README.md before anything is sent."""
    with pytest.raises(InputError, match=r"the client of the Hub refuses \(Invalid metadata in README"):
        publish(of, lambda _: Wanted({"README.md": b"no front matter"}, ()), "Card")
    assert remote(of).files == {}
