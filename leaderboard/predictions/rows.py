"""The rows of a predictions file, typed, with their places, before they meet the questions."""

from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.predictions.cells import Cells, csv_cells, jsonl_cells
from leaderboard.predictions.columns import ANSWER_COLUMNS, CELL_READERS, HINTS, column_faults, separator_fault
from leaderboard.predictions.faults import Fault, shown
from leaderboard.predictions.text import read_text

FORMATS = {".csv": csv_cells, ".jsonl": jsonl_cells, ".ndjson": jsonl_cells}
ROWS = pl.Schema(
    {
        "path": pl.String(),
        "line": pl.Int64(),
        "question_id": pl.String(),
        "repeat": pl.Int32(),
        "kind": pl.String(),
        "answer": pl.String(),
        "choice_scores": pl.List(pl.Float64()),
    }
)


class Rows(NamedTuple):
    """What was read: `frame` (path, line, question_id, repeat, kind, answer, choice_scores) without the faulty rows.

    `kind` names the answer column; `answer` holds its text (digits for `index`), null where the cell is empty. In a file
    without an answer column `kind` is `choice_scores`, and `answer` is null.
    """

    frame: pl.DataFrame
    faults: list[Fault]


def read_rows(path: Path, *, scores_suffice: bool = False) -> Rows:
    """Read a CSV or JSON Lines file of predictions; the faults name every place that cannot be used.

    A file without an answer column is a fault, unless scores suffice and it has `choice_scores`.
    """
    text = read_text(path)
    if isinstance(text, Fault):
        return Rows(ROWS.to_frame(), [text])
    cells_of = FORMATS.get(path.suffix.lower())
    if cells_of is None:
        hint = f"rename it to one of {', '.join(FORMATS)} or convert it"
        return Rows(
            ROWS.to_frame(), [Fault("unknown-format", path, 0, f"the ending {path.suffix!r} is not known", hint)]
        )
    cells, faults = cells_of(path, text)
    if faults and not cells.names:
        return Rows(ROWS.to_frame(), faults)
    if fault := separator_fault(path, cells.names):
        return Rows(ROWS.to_frame(), [fault])
    if name_faults := column_faults(path, cells.names, scores_suffice=scores_suffice):
        return Rows(ROWS.to_frame(), [*faults, *name_faults])
    if not cells.rows and not faults:
        faults = [Fault("no-rows", path, 0, "the file has no rows below its header", "write one row per question")]
    return _typed(path, cells, faults)


def _typed(path: Path, cells: Cells, faults: list[Fault]) -> Rows:
    columns: dict[str, list[object]] = {"line": list(cells.lines)}
    faulty: set[int] = set()
    values = zip(*cells.rows, strict=True) if cells.rows else [()] * len(cells.names)
    for name, column in zip(cells.names, values, strict=True):
        columns[name], found = _column(path, name, cells.lines, column)
        faulty.update(fault.line for fault in found)
        faults.extend(found)
    kind = next((name for name in ANSWER_COLUMNS if name in columns), "choice_scores")
    if kind in ANSWER_COLUMNS:
        columns["answer"] = columns.pop(kind)
    frame = pl.DataFrame(columns, schema={name: ROWS[name] for name in columns})
    missing = {"repeat": pl.lit(0), "choice_scores": pl.lit(None), "answer": pl.lit(None)}
    frame = frame.with_columns(
        pl.lit(str(path)).alias("path"),
        pl.lit(kind).alias("kind"),
        *(value.cast(ROWS[name]).alias(name) for name, value in missing.items() if name not in columns),
    ).select(ROWS.names())
    return Rows(frame.filter(~pl.col("line").is_in(sorted(faulty))) if faulty else frame, faults)


def _column(path: Path, name: str, lines: list[int], cells: tuple[object, ...]) -> tuple[list[object], list[Fault]]:
    values: list[object] = []
    faults = []
    read = CELL_READERS[name]
    for line, cell in zip(lines, cells, strict=True):
        try:
            values.append(read(cell))
        except ValueError as error:
            values.append(None)
            faults.append(Fault(f"bad-{name}", path, line, f"{name} {shown(cell)} {error}", HINTS[name]))
    return values, faults
