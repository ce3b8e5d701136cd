"""Charts of results as Plotly figures: accuracy by option count, accuracy and bad rate by number of bad options."""

from collections.abc import Mapping

import plotly.graph_objects as go
import polars as pl
from plotly.subplots import make_subplots

from leaderboard import text
from leaderboard.figures.frame import framed
from leaderboard.figures.intervals import COUNTS, interval_bars
from leaderboard.figures.marks import Mark

CHANCE_COLOUR = "#7c8084"
NAME_LENGTH = 40
SIZES = {"triangle-up": 9, "triangle-down": 9, "diamond": 8, "cross": 8}
"""Sizes at which symbols look alike in weight."""

DODGE = 0.3
"""Width over which the entries at one place on the horizontal axis are spread, so that their intervals can be seen."""

HOVER = (
    "<b>%{fullData.name}</b><br>%{customdata[0]}<br>%{y:.1%} (95 % interval %{customdata[1]:.1%} to %{customdata[2]:.1%})"
    "<br>%{customdata[3]:,} questions, %{customdata[4]:,} missing, %{customdata[5]:,} unreadable<extra></extra>"
)


def option_count_figure(points: pl.DataFrame, marks: Mapping[str, Mark]) -> go.Figure:
    """Return accuracy against option count for one task: a line an entry, 95 % intervals, chance as a dotted line.

    `points` as tables.charts.option_count_points returns them, of one task.
    """
    figure = go.Figure()
    add_panel(figure, points, marks, x="n_choices")
    _set_axes(figure, points, x="n_choices", title="options")
    figure.update_yaxes(title_text="accuracy")
    return framed(figure, 300)


def bad_option_figure(points: pl.DataFrame, marks: Mapping[str, Mark]) -> go.Figure:
    """Return accuracy (above) and bad rate (below) against the number of bad options, for one option count.

    `points` as tables.charts.bad_option_points returns them, of one option count.
    """
    figure = make_subplots(rows=2, cols=1, shared_xaxes=True, vertical_spacing=0.09)
    for row, (metric, label) in enumerate((("accuracy", "accuracy"), ("bad_rate", "bad rate")), start=1):
        add_panel(figure, points.filter(pl.col("metric") == metric), marks, x="n_bad", row=row)
        figure.update_yaxes(title_text=label, row=row, col=1)
    _set_axes(figure, points, x="n_bad", title="bad options")
    figure.update_xaxes(title_text="", row=1, col=1)
    return framed(figure, 430)


def add_panel(
    figure: go.Figure, points: pl.DataFrame, marks: Mapping[str, Mark], *, x: str, row: int | None = None
) -> None:
    """Add chance and one line an entry against the numbers in column `x`; entries keep their order in `marks`.

    Reads submission_id, model, value, ci_low, ci_high, n_questions, n_missing, n_unparsed, chance, and what tells the place
    of a point: edit_bin, subset, or else n_choices and n_bad.
    """
    place = {} if row is None else {"row": row, "col": 1}
    present = [name for name in marks if name in set(points["submission_id"])]
    for number, submission_id in enumerate(present):
        offset = DODGE * ((number + 0.5) / len(present) - 0.5)
        own = points.filter(pl.col("submission_id") == submission_id).sort(x)
        figure.add_trace(_entry_trace(own, marks[submission_id], x, offset), **place)
    figure.add_trace(_chance_trace(points, x), **place)


def _entry_trace(points: pl.DataFrame, mark: Mark, x: str, offset: float) -> go.Scatter:
    return go.Scatter(
        name=text.plotly(points["model"][0], NAME_LENGTH),
        x=(points[x] + offset).to_list(),
        y=points["value"].to_list(),
        error_y=interval_bars(points),
        customdata=[(_place_text(row), *(row[name] for name in COUNTS)) for row in points.iter_rows(named=True)],
        mode="lines+markers",
        line={"color": mark.colour, "width": 1.5, "dash": mark.dash},
        marker={"color": mark.colour, "symbol": mark.symbol, "size": SIZES.get(mark.symbol, 7)},
        hovertemplate=HOVER,
        meta={"submission_id": points["submission_id"][0]},
    )


def _chance_trace(points: pl.DataFrame, x: str) -> go.Scatter:
    levels = points.select(x, "chance").unique().sort(x)
    return go.Scatter(
        name="chance",
        x=levels[x].to_list(),
        y=levels["chance"].to_list(),
        mode="lines+markers" if len(levels) == 1 else "lines",
        line={"color": CHANCE_COLOUR, "width": 2.5, "dash": "dot"},
        marker={"color": CHANCE_COLOUR, "symbol": "line-ew-open", "size": 16},
        hovertemplate="chance %{y:.1%}<extra></extra>",
        meta={"submission_id": None},
    )


def _place_text(row: dict[str, object]) -> str:
    if "edit_bin" in row:
        return f"edit distance {row['edit_bin']}"
    if "subset" in row:
        return f"{row['subset']} contexts"
    options = f"{row['n_choices']} options"
    return options if row["n_bad"] is None else f"{options}, {row['n_bad']} of them bad"


def _set_axes(figure: go.Figure, points: pl.DataFrame, *, x: str, title: str) -> None:
    places = sorted(set(points[x]))
    figure.update_xaxes(
        title_text=title,
        tickvals=places,
        range=[min(places) - 0.35, max(places) + 0.35],
        showgrid=False,
        fixedrange=True,
    )
    figure.update_yaxes(range=[0, 1.02], tickformat=".0%", dtick=0.25, fixedrange=True)
