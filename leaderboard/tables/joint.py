"""S-EQA's parts side by side, as in the paper's table II: room, object, and what is called right if either is."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from leaderboard.baselines import baseline_of, baseline_predictions
from leaderboard.registry import Benchmark, Edition
from leaderboard.scoring import results_table
from leaderboard.tables.charts import FIELDS
from leaderboard.tables.design import chance_level
from leaderboard.tables.entries import Entry

CONSTANT = "constant-yes"
N_CHOICES = 3
PARTS = ("room", "object", "joint")
_NUMBERS = {name: pl.Int64 if name.startswith("n_") else pl.Float64 for name in FIELDS}
JOINT_POINT = {
    "submission_id": pl.String,
    "model": pl.String,
    "measure": pl.String,
    "part": pl.String,
    "task": pl.String,
    "metric": pl.String,
    **_NUMBERS,
    "chance": pl.Float64,
    "constant_yes": pl.Float64,
}


class Place(NamedTuple):
    """The row of results that holds one part of one measure."""

    level: str
    task: str | None
    metric: str


MEASURES = {
    "accuracy": {
        "room": Place("task", "room", "accuracy"),
        "object": Place("task", "object", "accuracy"),
        "joint": Place("benchmark", None, "joint_accuracy"),
    },
    "f1": {
        "room": Place("task", "room", "macro_f1"),
        "object": Place("task", "object", "macro_f1"),
        "joint": Place("benchmark", None, "joint_f1"),
    },
}


def constant_yes_results(benchmark: Benchmark, edition: Edition, questions: pl.DataFrame) -> pl.DataFrame:
    """Return what answering Yes to all questions of an edition scores: schemas.tables.Results."""
    split = edition.scored_split
    predictions = baseline_predictions(baseline_of(benchmark, CONSTANT), questions, split=split)
    tasks = tuple(questions["task"].unique(maintain_order=True))
    return results_table(benchmark, questions, predictions, tasks=tasks, split=split)


def joint_points(entries: Sequence[Entry], constant: pl.DataFrame) -> pl.DataFrame:
    """Return one row per entry, measure and part that it has: JOINT_POINT, the entry that is best in task room first.

    `constant` are constant_yes_results. `n_questions` counts questions, of the part `joint` queries. `chance` is that of the
    accuracy of a single question, and null for all else.
    """
    rows = []
    for entry in best_first(entries):
        for measure, places in MEASURES.items():
            for part, place in places.items():
                row = _found(entry.results, place)
                if row is not None:
                    about = (entry.submission.submission_id, entry.submission.model.name, measure, part)
                    reference = _found(constant, place)
                    numbers = (row[name] for name in FIELDS)
                    chance = chance_level(place.metric, N_CHOICES) if place.metric == "accuracy" else None
                    rows.append((*about, place.task, place.metric, *numbers, chance, reference and reference["value"]))
    return pl.DataFrame(rows, schema=JOINT_POINT, orient="row")


def best_first(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries in order of their accuracy in task room, those without one last."""
    return sorted(entries, key=lambda each: (-_room_score(each), each.submission.submission_id))


def _found(results: pl.DataFrame, place: Place) -> dict[str, object] | None:
    same_task = pl.col("task").is_null() if place.task is None else pl.col("task") == place.task
    rows = results.filter(same_task, level=place.level, metric=place.metric).to_dicts()
    return rows[0] if rows else None


def _room_score(entry: Entry) -> float:
    """Return the accuracy in task room, below all others where there is none."""
    row = _found(entry.results, MEASURES["accuracy"]["room"])
    return float(str(row["value"])) if row else -1.0
