"""The rebuilt edition has the authors' numbers of questions, and every question has one right answer."""

import json
import shutil
from pathlib import Path

import polars as pl
import pytest

from leaderboard.building import build_edition
from leaderboard.errors import InputError
from leaderboard.schemas.manifest import Manifest
from leaderboard.store import Store
from tests.benchmarks.coat.conftest import COAT, TASKS

EXPECTED = {  # facts on the authors' generator, run on the same annotation files
    "task-u": [500, 500, 500, 500],
    "task-0": [834, 3212, 5320, 6450],
    "task-1": [5000, 4837, 4837, 5000, 4837, 4837, 4837, 5000, 4837, 4837, 5000, 4837],
    "task-2": [4756, 4876, 4934, 4934, 4880, 4869, 4934, 5000, 4934, 4891, 5000, 5000, 4928, 5000],
}


@pytest.fixture(scope="module")
def rebuilt(release_data: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Manifest]:
    """The rebuilt edition from the authors' annotation files."""
    store = Store(tmp_path_factory.mktemp("datasets"), tmp_path_factory.mktemp("submissions"))
    return store, build_edition(store, COAT, "rebuilt", annotations=release_data / "coat" / "annotations")


def _rows(manifest: Manifest) -> dict[str, list[int]]:
    return {task: [entry.rows for entry in manifest.variations if entry.task == task] for task in EXPECTED}


def test_counts_are_the_authors(rebuilt: tuple[Store, Manifest]) -> None:
    """All 34 variations have exactly as many questions as the authors' generator writes."""
    assert _rows(rebuilt[1]) == EXPECTED


def test_counts_with_the_older_object_list_are_the_papers(
    release_data: Path, rebuilt: tuple[Store, Manifest], tmp_path: Path
) -> None:
    """The object list of November 2023 gives the paper's numbers of task 0 (15.5K in all), and task 1 and 2 as before."""
    folder = tmp_path / "annotations"
    shutil.copytree(release_data / "coat" / "annotations", folder)
    shutil.copy(release_data / "coat" / "annotations-2023-11" / "objects.json", folder / "objects.json")
    manifest = build_edition(rebuilt[0], COAT, "rebuilt", annotations=folder, out=tmp_path / "out")
    assert _rows(manifest) == EXPECTED | {"task-0": [882, 3015, 5323, 6309]}


def test_every_key_is_the_only_right_choice(rebuilt: tuple[Store, Manifest]) -> None:
    """Task 1 has one choice without penalty, task 2 one least sum, task u and 0 one right object."""
    frame = rebuilt[0].questions(COAT, "rebuilt", tasks=TASKS)
    for task, roles, answer in (
        frame.filter(pl.col("task").is_in(["task-u", "task-0"])).select("task", "choice_role", "answer").iter_rows()
    ):
        right = "utility" if task == "task-u" else "context"
        assert [place for place, role in enumerate(roles) if role == right] == [answer]
    for task, classes, times, materials, answer in (
        frame.filter(pl.col("task").is_in(["task-1", "task-2"]))
        .select("task", "choice_class", "choice_time_penalty", "choice_material_penalty", "answer")
        .iter_rows()
    ):
        sums = [time + material for time, material in zip(times, materials, strict=True)]
        assert [place for place, total in enumerate(sums) if total == min(sums)] == [answer]
        assert classes[answer] == ("ideal" if task == "task-1" else "moderate")


def test_fillers_are_told_apart(rebuilt: tuple[Store, Manifest]) -> None:
    """About 45 % of the 5-option questions of task 0 are filled up with objects without the utility (facts, 2.7)."""
    frame = rebuilt[0].scan_questions("coat", "rebuilt", "task-0", "v04").collect()
    share = frame["choice_role"].list.contains("other").mean()
    assert share == pytest.approx(0.45, abs=0.01)


def test_repeats_are_kept_and_flagged(rebuilt: tuple[Store, Manifest]) -> None:
    """Where a combination has fewer distinct questions than its number, repeats stay and name the first one."""
    frame = rebuilt[0].scan_questions("coat", "rebuilt", "task-1", "v11").collect()
    flagged = frame.filter(pl.col("duplicate_of").is_not_null())
    assert len(flagged) == len(frame) - frame.select("question", pl.col("choices").list.sort()).n_unique()
    assert len(flagged) > 0
    assert set(flagged["duplicate_of"]) <= set(frame["question_id"])
    assert frame["question_id"].n_unique() == len(frame)


def test_faulty_annotations_are_named(rebuilt: tuple[Store, Manifest], release_data: Path, tmp_path: Path) -> None:
    """A missing folder, a missing file and a file of another shape give a sentence that names the place."""
    with pytest.raises(InputError, match="--annotations"):
        build_edition(rebuilt[0], COAT, "rebuilt", out=tmp_path / "out")
    with pytest.raises(InputError, match=r"tasks\.json"):
        build_edition(rebuilt[0], COAT, "rebuilt", annotations=tmp_path, out=tmp_path / "out")
    folder = tmp_path / "annotations"
    shutil.copytree(release_data / "coat" / "annotations", folder)
    (folder / "objects.json").write_text(json.dumps(["no", "mapping"]), encoding="utf-8")
    with pytest.raises(InputError, match="not COAT's annotations"):
        build_edition(rebuilt[0], COAT, "rebuilt", annotations=folder, out=tmp_path / "out")
    assert not (tmp_path / "out").exists()
