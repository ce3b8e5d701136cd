"""Search, filters, pages and neighbours of the explorer."""

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.registry import Facet
from leaderboard.tables.question_query import Query, Request
from leaderboard.tables.questions import PAGE_ROWS, found, neighbours, page_of, without_unknown_values

KIND = Facet("kind", pl.String, "Kind", "")
SIZE = Facet("size", pl.Int8, "Size", "", nullable=True)
WORDS = ("cup", "Cup", "CUPS", "tea.", "t", "[a-z]+", "50%", "Öl", "ÖL", "é", "\\d", "")


def frame(rows: list[dict]) -> pl.LazyFrame:
    """Return questions with the columns that a query reads."""
    schema = {"question": pl.String, "choices": pl.List(pl.String), "kind": pl.String, "size": pl.Int8}
    ids = pl.Series("question_id", [f"q{index}" for index in range(len(rows))], pl.String)
    return pl.DataFrame(rows, schema=schema).with_columns(ids).lazy()


def query(**fields) -> Query:
    """Return a query on one variation."""
    return Query("task", "v01", **fields)


SENTENCES = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "question": SENTENCES,
            "choices": st.lists(SENTENCES, min_size=2, max_size=3),
            "kind": st.sampled_from(["a", "b", "c"]),
            "size": st.none() | st.integers(0, 2),
        }
    ),
    max_size=12,
)
FILTERS = st.tuples(
    st.lists(st.sampled_from(["a", "b", "z"]), max_size=2, unique=True),
    st.lists(st.integers(0, 3), max_size=2, unique=True),
).map(lambda pair: tuple((name, tuple(values)) for name, values in zip(("kind", "size"), pair, strict=True) if values))


def is_found(row: dict, wanted: Query, *, but: str | None = None) -> bool:
    """Say in plain Python whether a query finds a row; `but` names a filter to leave out."""
    texts = [text.lower() for text in (row["question"], *row["choices"])]
    has_words = all(any(word.lower() in text for text in texts) for word in wanted.words)
    return has_words and all(row[name] in values for name, values in wanted.filters if name != but)


@given(ROWS, SENTENCES, FILTERS)
def test_search_and_filters_agree_with_plain_python(rows, text, filters) -> None:
    """Every word literally, in whatever case, and one value of every filter; counts leave their own filter out."""
    wanted = query(text=text, filters=filters)
    result = found(frame(rows), wanted, (KIND, SIZE))
    assert list(result.ids) == [f"q{index}" for index, row in enumerate(rows) if is_found(row, wanted)]
    assert result.n_questions == len(rows)
    for name in ("kind", "size"):
        values = sorted({row[name] for row in rows if row[name] is not None})
        expected = [
            (each, sum(row[name] == each and is_found(row, wanted, but=name) for row in rows)) for each in values
        ]
        assert list(result.counts[name]) == expected


def test_values_that_no_question_has_are_ignored_and_named() -> None:
    """A known value stays, an unknown one goes with a note that names those that exist; a facet may have none."""
    rows = [{"question": "", "choices": [], "kind": kind, "size": None} for kind in "bab"]
    asked = query(filters=(("kind", ("a", "z")), ("size", (7,))))
    request = without_unknown_values(Request(asked, ("before",)), frame(rows), (KIND, SIZE))
    assert request.query == query(filters=(("kind", ("a",)),))
    assert request.notes == (
        "before",
        "No question of this variation has kind “z”, so this was ignored. There are a, b.",
        "No question of this variation has size “7”, so this was ignored. It has no value here.",
    )


def test_words_may_stand_in_different_places() -> None:
    """One word in the question and another in a choice find it; a word over the edge of two choices does not."""
    rows = [{"question": "Which cup?", "choices": ["a red one", "a blue"], "kind": "a", "size": 0}]
    assert len(found(frame(rows), query(text="CUP blue"), ()).ids) == 1
    assert len(found(frame(rows), query(text="onea"), ()).ids) == 0


@pytest.mark.parametrize(("page", "shown", "first"), [(1, 1, 1), (2, 2, PAGE_ROWS + 1), (99, 3, 2 * PAGE_ROWS + 1)])
def test_a_page_beyond_the_end_is_the_last(page: int, shown: int, first: int) -> None:
    """Pages hold PAGE_ROWS questions in the order of the file, numbered from 1."""
    questions = frame([{"question": "x", "choices": ["a", "b"], "kind": "a", "size": 0}] * (2 * PAGE_ROWS + 1))
    result = page_of(questions, found(questions, query(), ()).ids, page)
    assert result.page == shown
    assert result.rows["number"].to_list()[0] == first


def test_nothing_found_is_one_empty_page() -> None:
    """A search without hits has no rows and page 1."""
    questions = frame([{"question": "x", "choices": ["a", "b"], "kind": "a", "size": 0}])
    result = found(questions, query(text="zebra"), ())
    assert (result.n_pages, page_of(questions, result.ids, 4).page) == (1, 1)
    assert page_of(questions, result.ids, 4).rows.is_empty()


def test_neighbours_stand_beside_a_question() -> None:
    """The ends have one neighbour, a question that was not found has none."""
    ids = pl.Series(["a", "b", "c"])
    assert neighbours(ids, "a") == (1, None, "b")
    assert neighbours(ids, "b") == (2, "a", "c")
    assert neighbours(ids, "c") == (3, "b", None)
    assert neighbours(ids, "z") == (None, None, None)
    assert neighbours(pl.Series([str(n) for n in range(50)]), str(PAGE_ROWS)).page == 2
