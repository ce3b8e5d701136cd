"""The files of PIQA's release in a folder or archive: the authors' JSON Lines and labels, or Parquet as on the Hub."""

import json
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from leaderboard.benchmarks.archives import Member, members
from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of
from leaderboard.registry import Split
from leaderboard.sources import Source

SPLITS: tuple[Split, ...] = ("validation", "test", "train")
STEMS: Mapping[str, Split] = {
    "valid": "validation",
    "dev": "validation",
    "tests": "test",
    "test": "test",
    "train": "train",
}
TEXTS = ("goal", "sol1", "sol2")
NO_LABEL = -1
"""What stands for a label that is held back in the Parquet files."""

N_EXAMPLES = 5
AGAIN = "fetch the file again"
_NAME = re.compile(
    r"(?:.*/)?(?:(?P<stem>valid|dev|tests?|train)(?:\.jsonl|(?P<labels>-labels)\.lst)"
    r"|(?:piqa-)?(?P<split>validation|test|train)(?:-00000-of-00001|/0000)?\.parquet)"
)


class Row(NamedTuple):
    """A goal with its two solutions exactly as the authors wrote them; `label` is null where it is held back."""

    goal: str
    sol1: str
    sol2: str
    label: int | None


class SplitFiles(NamedTuple):
    """One split: its rows in the order of the file, and the files that hold them."""

    split: Split
    rows: list[Row]
    sources: tuple[Source, ...]


class Found(NamedTuple):
    """What a release holds, in the order of SPLITS, and sentences on what is missing or was passed over."""

    splits: tuple[SplitFiles, ...]
    notes: tuple[str, ...]


def release_splits(path: Path) -> Found:
    """Read the splits in a folder, zip or tar; raises InputError where a file is odd or the validation split is missing."""
    questions: dict[Split, Member] = {}
    labels: dict[Split, Member] = {}
    for member in members(path, lambda name: _NAME.fullmatch(name) is not None):
        match = _NAME.fullmatch(member.name)
        assert match is not None  # noqa: S101, the names were chosen by it
        split = STEMS[match["stem"]] if match["stem"] else SPLITS[SPLITS.index(match["split"])]
        kind = labels if match["labels"] else questions
        if split in kind:
            raise InputError(_twice(path, split, kind[split].name, member.name))
        kind[split] = member
    if "validation" not in questions:
        hint = "name a folder or archive with valid.jsonl and valid-labels.lst, or with the Parquet files of the Hub"
        raise InputError(Problem("no-validation", "holds no questions of the validation split", hint, str(path)))
    splits = [_split(path, split, questions[split], labels.get(split)) for split in SPLITS if split in questions]
    missing = [f"there are no questions of split {split}" for split in SPLITS if split not in questions]
    unused = [f"{labels[split].name} is passed over" for split in SPLITS if split in labels.keys() - questions.keys()]
    return Found(tuple(splits), (*missing, *unused))


def _split(path: Path, split: Split, questions: Member, labels: Member | None) -> SplitFiles:
    """Read one split; the labels of a Parquet file stand in it, those of a JSON Lines file beside it."""
    where = f"{path}: {questions.name}"
    if questions.name.endswith(".parquet"):
        return SplitFiles(split, _parquet_rows(questions.content, where), (_source(questions),))
    rows = _jsonl_rows(questions.content, where)
    if split == "test":
        return SplitFiles(split, rows, (_source(questions),))
    if labels is None:
        hint = f"add {questions.name.removesuffix('.jsonl')}-labels.lst"
        raise InputError(Problem("no-labels", "there are no labels beside the questions", hint, where))
    keys = _labels(labels.content, f"{path}: {labels.name}")
    if len(keys) != len(rows):
        message = f"there are {len(keys):,} labels for {len(rows):,} questions"
        raise InputError(Problem("label-count", message, "take both from the same release", f"{path}: {labels.name}"))
    labelled = [row._replace(label=key) for row, key in zip(rows, keys, strict=True)]
    return SplitFiles(split, labelled, (_source(questions), _source(labels)))


def _source(member: Member) -> Source:
    return Source(member.name, "", sha256_of(member.content))


def _jsonl_rows(content: bytes, where: str) -> list[Row]:
    """Return the rows of a JSON Lines file without labels; raises InputError that counts the faulty lines."""
    lines = content.removesuffix(b"\n").split(b"\n")  # not splitlines: a text may hold other separators
    rows = [_jsonl_row(line) for line in lines]
    faulty = [f"line {number}" for number, row in enumerate(rows, start=1) if row is None]
    if faulty:
        message = "a line is no JSON object with the texts goal, sol1 and sol2"
        raise InputError(Problem("not-a-row", message, AGAIN, where, len(faulty), tuple(faulty[:N_EXAMPLES])))
    return [row for row in rows if row is not None]


def _jsonl_row(line: bytes) -> Row | None:
    try:
        content: Any = json.loads(line.decode("utf-8"))
        goal, sol1, sol2 = (content[name] for name in TEXTS)
        is_text = all(isinstance(text, str) and text.encode() for text in (goal, sol1, sol2))
    except (ValueError, RecursionError, KeyError, TypeError):
        return None
    return Row(goal, sol1, sol2, None) if is_text else None


def _labels(content: bytes, where: str) -> list[int]:
    """Return the labels of a file with 0 or 1 on each line."""
    lines = content.decode("utf-8", "replace").replace("\r\n", "\n").removesuffix("\n").split("\n")
    faulty = [f"line {number}" for number, line in enumerate(lines, start=1) if line not in {"0", "1"}]
    if faulty:
        message = "a line is neither 0 nor 1"
        raise InputError(Problem("not-a-label", message, AGAIN, where, len(faulty), tuple(faulty[:N_EXAMPLES])))
    return [int(line) for line in lines]


def _parquet_rows(content: bytes, where: str) -> list[Row]:
    try:
        table = pq.read_table(BytesIO(content), columns=[*TEXTS, "label"])
        columns = [table.column(name).cast(pa.string()).to_pylist() for name in TEXTS]
        labels = table.column("label").cast(pa.int64()).to_pylist()
    except (OSError, KeyError, pa.ArrowException) as error:
        message = f"is no Parquet file with goal, sol1, sol2 and label ({error})"
        raise InputError(Problem("not-parquet", message, AGAIN, where)) from error
    if not all(all(texts) for texts in columns) or not {NO_LABEL, 0, 1}.issuperset(labels):
        message = "a text is missing or a label is not -1, 0 or 1"
        raise InputError(Problem("not-a-row", message, AGAIN, where))
    keys = [None if label == NO_LABEL else label for label in labels]
    return [Row(*row) for row in zip(*columns, keys, strict=True)]


def _twice(path: Path, split: str, first: str, second: str) -> Problem:
    hint = "name a folder with one copy of the release"
    return Problem("split-twice", f"{first} and {second} are both of split {split}", hint, str(path))
