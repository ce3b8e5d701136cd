"""The files of a submission folder within caps that are checked before anything is parsed."""

import re
from collections.abc import Iterator
from pathlib import Path

from leaderboard.errors import Problem
from leaderboard.files import write_bytes
from leaderboard.predictions.faults import N_EXAMPLES
from leaderboard.pull_request.repository import Repository
from leaderboard.pull_request.rules import Folder
from leaderboard.validation.folder import METADATA, RESULTS

MAX_SUBMISSION_BYTES = 16_000_000
MAX_BYTES = {METADATA: 200_000, RESULTS: 4_000_000}
MAX_LINES = 400_000
MAX_LINE_BYTES = {METADATA: 10_000, RESULTS: 2_000}
MAX_ROW_BYTES = 300
MAX_DEPTH = 10

# A string without an end reaches to the end of the text, so that every byte is looked at once.
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)


def write_folder(repository: Repository, folder: Folder, out: Path) -> list[Problem]:
    """Write the new files of a submission folder below `out`; returns the caps that are broken, and then writes nothing.

    Only names of the allow-list are among the changes, so nothing can be written elsewhere.
    """
    sizes = dict(zip(folder.changes, repository.sizes([c.new_object for c in folder.changes.values()]), strict=True))
    if problems := list(size_problems(folder, sizes)):
        return problems
    contents = {name: repository.blob(change.new_object) for name, change in folder.changes.items()}
    problems = [problem for name, content in contents.items() for problem in text_problems(folder, name, content)]
    if not problems:
        for name, content in contents.items():
            write_bytes(out / folder.path / name, content)
    return problems


def size_problems(folder: Folder, sizes: dict[str, int]) -> Iterator[Problem]:
    """Yield the files that are too large, and the folder where it is."""
    for name, size in sizes.items():
        if size > (limit := MAX_BYTES.get(name, MAX_SUBMISSION_BYTES)):
            message = f"the file has {size:,} bytes, more than {limit:,}"
            yield Problem("too-large", message, "keep raw logs elsewhere and link them", f"{folder.path}/{name}")
    if (total := sum(sizes.values())) > MAX_SUBMISSION_BYTES:
        message = f"its files have {total:,} bytes, more than {MAX_SUBMISSION_BYTES:,}"
        yield Problem("submission-too-large", message, "keep raw logs elsewhere and link them", folder.path)


def text_problems(folder: Folder, name: str, content: bytes) -> Iterator[Problem]:
    """Yield what keeps a file from being parsed: many lines, long lines, deep nesting, no UTF-8, a byte order mark."""
    path = f"{folder.path}/{name}"
    lines = content.split(b"\n")
    if len(lines) > MAX_LINES:
        yield Problem("too-many-lines", f"the file has more than {MAX_LINES:,} lines", "convert it again", path)
    limit = MAX_LINE_BYTES.get(name, MAX_ROW_BYTES)
    if long := [number for number, line in enumerate(lines, start=1) if len(line) > limit]:
        examples = tuple(f"line {number}" for number in long[:N_EXAMPLES])
        message = f"the line has more than {limit:,} bytes"
        yield Problem("long-line", message, "convert or score it again", f"{path} line {long[0]}", len(long), examples)
    if content.startswith(b"\xef\xbb\xbf"):
        yield Problem("byte-order-mark", "the file starts with a byte order mark", "save it as plain UTF-8", path)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        yield Problem("not-utf-8", "the line is not UTF-8", "save it as plain UTF-8", f"{path} line {line}")
    if name == METADATA and depth(content) > MAX_DEPTH:
        yield Problem("deep-json", f"the file is nested more than {MAX_DEPTH} deep", "make it with convert", path)


def depth(content: bytes) -> int:
    """Return how deep the brackets of a JSON text are nested, without parsing it.

    >>> depth(b'{"a": [1, "[["]}')
    2
    """
    deepest = level = 0
    for mark in re.findall(rb"[][{}]", _STRING.sub(b"", content)):
        level += 1 if mark in b"[{" else -1
        deepest = max(deepest, level)
    return deepest
