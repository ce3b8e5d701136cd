"""A small release in the authors' forms, with our own sentences and the odd characters that theirs have."""

import json
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from leaderboard.benchmarks.piqa.release_content import Expected, labels_sha256
from leaderboard.benchmarks.piqa.release_files import Row
from leaderboard.benchmarks.release_content import rows_sha256
from leaderboard.registry import Split

VALIDATION = [
    Row("Cool a pot of soup", "Set the pot in a basin of cold water.", "Set the pot in a basin of hot water.", 0),
    Row("rope", "can be cut with scissors ", "can be cut with  sponges", 0),
    Row("Hang a towel\u2019s loop ", "Use a ½ inch hook at 20°.", "Use a ½ inch nail\u2028file.", 0),
    Row("cool a  pot of soup", "Stir it on the stove.", "Stir it off the stove.", 1),
]
TEST = [
    Row("Seal\r\r \ra jar", "Screw the lid on.", "Screw the lid off.", None),
    Row("Dry wet shoes", "Fill them with newspaper.", "Fill them with water.", None),
]
TRAIN = [Row("Sweep a floor", "Take a broom.", "Take a comb.", 0)]
ROWS: dict[Split, list[Row]] = {"validation": VALIDATION, "test": TEST, "train": TRAIN}
EXPECTED: dict[Split, Expected] = {
    "validation": Expected(4, rows_sha256(VALIDATION)),
    "test": Expected(2, rows_sha256(TEST)),
    "train": Expected(1, None, labels_sha256(TRAIN)),
}
STEMS: dict[Split, str] = {"validation": "valid", "test": "tests", "train": "train"}


def write_jsonl(folder: Path, splits: Sequence[Split] = tuple(ROWS)) -> Path:
    """Write splits as the authors do: ASCII with escapes, LF, a file of labels beside the questions but for test."""
    folder.mkdir(parents=True, exist_ok=True)
    for split in splits:
        lines = (json.dumps({"goal": row.goal, "sol1": row.sol1, "sol2": row.sol2}) + "\n" for row in ROWS[split])
        (folder / f"{STEMS[split]}.jsonl").write_bytes("".join(lines).encode("ascii"))
        if split != "test":
            labels = "".join(f"{row.label}\n" for row in ROWS[split])
            (folder / f"{STEMS[split]}-labels.lst").write_bytes(labels.encode("ascii"))
    return folder


def parquet_bytes(split: Split) -> bytes:
    """Return a split as Parquet with the columns and types of the Hub; a label that is held back is -1."""
    rows = ROWS[split]
    columns = {name: pa.array([getattr(row, name) for row in rows]) for name in ("goal", "sol1", "sol2")}
    labels = pa.array([-1 if row.label is None else row.label for row in rows], pa.int64())
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({**columns, "label": labels}), sink)
    return sink.getvalue().to_pybytes()
