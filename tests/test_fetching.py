"""Fetching replaces an edition as a whole or not at all."""

import dataclasses
import json
from pathlib import Path

import pytest

from leaderboard.benchmarks import benchmark
from leaderboard.benchmarks.coat.authors import FILES
from leaderboard.downloads import Patience
from leaderboard.errors import InputError
from leaderboard.fetching import Paths, fetch_rebuilt, fetch_release
from leaderboard.files import sha256_of
from leaderboard.registry import Benchmark
from leaderboard.sources import Mirror, Pinned
from leaderboard.store import Store
from tests.benchmarks.coat.small_release import rows_of_every_task, write_annotations, write_release
from tests.file_server import Fault, served
from tests.folders import held

COAT = benchmark("coat")
PATIENCE = Patience(sleep=lambda _: None)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "datasets", tmp_path / "submissions")


@pytest.fixture
def annotations(tmp_path: Path) -> Path:
    """Our small annotation files."""
    return write_annotations(tmp_path / "annotations")


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """Our small release: one variation of each task."""
    return write_release(tmp_path / "release", rows_of_every_task())


@pytest.fixture
def small_pins(annotations: Path) -> tuple[Benchmark, dict[str, bytes]]:
    """Return COAT with our small annotation files pinned in place of the authors', and what a server must serve."""
    files = {name: (annotations / name).read_bytes() for name in FILES.values()}
    pins = Pinned({name: sha256_of(content) for name, content in files.items()}, (Mirror("http", "-", "abc", "none"),))
    assert COAT.official is not None
    official = dataclasses.replace(COAT.official, annotations=pins)
    served_files = {f"/abc/{name}": content for name, content in files.items()}
    return dataclasses.replace(COAT, official=official), served_files


def test_a_release_with_its_annotations(store: Store, release: Path, annotations: Path, tmp_path: Path) -> None:
    """Parquet, a manifest that names every file read, and import.json; what is absent is noted."""
    fetched = fetch_release(store, COAT, Paths(release, annotations, tmp_path / "out"))
    report = json.loads((tmp_path / "out/import.json").read_text())
    assert {name.split(".")[0] for name in held(tmp_path / "out")} == {
        "manifest", "import", "task-u/v01", "task-0/v02", "task-1/v09", "task-2/v14",
    }  # fmt: skip
    assert (report["n_read"], report["n_imported"], report["n_set_aside"]) == (8, 8, 0)
    assert fetched.manifest.seed is None
    assert len(fetched.manifest.sources) == 4 + len(FILES)
    assert fetched.notes[-1].startswith("not among the files: task-u v02, task-u v03")


def test_annotations_are_downloaded_and_kept(
    store: Store, release: Path, small_pins: tuple[Benchmark, dict[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand beside the questions, the manifest names address and revision, and they are not downloaded twice."""
    pinned, files = small_pins
    with served(files) as server:
        monkeypatch.setenv("LEADERBOARD_FILES_ADDRESS", server.address)
        out = store.edition_dir("coat", "release")
        fetched = fetch_release(store, pinned, Paths(release, out=out), PATIENCE)
        assert fetched.mirrors == {"annotations": Mirror("http", "-", "abc", "none")}
        assert fetch_release(store, pinned, Paths(release, out=out), PATIENCE).mirrors == {}
    assert len(server.requests) == len(FILES)
    assert {s.address: s.revision for s in fetched.manifest.sources if s.revision} == {
        f"-/abc/{name}": "abc" for name in FILES.values()
    }
    assert {name for name in held(out) if name.startswith("annotations/")} == {
        f"annotations/{n}" for n in FILES.values()
    }


@pytest.mark.parametrize("has_hashes", [True, False])
def test_question_files_are_downloaded(
    store: Store, release: Path, annotations: Path, *, has_hashes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a benchmark pins them: with their revision, and once only if their hashes are known."""
    contents = held(release)
    sha256 = {name: sha256_of(content) if has_hashes else None for name, content in contents.items()}
    assert COAT.official is not None
    official = dataclasses.replace(COAT.official, questions=Pinned(sha256, (Mirror("http", "-", "abc", "none"),)))
    pinned, out = dataclasses.replace(COAT, official=official), store.edition_dir("coat", "release")
    with served({f"/abc/{name}": content for name, content in contents.items()}) as server:
        monkeypatch.setenv("LEADERBOARD_FILES_ADDRESS", server.address)
        fetched = fetch_release(store, pinned, Paths(None, annotations, out), PATIENCE)
        again = fetch_release(store, pinned, Paths(None, annotations, out), PATIENCE)
    assert [list(each.mirrors) for each in (fetched, again)] == [
        ["question-files"],
        [] if has_hashes else ["question-files"],
    ]
    assert len(server.requests) == len(contents) * (1 if has_hashes else 2)
    assert {s.address: s.revision for s in again.manifest.sources if s.revision} == {
        f"-/abc/{name}": "abc" for name in contents
    }
    assert {name: out.joinpath("question-files", name).read_bytes() for name in contents} == contents


def test_given_files_that_are_not_the_pinned_ones(
    store: Store, annotations: Path, small_pins: tuple[Benchmark, dict[str, bytes]], release: Path, tmp_path: Path
) -> None:
    """They are used and noted; the manifest names no revision for them, but one for those that are the pinned ones."""
    changed = annotations / "tasks.json"
    changed.write_text(changed.read_text() + "\n")
    fetched = fetch_release(store, small_pins[0], Paths(release, annotations, tmp_path / "out"))
    assert "not the files whose hashes are pinned, but others of these names: tasks.json" in fetched.notes
    assert {s.address for s in fetched.manifest.sources if s.revision} == {
        f"-/abc/{name}" for name in FILES.values() if name != "tasks.json"
    }


@pytest.mark.parametrize("fault", ["cut", "missing", "other"])
def test_a_failed_download_leaves_the_old_edition(  # noqa: PLR0913, PLR0917, fixtures
    store: Store,
    release: Path,
    annotations: Path,
    small_pins: tuple[Benchmark, dict[str, bytes]],
    fault: Fault,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every file of the edition is as it was, and nothing else is left behind."""
    (pinned, contents), out = small_pins, store.edition_dir("coat", "release")
    fetch_release(store, COAT, Paths(release, annotations, out))
    before = held(store.datasets)
    last = f"/abc/{list(FILES.values())[-1]}"
    files = contents | ({last: b"{}"} if fault == "other" else {})
    with served(files, {} if fault == "other" else {last: [fault] * 9}) as server:
        monkeypatch.setenv("LEADERBOARD_FILES_ADDRESS", server.address)
        with pytest.raises(InputError, match="cannot be downloaded"):
            fetch_release(store, pinned, Paths(release, out=out), PATIENCE)
        with pytest.raises(InputError, match="cannot be downloaded"):
            fetch_rebuilt(store, pinned, Paths(), PATIENCE)
    assert held(store.datasets) == before
    assert {path.name for path in out.parent.iterdir()} == {"release"}


def test_a_faulty_release_leaves_the_old_edition(
    store: Store, release: Path, annotations: Path, tmp_path: Path
) -> None:
    """A file that is no list is found before anything is replaced; a good one then replaces all, old variations too."""
    out = tmp_path / "out"
    fetch_release(store, COAT, Paths(release, annotations, out))
    (out / "query_map.json").write_text("{}")  # as a command writes it beside the questions
    before = held(out)
    path = release / "task_0/Variation_3/GT/question_answer_database.json"
    path.write_text("{}")
    with pytest.raises(InputError, match="does not hold a list"):
        fetch_release(store, COAT, Paths(release, annotations, out))
    assert held(out) == before
    path.unlink()
    fetch_release(store, COAT, Paths(release, annotations, out))
    assert set(before) - set(held(out)) == {"task-0/v02.parquet", "query_map.json"}


def test_other_folders_are_not_replaced(store: Store, release: Path, annotations: Path, tmp_path: Path) -> None:
    """A folder or file that is no edition is refused."""
    (tmp_path / "home").mkdir()
    (tmp_path / "home/thesis.txt").write_text("mine")
    for out in (tmp_path / "home", tmp_path / "home/thesis.txt"):
        with pytest.raises(InputError, match="would be lost"):
            fetch_release(store, COAT, Paths(release, annotations, out))
    assert held(tmp_path / "home") == {"thesis.txt": b"mine"}


def test_without_files_the_place_is_said(store: Store) -> None:
    """The release's questions are not downloaded: the message says where they are and what to do."""
    with pytest.raises(InputError, match=r"github\.com/com-phy-affordance/COAT.*--from PATH"):
        fetch_release(store, COAT, Paths())


def test_a_benchmark_without_official_files(store: Store) -> None:
    """It is said that there is nothing to fetch."""
    with pytest.raises(InputError, match="nothing can be fetched for other"):
        fetch_rebuilt(store, dataclasses.replace(COAT, id="other", official=None), Paths())
