"""The columns that a predictions file may have, and what a cell of each may hold."""

import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType

from leaderboard.predictions.faults import Fault, shown
from leaderboard.predictions.strict_json import strict_json
from leaderboard.schemas.submission import MAX_REPEATS

ANSWER_COLUMNS = ("letter", "index", "choice", "response")
COLUMNS = ("question_id", *ANSWER_COLUMNS, "repeat", "choice_scores")
KNOWN = f"the columns are {', '.join(COLUMNS)}"
UNPARSED = "?"

_NUMBER = re.compile(r"0|[1-9][0-9]{0,4}")
_LETTER = re.compile(r"[A-Za-z]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def separator_fault(path: Path, names: tuple[str, ...]) -> Fault | None:
    """Return the fault of a CSV file whose first line names no column as it is separated by something else."""
    first = names[0] if names and not set(names) & set(COLUMNS) else ""
    if any(mark in first for mark in ";\t|"):
        message = f"the cells of the first line are not separated by commas: {shown(first)}"
        return Fault("separator", path, 1, message, "separate columns with commas")
    return None


def column_faults(path: Path, names: tuple[str, ...], *, scores_suffice: bool = False) -> list[Fault]:
    """Return what is wrong with the column names of a file; `choice_scores` may stand in for an answer if they suffice."""
    if not names:
        return [Fault("no-columns", path, 0, "the file names no columns", KNOWN)]
    twice = sorted({name for name in names if names.count(name) > 1})
    faults = [Fault("duplicate-column", path, 1, f"column {shown(name)} stands twice", "keep one") for name in twice]
    faults += [_unknown_column(path, name) for name in names if name not in COLUMNS]
    if "question_id" not in names:
        faults.append(Fault("no-question-id", path, 1, "there is no column question_id", "name it in the first line"))
    answers = [name for name in ANSWER_COLUMNS if name in names]
    if len(answers) != 1 and not (scores_suffice and not answers and "choice_scores" in names):
        message = f"of the answer columns there is {' and '.join(answers) or 'none'}"
        hint = f"keep exactly one of {', '.join(ANSWER_COLUMNS)}"
        faults.append(Fault("answer-column", path, 1, message, hint))
    return faults


def _unknown_column(path: Path, name: str) -> Fault:
    near = get_close_matches(name.strip().lower(), COLUMNS, n=2, cutoff=0.6)
    hint = f"did you mean {' or '.join(near)}?" if near else KNOWN
    return Fault(f"unknown-column-{shown(name)}", path, 1, f"there is no column {shown(name)}", hint)


def question_id(cell: object) -> str:
    """Return the id in a cell; raises ValueError where it is not text or empty."""
    value = text(cell)
    if value is None:
        raise ValueError("is empty")
    return value


def repeat(cell: object) -> int:
    """Return the 0-based number of the run; raises ValueError where it is not a whole number below MAX_REPEATS."""
    number = int(_whole_number(cell))
    if number >= MAX_REPEATS:
        raise ValueError(f"is above {MAX_REPEATS - 1}, the last of at most {MAX_REPEATS} runs")
    return number


def letter(cell: object) -> str | None:
    """Return the letter in a cell, None where it is empty; raises ValueError where there is more."""
    value = text(cell)
    if value is not None and not _LETTER.fullmatch(value := value.strip()):
        raise ValueError("is not one letter from A to Z")
    return value


def index(cell: object) -> str | None:
    """Return the digits of a 0-based index, `?` for an unparsed response, None where the cell is empty."""
    if cell is None or cell in ("", UNPARSED):
        return None if cell in (None, "") else UNPARSED
    return _whole_number(cell)


def text(cell: object) -> str | None:
    """Return the text in a cell, None where it is null or only white space; raises ValueError for other types."""
    if cell is None:
        return None
    if not isinstance(cell, str):
        raise ValueError("is not text")  # noqa: TRY004
    if not cell.isascii() and _SURROGATE.search(cell):
        raise ValueError("holds half of a surrogate pair")
    return cell if cell.strip() else None


def choice_scores(cell: object) -> list[float] | None:
    """Return the scores in a cell, a JSON list in CSV; raises ValueError where one is not a finite number."""
    scores = strict_json(cell) if isinstance(cell, str) and cell else cell or None
    if scores is None:
        return None
    if not isinstance(scores, list) or not all(_is_finite(score) for score in scores):
        raise ValueError("is not a list of finite numbers")
    return [float(score) for score in scores]


def _is_finite(score: object) -> bool:
    # Compared with the largest float: float() and math.isfinite() overflow at an integer of 400 digits.
    return isinstance(score, int | float) and not isinstance(score, bool) and abs(score) <= sys.float_info.max


def _whole_number(cell: object) -> str:
    digits = str(cell).strip() if isinstance(cell, str | int) and not isinstance(cell, bool) else ""
    if not _NUMBER.fullmatch(digits):
        raise ValueError("is not a whole number from 0 on")
    return digits


CELL_READERS: MappingProxyType[str, Callable[[object], object]] = MappingProxyType(
    {
        "question_id": question_id,
        "letter": letter,
        "index": index,
        "choice": text,
        "response": text,
        "repeat": repeat,
        "choice_scores": choice_scores,
    }
)
HINTS = MappingProxyType(
    {
        "question_id": "copy the id from the questions file",
        "letter": "put raw model output into a column `response`",
        "index": "write 0 (not 0.0) for the first choice, nothing for an empty response, ? for one that cannot be read",
        "choice": "write the text of one choice",
        "response": "write the model's output as text",
        "repeat": "number the runs of a question 0, 1, 2",
        "choice_scores": "write one number a choice, in the order of the choices",
    }
)
