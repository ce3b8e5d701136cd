"""The map of S-EQA's queries as a Plotly figure (the paper's figure 3)."""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go
import polars as pl

from leaderboard import text
from leaderboard.figures.charts import CHANCE_COLOUR, SIZES
from leaderboard.figures.frame import framed
from leaderboard.figures.marks import Mark

LINE_LENGTH, N_LINES = 44, 4
HEIGHT = 520
MARGIN = 1.06


def query_map_figure(points: pl.DataFrame, column: str, shown: Sequence[str], marks: Mapping[str, Mark]) -> go.Figure:
    """Return a point a query, similar ones near each other; colour and symbol tell the category in `column`.

    `points` as tables.queries.placed_queries returns them; `shown` are the categories in the order in which they are drawn.
    The axes have no unit and no ticks.
    """
    figure = go.Figure()
    for name in shown:
        own = points.filter(pl.col(column) == name)
        mark = marks[name]
        figure.add_scatter(
            name=text.plotly(name),
            x=own["x"].to_list(),
            y=own["y"].to_list(),
            customdata=[
                (
                    text.plotly_lines(row["query"], LINE_LENGTH, N_LINES),
                    text.plotly(f"{row['room']}, {row['situational']}, {row['time']}"),
                )
                for row in own.iter_rows(named=True)
            ],
            mode="markers",
            marker={"color": mark.colour, "symbol": mark.symbol, "size": SIZES.get(mark.symbol, 7), "opacity": 0.85},
            hovertemplate="%{customdata[0]}<br>%{customdata[1]}<extra></extra>",
            meta={"category": name},
        )
    axis = {
        "range": [-MARGIN, MARGIN],
        "showticklabels": False,
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }
    figure.update_xaxes(**axis)
    figure.update_yaxes(**axis)
    figure.add_shape(
        type="rect", xref="paper", yref="paper", x0=0, x1=1, y0=0, y1=1, line={"color": CHANCE_COLOUR, "width": 0.5}
    )
    return framed(figure, HEIGHT, left=2, right=2, top=2, bottom=2)
