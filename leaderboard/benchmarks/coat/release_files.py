"""The question files of the authors' release in a folder or archive."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from leaderboard.benchmarks.archives import Member, members
from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of

NAME = re.compile(
    r"(?:.*/)?(?P<folder>task_(?P<task>u|0|1|2|fi|fm)/(?:\d-options/)?Variation_(?P<number>\d{1,3}))/"
    r"(?P<kind>GT|GT_used)/question_answer_database\.json"
)
FULL_TASKS = ("fi", "fm")


class QuestionFile(NamedTuple):
    """One file: its task in the registry, its folder such as `task_1/Variation_3`, that folder's number, its rows."""

    task_id: str
    folder: str
    number: int
    name: str
    sha256: str
    rows: list[Any]


class Found(NamedTuple):
    """What a release holds, and sentences on what was passed over."""

    files: tuple[QuestionFile, ...]
    notes: tuple[str, ...]


def question_files(path: Path) -> Found:
    """Read the question files with keys of tasks u, 0, 1 and 2, by task and folder number.

    The authors' generator writes `GT` or `GT_used`; where a folder has both, `GT` counts, as in their evaluation. Raises
    InputError where there is none, where a file is no JSON list, or where a folder occurs twice.
    """
    found: dict[str, tuple[str, QuestionFile]] = {}
    notes: list[str] = []
    n_full = 0
    for member in members(path, lambda name: NAME.fullmatch(name) is not None):
        match = NAME.fullmatch(member.name)
        assert match is not None  # noqa: S101, the names were chosen by it
        if match["task"] in FULL_TASKS:
            n_full += 1
            continue
        folder, kind = match["folder"], match["kind"]
        if folder in found:
            other, file = found[folder]
            if other == kind:
                raise _twice(path, file.name, member.name)
            notes.append(f"{folder} has both GT and GT_used: GT is imported")
            if kind != "GT":
                continue
        found[folder] = kind, _question_file(path, member, match)
    if n_full:
        notes.append(f"files of the tasks with full configurations (fi, fm) are not imported: {n_full}")
    if not found:
        hint = "name the folder or archive with task_u, task_0, task_1 and task_2"
        message = "holds no task_*/Variation_*/GT/question_answer_database.json"
        raise InputError(Problem("no-questions", message, hint, str(path)))
    files = sorted((file for _, file in found.values()), key=lambda file: (_order(file.task_id), file.number))
    return Found(tuple(files), tuple(notes))


def _question_file(path: Path, member: Member, match: re.Match[str]) -> QuestionFile:
    try:
        rows = json.loads(member.content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        hint = "fetch the release again"
        raise InputError(
            Problem("not-json", f"not valid UTF-8 JSON ({error})", hint, f"{path}: {member.name}")
        ) from error
    if not isinstance(rows, list):
        hint = "fetch the release again"
        raise InputError(Problem("not-a-list", "does not hold a list of questions", hint, f"{path}: {member.name}"))
    digest = sha256_of(member.content)
    return QuestionFile(f"task-{match['task']}", match["folder"], int(match["number"]), member.name, digest, rows)


def _order(task_id: str) -> int:
    return ("task-u", "task-0", "task-1", "task-2").index(task_id)


def _twice(path: Path, first: str, second: str) -> InputError:
    hint = "name a folder with one copy of the release"
    return InputError(Problem("folder-twice", f"{first} and {second} are files of the same folder", hint, str(path)))
