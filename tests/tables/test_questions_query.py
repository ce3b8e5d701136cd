"""The query of the explorer and its form in an address."""

from urllib.parse import parse_qs, urlencode

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.benchmarks import BENCHMARKS, benchmark
from leaderboard.registry import Task
from leaderboard.tables.question_query import (
    RESERVED,
    Query,
    filterable,
    params_of,
    read_query,
    with_filter,
)

COAT = benchmark("coat")
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@st.composite
def filters(draw: st.DrawFn, task: Task) -> tuple[tuple[str, tuple[str | int, ...]], ...]:
    """Draw filters in the order of the registry, with text or numbers as the facet wants."""
    chosen = []
    for facet in filterable(task):
        value = TEXT.filter(bool) if facet.dtype == pl.String else st.integers(-9, 10**9 - 1)
        values = draw(st.lists(value, max_size=2, unique=True))
        chosen += [(facet.id, tuple(values))] if values else []
    return tuple(chosen)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    """Draw any query that a visitor of COAT can reach."""
    task = draw(st.sampled_from(COAT.tasks))
    variation = draw(st.sampled_from(task.variations)).id
    question_id = st.from_regex(rf"{task.id}/{variation}/[0-9a-f]{{12}}(\.[1-9])?", fullmatch=True)
    question = draw(st.none() | question_id)
    return Query(
        task=task.id,
        variation=variation,
        question=question,
        text=" ".join(draw(TEXT).split()),
        filters=draw(filters(task)),
        page=1 if question else draw(st.integers(1, 10**9 - 1)),
        hide_answer=draw(st.booleans()),
    )


@given(queries())
def test_an_address_is_read_as_the_query_that_wrote_it(query: Query) -> None:
    """Writing a query as an address and reading it is the identity, without notes."""
    address = urlencode(params_of(query), doseq=True)
    assert read_query(parse_qs(address, keep_blank_values=True), COAT) == (query, ())


@given(st.dictionaries(st.sampled_from([*RESERVED, "utility", "n_bad", "x"]), st.lists(TEXT, max_size=3)))
def test_any_address_is_read_as_some_query(params: dict[str, list[str]]) -> None:
    """No parameter raises, and what was understood survives another round trip without notes."""
    query, _ = read_query(params, COAT)
    assert read_query(params_of(query), COAT) == (query, ())


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("task", "task-9", "There is no task “task-9”; this shows Task u: utility."),
        ("variation", "v99", "There is no variation of Task u: utility “v99”"),
        ("question", "task-1/v01/<script>", "“task-1/v01/<script>” is no question of COAT"),
        ("question", "task-1/v99/0123456789ab", "is no question of COAT"),
        ("page", "-3", "“-3” is no page number; this is page 1."),
        ("page", "٣", "is no page number"),
        ("page", "9" * 400, "is no page number"),
        ("answer", "maybe", "“maybe” is no value of answer; the answer is shown."),
        ("n_bad", "1", "Task u: utility cannot be filtered by “Bad options”."),
        ("n_choices", "two", "“two” is no number; “Options” is not filtered by it."),
        ("q", "x" * 300, "The search was cut to its first 200 characters."),
    ],
)
def test_what_cannot_be_used_is_named(name: str, value: str, expected: str) -> None:
    """A faulty value falls back and one note says so in words."""
    request = read_query({name: [value]}, COAT)
    assert len(request.notes) == 1
    assert expected in request.notes[0]
    assert len(request.notes[0]) < 160
    assert request.query.page == 1


def test_a_parameter_given_twice_is_named() -> None:
    """The last value counts, as it does elsewhere on the site; equal values need no note, filters may have several."""
    request = read_query({"page": ["2", "3"], "q": ["a", "a"], "utility": ["cutting", "eating"]}, COAT)
    assert request.query.page == 3
    assert request.query.wanted("utility") == ("cutting", "eating")
    assert request.notes == ("The address gives page more than once; the last, “3”, counts.",)


def test_task_and_variation_follow_from_the_question() -> None:
    """A question's id wins over another task and variation in the address."""
    params = {"question": ["task-2/v03/0123456789ab"], "task": ["task-u"], "variation": ["v01"], "page": ["7"]}
    query, notes = read_query(params, COAT)
    assert (query.task, query.variation, query.page, notes) == ("task-2", "v03", 1, ())


def test_a_filter_is_set_replaced_and_taken_away() -> None:
    """Filters keep the order of the registry and vanish with their last value."""
    task = COAT.task("task-2")
    one = Query("task-2", "v01", filters=with_filter(Query("task-2", "v01"), task, "n_bad", [1, 1]))
    two = Query("task-2", "v01", filters=with_filter(one, task, "utility", ["cutting"]))
    assert two.filters == (("utility", ("cutting",)), ("n_bad", (1,)))
    assert with_filter(two, task, "utility", []) == (("n_bad", (1,)),)


@pytest.mark.parametrize("record", BENCHMARKS, ids=lambda record: record.id)
def test_no_facet_has_the_name_of_another_parameter(record) -> None:
    """A facet is its own parameter of the address, so it must not be called like one of the others."""
    assert not {facet.id for task in record.tasks for facet in filterable(task)} & set(RESERVED)
