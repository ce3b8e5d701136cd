"""Figures that a paper reports as HTML tables, set apart from what was scored here."""

import polars as pl

from leaderboard import text
from leaderboard.figures.scrolling import scrolling_html
from leaderboard.registry import Benchmark
from leaderboard.tables.reported import value_text

RESULTS = ("result", "margin")
HEADS = {
    "label": "What",
    "value": "Value",
    "asked": "Where asked",
    "model": "Model or source",
    "place": "Place in the paper",
}
PHONE_COLUMNS = 3


def reported_html(table: pl.DataFrame, benchmark: Benchmark) -> str:
    """Return tables.reported.reported_table: results in sight, sizes and agreements of the paper in a closed part."""
    results = table.filter(pl.col("kind").is_in(RESULTS))
    others = table.filter(~pl.col("kind").is_in(RESULTS))
    parts = [_table_html(results, benchmark, "Results that the paper reports")] if len(results) else []
    if len(others):
        more = _table_html(others, benchmark, "Other figures of the paper")
        parts.append(
            f"<details><summary>{len(others)} other figures of the paper: sizes, agreement of annotators, settings"
            f"</summary>{more}</details>"
        )
    return f'<div class="reported">{"".join(parts)}</div>'


def _table_html(table: pl.DataFrame, benchmark: Benchmark, label: str) -> str:
    head = "".join(f'<th scope="col" class="{_kind(name)}">{said}</th>' for name, said in HEADS.items())
    rows = "".join(_row_html(row, benchmark) for row in table.iter_rows(named=True))
    markup = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return scrolling_html(markup, label, n_hidden=len(HEADS) - PHONE_COLUMNS)


def _row_html(row: dict[str, str], benchmark: Benchmark) -> str:
    cells = {
        "label": text.html(row["label"]) + _small(row["note"]),
        "asked": text.html(_asked(row["task"], row["variation"], benchmark)),
        "model": text.html(row["model"] or "–"),
        "value": text.html(value_text(row["kind"], row["relation"], float(row["value"]), row["unit"])),
        "place": text.html(row["place"]) + "".join(_small(f"elsewhere: {each}") for each in row["contradicted_by"]),
    }
    tags = "".join(f'<td class="{_kind(name)}">{cells[name]}</td>' for name in HEADS)
    return f'<tr data-figure="{text.html(row["id"])}">{tags}</tr>'


def _asked(task: str | None, variation: str | None, benchmark: Benchmark) -> str:
    if task is None:
        return "–"
    short = benchmark.task(task).label.partition(":")[0]
    return short if variation is None else f"{short}, {variation}"


def _small(words: str | None) -> str:
    return f"<small>{text.html(words)}</small>" if words else ""


def _kind(column: str) -> str:
    return "number" if column == "value" else "words"
