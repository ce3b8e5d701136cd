"""The charts page: accuracy by option count, and what bad options do."""

import plotly.graph_objects as go
import polars as pl
import streamlit as st

from leaderboard import text
from leaderboard.figures.charts import bad_option_figure, option_count_figure
from leaderboard.figures.marks import Mark, legend_html
from leaderboard.figures.point_table import download_csv, points_html
from leaderboard.figures.readings import bad_option_reading, option_count_reading
from leaderboard.registry import Task
from leaderboard.tables.board import board_table, sort_keys, sorted_board
from leaderboard.tables.charts import bad_option_points, bad_option_tasks, option_count_points
from leaderboard.tables.entries import Entry
from leaderboard.ui.data import shared_entries, shared_marks
from leaderboard.ui.shell import View, write_html, write_nobody, write_notice

N_AT_FIRST = 7
PARAMETER = "entries"
CONFIG = {"displayModeBar": False, "scrollZoom": False, "doubleClick": False}
Marks = dict[str, Mark]


def body(view: View) -> None:
    """Draw the page."""
    entries = shared_entries(view).shown
    if not entries:
        write_nobody(view)
        return
    marks = shared_marks(view)
    shown = _picked(view, entries)
    write_html(legend_html(shown, marks))
    _write_option_counts(view, shown, marks)
    for task in bad_option_tasks(view.benchmark):
        _write_bad_options(view, shown, marks, task)


def _picked(view: View, entries: tuple[Entry, ...]) -> list[Entry]:
    """Let the visitor choose entries; the choice lives in the address."""
    names = {entry.submission.submission_id: text.plain(entry.submission.model.name, 60) for entry in entries}
    asked = [name for value in st.query_params.get_all(PARAMETER) for name in value.split(",")]
    for unknown in [name for name in asked if name not in names]:
        write_notice(f"There is no entry “{text.plain(unknown, 60)}” in this edition.")
    st.session_state[PARAMETER] = [name for name in asked if name in names] or _best_ids(view, entries)
    with st.expander(f"Choose entries ({len(entries)} in this edition)"):
        picked = st.multiselect(
            "Entries", list(names), format_func=lambda name: names[name], key=PARAMETER, on_change=_remember_entries
        )
    return [entry for entry in entries if entry.submission.submission_id in picked]


def _remember_entries() -> None:
    """Put the choice into the address, from which the page then reads it."""
    st.query_params[PARAMETER] = ",".join(st.session_state[PARAMETER])


def _write_option_counts(view: View, entries: list[Entry], marks: Marks) -> None:
    metric = view.benchmark.primary
    points = option_count_points(view.benchmark, entries, metric)
    write_html(
        "<h2>Accuracy against the number of options</h2><p>More options, lower chance (dotted): 1 in 2 to 1 in 5. "
        "Bars are 95 % intervals; the entries at one place are drawn side by side. The paper has this in figure 3.</p>"
    )
    grid = st.grid(2, min_column_width=320, gap="medium")
    for task in view.benchmark.tasks:
        own = points.filter(pl.col("task") == task.id)
        if len(own):
            with grid.cell():
                reading = option_count_reading(own)
                write_html(f"<h3>{text.html(task.label)}</h3><p class='reading'>{text.html(reading)}</p>")
                _draw(
                    option_count_figure(own, marks), f"{task.label}, accuracy by number of options. {reading}", task.id
                )
    _write_data(view, points, "options")


def _write_bad_options(view: View, entries: list[Entry], marks: Marks, task: Task) -> None:
    points = bad_option_points(view.benchmark, entries, task)
    if not len(points):
        return
    write_html(
        f"<h2>{text.html(task.label.replace(': ', ', '))}, by the number of bad options</h2>"
        "<p>A bad option cannot be used at all. Above, accuracy; below, how often the chosen option is a bad one. Dotted: "
        "what a random choice gets. The paper's figure 5 shows the same.</p>"
    )
    grid = st.grid(2, min_column_width=320, gap="medium")
    for n_choices in sorted(set(points["n_choices"]), reverse=True):
        own = points.filter(pl.col("n_choices") == n_choices)
        with grid.cell():
            reading = bad_option_reading(own)
            write_html(f"<h3>{n_choices} options</h3><p class='reading'>{text.html(reading)}</p>")
            alt = f"{task.label} with {n_choices} options, accuracy and bad rate by number of bad options. {reading}"
            _draw(bad_option_figure(own, marks), alt, f"{task.id}-{n_choices}")
    _write_data(view, points, f"{task.id}-bad-options")


def _draw(figure: go.Figure, alt: str, key: str) -> None:
    st.plotly_chart(figure, key=key, config=CONFIG, alt=text.plain(alt))


def _write_data(view: View, points: pl.DataFrame, name: str) -> None:
    with st.expander("The numbers of this chart"):
        write_html(points_html(points, view.benchmark))
    st.download_button(
        "Download these numbers (CSV)",
        lambda: download_csv(points, view.manifest),
        file_name=f"{view.benchmark.id}-{view.edition.id}-{view.manifest.version}-{name}.csv",
        mime="text/csv",
        on_click="ignore",
        key=f"download-{name}",
    )


def _best_ids(view: View, entries: tuple[Entry, ...]) -> list[str]:
    """Return the ids of the entries to begin with: the best by overall score, so that the lines can be told apart."""
    table = board_table(view.benchmark, entries, view.benchmark.primary)
    key = next(iter(sort_keys(view.benchmark, view.benchmark.primary).values()))
    return sorted_board(table, key, descending=key.descending)["submission_id"].head(N_AT_FIRST).to_list()
