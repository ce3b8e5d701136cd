"""Joint scores: the share of clusters that at least one of several tasks gets right often enough."""

from collections.abc import Sequence

import narwhals as nw

from leaderboard.scoring.f1 import count_columns, mean_f1
from leaderboard.scoring.kernel import COUNTS, SCORE_UNITS, Frame, distinct, totals, whole

_F1_UNITS = 1 << 40
"""Two F1 that differ by less than 1e-12 are one: half of 2/3 + 1/3 must not fall below a half."""


def joint_cells(cells: Frame, by: Sequence[str], choices: Sequence[int] = ()) -> Frame:
    """Return cells of kernel.weighted_means in which a cluster is one question that is right or wrong.

    Reads cells as weighted_means does, of several tasks, with the sums of f1.count_columns in place of `units` where
    `choices` are given. A cluster is right where its score in at least one task is 1/2 or more: the mean over its questions
    there, or their f1.mean_f1 over `choices`. It counts as missing where one of its questions is, else as unparsed where
    one is. A cluster that stands in several variations is one in each.
    """
    values = count_columns(choices) if choices else ["units"]
    of_task = distinct(*by, "variation", "cluster_id", "task")
    of_cluster = distinct(*by, "variation", "cluster_id")
    reached = _half_of_f1(choices) if choices else nw.col("units") * 2 >= nw.col("n_questions") * SCORE_UNITS
    tasks = cells.group_by(of_task).agg(*totals(*COUNTS, *values)).with_columns(reached.cast(nw.Int64).alias("reached"))
    clusters = tasks.group_by(of_cluster).agg(*totals(*COUNTS[1:]), nw.col("reached").max())
    is_missing, is_unparsed = nw.col("n_missing") > 0, (nw.col("n_missing") == 0) & (nw.col("n_unparsed") > 0)
    one = nw.lit(1, nw.Int64)
    return clusters.select(
        *of_cluster,
        nw.lit("all").alias("task"),
        one.alias("sign"),
        one.alias("n_questions"),
        ((nw.col("n_missing") + nw.col("n_unparsed")) == 0).cast(nw.Int64).alias("n_answered"),
        is_missing.cast(nw.Int64).alias("n_missing"),
        is_unparsed.cast(nw.Int64).alias("n_unparsed"),
        (nw.col("reached") * SCORE_UNITS).alias("units"),
    )


def _half_of_f1(choices: Sequence[int]) -> nw.Expr:
    return whole(mean_f1(choices), _F1_UNITS) * 2 >= _F1_UNITS
