"""The questions that a query of the explorer finds: one page of rows, facet counts, neighbours."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_
from typing import NamedTuple

import polars as pl

from leaderboard.registry import Facet
from leaderboard.tables.question_query import Query, Request, Value, unknown_values

PAGE_ROWS = 20

Counts = Mapping[str, tuple[tuple[Value, int], ...]]


class Found(NamedTuple):
    """Where a query's questions are: `ids` in the order of the file, out of `n_questions` in the variation."""

    ids: pl.Series
    n_questions: int
    counts: Counts

    @property
    def n_pages(self) -> int:
        """Pages of PAGE_ROWS questions; 1 where nothing was found."""
        return max(1, -(-len(self.ids) // PAGE_ROWS))


class Page(NamedTuple):
    """One page of the list: `rows` are whole questions with `number`, their 1-based place in the variation."""

    rows: pl.DataFrame
    page: int


class Neighbours(NamedTuple):
    """A question among those found: its 1-based place and the ids beside it; null where there is none."""

    place: int | None
    previous_id: str | None
    next_id: str | None

    @property
    def page(self) -> int:
        """The page of the list on which the question stands; 1 where it is not there."""
        return 1 + ((self.place or 1) - 1) // PAGE_ROWS


def found(questions: pl.LazyFrame, query: Query, facets: Sequence[Facet]) -> Found:
    """Return the questions that a query finds, and for each facet how many it would find of every value.

    A facet's counts leave its own filter out; a value of the variation that would find nothing counts 0.
    """
    present = [facet.id for facet in facets if facet.id in questions.collect_schema()]
    frame = questions.select(
        "question_id", *present, _has_words(query.words).alias("_words"), *_filter_columns(query, present)
    ).collect()
    names = ["_words", *(f"_is_{facet_id}" for facet_id, _ in query.filters if facet_id in present)]
    counts = {facet_id: _counts(frame, facet_id, names) for facet_id in present}
    return Found(frame.filter(*names)["question_id"], frame.height, counts)


def without_unknown_values(request: Request, questions: pl.LazyFrame, facets: Sequence[Facet]) -> Request:
    """Take out of a query the filter values that no question of the variation has, and name them in the notes."""
    notes, filters = list(request.notes), []
    present = questions.collect_schema()
    labels = {facet.id: facet.label for facet in facets}
    for facet_id, values in request.query.filters:
        column = questions.select(pl.col(facet_id).unique()) if facet_id in present else pl.LazyFrame({facet_id: []})
        known = column.drop_nulls().sort(facet_id).collect()[facet_id].to_list()
        if unknown := [value for value in values if value not in known]:
            notes.append(unknown_values(labels[facet_id], unknown, known))
        if kept := tuple(value for value in values if value in known):
            filters.append((facet_id, kept))
    return Request(replace(request.query, filters=tuple(filters)), tuple(notes))


def page_of(questions: pl.LazyFrame, ids: pl.Series, page: int) -> Page:
    """Return the rows of one page of the questions found; a page beyond the end becomes the last one."""
    n_pages = max(1, -(-len(ids) // PAGE_ROWS))
    page = min(page, n_pages)
    wanted = ids.slice((page - 1) * PAGE_ROWS, PAGE_ROWS)
    numbered = questions.with_row_index("number", offset=1)
    return Page(numbered.filter(pl.col("question_id").is_in(wanted.implode())).collect(), page)


def neighbours(ids: pl.Series, question_id: str) -> Neighbours:
    """Return where a question stands among those found."""
    place = ids.index_of(question_id)
    if place is None:
        return Neighbours(None, None, None)
    return Neighbours(
        place + 1, ids[place - 1] if place > 0 else None, ids[place + 1] if place + 1 < len(ids) else None
    )


def _has_words(words: Sequence[str]) -> pl.Expr:
    """Return whether every word occurs in the question or one of its choices, whatever the case."""
    said = pl.concat_str("question", pl.col("choices").list.join("\n"), separator="\n").str.to_lowercase()
    occurs = (said.str.contains(pl.lit(word).str.to_lowercase(), literal=True) for word in words)
    return reduce(and_, occurs, pl.lit(value=True))


def _filter_columns(query: Query, present: Sequence[str]) -> list[pl.Expr]:
    return [
        pl.col(facet_id).is_in(list(values)).fill_null(value=False).alias(f"_is_{facet_id}")
        for facet_id, values in query.filters
        if facet_id in present
    ]


def _counts(frame: pl.DataFrame, facet_id: str, names: Sequence[str]) -> tuple[tuple[Value, int], ...]:
    others = [pl.col(name) for name in names if name != f"_is_{facet_id}"]
    n_found = reduce(and_, others).sum()
    return tuple(frame.drop_nulls(facet_id).group_by(facet_id).agg(n_found).sort(facet_id).iter_rows())
