"""The sample in the release's format, made by the authors' generator: counts and scores are those of the facts on it."""

import json
from pathlib import Path

import polars as pl
import pytest

from leaderboard.errors import InputError
from leaderboard.fetching import Fetched, Paths, fetch_release
from leaderboard.schemas.tables import Predictions
from leaderboard.scoring import results_table
from leaderboard.store import Store
from tests.benchmarks.coat.conftest import COAT

SAMPLE = "coat/release-format/release-sample.tar.xz"
# Facts 1.4 and 2.4: rows read and set aside of each variation of the sample; then repeats, choices in any order.
COUNTS = {
    "task-u v01": (500, 0), "task-u v02": (500, 0), "task-u v03": (500, 0), "task-u v04": (500, 0),
    "task-0 v01": (834, 2), "task-0 v02": (3212, 2), "task-0 v03": (5320, 0), "task-0 v04": (6450, 0),
    "task-1 v01": (5000, 0), "task-1 v02": (4837, 0), "task-1 v09": (4837, 0), "task-1 v11": (5000, 0),
    "task-2 v01": (4756, 0), "task-2 v03": (4934, 0), "task-2 v05": (4880, 0), "task-2 v13": (4928, 0),
    "task-2 v14": (5000, 0),
}  # fmt: skip
REPEATS = {
    "task-1 v01": 261, "task-1 v02": 2, "task-1 v09": 25, "task-1 v11": 1426,
    "task-2 v01": 119, "task-2 v03": 28, "task-2 v05": 11, "task-2 v13": 536, "task-2 v14": 205,
}  # fmt: skip
# Facts 2.8: percent right and percent bad when the answer is always A. The facts have 32.2 for the bad rate of task-1 v09:
# counted in the file itself, by the ids in pouch_suboptimal.json, it is 1,555 of 4,837 = 32.148, which was rounded twice.
ALWAYS_A = {
    ("task-1", "v01"): (20.3, 37.8), ("task-1", "v02"): (20.2, 38.2), ("task-1", "v09"): (33.0, 32.1),
    ("task-1", "v11"): (50.6, 24.1), ("task-2", "v01"): (20.4, 0.0), ("task-2", "v03"): (20.6, 39.2),
    ("task-2", "v05"): (20.4, 79.6), ("task-2", "v13"): (47.9, 0.0), ("task-2", "v14"): (50.0, 50.0),
}  # fmt: skip
# Facts 2.6: questions of task 2 whose key is not the first by time and then material.
OTHER_ORDER = {"v01": 1590, "v03": 1178, "v05": 392, "v13": 670, "v14": 148}
SECOND_RIGHT = {"v01": 3, "v02": 7, "v03": 10, "v04": 8}  # facts 2.9, quirk 3


@pytest.fixture(scope="module")
def fetched(release_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Fetched:
    """The sample as an edition in a folder of its own."""
    folder = tmp_path_factory.mktemp("datasets")
    paths = Paths(release_data / SAMPLE, release_data / "coat" / "annotations", folder / "release")
    return fetch_release(Store(folder, folder), COAT, paths)


@pytest.fixture(scope="module")
def questions(fetched: Fetched) -> pl.DataFrame:
    """All questions of the sample."""
    entries = fetched.manifest.variations
    files = [fetched.folder / entry.task / f"{entry.variation}.parquet" for entry in entries]
    return pl.concat([pl.read_parquet(file) for file in files], how="diagonal")


def test_read_is_imported_and_set_aside(fetched: Fetched) -> None:
    """Every variation has its number of rows; four are set aside, two in each of the two smallest files of task 0."""
    report = json.loads((fetched.folder / "import.json").read_text())
    assert {f"{e.task} {e.variation}": e.rows for e in fetched.manifest.variations} == {
        name: read - aside for name, (read, aside) in COUNTS.items()
    }
    assert report["n_read"] == fetched.n_read == sum(read for read, _ in COUNTS.values())
    assert report["n_imported"] + report["n_set_aside"] == report["n_read"]
    assert [(each["row"], each["reason"]) for each in report["set_aside"]] == [
        (row, "correct_answer is null") for row in (593, 600, 2150, 2175)
    ]
    assert [(each.rows, each.reason.split("/")[1]) for each in fetched.manifest.set_aside] == [
        (2, "Variation_2"),
        (2, "Variation_3"),
    ]


def test_repeats_are_those_of_the_generator(questions: pl.DataFrame) -> None:
    """D16: as many repeats (in any order of choices) as were counted in the files."""
    flagged = questions.filter(pl.col("duplicate_of").is_not_null())
    counts = flagged.group_by("task", "variation").len().rows()
    assert {f"{task} {v}": n for task, v, n in counts if task in {"task-1", "task-2"}} == REPEATS
    assert sum(n for task, _, n in counts if task == "task-u") == 7


def test_always_a_scores_what_it_should(questions: pl.DataFrame) -> None:
    """Accuracy and bad rate of every variation of tasks 1 and 2, to the digit that is known."""
    states = questions.filter(pl.col("task").is_in(["task-1", "task-2"]))
    first = states.select("question_id", repeat=0, prediction=0, response=None, choice_scores=None)
    predictions = Predictions.validate(first.with_columns(status=pl.lit("answered")), cast=True)
    results = results_table(COAT, states, predictions, tasks=["task-1", "task-2"])
    rows = results.filter(pl.col("level") == "variation")
    for (task, variation), (accuracy, bad_rate) in ALWAYS_A.items():
        own = rows.filter(pl.col("task") == task, pl.col("variation") == variation)
        values = dict(own.select("metric", "value").iter_rows())
        assert (round(100 * values["accuracy"], 1), round(100 * values["bad_rate"], 1)) == (accuracy, bad_rate)


def test_the_key_costs_least_and_other_orders_are_noted(fetched: Fetched) -> None:
    """The sum of penalties gives every key of task 2; time before material would change the known numbers of them."""
    notes = [note for note in fetched.notes if note.startswith("task-2")]
    assert notes == [
        f"task-2 {v}: {n:,} of {COUNTS[f'task-2 {v}'][0]:,} questions would have another key by time and then material, "
        "as the paper has it"
        for v, n in OTHER_ORDER.items()
    ]


def test_second_right_objects_are_noted(fetched: Fetched) -> None:
    """D1: Desktop is a second right choice of 28 questions."""
    notes = [note for note in fetched.notes if note.startswith("task-0")]
    assert [note.split(":")[0].split()[1] for note in notes] == list(SECOND_RIGHT)
    assert [int(note.split(": ")[1].split()[0]) for note in notes] == list(SECOND_RIGHT.values())


def test_every_configuration_has_a_text_of_its_own(questions: pl.DataFrame) -> None:
    """No two choices of a question read the same, though they are put into our words."""
    assert questions.select((pl.col("choices").list.n_unique() == pl.col("choices").list.len()).all()).item()


def test_a_part_of_the_release_does_not_become_the_edition(release_data: Path, tmp_path: Path) -> None:
    """Without --out, missing variations are an error, and nothing is written."""
    paths = Paths(release_data / SAMPLE, release_data / "coat" / "annotations")
    with pytest.raises(InputError, match=r"variations are missing \(17 times: task-1 v03"):
        fetch_release(Store(tmp_path, tmp_path), COAT, paths)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
