"""S-EQA's scores for room, object and both jointly as a Plotly figure: three rows an entry, told apart by their filling."""

from collections.abc import Mapping

import plotly.graph_objects as go
import polars as pl

from leaderboard import text
from leaderboard.figures.charts import CHANCE_COLOUR, NAME_LENGTH
from leaderboard.figures.entry_rows import lay_out_rows, part_rows
from leaderboard.figures.intervals import COUNTS, interval_bars
from leaderboard.figures.marks import Mark

ROW_HEIGHT = 58
SAID = {"room": "room", "object": "object", "joint": "joint: room or object"}
FILLS = {"room": "", "object": "-open", "joint": "-open-dot"}
SIGNS = {"room": "●", "object": "○", "joint": "◉"}
OFFSETS = {"room": 0.26, "object": 0.0, "joint": -0.26}
CHANCE_SPAN = (-0.13, 0.45)  # of a row: beside room and object, which have a level of chance
CHANCE_LINE = {"color": CHANCE_COLOUR, "width": 2.5, "dash": "dot"}
CONSTANT = "always Yes"
TITLES = {"accuracy": "accuracy", "f1": "F1"}
HOVER = (
    "<b>%{fullData.name}</b><br>%{customdata[0]}<br>%{x:.1%} (95 % interval %{customdata[1]:.1%} to %{customdata[2]:.1%})"
    "<br>%{customdata[3]:,} %{customdata[6]}, %{customdata[4]:,} missing, %{customdata[5]:,} unreadable<extra></extra>"
)


def joint_figure(points: pl.DataFrame, marks: Mapping[str, Mark], measure: str) -> go.Figure:
    """Return one measure for each part with 95 % intervals; short grey lines are always Yes, dotted is chance.

    `points` as tables.joint.joint_points returns them, of one measure; entries from top to bottom in their order.
    """
    figure = go.Figure()
    names = points["submission_id"].unique(maintain_order=True).to_list()
    rows = {name: len(names) - 1 - place for place, name in enumerate(names)}
    for name in names:
        figure.add_trace(_entry_trace(points.filter(submission_id=name), marks[name], rows[name]))
    figure.add_trace(_constant_trace(points.drop_nulls("constant_yes"), rows))
    for name, chance in points.drop_nulls("chance").select("submission_id", "chance").unique().rows():
        span = {"y0": rows[name] + CHANCE_SPAN[0], "y1": rows[name] + CHANCE_SPAN[1]}
        figure.add_shape(type="line", x0=chance, x1=chance, **span, line=CHANCE_LINE)
    part_rows(figure, len(names))
    models = dict(points.select("submission_id", "model").iter_rows())
    lay_out_rows(figure, [models[name] for name in names], title=TITLES[measure], row_height=ROW_HEIGHT)
    return figure


def parts_html() -> str:
    """Return what the ways of filling a symbol mean, and the short line."""
    items = "".join(f'<li><span aria-hidden="true">{SIGNS[part]}</span> {said}</li>' for part, said in SAID.items())
    line = f'<li><span class="constant-line" aria-hidden="true"></span> {CONSTANT}</li>'
    return f'<ul class="legend" aria-label="Parts">{items}{line}</ul>'


def _entry_trace(points: pl.DataFrame, mark: Mark, row: int) -> go.Scatter:
    parts = points["part"].to_list()
    return go.Scatter(
        name=text.plotly(points["model"][0], NAME_LENGTH),
        x=points["value"].to_list(),
        y=[row + OFFSETS[part] for part in parts],
        error_x=interval_bars(points),
        customdata=[
            (
                SAID[each["part"]],
                *(each[name] for name in COUNTS),
                "queries" if each["part"] == "joint" else "questions",
            )
            for each in points.iter_rows(named=True)
        ],
        mode="markers",
        marker={
            "color": mark.colour,
            "symbol": [mark.symbol + FILLS[part] for part in parts],
            "size": 9,
            "line": {"color": mark.colour, "width": 1.5},
        },
        hovertemplate=HOVER,
        meta={"submission_id": points["submission_id"][0]},
    )


def _constant_trace(points: pl.DataFrame, rows: Mapping[str, int]) -> go.Scatter:
    places = points.select("submission_id", "part", "constant_yes").rows()
    return go.Scatter(
        name=CONSTANT,
        x=[value for _, _, value in places],
        y=[rows[name] + OFFSETS[part] for name, part, _ in places],
        customdata=[SAID[part] for _, part, _ in places],
        mode="markers",
        marker={"symbol": "line-ns-open", "size": 13, "color": CHANCE_COLOUR, "line": {"width": 2.5}},
        hovertemplate=f"{CONSTANT}<br>%{{customdata}}<br>%{{x:.1%}}<extra></extra>",
        meta={"submission_id": None},
    )
