"""Entries made by hand: what the tests of tables, figures and pages put in."""

from collections.abc import Mapping
from datetime import date

import polars as pl

from leaderboard.schemas.submission import Disclosure, Model, Setting, Submission
from leaderboard.schemas.tables import Results
from leaderboard.tables.entries import Entry

HASH = "0" * 64


def made_submission(submission_id: str, name: str = "A model", **changes: object) -> Submission:
    """Return a submission to the open edition of COAT."""
    fields: dict[str, object] = {
        "submission_id": submission_id,
        "benchmark": "coat",
        "edition": "open",
        "version": "1.0.0",
        "content_sha256": HASH,
        "tasks": ["task-1", "task-2"],
        "model": Model(name=name, developer="somebody"),
        "setting": Setting(kind="zero-shot"),
        "date": date(2026, 1, 1),
        "evaluator_relationship": "other",
        "disclosure": Disclosure(trained_on_questions=False),
        "files": [],
    }
    return Submission.model_validate(fields | changes)


def strange_submission(submission_id: str, strange: str, **changes: object) -> Submission:
    """Return a submission whose model and developer are strange text, even such as the metadata's schema refuses."""
    line = strange.strip()[:200]
    model = Model.model_construct(**dict(Model(name="x", developer="x")) | {"name": line, "developer": line})
    return made_submission(submission_id, **changes).model_copy(update={"model": model})


def made_results(*rows: Mapping[str, object]) -> pl.DataFrame:
    """Return results; what a row leaves out is filled in: 100 questions, all answered, an interval of 0.1 to each side."""
    schema = {name: column.dtype for name, column in Results.columns().items()}
    return Results.validate(pl.DataFrame([_filled(row) for row in rows], schema=schema))


def made_entry(submission_id: str, scores: Mapping[str, float], name: str = "A model", **changes: object) -> Entry:
    """Return an entry with these accuracies; the key `overall` is the benchmark's row, all others are tasks."""
    rows = [
        {"level": "benchmark", "value": value} if key == "overall" else {"level": "task", "task": key, "value": value}
        for key, value in scores.items()
    ]
    return Entry(made_submission(submission_id, name, **changes), made_results(*rows))


def _filled(row: Mapping[str, object]) -> dict[str, object]:
    value = float(str(row["value"]))
    blank: dict[str, object] = dict.fromkeys(("task", "variation", "slice_by", "slice_value"))
    usual = {
        "metric": "accuracy",
        "ci_low": max(0.0, value - 0.1),
        "ci_high": min(1.0, value + 0.1),
        "ci_method": "wilson",
        "n_questions": 100,
        "n_clusters": 10,
        "n_answered": 100,
        "n_missing": 0,
        "n_unparsed": 0,
        "scorer_version": "1",
    }
    return blank | usual | dict(row)
