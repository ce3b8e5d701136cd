"""The design of the variations as an HTML table."""

from collections.abc import Mapping

import polars as pl

from leaderboard import text
from leaderboard.figures.scrolling import scrolling_html
from leaderboard.registry import Benchmark

HEADS = {
    "variation": ("Variation", "words"),
    "label": ("What it holds", "words"),
    "n_choices": ("Options", "number"),
    "chance_accuracy": ("Chance accuracy, %", "number"),
    "chance_bad_rate": ("Chance bad rate, %", "number"),
    "n_questions": ("Scored questions", "number"),
    "n_clusters": ("Clusters", "number"),
}
PHONE_COLUMNS = 3


def design_html(table: pl.DataFrame, benchmark: Benchmark) -> str:
    """Return tables.design.design_table with a line for each task above its variations; without columns of nulls."""
    heads = {name: head for name, head in HEADS.items() if table[name].null_count() < len(table)}
    head = "".join(f'<th scope="col" class="{kind}">{label}</th>' for label, kind in heads.values())
    bodies = "".join(
        f'<tbody><tr><th scope="rowgroup" class="words group" colspan="{len(heads)}">{text.html(task.label)}</th></tr>'
        f"{_rows_html(table.filter(pl.col('task') == task.id), heads)}</tbody>"
        for task in benchmark.tasks
    )
    markup = f'<table class="design"><thead><tr>{head}</tr></thead>{bodies}</table>'
    return scrolling_html(markup, "Variations", n_hidden=len(heads) - PHONE_COLUMNS)


def _rows_html(rows: pl.DataFrame, heads: Mapping[str, tuple[str, str]]) -> str:
    cells = (
        "".join(f'<td class="{kind}">{_cell(name, row[name])}</td>' for name, (_, kind) in heads.items())
        for row in rows.iter_rows(named=True)
    )
    return "".join(f"<tr>{each}</tr>" for each in cells)


def _cell(name: str, value: object) -> str:
    if name.startswith("chance"):
        return text.percent(None if value is None else float(str(value)), unit=False)
    return f"{value:,}" if isinstance(value, int) else text.html(str(value))
