"""The board page: one row a submission, ordered by a control in the address."""

from collections.abc import Mapping

import polars as pl
import streamlit as st

from leaderboard import text
from leaderboard.figures.board import Head, apart_html, board_html
from leaderboard.figures.point_table import download_csv
from leaderboard.figures.reported import reported_html
from leaderboard.registry import Metric
from leaderboard.tables.board import OVERALL_LABEL, SortKey, board_table, sort_keys, sorted_board
from leaderboard.tables.entries import Entries
from leaderboard.tables.reported import reported_table
from leaderboard.ui.data import shared_entries, shared_marks
from leaderboard.ui.shell import (
    View,
    address,
    choice_links,
    chosen,
    page_link,
    sentence,
    write_html,
    write_nobody,
    write_notice,
)

ORDERS = {"desc": "descending order", "asc": "ascending order"}

VERIFIED = "All entries are verified: scored here from their predictions."
RECEIVED = (
    "Scores are those that were published to the Hub, where they were computed from the predictions; they were not computed "
    "again here, and `restore` with `verify-results` does so."
)


def body(view: View) -> None:
    """Draw the page."""
    entries = shared_entries(view)
    metrics = {metric.id: metric for metric in view.benchmark.metrics if metric.orders_board}
    labels = {name: metric.label for name, metric in metrics.items()}
    metric = metrics[chosen("metric", labels, view.benchmark.primary.id)]
    keys = sort_keys(view.benchmark, metric)
    first = next(iter(keys))
    key = keys[chosen("sort", {name: f"the order by {each.label.lower()}" for name, each in keys.items()}, first)]
    descending = chosen("order", ORDERS, _first_order(key)) == "desc"
    if entries.shown:
        table = sorted_board(board_table(view.benchmark, entries.shown, metric), key, descending=descending)
        _write_lead(table, metric, keys[first])
        write_html(choice_links("Score", "metric", labels, metric.id))
        heads = _heads(keys, key, descending=descending)
        write_html(
            board_html(
                table, heads, metric, shared_marks(view), caption=_caption(view, metric, key, descending=descending)
            )
        )
        write_html(f"<p>What these numbers mean: {page_link('about-the-scores', 'Methods')}.</p>")
        _write_download(view, table, metric)
    else:
        write_nobody(view)
    _write_apart(entries)
    _write_reported(view)


def _write_lead(table: pl.DataFrame, metric: Metric, key: SortKey) -> None:
    """Say who is best by the first score; the table may be in any order."""
    scored = table.drop_nulls(f"{key.id}/value")
    if len(scored):
        ordered = sorted_board(scored, key, descending=key.descending and not metric.contrast)
        said = _range_sentence(ordered, metric, key) if metric.contrast else _best_sentence(ordered, metric, key)
        write_html(
            f'<p class="lead">{said} '
            "There are no ranks yet: they come when a test of the differences can defend them.</p>"
        )


def _best_sentence(ordered: pl.DataFrame, metric: Metric, key: SortKey) -> str:
    best = ordered.row(0, named=True)
    n_scores = sum(name.endswith("/value") for name in ordered.columns)
    place = " overall" if key.label == OVERALL_LABEL else f" on “{text.html(key.label)}”" if n_scores > 1 else ""
    interval = text.percent_interval(best[f"{key.id}/ci_low"], best[f"{key.id}/ci_high"])
    better = "highest" if metric.direction == "higher" else "lowest"
    return (
        f"<strong>{text.html(best['model'], 80)}</strong> has the {better} {text.html(metric.label.lower())}{place}: "
        f"{text.percent(best[f'{key.id}/value'])} (95 % interval {interval})."
    )


def _range_sentence(ordered: pl.DataFrame, metric: Metric, key: SortKey) -> str:
    """Say how far a difference reaches: neither end of it is best."""
    low, high = (
        f"{text.percent(row[f'{key.id}/value'], unit=False)} (<strong>{text.html(row['model'], 80)}</strong>)"
        for row in (ordered.row(0, named=True), ordered.row(-1, named=True))
    )
    return f"The {text.html(metric.label.lower())} runs from {low} to {high} percentage points."


def _heads(keys: Mapping[str, SortKey], current: SortKey, *, descending: bool) -> dict[str, Head]:
    """Return the heads in order of columns: the model first. A link sorts by its column, or turns its order round."""
    ordered = [keys["model"], *(key for name, key in keys.items() if name != "model")]
    heads = {}
    for key in ordered:
        is_current = key == current
        order = ("asc" if descending else "desc") if is_current else _first_order(key)
        state = ("descending" if descending else "ascending") if is_current else None
        heads[key.id] = Head(key.label, address(sort=key.id, order=order), state)
    return heads


def _first_order(key: SortKey) -> str:
    return "desc" if key.descending else "asc"


def _caption(view: View, metric: Metric, key: SortKey, *, descending: bool) -> str:
    order = "descending" if descending else "ascending"
    is_named = key.label != OVERALL_LABEL and "/" in key.column
    by = f"“{key.label}”" if is_named else key.label.lower()
    unit = "percentage points" if metric.contrast else "percent"
    return (
        f"{metric.label} in {unit}: {metric.explanation}. Below it stands the 95 % interval. "
        f"Ordered by {by}, {order}; entries without a value come last. "
        f"{RECEIVED if view.store.submissions_origin else VERIFIED}"
    )


def _write_download(view: View, table: pl.DataFrame, metric: Metric) -> None:
    st.download_button(
        "Download this table (CSV)",
        lambda: download_csv(table.with_columns(metric=pl.lit(metric.id)), view.manifest),
        file_name=f"{view.benchmark.id}-{view.edition.id}-{view.manifest.version}-board-{metric.id}.csv",
        mime="text/csv",
        on_click="ignore",
    )


def _write_apart(entries: Entries) -> None:
    if entries.apart:
        write_html(
            f"<h2>Set apart</h2><p>Not compared with the others, for the reason given.</p>{apart_html(entries.apart)}"
        )
    for problem in entries.faults:
        write_notice(f"A submission cannot be shown: {sentence(problem)}")


def _write_reported(view: View) -> None:
    table = reported_table(view.benchmark)
    if not len(table):
        return
    release = "" if view.edition.id == "release" else ", not of the edition above"
    write_html(
        f"<h2>Reported by the paper</h2><p>Numbers from {text.html(view.benchmark.paper)}. They are of the authors' own "
        f"questions{release}, and no predictions came with them: nothing here could be checked, and they are not "
        f"comparable with the scores above. Where the paper contradicts itself, both numbers stand here.</p>"
        f"{reported_html(table, view.benchmark)}"
    )
