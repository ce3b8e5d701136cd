"""Tokens, names, addresses and answers that are no good: each ends in one sentence, at once."""

import errno
from types import SimpleNamespace

import pytest
from huggingface_hub import HfApi

from leaderboard.downloads import Patience
from leaderboard.errors import InputError
from leaderboard.hub.changes import Wanted
from leaderboard.hub.faults import Doing, told
from leaderboard.hub.repository import HubRepository, head, publish, remote, repository, tried
from leaderboard.settings import HUB_ADDRESS
from tests.hub.conftest import FILES, REPO, wanted
from tests.hub_server import READ_TOKEN, HubServer


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
    with pytest.raises(InputError, match=r"the Hub cannot be reached .* at try 4 of 4"):
        remote(repository(REPO, "read", patience))
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
