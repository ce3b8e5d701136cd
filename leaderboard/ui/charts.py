"""The charts page: the entries that a visitor picks and their legend, then the charts of the benchmark in view."""

from collections.abc import Callable, Mapping

import streamlit as st

from leaderboard import text
from leaderboard.figures.marks import legend_html
from leaderboard.tables.board import board_table, sort_keys, sorted_board
from leaderboard.tables.entries import Entry
from leaderboard.ui import charts_ccons, charts_coat, charts_piqa, charts_s_eqa
from leaderboard.ui.chart_drawing import Charted
from leaderboard.ui.data import shared_entries, shared_marks
from leaderboard.ui.shell import View, write_html, write_nobody, write_notice

N_AT_FIRST = 7
PARAMETER = "entries"
SECTIONS: Mapping[str, Callable[[Charted], None]] = {
    "coat": charts_coat.sections,
    "ccons": charts_ccons.sections,
    "piqa": charts_piqa.sections,
    "s-eqa": charts_s_eqa.sections,
}
"""What draws the charts of each benchmark. A benchmark that is not named here has none."""


def body(view: View) -> None:
    """Draw the page."""
    entries = shared_entries(view).shown
    marks = shared_marks(view)
    shown = _picked(view, entries) if entries else []
    if entries:
        write_html(legend_html(shown, marks))
    else:
        write_nobody(view)
    sections = SECTIONS.get(view.benchmark.id)
    if sections is None:
        write_notice(f"There are no charts of {view.benchmark.title} yet.")
        return
    sections(Charted(view, shown, marks))


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


def _best_ids(view: View, entries: tuple[Entry, ...]) -> list[str]:
    """Return the ids of the entries to begin with: the best by the first score, so that the lines can be told apart."""
    table = board_table(view.benchmark, entries, view.benchmark.primary)
    key = next(iter(sort_keys(view.benchmark, view.benchmark.primary).values()))
    return sorted_board(table, key, descending=key.descending)["submission_id"].head(N_AT_FIRST).to_list()
