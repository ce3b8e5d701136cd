"""Prediction files in a submission folder: their one form, their way back, and what a failure leaves."""

from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.errors import InputError
from leaderboard.predictions import file_entries, prediction_files, predictions_of, read_rows
from leaderboard.predictions.folder import check_new, new_folder
from leaderboard.schemas.tables import Predictions

N_QUESTIONS = 6
QUESTIONS = pl.DataFrame(
    {
        "question_id": [f"t/v{i % 2}/{i}" for i in range(N_QUESTIONS)],
        "choices": [["a", "b", "c"]] * N_QUESTIONS,
        "task": "t",
        "variation": [f"v{i % 2}" for i in range(N_QUESTIONS)],
    }
)
COMPARED = ["question_id", "repeat", "prediction", "status"]


def predictions(rows: list[tuple[str, int, int | None, str]]) -> pl.DataFrame:
    """Return a predictions table without responses and scores."""
    frame = pl.DataFrame(rows, schema=COMPARED, orient="row")
    return Predictions.validate(frame.with_columns(response=None, choice_scores=None), cast=True)


def test_files_have_the_documented_form() -> None:
    """One file a variation in the order of the questions: a number, nothing for empty, ? for unparsed."""
    rows = [
        ("t/v0/4", 0, None, "unparsed"),
        ("t/v0/0", 0, 2, "answered"),
        ("t/v1/1", 0, 0, "answered"),
        ("t/v0/2", 0, None, "empty"),
    ]
    assert prediction_files(predictions(rows), QUESTIONS, n_repeats=1) == {
        "predictions/t/v0.csv": b"question_id,index\nt/v0/0,2\nt/v0/2,\nt/v0/4,?\n",
        "predictions/t/v1.csv": b"question_id,index\nt/v1/1,0\n",
    }


def test_repeat_is_a_column_only_where_there_are_several() -> None:
    """Repeats of a question follow each other."""
    rows = [("t/v0/2", 1, 1, "answered"), ("t/v0/2", 0, 0, "answered"), ("t/v0/0", 1, 2, "answered")]
    files = prediction_files(predictions(rows), QUESTIONS, n_repeats=2)
    assert files == {"predictions/t/v0.csv": b"question_id,repeat,index\nt/v0/0,1,2\nt/v0/2,0,0\nt/v0/2,1,1\n"}


def test_entries_hold_rows_and_hash() -> None:
    """The hash is what sha256sum of the coreutils prints for the header line alone."""
    (entry,) = file_entries({"predictions/t/v0.csv": b"question_id,index\n"})
    assert entry.rows == 0
    assert entry.sha256 == "1802206aa36b58324476e38b1fba990bdd7b83323893f7ffa0e5b0219b7c48af"


ANSWERS = st.sampled_from([(0, "answered"), (1, "answered"), (2, "answered"), (None, "empty"), (None, "unparsed")])
TABLES = st.dictionaries(
    st.tuples(st.sampled_from(QUESTIONS["question_id"].to_list()), st.integers(0, 3)), ANSWERS, min_size=1
)


@given(TABLES)
def test_write_then_read_is_identity(
    tmp_path_factory: pytest.TempPathFactory, answers: dict[tuple[str, int], tuple[int | None, str]]
) -> None:
    """What was answered, empty, unparsed or missing is so again after writing and reading."""
    table = predictions([(*key, *answer) for key, answer in answers.items()])
    folder = tmp_path_factory.mktemp("round")
    frames = []
    for path, content in prediction_files(table, QUESTIONS, n_repeats=4).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
        frames.append(read_rows(folder / path).frame)
    read = predictions_of(pl.concat(frames), QUESTIONS)
    assert read.faults == []
    assert read.predictions.sort(COMPARED[:2]).equals(table.sort(COMPARED[:2]))


def test_a_new_folder_appears_at_once_or_not_at_all(tmp_path: Path) -> None:
    """After an error in the middle of writing, neither the folder nor its temporary form is there."""
    with new_folder(tmp_path / "sub" / "done") as folder:
        (folder / "file").write_text("x")
        assert not (tmp_path / "sub" / "done").exists()
    with pytest.raises(IsADirectoryError), new_folder(tmp_path / "sub" / "failed") as folder:
        folder.write_text("x")
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == [
        "sub",
        "sub/done",
        "sub/done/file",
    ]


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_an_existing_target_is_refused(tmp_path: Path, kind: str) -> None:
    """A folder, a file and even a broken link of that name are left as they are."""
    target = tmp_path / "taken"
    {"folder": target.mkdir, "file": target.touch, "link": lambda: target.symlink_to("nowhere")}[kind]()
    with pytest.raises(InputError, match="already exists"):
        check_new(target)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
