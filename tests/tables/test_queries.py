"""S-EQA's queries as tables: categories, places on the map, lengths."""

import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.schemas.query_map import MapPoint, QueryMap
from leaderboard.tables.queries import categories, category_counts, placed_queries, query_table, word_counts

ROOM = BENCHMARK.task("room")
ROWS = [
    ("Is the bathroom ready?", "bathroom", True, "spatial"),
    ("Is the bathroom ready?", "bathroom", True, "spatial"),
    ("Was somebody cooking in the kitchen?", "kitchen", False, "temporal"),
    ("Is all well?", "no-room", None, None),
]


@pytest.fixture
def queries() -> pl.DataFrame:
    """Three queries, one of them in two questions."""
    return query_table(ROOM, pl.DataFrame(ROWS, schema=["query", "variation", "situational", "time"], orient="row"))


def query_map(*names: str) -> QueryMap:
    """Return a map with these queries on a diagonal."""
    points = [MapPoint(query=name, x=place / 10, y=-place / 10) for place, name in enumerate(names)]
    about = {"method": "tf-idf", "model": None, "perplexity": 1.0, "seed": 0, "libraries": {}}
    return QueryMap(benchmark="s-eqa", edition="open", points=points, **about)


def test_one_row_a_query(queries: pl.DataFrame) -> None:
    """Categories in words, null as not stated; characters and words counted by hand."""
    assert queries.rows() == [
        ("Is the bathroom ready?", "Bathroom", "situational", "spatial", 22, 4),
        ("Was somebody cooking in the kitchen?", "Kitchen", "not situational", "temporal", 36, 6),
        ("Is all well?", "No room named", "not stated", "not stated", 12, 3),
    ]


def test_categories_stand_in_the_papers_order(queries: pl.DataFrame) -> None:
    """Only those that occur; what is not stated comes last."""
    assert categories(ROOM, queries, "room") == ("Kitchen", "Bathroom", "No room named")
    assert categories(ROOM, queries, "situational") == ("situational", "not situational", "not stated")
    assert categories(ROOM, queries, "time") == ("spatial", "temporal", "not stated")
    counts = category_counts(queries, "time", categories(ROOM, queries, "time"))
    assert counts["n_queries"].to_list() == [1, 1, 1]
    assert counts["share"].to_list() == pytest.approx([1 / 3] * 3)


def test_places_are_joined_by_query(queries: pl.DataFrame) -> None:
    """Whatever the order in the file."""
    placed = placed_queries(queries, query_map(*reversed(queries["query"].to_list())))
    assert placed is not None
    assert placed.select("x", "y").rows() == [(0.2, -0.2), (0.1, -0.1), (0.0, 0.0)]


def test_a_map_of_other_queries_has_no_places(queries: pl.DataFrame) -> None:
    """One query too few, one too many, one twice, or no map at all."""
    names = queries["query"].to_list()
    for made in (names[1:], [*names, "Is it late?"], [*names, names[0]]):
        assert placed_queries(queries, query_map(*made)) is None
    assert placed_queries(queries, None) is None


def test_lengths(queries: pl.DataFrame) -> None:
    """The number of queries by words, shortest first."""
    assert word_counts(queries).select("n_words", "n_queries").rows() == [(3, 1), (4, 1), (6, 1)]
