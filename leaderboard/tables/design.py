"""What the design of each variation gives before anybody answers: options, chance levels, questions and clusters."""

import polars as pl

from leaderboard.registry import Benchmark, Variation
from leaderboard.schemas.manifest import Manifest

DESIGN = {
    "task": pl.String,
    "variation": pl.String,
    "label": pl.String,
    "n_choices": pl.Int64,
    "chance_accuracy": pl.Float64,
    "chance_bad_rate": pl.Float64,
    "n_questions": pl.Int64,
    "n_clusters": pl.Int64,
}


def design_table(benchmark: Benchmark, manifest: Manifest) -> pl.DataFrame:
    """Return one row per variation: DESIGN, with the scored questions; without bad options chance_bad_rate is null."""
    entries = {(entry.task, entry.variation): entry for entry in manifest.variations}
    split = benchmark.edition(manifest.edition).scored_split
    rows = []
    for task in benchmark.tasks:
        for variation in task.variations:
            entry = entries.get((task.id, variation.id))
            counts = (entry.splits.get(split, 0), entry.n_clusters) if entry else (0, 0)
            about = (task.id, variation.id, variation.label, variation.n_choices)
            rows.append((*about, *_chances(variation), *counts))
    return pl.DataFrame(rows, schema=DESIGN, orient="row")


def chance_level(metric_id: str, n_choices: int, n_bad: int = 0) -> float:
    """Return what a random choice scores on average: 1/k for accuracy, n_bad/k for bad_rate, with k choices."""
    return {"accuracy": 1, "bad_rate": n_bad}[metric_id] / n_choices


def _chances(variation: Variation) -> tuple[float, float | None]:
    n_bad = variation.design.get("n_bad", 0)
    accuracy = chance_level("accuracy", variation.n_choices)
    return accuracy, chance_level("bad_rate", variation.n_choices, n_bad) if n_bad else None
