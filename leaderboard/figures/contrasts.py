"""Differences between variations as an HTML table: a row an entry, a column a metric, the interval below."""

from collections.abc import Mapping

import polars as pl

from leaderboard import text
from leaderboard.figures.marks import Mark, mark_html
from leaderboard.figures.scrolling import scrolling_html
from leaderboard.registry import Benchmark


def contrasts_html(points: pl.DataFrame, benchmark: Benchmark, marks: Mapping[str, Mark]) -> str:
    """Return tables.ccons_contexts.contrast_points in percentage points; in bold where the interval leaves out 0."""
    metrics = [metric for metric in benchmark.metrics if metric.id in set(points["metric"])]
    heads = "".join(f'<th scope="col" class="number">{text.html(metric.label)}, points</th>' for metric in metrics)
    cells = {(row["submission_id"], row["metric"]): row for row in points.iter_rows(named=True)}
    models = dict(points.select("submission_id", "model").iter_rows())
    rows = "".join(
        f'<tr><th scope="row" class="words"><div>{mark_html(marks[name])} <bdi>{text.html(model, 80)}</bdi></div></th>'
        f"{''.join(_cell_html(cells.get((name, metric.id))) for metric in metrics)}</tr>"
        for name, model in models.items()
    )
    markup = (
        f'<table><thead><tr><th scope="col" class="words">Model</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )
    return scrolling_html(markup, "Differences between contexts", kind="contrasts")


def _cell_html(row: dict[str, float] | None) -> str:
    if row is None:
        return '<td class="number none">–</td>'
    shown = text.percent(row["value"], unit=False)
    is_clear = row["ci_low"] > 0 or row["ci_high"] < 0
    interval = text.percent_interval(row["ci_low"], row["ci_high"])
    return (
        f'<td class="number" data-value="{row["value"]!r}">{f"<strong>{shown}</strong>" if is_clear else shown}'
        f"<small>{interval}</small></td>"
    )
