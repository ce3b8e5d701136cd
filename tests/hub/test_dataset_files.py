"""Only an edition that is what its folder says goes to the Hub: its licence is that of the folder's name."""

import json
import shutil
from pathlib import Path

import pytest

from leaderboard.errors import InputError
from leaderboard.hub.dataset_files import edition_files
from leaderboard.hub.layout import EditionId
from leaderboard.store import Store

OPEN, REBUILT = EditionId("coat", "open"), EditionId("coat", "rebuilt")


@pytest.fixture
def both(datasets: Path, tmp_path: Path) -> Store:
    """The small COAT in two editions, of its own folder, which a test may change."""
    shutil.copytree(datasets, tmp_path / "datasets")
    return Store(tmp_path / "datasets", tmp_path)


def test_an_edition_in_the_folder_of_another_is_refused(both: Store) -> None:
    """Others' questions copied to where ours lie would be published under our licence."""
    shutil.rmtree(both.edition_dir(*OPEN))
    shutil.copytree(both.edition_dir(*REBUILT), both.edition_dir(*OPEN))
    with pytest.raises(InputError, match="it is the manifest of 'coat' 'rebuilt', but lies in the folder of coat open"):
        edition_files(both, OPEN)


def test_another_manifest_does_not_make_them_ours(both: Store) -> None:
    """The Parquet files say what they are of, too."""
    manifest = json.loads(both.manifest_path(*REBUILT).read_text())
    shutil.rmtree(both.edition_dir(*OPEN))
    shutil.copytree(both.edition_dir(*REBUILT), both.edition_dir(*OPEN))
    both.manifest_path(*OPEN).write_text(json.dumps({**manifest, "edition": "open"}))
    with pytest.raises(InputError, match=r"not those of manifest\.json \(its metadata differ: edition\)"):
        edition_files(both, OPEN)


@pytest.mark.parametrize("name", ["shortcuts.json", "query_map.json"])
def test_files_beside_the_questions_are_of_the_edition(both: Store, name: str) -> None:
    """Shortcuts and query map name it."""
    extra = {"benchmark": "coat", "edition": "rebuilt", "content_sha256": "0", "scorer_version": "1"}
    extra |= {"rules": [], "scores": []}  # type: ignore[dict-item]
    if name == "query_map.json":
        extra = {"benchmark": "coat", "edition": "rebuilt", "method": "t-sne", "model": "m", "points": []}  # type: ignore[dict-item]
    (both.edition_dir(*OPEN) / name).write_text(json.dumps(extra))
    words = "it is of 'coat' 'rebuilt', but lies" if name == "shortcuts.json" else "Field required"
    with pytest.raises(InputError, match=words):
        edition_files(both, OPEN)


def test_only_files_of_an_edition_are_published(both: Store) -> None:
    """Whatever else lies in the folder stays on this machine."""
    expected = edition_files(both, OPEN)
    for name in ("notes.json", "import.json", "task-1/stray.parquet", "task-1/v99.parquet"):
        (both.edition_dir(*OPEN) / name).write_text("{}")
    assert edition_files(both, OPEN) == expected
    assert set(expected) == {
        f"data/coat/open/{name}"
        for name in ("manifest.json", *(f"{e.task}/{e.variation}/{split}.parquet"
        for e in both.manifest(*OPEN).variations for split in ("test", "dev")))
    }  # fmt: skip


@pytest.mark.parametrize("name", ["manifest.json", "shortcuts.json", "task-1", "task-1/v01.parquet", "."])
def test_links_are_not_followed(both: Store, tmp_path: Path, name: str) -> None:
    """A link may lead to any file of this machine."""
    path = both.edition_dir(*OPEN) / name
    if path.exists():
        path.rename(tmp_path / "elsewhere")
    else:
        (tmp_path / "elsewhere").write_text("secret")
    (both.edition_dir(*OPEN) if name == "." else path).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="this is a symbolic link"):
        edition_files(both, OPEN)
