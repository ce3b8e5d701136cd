"""Rows joined with their questions: what each says becomes a prediction and a status."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.answers import letter_index, matching_choices, read_response
from leaderboard.predictions.columns import HINTS, UNPARSED
from leaderboard.predictions.faults import Fault, shown
from leaderboard.schemas.tables import Predictions

LETTERS = {letter: letter_index(letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"}
READINGS = {"prediction": pl.Int64(), "status": pl.String(), "refused": pl.String()}


class Joined(NamedTuple):
    """`predictions` (schemas.tables.Predictions, in the order of the rows) of all rows but the faulty ones."""

    predictions: pl.DataFrame
    faults: list[Fault]


def predictions_of(rows: pl.DataFrame, questions: pl.DataFrame) -> Joined:
    """Read the prediction of every row whose id is among `questions` (question_id, choices), leave out other rows."""
    known = rows.join(questions.select("question_id", "choices"), on="question_id", how="inner", maintain_order="left")
    read = pl.concat(
        [known.head(0).with_columns(pl.lit(None, dtype).alias(name) for name, dtype in READINGS.items())]
        + [_read(kind, group) for (kind,), group in known.group_by("kind", maintain_order=True)]
    )
    faults = [*_refusals(read), *_score_faults(read), *duplicate_faults(known)]
    if faults:
        return Joined(Predictions.create_empty(), faults)
    response = pl.when(pl.col("kind") == "response").then("answer").alias("response")
    return Joined(Predictions.validate(read.with_columns(response).select(Predictions.column_names()), cast=True), [])


def duplicate_faults(rows: pl.DataFrame) -> list[Fault]:
    """Return a fault for every row whose question and repeat stand in an earlier row of any file."""
    keys = ["question_id", "repeat"]
    if not rows.select(pl.struct(keys).is_duplicated().any()).item():
        return []
    first = rows.select(pl.all(), pl.col("path", "line").first().over(keys).name.prefix("first_")).filter(
        ~pl.struct(keys).is_first_distinct()
    )
    return [_duplicate(row) for row in first.iter_rows(named=True)]


def _duplicate(row: dict[str, object]) -> Fault:
    elsewhere = f"{row['first_path']} " if row["path"] != row["first_path"] else ""
    run = f" with repeat {row['repeat']}" if row["repeat"] else ""
    message = (
        f"question_id {shown(row['question_id'])}{run} appears twice (first on {elsewhere}line {row['first_line']})"
    )
    return _fault("duplicate", row, message, "keep one row per question and repeat")


def _read(kind: object, known: pl.DataFrame) -> pl.DataFrame:
    if kind in ("letter", "index"):
        return _numbered(known, pl.col("answer"))
    read = _response_readings if kind == "response" else _choice_readings
    readings = list(read(known))
    return known.with_columns(pl.DataFrame(readings, schema=READINGS, orient="row"))


def _numbered(known: pl.DataFrame, answer: pl.Expr) -> pl.DataFrame:
    number = answer.replace_strict(LETTERS, default=answer).cast(pl.Int64, strict=False)
    refused = number >= pl.col("choices").list.len()
    status = pl.when(answer.is_null()).then(pl.lit("empty")).when(answer == UNPARSED).then(pl.lit("unparsed"))
    return known.with_columns(
        pl.when(~refused).then(number).alias("prediction"),
        status.otherwise(pl.lit("answered")).alias("status"),
        pl.when(refused).then(pl.lit("beyond")).alias("refused"),
    )


def _response_readings(known: pl.DataFrame) -> Iterator[tuple[int | None, str, None]]:
    for answer, choices in known.select("answer", "choices").iter_rows():
        yield (*read_response(answer or "", choices), None)


def _choice_readings(known: pl.DataFrame) -> Iterator[tuple[int | None, str, str | None]]:
    for answer, choices in known.select("answer", "choices").iter_rows():
        matches = matching_choices(answer or "", choices)
        if not answer:
            yield None, "empty", None
        elif len(matches) == 1:
            yield matches[0], "answered", None
        else:
            yield None, "unparsed", "ambiguous" if matches else "not-a-choice"


def _refusals(read: pl.DataFrame) -> Iterator[Fault]:
    for row in read.filter(pl.col("refused").is_not_null()).iter_rows(named=True):
        found = f"{row['kind']} {shown(row['answer'])}"
        of = f"of {shown(row['question_id'])}"
        messages = {
            "beyond": f"{found} is beyond the {len(row['choices'])} choices {of}",
            "ambiguous": f"{found} fits several choices {of}",
            "not-a-choice": f"{found} is none of the choices {of} {shown(row['choices'])}",
        }
        hint = "put raw model output into a column `response`" if row["kind"] == "choice" else HINTS[row["kind"]]
        if row["refused"] == "beyond":
            hint = "an index counts from 0, a letter from A; check that the file belongs to this edition"
        yield _fault(row["refused"], row, messages[row["refused"]], hint)


def _score_faults(read: pl.DataFrame) -> Iterator[Fault]:
    wrong = read.filter(pl.col("choice_scores").list.len() != pl.col("choices").list.len())
    for row in wrong.iter_rows(named=True):
        n_scores, n_choices = len(row["choice_scores"]), len(row["choices"])
        message = f"{n_scores} choice_scores for the {n_choices} choices of {shown(row['question_id'])}"
        yield _fault("n-scores", row, message, HINTS["choice_scores"])


def _fault(code: str, row: dict[str, object], message: str, hint: str) -> Fault:
    return Fault(code, Path(str(row["path"])), int(str(row["line"])), message, hint)
