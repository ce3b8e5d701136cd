"""Any small table of numbers as HTML: counts with thousands, shares in percent, text escaped."""

from collections.abc import Mapping

import polars as pl

from leaderboard import text
from leaderboard.figures.scrolling import scrolling_html

PHONE_COLUMNS = 4


def data_html(table: pl.DataFrame, heads: Mapping[str, str], label: str) -> str:
    """Return the columns named in `heads` under those heads; a column of floats holds fractions and is shown in percent."""
    kinds = {name: "words" if table.schema[name] in (pl.String, pl.Boolean) else "number" for name in heads}
    head = "".join(f'<th scope="col" class="{kinds[name]}">{text.html(said)}</th>' for name, said in heads.items())
    cells = (
        "".join(f'<td class="{kinds[name]}">{_cell(row[name])}</td>' for name in heads)
        for row in table.iter_rows(named=True)
    )
    rows = "".join(f"<tr>{each}</tr>" for each in cells)
    markup = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return scrolling_html(markup, label, n_hidden=len(heads) - PHONE_COLUMNS, kind="points")


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return text.percent(value, unit=False)
    return f"{value:,}" if isinstance(value, int) else text.html(str(value))
