"""One question in full: its choices with what they cost, its facets, and the questions it belongs with."""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

import polars as pl

from leaderboard.registry import Facet, Task
from leaderboard.tables.question_query import filterable
from leaderboard.tables.question_reasons import costs_of, reasons

LETTERS = ascii_uppercase

Row = Mapping[str, Any]


class Choice(NamedTuple):
    """One choice with its letter; `values` are its option-level facets, `penalty` is the sum of COAT's penalties."""

    letter: str
    said: str
    is_key: bool
    values: tuple[str | int | None, ...] = ()
    penalty: int | None = None


class Detail(NamedTuple):
    """One question in full.

    `choice_facets` name the `values` of the choices. `partner` is the other question of a contrast pair, `n_cluster`
    the number of questions of the variation that share this one's source.
    """

    row: Row
    choices: tuple[Choice, ...]
    choice_facets: tuple[Facet, ...]
    facets: tuple[tuple[Facet, str | int], ...]
    reasons: tuple[str, ...]
    partner: Row | None
    n_cluster: int

    @property
    def key(self) -> Choice | None:
        """The right choice; null where the key is held back."""
        return next((choice for choice in self.choices if choice.is_key), None)


def detail(questions: pl.LazyFrame, question_id: str, task: Task) -> Detail | None:
    """Return one question of a variation in full; null where the variation has no such question."""
    rows = questions.filter(pl.col("question_id") == question_id).collect().to_dicts()
    if not rows:
        return None
    row = rows[0]
    partners = _partners(questions, row)
    n_cluster = questions.filter(pl.col("cluster_id") == row["cluster_id"]).select(pl.len()).collect().item()
    choice_facets = tuple(facet for facet in task.facets if facet.id in row and facet.id.startswith("choice_"))
    return Detail(
        row=row,
        choices=choices_of(row, choice_facets),
        choice_facets=choice_facets,
        facets=tuple((facet, row[facet.id]) for facet in filterable(task) if row.get(facet.id) is not None),
        reasons=reasons(row),
        partner=partners[0] if partners else None,
        n_cluster=n_cluster,
    )


def asked_and_told(row: Row) -> tuple[str, str]:
    """Return what an S-EQA question asks and the scene that it tells; of any other question all of it and nothing."""
    if "scene_id" not in row:
        return row["question"], ""
    asked, _, told = row["question"].partition("\n\n")
    return asked, told


def choices_of(row: Row, facets: Sequence[Facet] = ()) -> tuple[Choice, ...]:
    """Return the choices of a question in the order shown."""
    values = list(zip(*(row[facet.id] for facet in facets), strict=True)) or [()] * len(row["choices"])
    penalties: list[int | None] = [cost.total for cost in costs_of(row)] or [None] * len(row["choices"])
    return tuple(
        Choice(LETTERS[index], said, index == row["answer"], values[index], penalties[index])
        for index, said in enumerate(row["choices"])
    )


def _partners(questions: pl.LazyFrame, row: Row) -> list[dict[str, Any]]:
    if row["pair_id"] is None:
        return []
    is_other = pl.col("question_id") != row["question_id"]
    return questions.filter(pl.col("pair_id") == row["pair_id"], is_other).collect().to_dicts()
