"""What all Plotly figures have in common: a fixed frame in pixels, no tools, no legend inside, hover text set left."""

import plotly.graph_objects as go


def framed(  # noqa: PLR0913, the four sides
    figure: go.Figure, height: int, *, left: int = 60, right: int = 8, top: int = 8, bottom: int = 44
) -> go.Figure:
    """Give a figure its height and margins, and return it."""
    figure.update_layout(
        height=height,
        showlegend=False,
        dragmode=False,
        margin={"l": left, "r": right, "t": top, "b": bottom},
        hoverlabel={"align": "left"},
    )
    return figure
