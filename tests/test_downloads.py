"""Downloads against a web server on this machine: whole, cut, missing, busy, slow, and with another content."""

from pathlib import Path

import pytest

from leaderboard.downloads import Patience, download
from leaderboard.errors import InputError
from leaderboard.files import sha256_of
from leaderboard.sources import Mirror, Pinned
from tests.file_server import Fault, served
from tests.folders import held

FILES = {"tasks.json": b'{"a": 1}' * 50, "task-1/ideal.json": b"[2]" * 100}
SHA256 = {name: sha256_of(content) for name, content in FILES.items()}
PLAIN, HUB = {f"/abc/{name}": content for name, content in FILES.items()}, {
    f"/datasets/owner/data/resolve/main/{name}": content for name, content in FILES.items()
}  # fmt: skip
OLD = {"tasks.json": b"old", "other.json": b"kept"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files of an earlier time."""
    for name, content in OLD.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


def pinned(address: str) -> Pinned:
    """Return the two files with one plain mirror."""
    return Pinned(SHA256, (Mirror("http", address, "abc", "none stated"),))


def patience(**values: float) -> Patience:
    """Return a patience that does not wait between tries."""
    return Patience(sleep=lambda _: None)._replace(**values)


def test_files_are_brought_and_not_brought_twice(folder: Path) -> None:
    """The old file with another hash is replaced, others are left alone; a second call asks for nothing."""
    with served(PLAIN) as server:
        assert download(pinned(server.address), folder, patience()) == Mirror(
            "http", server.address, "abc", "none stated"
        )
        assert held(folder) == OLD | FILES
        assert download(pinned(server.address), folder, patience()) is None
    assert server.requests == ["/abc/tasks.json", "/abc/task-1/ideal.json"]


@pytest.mark.parametrize("faults", [["cut"], ["busy"], ["cut", "busy", "cut"]], ids="-".join)
def test_passing_faults_are_tried_again(folder: Path, faults: list[Fault]) -> None:
    """A cut connection and a busy server are tried again, up to four times in all, with waits of 1, 2 and 4 seconds."""
    waits: list[float] = []
    with served(PLAIN, {"/abc/task-1/ideal.json": faults}) as server:
        download(pinned(server.address), folder, Patience(sleep=waits.append))
    assert held(folder) == OLD | FILES
    assert waits == [1.0, 2.0, 4.0][: len(faults)]


@pytest.mark.parametrize(
    ("faults", "n_requests", "words"),
    [
        (["cut"] * 9, 4, "127.0.0.1"),
        (["busy"] * 9, 4, "status 503"),
        (["missing"] * 9, 1, "status 404"),
        (["stalled"] * 9, 4, "timed out"),
        (["dripping"] * 9, 4, "not there after 0.3 seconds"),
    ],
    ids=["cut", "busy", "missing", "stalled", "dripping"],
)  # fmt: skip
def test_a_failed_download_leaves_the_old_files(folder: Path, faults: list[Fault], n_requests: int, words: str) -> None:
    """The first file arrives, the second never does: nothing is written. Only what may pass is tried again."""
    with served(PLAIN, {"/abc/task-1/ideal.json": faults}) as server:
        with pytest.raises(InputError, match=f"{words}.*--annotations"):
            download(pinned(server.address), folder, patience(stall_seconds=1.0, file_seconds=0.3))
        assert server.requests.count("/abc/task-1/ideal.json") == n_requests
    assert held(folder) == OLD


def test_a_wrong_hash_is_refused(folder: Path) -> None:
    """Another content than the pinned one is not tried again and not written."""
    with served(PLAIN | {"/abc/task-1/ideal.json": b"[3]"}) as server:
        with pytest.raises(InputError, match=r"ideal\.json has the SHA-256 [0-9a-f]{12}\.\.\., not "):
            download(pinned(server.address), folder, patience())
        assert len(server.requests) == 2
    assert held(folder) == OLD


def test_a_file_too_large_is_refused(folder: Path) -> None:
    """A server that sends without end is left."""
    with served(PLAIN) as server, pytest.raises(InputError, match="more than 100 bytes"):
        download(pinned(server.address), folder, patience(max_bytes=100))
    assert held(folder) == OLD


def test_no_server_at_all(folder: Path) -> None:
    """A refused connection is a sentence that says what else can be done."""
    with served({}) as server:
        address = server.address
    with pytest.raises(InputError, match=r"cannot be downloaded.*--from or --annotations"):
        download(pinned(address), folder, patience())
    assert held(folder) == OLD


def test_the_hub_comes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files come through huggingface_hub, and the second mirror is not asked."""
    with served(HUB) as server:
        monkeypatch.setenv("LEADERBOARD_HUB_ADDRESS", server.address)
        hub = Mirror("hub", "owner/data", "main", "MIT")
        assert download(Pinned(SHA256, (hub, *pinned(server.address).mirrors)), folder, patience()) == hub
    assert held(folder) == OLD | FILES
    assert {request.split("?")[0] for request in server.requests} == set(HUB)


@pytest.mark.parametrize("on_hub", [{}, dict.fromkeys(HUB, b"other")], ids=["missing", "wrong hash"])
def test_the_second_mirror_helps_out(folder: Path, on_hub: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the Hub lacks a file or has another one, all files come from the second address."""
    with served(PLAIN | on_hub) as server:
        monkeypatch.setenv("LEADERBOARD_HUB_ADDRESS", server.address)
        monkeypatch.setenv("LEADERBOARD_FILES_ADDRESS", server.address)
        second = Mirror("http", "https://example.org/data", "abc", "none stated")
        mirrors = (Mirror("hub", "owner/data", "main", "MIT"), second)
        assert download(Pinned(SHA256, mirrors), folder, patience()) == second
    assert held(folder) == OLD | FILES


def test_every_mirror_is_named_where_all_fail(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One problem for each."""
    with served({}) as server:
        monkeypatch.setenv("LEADERBOARD_HUB_ADDRESS", server.address)
        with pytest.raises(InputError) as raised:
            download(
                Pinned(SHA256, (Mirror("hub", "owner/data", "main", "MIT"), *pinned(server.address).mirrors)),
                folder,
                patience(),
            )
    assert len(raised.value.problems) == 2
    assert held(folder) == OLD
