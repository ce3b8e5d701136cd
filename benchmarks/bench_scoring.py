"""Scoring: one entry, fifteen million predictions, and the aggregation kernel alone."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import narwhals as nw
import numpy as np
import polars as pl
import pyarrow.parquet as pq

from benchmarks.measure import Row, best_seconds, in_fresh_process
from leaderboard.baselines import baseline_of, write_baseline
from leaderboard.benchmarks import benchmark
from leaderboard.scoring import is_scored, results_table
from leaderboard.scoring.kernel import cell_sums, weighted_means
from leaderboard.store import default_store
from leaderboard.validation import read_entry

COAT = benchmark("coat")
TASKS = tuple(task.id for task in COAT.tasks)
N_PREDICTIONS = 15_000_000


def rows() -> Iterator[Row]:
    """Yield the figures of scoring, on the open edition of COAT."""
    n_questions = scored_questions().height
    with TemporaryDirectory() as folder:
        entry = write_baseline(
            default_store(), COAT, "open", baseline_of(COAT, "first-choice"), Path(folder, "first-choice")
        )
        seconds, peak = in_fresh_process(seconds_to_read_and_score, entry)
        what = f"read, check and score one entry, {n_questions:,} predictions in CSV"
        yield Row(what, seconds, "s", 1.5, "aim", peak)
        seconds, peak = in_fresh_process(seconds_to_validate, entry)
        yield Row(
            f"validate one entry, {n_questions:,} predictions in CSV", seconds, "s", 1.5, "aim of all three", peak
        )
        seconds, peak = in_fresh_process(seconds_to_score, entry)
        yield Row(f"score one entry, {n_questions:,} predictions", seconds, "s", 0.4, "aim", peak)
        repeats = Path(folder, "repeats.parquet")
        n_repeats = -(-N_PREDICTIONS // n_questions)
        write_repeats(repeats, n_repeats)
        seconds, peak = in_fresh_process(seconds_to_score_repeats, repeats, n_repeats)
        n = n_questions * n_repeats
        what = f"score {n:,} predictions ({n_repeats} repeats) of a Parquet file"
        yield Row(what, n / seconds / 1e6, "million/s", 4, "aim", peak)
    seconds, peak = in_fresh_process(seconds_of_kernel, n_repeats)
    yield Row(f"kernel alone, {n:,} scores of {n_repeats} entries", n / seconds / 1e6, "million/s", 4, "aim", peak)


def scored_questions() -> pl.DataFrame:
    """Return the questions of the open edition that count."""
    return default_store().questions(COAT, "open", tasks=TASKS).filter(is_scored())


def seconds_to_read_and_score(folder: Path) -> float:
    """Time a submission folder from its files, and the questions from theirs, to its results."""

    def read_and_score() -> None:
        """Read, check and score once."""
        entry = read_entry(default_store(), folder)
        questions = default_store().questions(COAT, "open", tasks=TASKS)
        results_table(COAT, questions, entry.predictions, tasks=TASKS)

    return best_seconds(read_and_score)


def seconds_to_validate(folder: Path) -> float:
    """Time the checks of a submission folder: metadata, hashes, ids, repeats, coverage."""
    return best_seconds(lambda: read_entry(default_store(), folder))


def seconds_to_score(folder: Path) -> float:
    """Time the scoring of predictions that have been read."""
    predictions = read_entry(default_store(), folder).predictions
    questions = default_store().questions(COAT, "open", tasks=TASKS)
    return best_seconds(lambda: results_table(COAT, questions, predictions, tasks=TASKS))


def write_repeats(path: Path, n_repeats: int) -> None:
    """Write random first and second choices for every question, repeat by repeat."""
    rng = np.random.default_rng(0)
    questions = scored_questions().select("question_id")
    writer = None
    for repeat in range(n_repeats):
        choices = pl.Series("prediction", rng.integers(0, 2, questions.height), pl.Int8)
        run = questions.select(
            "question_id", pl.lit(repeat, pl.Int32).alias("repeat"), choices, pl.lit("answered").alias("status")
        ).to_arrow()
        writer = writer or pq.ParquetWriter(path, run.schema)
        writer.write_table(run)
    if writer:
        writer.close()


def seconds_to_score_repeats(path: Path, n_repeats: int) -> float:
    """Time results_table, with its check for duplicates, on a scanned file of many repeats."""
    questions = scored_questions()
    predictions = pl.scan_parquet(path)
    return best_seconds(lambda: results_table(COAT, questions, predictions, tasks=TASKS, n_repeats=n_repeats), n_runs=3)


def seconds_of_kernel(n_entries: int) -> float:
    """Time the kernel on random scores of many entries at once, grouped by entry."""
    rng = np.random.default_rng(0)
    questions = scored_questions().select(pl.col("task", "variation", "cluster_id").cast(pl.Categorical))
    n = questions.height * n_entries
    scores = pl.concat([questions] * n_entries).with_columns(
        pl.Series("submission_id", np.repeat(np.arange(n_entries, dtype=np.int16), questions.height)),
        pl.Series("accuracy", rng.integers(0, 2, n, dtype=np.int8)).cast(pl.Float64),
        answered=pl.lit(1, pl.Int8),
        missing=pl.lit(0, pl.Int8),
        unparsed=pl.lit(0, pl.Int8),
    )

    def average() -> None:
        """Average once."""
        cells = cell_sums(nw.from_native(scores.lazy()), ["submission_id"], ["accuracy"])
        means = weighted_means(
            cells.rename({"accuracy": "units"}).with_columns(nw.lit(1).alias("sign")), ["submission_id"]
        )
        nw.to_native(means).collect(engine="streaming")

    return best_seconds(average, n_runs=3)
