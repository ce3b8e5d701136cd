"""What the charts of all benchmarks share: how a figure, its data and its download are written."""

from typing import NamedTuple

import plotly.graph_objects as go
import polars as pl
import streamlit as st
from streamlit.elements.lib.grid_container import GridContainer

from leaderboard import text
from leaderboard.figures.marks import Mark
from leaderboard.figures.point_table import download_csv, points_html
from leaderboard.tables.entries import Entry
from leaderboard.ui.shell import View, write_html

CONFIG = {"displayModeBar": False, "scrollZoom": False, "doubleClick": False}


class Charted(NamedTuple):
    """What the sections of a benchmark draw: the entries that a visitor picked (maybe none), and every entry's mark."""

    view: View
    entries: list[Entry]
    marks: dict[str, Mark]


def panels() -> GridContainer:
    """Return a grid of two charts a row, one on a phone; enter its `cell()` to draw in the next place."""
    return st.grid(2, min_column_width=320, gap="medium")


def write_section(title: str, explanation: str) -> None:
    """Write the head of a section; `explanation` is markup of our own."""
    write_html(f"<h2>{text.html(title)}</h2><p>{explanation}</p>")


def draw(figure: go.Figure, key: str, *, said: str, reading: str, title: str = "") -> None:
    """Draw a figure under a sentence that says what it shows; `said` names the figure for whoever cannot see it."""
    head = f"<h3>{text.html(title)}</h3>" if title else ""
    write_html(f"{head}<p class='reading'>{text.html(reading)}</p>")
    st.plotly_chart(figure, key=key, config=CONFIG, alt=text.plain(f"{said}. {reading}"))


def write_points(view: View, points: pl.DataFrame, name: str) -> None:
    """Write the points of a chart as a table to open and as a download."""
    write_data(view, points, name, markup=points_html(points, view.benchmark))


def write_data(view: View, table: pl.DataFrame, name: str, *, markup: str) -> None:
    """Write a table to open, whose `markup` is given, and its download."""
    with st.expander("The numbers of this chart"):
        write_html(markup)
    write_download(view, table, name)


def write_download(view: View, table: pl.DataFrame, name: str) -> None:
    """Write the download of a table."""
    st.download_button(
        "Download these numbers (CSV)",
        lambda: download_csv(table, view.manifest),
        file_name=f"{view.benchmark.id}-{view.edition.id}-{view.manifest.version}-{name}.csv",
        mime="text/csv",
        on_click="ignore",
        key=f"download-{name}",
    )
