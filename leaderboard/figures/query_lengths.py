"""The lengths of S-EQA's queries as a Plotly figure (the paper's figure 5)."""

import plotly.graph_objects as go
import polars as pl

from leaderboard.figures.edit_distance import COUNT_COLOUR
from leaderboard.figures.frame import framed

HEIGHT = 260
MOST_TICKS = 20


def query_length_figure(counts: pl.DataFrame) -> go.Figure:
    """Return the number of queries by their number of words as bars; `counts` as tables.queries.word_counts returns them."""
    figure = go.Figure(
        go.Bar(
            x=counts["n_words"].to_list(),
            y=counts["n_queries"].to_list(),
            customdata=counts["share"].to_list(),
            marker={"color": COUNT_COLOUR},
            hovertemplate="%{x} words<br>%{y:,} queries, %{customdata:.1%}<extra></extra>",
        )
    )
    span = int(counts["n_words"].max() or 0) - int(counts["n_words"].min() or 0)  # type: ignore[arg-type]
    whole = {"dtick": 1} if span <= MOST_TICKS else {}
    figure.update_xaxes(title_text="words", showgrid=False, fixedrange=True, **whole)
    figure.update_yaxes(title_text="queries", rangemode="tozero", tickformat=",d", fixedrange=True)
    figure.update_layout(bargap=0.15)
    return framed(figure, HEIGHT)
