r"""A response in the model's own words and the choices of its question -> the choice taken, where that is certain.

A response is read as a whole, or line by line where a line starts with `Answer:` (or `The answer is`). What is read
must be one of: a letter alone (`B`, `b`, `(B)`, `**B.**`, `\boxed{B}`), a letter and the text of the same choice
(`B. the mug`), the text of one choice. Everything else is unparsed: letters in prose, letters beyond the choices, two
readings that differ.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

Status = Literal["answered", "empty", "unparsed"]

_QUOTES = "*_`\"'“”\u2018\u2019"
_LETTER = re.compile(
    rf"""(?: \\(?:boxed|text|textbf)\{{ | [\s$(\[{{{_QUOTES}] )*+   # what may stand before a letter
         (?P<letter>[A-Za-z])
         (?P<after>[\s$)\]}}.:{_QUOTES}]*+)                         # and after it
         (?P<text>.*)""",
    re.VERBOSE | re.DOTALL,
)
_ANSWER_LINE = re.compile(
    r"""^[ \t*_#>-]*+ (?:(?:so|thus|therefore|hence),?[ ]+)? (?:(?:the|my)[ ]+)? (?:(?:final|correct|best|right)[ ]+)?
        (?:answer|choice|option) [ *_]*+ (?: is\b[ ]*:? | [:=] ) [\s*_]*+ (?P<rest>[^\s*_][^\n]*)""",
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)


class Reading(NamedTuple):
    """The 0-based index of the choice taken, null unless `status` is `answered`."""

    prediction: int | None
    status: Status


def read_response(response: str, choices: Sequence[str]) -> Reading:
    """Return the choice that a response takes; `empty` where it holds white space only, `unparsed` where unsure."""
    text = unicodedata.normalize("NFC", response).strip()
    if not text:
        return Reading(None, "empty")
    stated = [_readings(rest, choices) for rest in _ANSWER_LINE.findall(text)]
    certain = _readings(text, choices).union(*stated)
    if len(certain) != 1 or not all(stated):
        return Reading(None, "unparsed")
    return Reading(certain.pop(), "answered")


def matching_choices(text: str, choices: Sequence[str]) -> tuple[int, ...]:
    """Return the indexes of the choices with this text, apart from case, Unicode form, quotes and a final full stop."""
    key = _choice_key(text)
    return tuple(index for index, choice in enumerate(choices) if key and _choice_key(choice) == key)


def letter_index(letter: str) -> int:
    """Return the 0-based index of a letter of the Latin alphabet: 0 for `A` and `a`."""
    return ord(letter.upper()) - ord("A")


def _readings(text: str, choices: Sequence[str]) -> set[int]:
    readings = set(matching_choices(text, choices))
    if (found := _LETTER.fullmatch(text)) and (index := letter_index(found["letter"])) < len(choices):
        alone = not found["text"]
        with_its_text = not found["after"].isspace() and index in matching_choices(found["text"], choices)
        if alone or (found["after"] and with_its_text):
            readings.add(index)
    return readings


@lru_cache(maxsize=100_000)
def _choice_key(text: str) -> str:
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    return folded.strip(f" \t\r\n{_QUOTES}").rstrip(".").rstrip()
