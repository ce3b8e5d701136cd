"""F1 in every variation, brought into the form of a mean: counts of choices in, cells for the kernel out."""

from collections.abc import Sequence
from dataclasses import replace

import narwhals as nw
import polars as pl

from leaderboard.registry import Metric
from leaderboard.scoring.kernel import SCORE_UNITS, Frame, distinct, totals, whole

_KINDS = ("right", "keys", "picks")


def f1_parts(metric: Metric) -> list[Metric]:
    """Return what the F1 of a metric is made of, as metrics with a value per question, in the order of count_columns.

    For each of its choices: whether it is the key and was taken (the metric's own value), whether it is the key, and
    whether it was taken. A response without a choice takes none.
    """
    own = metric.value.cast(pl.Float64)
    values = [
        value
        for choice in metric.f1
        for value in (
            pl.when(pl.col("answer") == choice).then(own).otherwise(0.0),
            (pl.col("answer") == choice).cast(pl.Float64),
            (pl.col("prediction") == choice).fill_null(value=False).cast(pl.Float64),
        )
    ]
    names = count_columns(metric.f1)
    return [replace(metric, id=f"{metric.id}/{name}", value=value) for name, value in zip(names, values, strict=True)]


def count_columns(choices: Sequence[int]) -> list[str]:
    """Return the names of the counts of f1_parts.

    >>> count_columns([1])
    ['right_1', 'keys_1', 'picks_1']
    """
    return [f"{kind}_{choice}" for choice in choices for kind in _KINDS]


def mean_f1(choices: Sequence[int]) -> nw.Expr:
    """Return the mean F1 over those of the choices that are some question's key, from sums of count_columns.

    F1 of a choice is 2 right / (keys + picks): the harmonic mean of the share of its keys that were found and the share of
    its picks that were right. A choice that is no question's key has no part in the mean: whoever takes it loses
    elsewhere. Where none is, the mean is 0.
    """
    return _added([_f1(choice) for choice in choices]) / _n_keyed(choices)


def f1_cells(cells: Frame, by: Sequence[str], choices: Sequence[int]) -> Frame:
    """Return cells whose `units` are such that kernel.weighted_means gives F1 and the variance of its mean.

    Reads cells as weighted_means does, with the sums of count_columns in place of `units`. With F the mean_f1 of a variation
    of n questions, M its choices that are some question's key, and for a cell c of n_c questions

        z_c = 1/M sum over these choices k of (2 right_kc - F1_k (keys_kc + picks_kc)) / (keys_k + picks_k)

    the cell gets n_c F + n z_c. The z_c of a variation add up to 0, so its mean is F, and the residual of a cluster is
    z_c, which is how F changes with it to first order: F is linearised as survey statistics do with ratios (Woodruff
    1971). So the variance is that of the Methods page, with z_c in place of the summed residuals.
    """
    of_variation = distinct(*by, "task", "variation")
    sums = cells.group_by(of_variation).agg(*totals(*count_columns(choices), "n_questions"))
    variations = sums.select(
        *of_variation,
        mean_f1(choices).alias("f1"),
        nw.col("n_questions").alias("n_of_variation"),
        *(_f1(choice).alias(f"f1_{choice}") for choice in choices),
        *((_named(choice).cast(nw.Float64) * _n_keyed(choices)).alias(f"parts_{choice}") for choice in choices),
        *(_is_keyed(choice).cast(nw.Float64).alias(f"is_keyed_{choice}") for choice in choices),
    )
    change = _added([_change(choice) for choice in choices])
    units = whole(nw.col("n_questions") * nw.col("f1") + nw.col("n_of_variation") * change, SCORE_UNITS)
    return cells.join(variations, on=of_variation).with_columns(units.alias("units"))


def _f1(choice: int) -> nw.Expr:
    """The F1 of one choice; 0 where it is no question's key."""
    return (nw.col(f"right_{choice}") * 2).cast(nw.Float64) / _named(choice)


def _change(choice: int) -> nw.Expr:
    """How the F1 of a choice changes with a cell, to first order and divided by M."""
    own = (nw.col(f"keys_{choice}") + nw.col(f"picks_{choice}")).cast(nw.Float64)
    found = (nw.col(f"right_{choice}") * 2).cast(nw.Float64)
    return (found - nw.col(f"f1_{choice}") * own) / nw.col(f"parts_{choice}") * nw.col(f"is_keyed_{choice}")


def _named(choice: int) -> nw.Expr:
    """Keys and picks of a choice, 1 in place of 0."""
    return nw.max_horizontal(nw.col(f"keys_{choice}") + nw.col(f"picks_{choice}"), nw.lit(1, nw.Int64))


def _n_keyed(choices: Sequence[int]) -> nw.Expr:
    """How many of the choices are some question's key, 1 in place of 0."""
    counted = _added([_is_keyed(choice).cast(nw.Int64) for choice in choices])
    return nw.max_horizontal(counted, nw.lit(1, nw.Int64)).cast(nw.Float64)


def _is_keyed(choice: int) -> nw.Expr:
    return nw.col(f"keys_{choice}") > 0


def _added(terms: Sequence[nw.Expr]) -> nw.Expr:
    """Add from left to right: engines agree to the last bit on an order."""
    total, *others = terms
    for term in others:
        total += term
    return total
