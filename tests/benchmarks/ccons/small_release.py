"""A small release of our own sentences in the authors' layout: no header, CRLF, some files without a final newline."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from leaderboard.benchmarks.ccons.release_files import file_name

Cells = tuple[str, str, str, str]
CsvRows = Mapping[tuple[str, str], Sequence[Cells]]

ROWS: CsvRows = {
    ("ordinary", "all"): (
        ("A lorry tows a handcart.", "handcart", "lorry", "1"),
        ("An otter hides in a wardrobe.", "wardrobe", "otter", "0"),
        ("An otter hides in a hatbox.", "otter", "hatbox", "1"),
    ),
    ("ordinary", "nocontext"): (
        ("", "handcart", "lorry", "1"),
        ("", "wardrobe", "otter", "0"),
        ("", "otter", "hatbox", "1"),
    ),
    ("counter", "all"): (
        ("A thimble tows a lorry.", "thimble", "lorry", "0"),
        ("A wardrobe hides in an otter.", "wardrobe", "otter", "1"),
    ),
    ("counter", "nocontext"): (
        ("", "thimble", "lorry", "0"),
        ("", "wardrobe", "otter", "1"),
    ),
}


def csv_text(rows: Sequence[Cells], *, final_newline: bool) -> str:
    """Return the rows as the authors write them: the context in quotes, lines that end in CRLF."""
    lines = [",".join([f'"{context}"', *cells]) for context, *cells in rows]
    return "\r\n".join(lines) + ("\r\n" if final_newline else "")


def write_release(folder: Path, rows: CsvRows = ROWS, *, final_newline: bool = False) -> Path:
    """Write a file for each entry of `rows`; returns the folder."""
    (folder / "dataset").mkdir(parents=True, exist_ok=True)
    for (subset, part), cells in rows.items():
        text = csv_text(cells, final_newline=final_newline)
        (folder / "dataset" / file_name(subset, part)).write_bytes(text.encode())
    return folder
