"""Small sets of COAT questions and predictions, with everything that scoring reads."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import polars as pl

from leaderboard.benchmarks.coat.records import BENCHMARK

TASKS = ("task-u", "task-0", "task-1", "task-2")
RIGHT, WRONG = 0, 1


class Question(NamedTuple):
    """One question with the key at index 0; the last `n_bad` choices are bad, the others moderate."""

    task: str
    variation: str
    cluster: str
    n_choices: int = 2
    n_bad: int = 0
    split: str = "test"


def questions_table(questions: Sequence[Question]) -> pl.DataFrame:
    """Return the questions as a table; their ids are q0, q1, ..."""
    rows = [
        {
            "question_id": f"q{number}",
            "task": question.task,
            "variation": question.variation,
            "split": question.split,
            "cluster_id": question.cluster,
            "choices": [f"choice {index}" for index in range(question.n_choices)],
            "answer": 0,
            "n_choices": question.n_choices,
            "n_bad": question.n_bad,
            "choice_class": ["moderate"] * (question.n_choices - question.n_bad) + ["bad"] * question.n_bad,
        }
        for number, question in enumerate(questions)
    ]
    return pl.DataFrame(rows, schema_overrides={"answer": pl.Int8, "n_choices": pl.Int8, "n_bad": pl.Int8})


def predictions_table(answers: Iterable[tuple[str, int, int | str]]) -> pl.DataFrame:
    """Return predictions from (question_id, repeat, choice), with a status in place of a choice that was not read."""
    rows = [
        (question_id, repeat, None, answer) if isinstance(answer, str) else (question_id, repeat, answer, "answered")
        for question_id, repeat, answer in answers
    ]
    schema = {"question_id": pl.String, "repeat": pl.Int32, "prediction": pl.Int8, "status": pl.String}
    return pl.DataFrame(rows, schema=schema, orient="row")


def answered(choices: Sequence[int | str]) -> pl.DataFrame:
    """Return one prediction for each of the questions q0, q1, ..."""
    return predictions_table((f"q{number}", 0, choice) for number, choice in enumerate(choices))


def row_of(results: pl.DataFrame, **keys: str) -> Mapping[str, object]:
    """Return the one row of results with these values; level, metric and so on."""
    (row,) = results.filter(**keys).to_dicts()
    return row


__all__ = [
    "BENCHMARK",
    "RIGHT",
    "TASKS",
    "WRONG",
    "Question",
    "answered",
    "predictions_table",
    "questions_table",
    "row_of",
]
