"""CSV and JSON Lines as written: named cells and the line on which each row starts."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from leaderboard.predictions.faults import Fault, shown
from leaderboard.predictions.strict_json import strict_json

ONE_A_LINE = "write one JSON object a line, without brackets around them or commas between them"


class Cells(NamedTuple):
    """The rows of one file: `lines[i]` is where `rows[i]` starts, its cells in the order of `names`."""

    names: tuple[str, ...]
    lines: list[int]
    rows: list[Sequence[object]]


def csv_cells(path: Path, text: str) -> tuple[Cells, list[Fault]]:
    """Return the cells of a CSV file; blank lines are skipped, rows with more or fewer cells are faults."""
    if text.lstrip().startswith(("{", "[")):
        fault = Fault("json-as-csv", path, 1, "the file holds JSON", "give JSON Lines a name that ends in .jsonl")
        return Cells((), [], []), [fault]
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
    texts = {line: row for line, row in enumerate(text.split("\n"), start=1) if row.strip()}
    if fault := _spread_json(path, texts):
        return cells, [fault]
    n_lines = text.count("\n") + 1
    for line, row_text in texts.items():
        record = _json_record(path, line, row_text, is_last=line == n_lines)
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


def _spread_json(path: Path, texts: dict[int, str]) -> Fault | None:
    """Return the fault of a file that is one JSON array, or an object over several lines; `texts` are its lines."""
    line, first = next(((line, row.strip()) for line, row in texts.items()), (0, ""))
    if first == "{":
        return Fault("json-object", path, line, "a JSON object is spread over several lines", ONE_A_LINE)
    if first.startswith("[") and (len(texts) == 1 or not _is_json(first)):
        return Fault("json-array", path, line, "the file is a JSON array", ONE_A_LINE)
    return None


def _is_json(text: str) -> bool:
    try:
        strict_json(text)
    except ValueError:
        return False
    return True


def _json_record(path: Path, line: int, text: str, *, is_last: bool) -> dict[str, object] | Fault:
    text = text.strip()
    try:
        record = strict_json(text)
    except ValueError as error:
        if is_last and text.startswith("{") and not text.endswith("}"):
            return Fault("truncated", path, line, f"the last line is cut off ({error})", "write or copy the file again")
        return Fault("not-json", path, line, f"the line is not JSON ({error})", "write one JSON object a line")
    if not isinstance(record, dict):
        return Fault("not-an-object", path, line, f"{shown(record)} is not an object", "write one JSON object a line")
    if not record:
        return Fault("empty-object", path, line, "the object is empty", "give every row the same keys")
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
