"""One row of the authors' question files, checked: the utility and the household task that its text names, choices, key.

Flaws of the files that are met here (facts on the release): the household task stands in the text alone; the utility is
called `concept` or `context`; the keys of a configuration come in two orders, one of which gives the key away; spellings and
double spaces are kept; and `correct_answer` may be null, an empty object, or no letter of the choices.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeGuard

from leaderboard.benchmarks.coat.configurations import (
    CONDITION_SECONDS,
    MASS_WORDS,
    TEMPERATURE_WORDS,
    USE_SECONDS,
    Configuration,
)

# Wording of the release, sections on tasks 0 to 2 and on task u. Spaces are part of the names: nothing is trimmed.
TASK_TEXT = re.compile(
    r"Which of the following objects would be best suited for the purpose of"
    r' "(?P<utility>.+?)" when tasked to "(?P<task>.+)"\?'
)
UTILITY_TEXT = re.compile(r"Which of the following objects can be described as '(?P<phrase>.+)'\?")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BY_STATE = ("task-1", "task-2")
KNOWN_VALUES: Mapping[str, Mapping[str, object]] = {
    "mass": MASS_WORDS,
    "temperature": TEMPERATURE_WORDS,
    "use": USE_SECONDS,
    "condition": CONDITION_SECONDS,
}

Choice = str | Configuration
Penalties = tuple[int, int]


class Row(NamedTuple):
    """One question. `choices` are object names, or configurations with `penalties` (time, material; None where absent)."""

    question_id: int
    question: str
    utility: str
    household_task: str | None
    choices: tuple[Choice, ...]
    penalties: tuple[Penalties | None, ...]
    answer: int


class FaultyRowError(Exception):
    """A row that cannot be a question; the message is the reason."""


def utility_phrases(rows: list[Any]) -> dict[str, str]:
    """Return the utility of each phrase of task u, from the rows that name both."""
    found = {}
    for row in rows:
        if isinstance(row, dict) and _is_text(row.get("question")) and _is_text(utility := _utility_field(row)):
            match = UTILITY_TEXT.fullmatch(row["question"])
            if match:
                found[match["phrase"]] = utility
    return found


def read_row(row: Any, task_id: str, phrases: Mapping[str, str]) -> Row:
    """Check one row of a file of the task; raises FaultyRowError with the reason."""
    if not isinstance(row, dict):
        raise FaultyRowError("the row is not an object with keys")
    question_id, question = row.get("question_id"), row.get("question")
    if not isinstance(question_id, int) or isinstance(question_id, bool):
        raise FaultyRowError("question_id is not a whole number")
    if not _is_text(question):
        raise FaultyRowError("the question is not a text")
    utility, household_task = _purpose(row, question, task_id, phrases)
    letters, choices, penalties = _choices(row.get("options"), task_id)
    return Row(question_id, question, utility, household_task, choices, penalties, _answer(row, letters))


def _utility_field(row: Mapping[str, Any]) -> Any:
    return row.get("concept", row.get("context"))


def _is_text(value: Any) -> TypeGuard[str]:
    return isinstance(value, str) and bool(value) and value.encode(errors="replace").decode() == value


def _purpose(row: Mapping[str, Any], question: str, task_id: str, phrases: Mapping[str, str]) -> tuple[str, str | None]:
    """Return the utility and the household task; they stand in the text, the utility in a field as well."""
    stated = _utility_field(row)
    match = (UTILITY_TEXT if task_id == "task-u" else TASK_TEXT).fullmatch(question)
    if match is None:
        raise FaultyRowError("the text is not of the release's form")
    utility = phrases.get(match["phrase"]) if task_id == "task-u" else match["utility"]
    if utility is None:
        raise FaultyRowError("no row of the file names the utility of this phrase")
    if stated is not None and stated != utility:
        raise FaultyRowError("text and field name different utilities")
    return utility, None if task_id == "task-u" else match["task"]


def _choices(options: Any, task_id: str) -> tuple[str, tuple[Choice, ...], tuple[Penalties | None, ...]]:
    """Return the letters, and choices and penalties in the order of the letters."""
    if not isinstance(options, dict) or not options:
        raise FaultyRowError("there are no choices")
    letters = "".join(sorted(options))
    if letters != LETTERS[: len(options)]:
        raise FaultyRowError("the letters of the choices are not A, B, C, ...")
    values = [options[letter] for letter in letters]
    if task_id in BY_STATE:
        choices: tuple[Choice, ...] = tuple(_configuration(value) for value in values)
        penalties = tuple(_penalties(value) for value in values)
    else:
        if not all(map(_is_text, values)):
            raise FaultyRowError("a choice is not the name of an object")
        choices, penalties = tuple(values), (None,) * len(values)
    if len(set(choices)) < len(choices):
        raise FaultyRowError("two choices are the same")
    return letters, choices, penalties


def _configuration(value: Any) -> Configuration:
    """Return a choice by its six named values, whatever their order in the file; `id` is not used."""
    if not isinstance(value, dict):
        raise FaultyRowError("a choice is not a configuration")
    names = ("object_name", "mass", "material", "temperature", "already_in_use", "condition")
    values = [text for name in names if _is_text(text := value.get(name))]
    if len(values) < len(names):
        raise FaultyRowError("a choice is not a configuration")
    configuration = Configuration(*values)
    if any(getattr(configuration, name) not in known for name, known in KNOWN_VALUES.items()):
        raise FaultyRowError("a choice has a value that none of the physical variables takes")
    return configuration


def _penalties(value: Mapping[str, Any]) -> Penalties | None:
    """Return the two penalties; None where one is absent or the text "n"."""
    time, material = value.get("time_penalty"), value.get("material_penalty")
    return (time, material) if type(time) is int and type(material) is int else None


def _answer(row: Mapping[str, Any], letters: str) -> int:
    if "correct_answer" not in row:
        raise FaultyRowError("there is no correct_answer")
    answer = row["correct_answer"]
    if answer is None:
        raise FaultyRowError("correct_answer is null")
    if answer == {}:
        raise FaultyRowError("correct_answer is empty, as in the files without keys")
    if not isinstance(answer, str) or len(answer) != 1 or answer not in letters:
        raise FaultyRowError("correct_answer is not the letter of a choice")
    return letters.index(answer)
