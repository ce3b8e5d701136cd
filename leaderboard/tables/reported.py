"""What the paper of a benchmark reports: numbers without predictions, each with its place in the paper."""

import polars as pl

from leaderboard.registry import Benchmark
from leaderboard.schemas.reported import Reported, ReportedFigure
from leaderboard.store import read_model

REPORTED: dict[str, pl.DataType | type[pl.DataType]] = {
    "id": pl.String,
    "kind": pl.String,
    "task": pl.String,
    "variation": pl.String,
    "label": pl.String,
    "model": pl.String,
    "relation": pl.String,
    "value": pl.Float64,
    "unit": pl.String,
    "place": pl.String,
    "note": pl.String,
    "contradicted_by": pl.List(pl.String),
}


def reported_table(benchmark: Benchmark) -> pl.DataFrame:
    """Return one row per figure: REPORTED, in the file's order; empty where nothing was collected for the benchmark.

    `contradicted_by` names the value and place of figures of the same paper that say something else of the same thing.
    """
    if benchmark.reported is None:
        return pl.DataFrame(schema=REPORTED)
    figures = read_model(benchmark.reported, Reported).figures
    by_id = {figure.id: figure for figure in figures}
    rows = [
        {
            **figure.model_dump(include=set(REPORTED)),
            "contradicted_by": [f"{said(by_id[other])} ({by_id[other].place})" for other in figure.conflicts_with],
        }
        for figure in figures
    ]
    return pl.DataFrame(rows, schema=REPORTED, orient="row")


def said(figure: ReportedFigure) -> str:
    """Return a value as a reader would write it, in percent or points where it is a fraction.

    >>> figure = ReportedFigure(id="x-001", kind="margin", task=None, variation=None, metric="m", label="l", model=None,
    ...                         value=0.088, relation="=", unit="fraction", place="section 3")
    >>> said(figure), said(figure.model_copy(update={"kind": "result", "relation": "~"}))
    ('8.8 points', 'about 8.8 %')
    """
    return value_text(figure.kind, figure.relation, figure.value, figure.unit)


def value_text(kind: str, relation: str, value: float, unit: str) -> str:
    """Return `said` of the parts of a figure."""
    words = {"=": "", "~": "about ", ">": "more than ", ">=": "at least ", "<": "less than ", "<=": "at most "}[
        relation
    ]
    if unit == "fraction":
        return f"{words}{100 * value:.4g} {'points' if kind == 'margin' else '%'}"
    return f"{words}{value:,.10g}" if unit == "count" else f"{words}{value:g}"
