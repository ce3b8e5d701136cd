"""The pinned files are those that the builder reads, and the rebuilt edition can be made of them."""

from pathlib import Path

import pytest

from leaderboard.benchmarks.coat.authors import FILES
from leaderboard.benchmarks.coat.official import ANNOTATION_FILES
from leaderboard.downloads import Patience
from leaderboard.fetching import Paths, fetch_rebuilt
from leaderboard.files import sha256_of
from leaderboard.store import Store
from tests.benchmarks.coat.conftest import COAT
from tests.file_server import served

PATIENCE = Patience(sleep=lambda _: None)


def test_a_hash_is_pinned_for_every_file_that_is_read() -> None:
    """No annotation file is read whose content could be anything."""
    assert set(ANNOTATION_FILES.sha256) == set(FILES.values())


def test_the_pins_are_of_the_files_that_are_read(release_data: Path) -> None:
    """The SHA-256 of each annotation file that the builder reads, at the commit of the authors' repository."""
    folder = release_data / "coat" / "annotations"
    assert dict(ANNOTATION_FILES.sha256) == {n: sha256_of((folder / n).read_bytes()) for n in FILES.values()}


@pytest.mark.parametrize("given", ["files", "annotations", "download"])
def test_rebuilt_is_built_from_annotations(
    release_data: Path, tmp_path: Path, given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From --from, --annotations or a download: the same 145,448 questions, with the commit in the manifest."""
    store = Store(tmp_path, tmp_path)
    folder = release_data / "coat" / "annotations"
    served_files = {f"/28b00d9/{name}": (folder / name).read_bytes() for name in FILES.values()}
    with served(served_files) as server:
        monkeypatch.setenv("LEADERBOARD_HUB_ADDRESS", server.address)
        monkeypatch.setenv("LEADERBOARD_FILES_ADDRESS", server.address)
        paths = {"files": Paths(folder), "annotations": Paths(annotations=folder), "download": Paths()}[given]
        fetched = fetch_rebuilt(store, COAT, paths, PATIENCE)
    assert sum(entry.rows for entry in fetched.manifest.variations) == 145_448
    assert {source.revision for source in store.manifest("coat", "rebuilt").sources} == {"28b00d9"}
    assert (store.edition_dir("coat", "rebuilt") / "annotations").is_dir() == (given == "download")
