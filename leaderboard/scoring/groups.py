"""Scores of groups that the results of a submission do not hold, such as all questions in which one word differs."""

import narwhals as nw
import polars as pl

from leaderboard.registry import Metric, Split
from leaderboard.scoring.kernel import cell_sums, weighted_means
from leaderboard.scoring.matching import matched
from leaderboard.scoring.results import is_scored, rounded
from leaderboard.scoring.scores import question_scores
from leaderboard.statistics import WeightedMean, clustered_interval, rescaled_interval

GROUP_SCORES = ("value", "ci_low", "ci_high", "n_questions", "n_clusters", "n_answered", "n_missing", "n_unparsed")


def group_scores(  # noqa: PLR0913, what is scored and how
    questions: pl.DataFrame,
    predictions: pl.DataFrame,
    groups: pl.DataFrame,
    *,
    metric: Metric,
    split: Split = "test",
    n_repeats: int = 1,
) -> pl.DataFrame:
    """Score predictions on groups of the questions that count, every question of a group weighing the same.

    `groups` has the columns question_id and group; a question may be in several groups or in none. `questions` and
    `predictions` are as in `results_table`. Returns one row per group, sorted: group and GROUP_SCORES, as in
    schemas.tables.Results. Raises ValueError for predictions that cannot be placed.
    """
    scored = questions.filter(is_scored(split))
    known = predictions.join(scored, on="question_id", how="semi", maintain_order="left")
    scores = question_scores(scored, matched(scored, known, n_repeats), [metric])
    placed = scores.with_columns(scored["question_id"]).join(groups, on="question_id", how="inner")
    placed = placed.with_columns(task=pl.lit("all"), variation=pl.lit("all"))
    cells = nw.to_native(cell_sums(nw.from_native(placed.lazy()), ["group"], [metric.id]))
    cells = cells.rename({metric.id: "units"}).with_columns(sign=pl.lit(1, pl.Int64))
    means: pl.DataFrame = nw.to_native(weighted_means(nw.from_native(cells), ["group"])).collect()
    unit = clustered_interval(WeightedMean(*(means[name].to_numpy() for name in WeightedMean._fields)))
    interval = rescaled_interval(unit, metric.low, metric.high)
    floats = {
        "value": metric.low + (metric.high - metric.low) * means["value"].to_numpy(),
        "ci_low": interval.low,
        "ci_high": interval.high,
    }
    columns = (pl.Series(name, [rounded(value) for value in values.tolist()]) for name, values in floats.items())
    return means.with_columns(*columns).select("group", *GROUP_SCORES).sort("group")
