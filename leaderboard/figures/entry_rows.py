"""Figures with a row for each entry: names at the left, shares along the bottom."""

from collections.abc import Sequence

import plotly.graph_objects as go

from leaderboard import text
from leaderboard.figures.charts import CHANCE_COLOUR, NAME_LENGTH
from leaderboard.figures.frame import framed

LINE_LENGTH, N_LINES = 16, 3
FRAME_HEIGHT = 52
SPAN = (-0.03, 1.03)  # of the shares, so that symbols at 0 and 1 are whole


def lay_out_rows(
    figure: go.Figure, models: Sequence[str], *, title: str, row_height: int, span: tuple[float, float] = SPAN
) -> None:
    """Name the rows after their models, the first at the top: row i is at y = len(models) - 1 - i.

    `title` says what the shares are; `row_height` is in pixels.
    """
    figure.update_xaxes(title_text=title, range=list(span), tickformat=".0%", dtick=0.25, fixedrange=True)
    figure.update_yaxes(
        tickvals=list(range(len(models) - 1, -1, -1)),
        ticktext=[text.plotly_lines(text.plain(model, NAME_LENGTH), LINE_LENGTH, N_LINES) for model in models],
        range=[-0.5, len(models) - 0.5],
        showgrid=False,
        zeroline=False,
        fixedrange=True,
    )
    framed(figure, FRAME_HEIGHT + row_height * len(models), left=118, right=24)


def part_rows(figure: go.Figure, n_rows: int) -> None:
    """Draw a thin line between every two rows."""
    for place in range(1, n_rows):
        figure.add_hline(y=place - 0.5, line={"color": CHANCE_COLOUR, "width": 0.5}, opacity=0.5)
