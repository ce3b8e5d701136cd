"""Single faults of a file, and how equal ones become one counted problem."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from leaderboard.errors import Problem

N_EXAMPLES = 5
MAX_SHOWN = 80


class Fault(NamedTuple):
    """One fault at one line of a file; line 0 stands for the file as a whole."""

    code: str
    path: Path
    line: int
    message: str
    hint: str


def problems_of(faults: Iterable[Fault]) -> list[Problem]:
    """Return one problem per file and code, with the words of its first fault, its count and its first places."""
    groups: dict[tuple[Path, str], list[Fault]] = defaultdict(list)
    for fault in faults:
        groups[fault.path, fault.code].append(fault)
    return [_problem(group) for group in groups.values()]


def shown(value: object) -> str:
    """Return a value from a file in quotes, cut to 80 characters, with control and direction characters escaped."""
    text = repr(value)
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 4]}...{text[-1]}"


def _problem(group: list[Fault]) -> Problem:
    first = group[0]
    return Problem(
        code=first.code,
        message=first.message,
        hint=first.hint,
        where=f"{first.path} line {first.line}" if first.line else str(first.path),
        count=len(group),
        examples=tuple(f"line {fault.line}" for fault in group[:N_EXAMPLES] if fault.line),
    )
