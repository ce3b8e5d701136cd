"""CSV and JSON Lines as written: named cells and the line on which each row starts."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from leaderboard.predictions.faults import Fault, shown
from leaderboard.predictions.strict_json import strict_json


class Cells(NamedTuple):
    """The rows of one file: `lines[i]` is where `rows[i]` starts, its cells in the order of `names`."""

    names: tuple[str, ...]
    lines: list[int]
    rows: list[Sequence[object]]


def csv_cells(path: Path, text: str) -> tuple[Cells, list[Fault]]:
    """Return the cells of a CSV file; blank lines are skipped, rows with more or fewer cells are faults."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    lines, rows, start = [], [], 1
    faults = []
    try:
        for row in reader:
            if row:
                lines.append(start)
                rows.append(row)
            start = reader.line_num + 1
    except csv.Error as error:
        faults.append(_csv_fault(path, start, error))
    names = tuple(rows[0]) if rows else ()
    cells = Cells(names, [], [])
    for line, row in zip(lines[1:], rows[1:], strict=True):
        if len(row) == len(names):
            cells.lines.append(line)
            cells.rows.append(row)
        else:
            message = f"the row has {len(row)} cells, the header has {len(names)}"
            faults.append(Fault("cell-count", path, line, message, "put cells with commas in quotes, complete cut-off rows"))
    return cells, faults


def jsonl_cells(path: Path, text: str) -> tuple[Cells, list[Fault]]:
    """Return the cells of a JSON Lines file: one object a line, all with the keys of the first; blank lines are skipped."""
    names: tuple[str, ...] = ()
    lines: list[int] = []
    rows: list[Sequence[object]] = []
    faults: list[Fault] = []
    # Not splitlines(): it also breaks at U+2028, which may stand inside a JSON string.
    texts = text.split("\n")
    for line, row_text in enumerate(texts, start=1):
        if not row_text.strip():
            continue
        record = _json_record(path, line, row_text, is_cut=line == len(texts))
        if isinstance(record, Fault):
            faults.append(record)
            continue
        names = names or tuple(record)
        if record.keys() == set(names):
            lines.append(line)
            rows.append([record[name] for name in names])
        else:
            message = f"the keys {shown(list(record))} are not those of the first row {shown(list(names))}"
            faults.append(Fault("keys", path, line, message, "give every row the same keys"))
    return Cells(names, lines, rows), faults


def _json_record(path: Path, line: int, text: str, *, is_cut: bool) -> dict[str, object] | Fault:
    try:
        record = strict_json(text.strip())
    except ValueError as error:
        if is_cut:
            return Fault("truncated", path, line, f"the last line is cut off ({error})", "write or copy the file again")
        return Fault("not-json", path, line, f"the line is not JSON ({error})", "write one JSON object a line")
    if not isinstance(record, dict):
        return Fault("not-an-object", path, line, f"{shown(record)} is not an object", "write one JSON object a line")
    return record


def _csv_fault(path: Path, line: int, error: csv.Error) -> Fault:
    if str(error) == "unexpected end of data":
        return Fault("truncated", path, line, "the file ends inside a quoted cell", "write or copy the file again")
    return Fault("not-csv", path, line, f"the row is not CSV ({error})", "quote cells with commas, double the quotes in them")
