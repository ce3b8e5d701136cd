"""The authors' own files: counts, oddities and the results of rules, all known before from the paper or a count."""

import json
from pathlib import Path

import polars as pl
import pytest

from leaderboard.baselines import baseline_of, baseline_predictions, write_baseline
from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.benchmarks.piqa.release_files import release_splits
from leaderboard.schemas.manifest import Manifest
from leaderboard.scoring import results_table
from leaderboard.store import Store

N_VALIDATION, N_TEST = 1_838, 3_084
REVISION = "21edab4"


@pytest.fixture(scope="module")
def validation(release: pl.DataFrame) -> pl.DataFrame:
    """The scored questions."""
    return release.filter(pl.col("split") == "validation")


@pytest.fixture(scope="module")
def held_back(release: pl.DataFrame) -> pl.DataFrame:
    """The questions without a key."""
    return release.filter(pl.col("split") == "test")


@pytest.fixture
def manifest(release_store: Store) -> Manifest:
    """The manifest of the imported release."""
    return release_store.manifest("piqa", "release")


def accuracy_of(baseline_id: str, release: pl.DataFrame) -> tuple[float, int]:
    """Return accuracy and number of questions of a baseline."""
    predictions = baseline_predictions(baseline_of(BENCHMARK, baseline_id), release, split="validation")
    results = results_table(BENCHMARK, release, predictions, tasks=["piqa"], split="validation")
    row = results.row(by_predicate=(pl.col("level") == "benchmark") & (pl.col("metric") == "accuracy"), named=True)
    return row["value"], row["n_questions"]


def test_splits(manifest: Manifest, validation: pl.DataFrame, held_back: pl.DataFrame) -> None:
    """1,838 validation rows of which 928 have the key 1, 3,084 test rows without a key."""
    (entry,) = manifest.variations
    assert entry.splits == {"validation": N_VALIDATION, "test": N_TEST}
    assert validation["answer"].sum() == 928
    assert held_back["answer"].null_count() == N_TEST


def test_sources_are_the_authors_files_at_their_revision(manifest: Manifest) -> None:
    """The three files have the hashes that were pinned."""
    assert [(source.address.rsplit("/", 1)[1], source.revision) for source in manifest.sources] == [
        ("valid.jsonl", REVISION), ("valid-labels.lst", REVISION), ("tests.jsonl", REVISION),
    ]  # fmt: skip


def test_text_is_the_authors_to_the_character(authors_files: Path, release: pl.DataFrame) -> None:
    """Every goal and solution of both files, in order."""
    lines = [
        line for name in ("valid", "tests") for line in (authors_files / f"{name}.jsonl").read_bytes().splitlines()
    ]
    rows = [(row["goal"], [row["sol1"], row["sol2"]]) for row in map(json.loads, lines)]
    assert release.select("question", "choices").rows() == rows


def test_oddities_survive(validation: pl.DataFrame, held_back: pl.DataFrame) -> None:
    """One goal with control characters, two with a trailing space; spaces at an end, double spaces, non-ASCII rows."""
    assert "\r\r \r" in held_back["question"][692]
    trailing = held_back.with_row_index().filter(pl.col("question").str.ends_with(" "))["index"]
    assert trailing.to_list() == [1152, 2862]
    for questions, at_an_end, double, foreign in ((validation, 118, 191, 32), (held_back, 188, 278, 45)):
        rows = [(goal, *choices) for goal, choices in questions.select("question", "choices").iter_rows()]
        assert sum(any(text != text.strip() for text in row[1:]) for row in rows) == at_an_end
        assert sum(any("  " in text for text in row) for row in rows) == double
        assert sum(not all(text.isascii() for text in row) for row in rows) == foreign


@pytest.mark.parametrize(("split", "bins"), [("validation", (685, 449)), ("test", (1_163, 738))])
def test_edit_distances(release: pl.DataFrame, split: str, bins: tuple[int, int]) -> None:
    """Figure 6: roughly 60 % of the questions need an edit of one or two words (61.7 % and 61.6 %)."""
    counts = dict(release.filter(pl.col("split") == split)["edit_bin"].value_counts().iter_rows())
    assert (counts["1"], counts["2"]) == bins
    assert round(sum(bins) / sum(counts.values()), 3) == {"validation": 0.617, "test": 0.616}[split]
    assert counts.keys() == {"1", "2", "3-5", "6-10", "11+"}


@pytest.mark.parametrize(("split", "one_word", "repeated"), [("validation", 151, (28, 64)), ("test", 270, (69, 166))])
def test_goals(release: pl.DataFrame, split: str, one_word: int, repeated: tuple[int, int]) -> None:
    """One-word goals, and goals that are used more than once with the rows that use them."""
    questions = release.filter(pl.col("split") == split)
    assert questions["one_word_goal"].sum() == one_word
    sizes = questions["cluster_id"].value_counts()["count"]
    assert (int((sizes > 1).sum()), int(sizes.filter(sizes > 1).sum())) == repeated
    assert not questions["duplicate_of"].count()


@pytest.mark.parametrize(("constant", "accuracy"), [(0, 0.495), (1, 0.505)])
def test_constant_answers(release: pl.DataFrame, constant: int, accuracy: float) -> None:
    """Table 1: the majority class gets 50.5 %; it is the second solution."""
    scored = release.filter(pl.col("split") == "validation")
    predictions = baseline_predictions(baseline_of(BENCHMARK, "first-choice"), scored, split="validation")
    predictions = predictions.with_columns(prediction=pl.lit(constant, pl.Int8))
    results = results_table(BENCHMARK, release, predictions, tasks=["piqa"], split="validation")
    micro = results.row(by_predicate=(pl.col("level") == "task") & (pl.col("metric") == "accuracy_micro"), named=True)
    assert (round(micro["value"], 3), micro["n_questions"]) == (accuracy, N_VALIDATION)


def test_the_first_choice_is_right_in_910(release: pl.DataFrame) -> None:
    """The baseline of the board: 1,838 less the 928 keys that are 1."""
    value, n_questions = accuracy_of("first-choice", release)
    assert (round(value * n_questions), n_questions) == (910, N_VALIDATION)


def test_shorter_solutions(validation: pl.DataFrame) -> None:
    """Counted in words, the shorter solution is right in 489 questions, wrong in 376, and 973 have equal lengths."""
    counts = [[len(text.split()) for text in choices] for choices in validation["choices"]]
    right = [
        None if first == second else (second < first) == key
        for (first, second), key in zip(counts, validation["answer"], strict=True)
    ]
    assert (right.count(True), right.count(False), right.count(None)) == (489, 376, 973)


def test_the_shortest_choice(release: pl.DataFrame) -> None:
    """Counted in characters it is right in 859 questions, and the first of 211 equal ones in another 123."""
    value, n_questions = accuracy_of("shortest", release)
    assert (round(value * n_questions), n_questions) == (859 + 123, N_VALIDATION)


def test_a_baseline_is_written_and_scored_on_validation(release_store: Store, tmp_path: Path) -> None:
    """Its predictions are those of the 1,838 scored questions alone; slices by edit distance come in their order."""
    folder = write_baseline(
        release_store, BENCHMARK, "release", baseline_of(BENCHMARK, "shortest"), tmp_path / "shortest"
    )
    assert len((folder / "predictions/piqa/all.csv").read_text().splitlines()) == 1 + N_VALIDATION
    results = json.loads((folder / "results.json").read_text())["results"]
    bins = [
        (row["slice_value"], row["n_questions"]) for row in results if row["slice_by"] and row["metric"] == "accuracy"
    ]
    assert bins[:2] == [("1", 685), ("2", 449)]
    assert [value for value, _ in bins] == ["1", "2", "3-5", "6-10", "11+"]
    assert sum(n for _, n in bins) == N_VALIDATION


def test_labels_of_train_are_there_without_questions(authors_files: Path) -> None:
    """The folder that we have lacks train.jsonl; that is said, not passed over in silence."""
    assert release_splits(authors_files).notes == (
        "there are no questions of split train", "train-labels.lst is passed over",
    )  # fmt: skip
