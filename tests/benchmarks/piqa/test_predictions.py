"""Predictions for PIQA's release: by line or by id, for the scored split and for the one whose key is held back."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.baselines import baseline_of, write_baseline
from leaderboard.benchmarks.coat import BENCHMARK as COAT
from leaderboard.errors import InputError, Problem
from leaderboard.registry import Benchmark
from leaderboard.scoring import results_table
from leaderboard.store import Store, read_json
from leaderboard.validation import answers_warnings, read_answers, read_file
from tests.benchmarks.piqa.small_release import TEST, VALIDATION


def written(path: Path, text: str) -> Path:
    """Write a file and return its path."""
    path.write_text(text)
    return path


def warnings_of(store: Store, piqa: Benchmark, path: Path) -> list[Problem]:
    """Return what validating a file warns of."""
    return list(answers_warnings(store, piqa, "release", [read_file(store, piqa, "release", path)]))


def ids_of(store: Store, piqa: Benchmark, split: str) -> list[str]:
    """Return the ids of a split in order."""
    questions = store.questions(piqa, "release", tasks=("piqa",))
    return questions.filter(pl.col("split") == split)["question_id"].to_list()


def test_lines_are_scored_against_the_validation_key(small_store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """The keys are 0, 0, 0, 1: answering 0, 1, 0, 1 gets three of four."""
    path = written(tmp_path / "preds.lst", "0\n1\n0\n1\n")
    answers = read_answers(small_store, small_piqa, "release", [read_file(small_store, small_piqa, "release", path)])
    assert answers.questions["split"].unique().to_list() == ["validation"]
    questions = small_store.questions(small_piqa, "release", tasks=("piqa",))
    results = results_table(small_piqa, questions, answers.predictions, tasks=["piqa"], split="validation")
    row = results.row(by_predicate=(pl.col("level") == "task") & (pl.col("metric") == "accuracy"), named=True)
    assert (row["value"], row["n_questions"], row["n_clusters"]) == (0.75, 4, 3)
    assert warnings_of(small_store, small_piqa, path) == []


def test_slices_follow_the_edit_distance(small_store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """Three of the small questions differ by one word, one by three ("hook at 20°" against "nail file")."""
    first = baseline_of(small_piqa, "first-choice")
    folder = write_baseline(small_store, small_piqa, "release", first, tmp_path / "first-choice")
    results = read_json(folder / "results.json")["results"]
    slices = [(row["slice_value"], row["n_questions"], row["value"]) for row in results if row["slice_by"]][::3]
    assert slices == [("1", 3, pytest.approx(2 / 3)), ("3-5", 1, 1.0)]


def test_a_wrong_number_of_lines_names_the_splits(small_store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """The sentence says how many lines there should be."""
    path = written(tmp_path / "preds.lst", "0\n1\n0\n")
    with pytest.raises(InputError) as error:
        warnings_of(small_store, small_piqa, path)
    (problem,) = error.value.problems
    assert problem.message == (
        "the file has 3 lines; there are 4 questions of split validation in piqa release 1.0.0 and 2 of split test, "
        "whose key is held back"
    )


@pytest.mark.parametrize("by", ["line", "id"])
def test_predictions_of_test_are_checked_but_never_scored(
    small_store: Store, small_piqa: Benchmark, tmp_path: Path, by: str
) -> None:
    """Validating says how complete they are and that nobody here can score them; there is nothing to convert."""
    ids = ids_of(small_store, small_piqa, "test")
    path = written(tmp_path / "preds.lst", "0\n1\n")
    if by == "id":
        path = written(tmp_path / "preds.csv", "question_id,index\n" + "".join(f"{each},1\n" for each in ids))
    (warning,) = warnings_of(small_store, small_piqa, path)
    assert warning.code == "held-back"
    assert warning.message == "2 of 2 questions whose key is held back are answered (0 missing, 0 unread)"
    assert "nobody but the authors can score them" in warning.hint
    with pytest.raises(InputError) as error:
        read_answers(small_store, small_piqa, "release", [read_file(small_store, small_piqa, "release", path)])
    (problem,) = error.value.problems
    assert (problem.code, problem.count) == ("held-back", len(TEST))
    assert problem.message.endswith("is of split test, whose key is held back")


def test_incomplete_predictions_of_test(small_store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """What is missing or unread is counted."""
    first, second = ids_of(small_store, small_piqa, "test")
    path = written(tmp_path / "preds.csv", f"question_id,index\n{first},\n{second},?\n")
    (warning,) = warnings_of(small_store, small_piqa, path)
    assert "0 of 2 questions" in warning.message
    assert "(1 missing, 1 unread)" in warning.message


def test_test_predictions_beside_scored_ones_are_left_out(
    small_store: Store, small_piqa: Benchmark, tmp_path: Path
) -> None:
    """Both splits in one file: the scored ones count, the others are named."""
    ids = [*ids_of(small_store, small_piqa, "validation"), *ids_of(small_store, small_piqa, "test")]
    path = written(tmp_path / "preds.csv", "question_id,index\n" + "".join(f"{each},0\n" for each in ids))
    (warning,) = warnings_of(small_store, small_piqa, path)
    assert (warning.code, warning.count) == ("held-back", len(TEST))
    answers = read_answers(small_store, small_piqa, "release", [read_file(small_store, small_piqa, "release", path)])
    assert len(answers.predictions) == len(VALIDATION)


def test_train_questions_are_not_scored(small_store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """Their key is known, but they do not count."""
    (train,) = ids_of(small_store, small_piqa, "train")
    path = written(tmp_path / "preds.csv", f"question_id,index\n{train},0\n")
    with pytest.raises(InputError, match="is of split train; leave it out"):
        warnings_of(small_store, small_piqa, path)


def test_a_benchmark_of_many_variations_has_no_order(store: Store, tmp_path: Path) -> None:
    """COAT's files name their questions."""
    rows = read_file(store, COAT, "open", written(tmp_path / "preds.lst", "0\n"))
    assert [fault.code for fault in rows.faults] == ["no-order"]
    assert rows.frame.is_empty()
