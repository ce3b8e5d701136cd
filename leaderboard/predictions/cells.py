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
    cells = Cells((), [], [])
    faults, start = [], 1
    try:
        for row in reader:
            if not row:
                pass
            elif not cells.names:
                cells = Cells(tuple(row), [], [])
            elif len(row) == len(cells.names):
                cells.lines.append(start)
                cells.rows.append(row)
            else:
                faults.append(_cell_count(path, start, row, cells.names))
            start = reader.line_num + 1
    except csv.Error as error:
        faults.append(_csv_fault(path, start, error))
    return cells, faults


def jsonl_cells(path: Path, text: str) -> tuple[Cells, list[Fault]]:
    """Return the cells of a JSON Lines file: an object a line, all with the keys of the first, blank lines skipped."""
    cells = Cells((), [], [])
    faults, keys = [], set[str]()
    # Not splitlines(): it also breaks at U+2028, which may stand inside a JSON string.
    texts = text.split("\n")
    for line, row_text in enumerate(texts, start=1):
        if not row_text.strip():
            continue
        record = _json_record(path, line, row_text, is_cut=line == len(texts))
        if isinstance(record, Fault):
            faults.append(record)
            continue
        if not keys:
            cells, keys = Cells(tuple(record), [], []), set(record)
        if record.keys() == keys:
            cells.lines.append(line)
            cells.rows.append([record[name] for name in cells.names])
        else:
            message = f"the keys {shown(list(record))} are not those of the first row {shown(list(cells.names))}"
            faults.append(Fault("keys", path, line, message, "give every row the same keys"))
    return cells, faults


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


def _cell_count(path: Path, line: int, row: list[str], names: tuple[str, ...]) -> Fault:
    message = f"the row has {len(row)} cells, the header has {len(names)}"
    return Fault("cell-count", path, line, message, "put cells with commas in quotes, complete cut-off rows")


def _csv_fault(path: Path, line: int, error: csv.Error) -> Fault:
    if str(error) == "unexpected end of data":
        return Fault("truncated", path, line, "the file ends inside a quoted cell", "write or copy the file again")
    return Fault(
        "not-csv", path, line, f"the row is not CSV ({error})", "quote cells with commas, double the quotes in them"
    )
