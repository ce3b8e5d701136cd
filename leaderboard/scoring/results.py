"""The results table of one submission: every level, slice and metric with its interval."""

from collections.abc import Iterator, Sequence

import narwhals as nw
import polars as pl

from leaderboard.registry import Benchmark, Metric
from leaderboard.schemas.tables import Results
from leaderboard.scoring.kernel import COUNTS, cluster_sums, weighted_means
from leaderboard.scoring.matching import matched
from leaderboard.scoring.scores import question_scores
from leaderboard.statistics.intervals import Moments, ranged_interval

SCORER_VERSION = "1"
DECIMALS = 10


def rounded(value: float) -> float:
    """Round a float for writing: to 10 decimals, after 13 have taken away what the order of summation leaves.

    >>> rounded(0.1 + 0.2)
    0.3
    """
    return round(round(value, 13), DECIMALS) + 0.0  # no -0.0


def scored_questions(questions: pl.DataFrame) -> pl.DataFrame:
    """Return the questions that count: split test, with a key."""
    return questions.filter(pl.col("split") == "test", pl.col("answer").is_not_null())


def results_table(
    benchmark: Benchmark, questions: pl.DataFrame, predictions: pl.DataFrame, *, tasks: Sequence[str], n_repeats: int = 1
) -> pl.DataFrame:
    """Score predictions on the test questions of `tasks`; one row per level, task, variation, slice and metric.

    `questions` holds schemas.tables.Questions and facets of these tasks (facets that a task lacks are null there);
    `predictions` schemas.tables.Predictions. Predictions for questions of other splits or tasks must not be there.
    Missing, empty and unreadable predictions are wrong and stay in the denominator. Columns: schemas.tables.Results,
    in registry order. Raises ValueError on unknown ids and duplicates (see `matching`).
    """
    scored = scored_questions(questions).filter(pl.col("task").is_in(list(tasks)))
    matches = matched(scored["question_id"], predictions.lazy(), n_repeats)
    slices = sorted({facet for task in tasks for facet in benchmark.task(task).slices})
    scores = question_scores(scored, matches, benchmark.metrics, slices)
    rows = [row for metric in benchmark.metrics for row in _metric_rows(benchmark, scores, metric, tasks)]
    return _ordered(benchmark, rows)


def _metric_rows(
    benchmark: Benchmark, scores: pl.DataFrame, metric: Metric, tasks: Sequence[str]
) -> Iterator[dict[str, object]]:
    """Yield the rows of one metric at every level where it is defined."""
    scope = [task for task in tasks if not metric.tasks or task in metric.tasks]
    scores = scores.filter(pl.col("task").is_in(scope))
    headline = [task.id for task in benchmark.headline_tasks]
    for frame, level, by in _groupings(benchmark, scores, scope):
        if level == "benchmark":
            if not set(headline) <= set(scope):
                continue
            frame = frame.filter(pl.col("task").is_in(headline))  # noqa: PLW2901, a narrower view of the same scores
        for group in _means(frame, by, metric):
            yield _row(level, group, metric)


def _groupings(
    benchmark: Benchmark, scores: pl.DataFrame, scope: Sequence[str]
) -> Iterator[tuple[pl.DataFrame, str, tuple[str, ...]]]:
    """Yield scores with the columns to group them by, level by level; group columns start with `g_`."""
    everything = scores.with_columns(g_task=pl.col("task"), g_variation=pl.col("variation"), g_all=pl.lit(0))
    yield everything, "benchmark", ("g_all",)
    yield everything, "task", ("g_task",)
    yield everything, "variation", ("g_task", "g_variation")
    for facet in sorted({name for task in scope for name in benchmark.task(task).slices}):
        owners = [task for task in scope if facet in benchmark.task(task).slices]
        sliced = everything.filter(pl.col("task").is_in(owners), pl.col(facet).is_not_null())
        yield sliced.with_columns(g_slice=pl.lit(facet), g_value=pl.col(facet).cast(pl.String)), "slice", (
            "g_task",
            "g_slice",
            "g_value",
        )


def _means(frame: pl.DataFrame, by: tuple[str, ...], metric: Metric) -> list[dict[str, object]]:
    sums = cluster_sums(nw.from_native(frame.lazy()), by, [metric.id])
    return nw.to_native(weighted_means(sums, by, metric.id, metric.weighting)).collect().to_dicts()  # type: ignore[no-any-return]


def _row(level: str, group: dict[str, object], metric: Metric) -> dict[str, object]:
    n_questions, n_clusters = int(group["n_questions"]), int(group["n_clusters"])  # type: ignore[call-overload]
    value, sum_n2 = float(group["value"]), float(group["sum_n2"])  # type: ignore[arg-type]
    moments = Moments(
        mean=min(metric.high, max(metric.low, value)),
        variance=float(group["variance"] or 0.0),  # type: ignore[arg-type]
        n_questions=n_questions,
        n_clusters=n_clusters,
        n_effective_clusters=n_questions**2 / sum_n2,
        equal_weights=level == "variation" or metric.weighting == "micro",
    )
    interval = ranged_interval(moments, metric.low, metric.high)
    return {
        "level": level,
        "task": group.get("g_task"),
        "variation": group.get("g_variation"),
        "slice_by": group.get("g_slice"),
        "slice_value": group.get("g_value"),
        "metric": metric.id,
        "value": rounded(moments.mean),
        "ci_low": rounded(interval.low),
        "ci_high": rounded(interval.high),
        "ci_method": interval.method,
        "n_questions": n_questions,
        "n_clusters": n_clusters,
        **{name: int(group[name]) for name in COUNTS},  # type: ignore[call-overload]
        "scorer_version": SCORER_VERSION,
    }


def _ordered(benchmark: Benchmark, rows: list[dict[str, object]]) -> pl.DataFrame:
    """Sort rows by level, task, variation, slice and metric as the registry has them."""
    levels = ("benchmark", "task", "variation", "slice")
    tasks = [None, *(task.id for task in benchmark.tasks)]
    metrics = [metric.id for metric in benchmark.metrics]

    def place(row: dict[str, object]) -> tuple[object, ...]:
        value = str(row["slice_value"] or "")
        return (
            levels.index(str(row["level"])),
            tasks.index(row["task"]),  # type: ignore[arg-type]
            str(row["variation"] or ""),
            str(row["slice_by"] or ""),
            (0, int(value), "") if value.isdecimal() else (1, 0, value),
            metrics.index(str(row["metric"])),
        )

    schema = {name: column.dtype for name, column in Results.columns().items()}
    return Results.validate(pl.DataFrame(sorted(rows, key=place), schema=schema))
