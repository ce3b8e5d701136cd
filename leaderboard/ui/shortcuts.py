"""The shortcuts page: how far rules get that do not read the question."""

import polars as pl
import streamlit as st

from leaderboard import text
from leaderboard.baselines.shortcuts import has_scenes
from leaderboard.figures.point_table import download_csv
from leaderboard.figures.shortcuts import shortcuts_html
from leaderboard.schemas.shortcuts import Shortcuts
from leaderboard.ui.shell import View, page_link, write_html, write_notice

NOTES = {
    "no-context": "Here the options are all that the question speaks of: a rule that has learned which of them are big "
    "has learned what is asked, and gives no answer away.",
}
"""What must be known to read the shortcuts of a task."""
OPTIONS = (
    "the options of a question, never its text, so whatever it scores above chance is given away by the options alone."
)
SCENES = (
    "the options of a question, or the scene that is described with it, never what is asked. The commonest answer alone is "
    "above chance, as “Always Yes” shows; what a rule scores above that is given away."
)


def body(view: View) -> None:
    """Draw the page."""
    write_html(
        '<p class="lead">A benchmark is only as good as what it takes to solve it. Each rule below sees '
        f"{SCENES if has_scenes(view.benchmark) else OPTIONS}</p>"
    )
    shortcuts = view.store.shortcuts(view.benchmark.id, view.edition.id)
    if shortcuts is None:
        command = f"python -m leaderboard shortcuts {view.benchmark.id} --edition {view.edition.id}"
        write_notice(f"No shortcuts have been measured on these questions yet. Measure them with: {command}")
        return
    rules = "".join(
        f"<li><strong>{text.html(rule.label)}</strong>: {text.html(rule.explanation)}</li>" for rule in shortcuts.rules
    )
    write_html(
        f"<ul>{rules}</ul><p>Accuracy in percent, with the 95 % interval below; in bold where the whole interval lies above "
        "chance. The variations and the interval are explained under "
        f"{page_link('about-the-scores', 'Methods')}.</p>"
    )
    for task in view.benchmark.tasks:
        note = f"<p>{NOTES[task.id]}</p>" if task.id in NOTES else ""
        write_html(f"<h2>{text.html(task.label)}</h2>{note}{shortcuts_html(task, shortcuts)}")
    _write_download(view, shortcuts)


def _write_download(view: View, shortcuts: Shortcuts) -> None:
    st.download_button(
        "Download these tables (CSV)",
        lambda: download_csv(pl.DataFrame([score.model_dump() for score in shortcuts.scores]), view.manifest),
        file_name=f"{view.benchmark.id}-{view.edition.id}-{view.manifest.version}-shortcuts.csv",
        mime="text/csv",
        on_click="ignore",
    )
