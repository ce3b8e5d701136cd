"""Which answers are given to which key, counted by hand."""

import polars as pl

from leaderboard.tables.answer_shares import answer_shares
from tests.tables.made import made_submission

CHOICES = ["Yes", "No", "Cannot Answer"]
SUBMISSION = made_submission("one", "A model")


def questions() -> pl.DataFrame:
    """Two questions with the key Yes, one with No, one without a key and one that is not scored."""
    rows = [("q1", "test", 0), ("q2", "test", 0), ("q3", "test", 1), ("q4", "test", None), ("q5", "dev", 1)]
    frame = pl.DataFrame(rows, schema={"question_id": pl.String, "split": pl.String, "answer": pl.Int8}, orient="row")
    return frame.with_columns(pl.lit(pl.Series([CHOICES])).first().alias("choices"))


def given(*rows: tuple[str, int, int | None]) -> pl.DataFrame:
    """Return answers (question_id, repeat, prediction) of the submission."""
    schema = {"question_id": pl.String, "repeat": pl.Int32, "prediction": pl.Int8}
    return pl.DataFrame(rows, schema=schema, orient="row").with_columns(submission_id=pl.lit("one"))


def test_shares_are_of_the_keys_questions() -> None:
    """One of two Yes questions answered Yes, the other unreadable; the No question was never answered."""
    shares = answer_shares(questions(), given(("q1", 0, 0), ("q2", 0, None), ("q5", 0, 0)), [SUBMISSION], split="test")
    assert shares.select("key", "answer", "n_answers", "share").rows() == [
        ("Yes", "Yes", 1, 0.5),
        ("Yes", "No", 0, 0.0),
        ("Yes", "Cannot Answer", 0, 0.0),
        ("Yes", "no answer", 1, 0.5),
        ("No", "Yes", 0, 0.0),
        ("No", "No", 0, 0.0),
        ("No", "Cannot Answer", 0, 0.0),
        ("No", "no answer", 1, 1.0),
    ]


def test_every_repeat_counts() -> None:
    """With two repeats the No question has two answers, one of them missing."""
    submission = made_submission("one", setting={"kind": "zero-shot", "repeats": 2})
    shares = answer_shares(questions(), given(("q3", 1, 2)), [submission], split="test")
    own = shares.filter(pl.col("key") == "No", pl.col("n_answers") > 0)
    assert own.select("answer", "n_answers", "share").rows() == [("Cannot Answer", 1, 0.5), ("no answer", 1, 0.5)]


def test_without_keys_there_is_nothing_to_tell() -> None:
    """Where all keys are held back the table is empty."""
    held_back = questions().with_columns(answer=pl.lit(None, dtype=pl.Int8))
    assert answer_shares(held_back, given(("q1", 0, 0)), [SUBMISSION], split="test").is_empty()
