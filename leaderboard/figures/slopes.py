"""Slopes from ordinary to counter-commonsense contexts as Plotly figures: what was scored, and what a paper reports."""

from collections.abc import Mapping

import plotly.graph_objects as go
import polars as pl

from leaderboard import text
from leaderboard.figures.charts import CHANCE_COLOUR, NAME_LENGTH, add_panel
from leaderboard.figures.frame import framed
from leaderboard.figures.marks import Mark

ENDS = ("ordinary", "counter-commonsense")
HEIGHT = 340


def slope_figure(points: pl.DataFrame, marks: Mapping[str, Mark]) -> go.Figure:
    """Return one line an entry from ordinary to counter contexts with 95 % intervals, chance as a dotted line.

    `points` as tables.slopes.slope_points returns them.
    """
    figure = go.Figure()
    add_panel(figure, points, marks, x="place")
    return _laid_out(figure)


def reported_slope_figure(points: pl.DataFrame) -> go.Figure:
    """Return what a paper reports in a style of its own: grey dashes, names and numbers in italics, no intervals.

    `points` as tables.slopes.reported_slopes returns them.
    """
    figure = go.Figure()
    for (model,), own in points.group_by("model", maintain_order=True):
        name = text.plotly(str(model), NAME_LENGTH)
        figure.add_scatter(
            name=name,
            x=own["place"].to_list(),
            y=own["value"].to_list(),
            text=[f"<i>{text.percent(value, decimals=0)}</i>" for value in own["value"]],
            textposition="top center",
            customdata=[text.plotly(source) for source in own["source"]],
            mode="lines+markers+text",
            line={"color": CHANCE_COLOUR, "width": 1.5, "dash": "dash"},
            marker={"color": CHANCE_COLOUR, "symbol": "circle-open", "size": 9, "line": {"width": 1.5}},
            hovertemplate=f"<i>{name}, reported</i><br>%{{y:.0%}}<br>%{{customdata}}<extra></extra>",
            meta={"submission_id": None},
        )
        figure.add_annotation(
            x=0.5, y=own["value"][0], text=f"<i>{name},<br>reported</i>", showarrow=False, xanchor="left"
        )
    return _laid_out(figure)


def _laid_out(figure: go.Figure) -> go.Figure:
    figure.update_xaxes(
        tickvals=[0, 1], ticktext=list(ENDS), range=[-0.35, 1.35], showgrid=False, zeroline=False, fixedrange=True
    )
    figure.update_yaxes(title_text="accuracy", range=[-0.02, 1.06], tickformat=".0%", dtick=0.25, fixedrange=True)
    return framed(figure, HEIGHT, bottom=36)
