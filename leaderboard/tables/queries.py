"""S-EQA's queries: their categories and their places on the map (the paper's figure 3), their lengths (figure 5)."""

from collections.abc import Sequence

import polars as pl

from leaderboard.registry import Task
from leaderboard.schemas.query_map import QueryMap

UNKNOWN = "not stated"
CATEGORIES = {
    "situational": {"true": "situational", "false": "not situational"},
    "time": {"spatial": "spatial", "temporal": "temporal"},
}
"""The values of two facets as they are shown; null is UNKNOWN."""

QUERY = {
    "query": pl.String,
    "room": pl.String,
    "situational": pl.String,
    "time": pl.String,
    "n_characters": pl.Int64,
    "n_words": pl.Int64,
}
PLACED = {**QUERY, "x": pl.Float64, "y": pl.Float64}


def query_table(task: Task, questions: pl.DataFrame) -> pl.DataFrame:
    """Return one row a query, in the order of the questions: QUERY.

    Reads query, variation, situational and time. `room` is the label of the variation; the categories are words, UNKNOWN
    where the edition does not tell them. A query that stands in several questions has the categories of the first.
    """
    rooms = {variation.id: variation.label for variation in task.variations}
    facets = [
        pl.col(name).cast(pl.String).replace_strict(said, default=UNKNOWN, return_dtype=pl.String).alias(name)
        for name, said in CATEGORIES.items()
    ]
    return questions.unique("query", keep="first", maintain_order=True).select(
        "query",
        pl.col("variation").replace_strict(rooms, return_dtype=pl.String).alias("room"),
        *facets,
        pl.col("query").str.len_chars().cast(pl.Int64).alias("n_characters"),
        pl.col("query").str.count_matches(r"\S+").cast(pl.Int64).alias("n_words"),
    )


def categories(task: Task, queries: pl.DataFrame, column: str) -> tuple[str, ...]:
    """Return the categories that a column of query_table has, in the paper's order."""
    order: Sequence[str]
    order = [variation.label for variation in task.variations] if column == "room" else [*CATEGORIES[column].values()]
    present = set(queries[column])
    return tuple(each for each in (*order, UNKNOWN) if each in present)


def category_counts(queries: pl.DataFrame, column: str, shown: Sequence[str]) -> pl.DataFrame:
    """Return how many queries are of each category, in the order of `shown`: category, n_queries, share."""
    counts = dict(queries[column].value_counts().iter_rows())
    frame = pl.DataFrame({"category": shown, "n_queries": [int(counts[each]) for each in shown]})
    return frame.with_columns(share=pl.col("n_queries") / len(queries))


def placed_queries(queries: pl.DataFrame, query_map: QueryMap | None) -> pl.DataFrame | None:
    """Return query_table with the places of the map: PLACED; null where the map is not of exactly these queries."""
    if query_map is None:
        return None
    points = {point.query: (point.x, point.y) for point in query_map.points}
    if len(points) != len(query_map.points) or points.keys() != set(queries["query"]):
        return None
    places = [points[query] for query in queries["query"]]
    return queries.with_columns(pl.Series("x", [x for x, _ in places]), pl.Series("y", [y for _, y in places]))


def word_counts(queries: pl.DataFrame) -> pl.DataFrame:
    """Return how many queries have each number of words: n_words, n_queries, share."""
    counts = queries.group_by("n_words").agg(pl.len().cast(pl.Int64).alias("n_queries"))
    return counts.with_columns(share=pl.col("n_queries") / pl.col("n_queries").sum()).sort("n_words")
