"""Accuracy on CConS by context as a Plotly figure: three rows an entry, told apart by how its symbol is filled."""

from collections.abc import Mapping

import plotly.graph_objects as go
import polars as pl

from leaderboard import text
from leaderboard.figures.charts import CHANCE_COLOUR, NAME_LENGTH
from leaderboard.figures.entry_rows import lay_out_rows, part_rows
from leaderboard.figures.intervals import COUNTS, interval_bars
from leaderboard.figures.marks import Mark

SAID = {"ordinary": "ordinary contexts", "counter": "counter-commonsense contexts", "none": "no context"}
FILLS = {"ordinary": "", "counter": "-open", "none": "-open-dot"}
SIGNS = {"ordinary": "●", "counter": "○", "none": "◉"}
OFFSETS = {"ordinary": 0.24, "counter": 0.0, "none": -0.24}
ROW_HEIGHT = 58
HOVER = (
    "<b>%{fullData.name}</b><br>%{customdata[0]}<br>%{x:.1%} (95 % interval %{customdata[1]:.1%} to %{customdata[2]:.1%})"
    "<br>%{customdata[3]:,} questions, %{customdata[4]:,} missing, %{customdata[5]:,} unreadable<extra></extra>"
)


def context_figure(points: pl.DataFrame, marks: Mapping[str, Mark]) -> go.Figure:
    """Return accuracy by context with 95 % intervals for one difficulty, entries from top to bottom as in `points`.

    `points` as tables.ccons_contexts.context_points returns them.
    """
    figure = go.Figure()
    names = points["submission_id"].unique(maintain_order=True).to_list()
    rows = {name: len(names) - 1 - place for place, name in enumerate(names)}
    for name in names:
        figure.add_trace(_entry_trace(points.filter(submission_id=name), marks[name], rows[name]))
    part_rows(figure, len(names))
    figure.add_vline(x=points["chance"][0], line={"color": CHANCE_COLOUR, "width": 2.5, "dash": "dot"})
    models = dict(points.select("submission_id", "model").iter_rows())
    lay_out_rows(figure, [models[name] for name in names], title="accuracy", row_height=ROW_HEIGHT)
    return figure


def fills_html() -> str:
    """Return what the ways of filling a symbol mean."""
    items = "".join(f'<li><span aria-hidden="true">{SIGNS[each]}</span> {SAID[each]}</li>' for each in SIGNS)
    return f'<ul class="legend" aria-label="Contexts">{items}</ul>'


def _entry_trace(points: pl.DataFrame, mark: Mark, row: int) -> go.Scatter:
    return go.Scatter(
        name=text.plotly(points["model"][0], NAME_LENGTH),
        x=points["value"].to_list(),
        y=[row + OFFSETS[context] for context in points["context"]],
        error_x=interval_bars(points),
        customdata=[(SAID[each["context"]], *(each[name] for name in COUNTS)) for each in points.iter_rows(named=True)],
        mode="markers",
        marker={
            "color": mark.colour,
            "symbol": [mark.symbol + FILLS[context] for context in points["context"]],
            "size": 9,
            "line": {"color": mark.colour, "width": 1.5},
        },
        hovertemplate=HOVER,
        meta={"submission_id": points["submission_id"][0]},
    )
