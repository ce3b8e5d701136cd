"""Predictions for another edition, for none, or for questions that are not scored."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.errors import DataMissingError, InputError
from leaderboard.predictions import read_rows
from leaderboard.store import Store
from leaderboard.validation import read_answers, read_entry


def test_an_edition_that_is_not_here_says_how_to_get_it(store: Store, folder: Path, tmp_path: Path) -> None:
    """Without the questions, nothing can be checked."""
    elsewhere = Store(tmp_path / "nothing", store.submissions)
    with pytest.raises(DataMissingError, match=r"open edition of coat is not on this machine; get it with: .* build"):
        read_entry(elsewhere, folder)


def test_a_file_of_another_edition_says_which(store: Store, tmp_path: Path) -> None:
    """The 20 ids of task u, rebuilt edition, are unknown to the open one and found in the other."""
    path = tmp_path / "rebuilt.csv"
    rebuilt = store.questions(BENCHMARK, "rebuilt", tasks=("task-u",)).filter(pl.col("split") == "test")
    rebuilt.select("question_id", index=0).write_csv(path)
    with pytest.raises(InputError) as caught:
        read_answers(store, BENCHMARK, "open", [read_rows(path)])
    message = f"{path}: none of the 20 ids is in coat open 1.0.0; 20 of 20 are in coat rebuilt 1.0.0; name that edition"
    assert message in str(caught.value)
    assert read_answers(store, BENCHMARK, "rebuilt", [read_rows(path)]).tasks == ["task-u"]


def test_a_file_of_another_version_is_one_problem(store: Store, tmp_path: Path) -> None:
    """Where most ids are unknown, the file answers other questions; its rows are not blamed one by one."""
    path = tmp_path / "older.csv"
    known = store.questions(BENCHMARK, "open", tasks=("task-u",))["question_id"][0]
    path.write_text(f"question_id,index\n{known},0\ntask-u/v01/0,0\ntask-u/v01/1,0\n")
    with pytest.raises(InputError) as caught:
        read_answers(store, BENCHMARK, "open", [read_rows(path)])
    (problem,) = caught.value.problems
    assert problem.message == "2 of the 3 ids are not in coat open 1.0.0, such as 'task-u/v01/0'"


@pytest.mark.parametrize("edition_id", ["open", "rebuilt"])
def test_ids_that_are_nowhere_say_so(store: Store, tmp_path: Path, edition_id: str) -> None:
    """Positions instead of ids, as other boards use them, are in no edition; an id of the edition asked for is shown."""
    path = tmp_path / "positions.csv"
    path.write_text("question_id,index\n0,1\n1,1\n")
    with pytest.raises(InputError) as caught:
        read_answers(store, BENCHMARK, edition_id, [read_rows(path)])
    known = store.questions(BENCHMARK, edition_id, tasks=("task-u",))["question_id"][0]
    message = f"none of the 2 ids is in coat {edition_id} 1.0.0; ids of coat {edition_id} 1.0.0 look like "
    assert f"{message}'{known}'" in str(caught.value)


def test_rows_that_are_not_scored_are_left_out_with_a_warning(store: Store, tmp_path: Path) -> None:
    """A file may hold the dev questions too; a file of dev questions only cannot be a submission."""
    path = tmp_path / "all.csv"
    everything = store.questions(BENCHMARK, "open", tasks=("task-u",)).select("question_id", "split", index=0)
    everything.drop("split").write_csv(path)
    answers = read_answers(store, BENCHMARK, "open", [read_rows(path)])
    assert len(answers.predictions) == 20
    assert "is of split dev (4 times" in str(answers.warnings[0])
    everything.filter(pl.col("split") == "dev").drop("split").write_csv(path)
    with pytest.raises(InputError, match="of split dev"):
        read_answers(store, BENCHMARK, "open", [read_rows(path)])
