"""Text of strangers without characters that hide, reorder or imitate: control, direction, zero-width and blank ones."""

import re
import unicodedata

from pydantic_core import PydanticCustomError

# No script needs as many on one letter; a pile of them covers the lines around.
MAX_MARKS = 5

_PILE = re.compile(f"m{{{MAX_MARKS + 1},}}")
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
# Letters, marks and a symbol that are shown as nothing, though their categories are those of visible characters.
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
_CODES = {"Cc": "control character", "Cs": "half of a surrogate pair", "Co": "private-use character"}


def visible_line(value: object) -> object:
    """Return a value as it is; raises PydanticCustomError where it is text with a character that cannot be seen.

    Also for marks in a pile, which cover what stands around.
    """
    return _visible(value, "")


def visible_text(value: object) -> object:
    r"""Return a value as it is, like visible_line; line breaks (`\n`) may stand in it."""
    return _visible(value, "\n")


def _visible(value: object, allowed: str) -> object:
    for place, character in enumerate(value if isinstance(value, str) else "", start=1):
        if character not in allowed and (character in _BLANK or unicodedata.category(character) in _HIDDEN):
            raise PydanticCustomError(
                "hidden_character",
                "character {place} is {code} ({name}), which cannot be seen; take it out",
                {"place": place, "code": f"U+{ord(character):04X}", "name": _name(character)},
            )
    if isinstance(value, str) and (pile := _PILE.search("".join(map(_kind, value)))):
        raise PydanticCustomError(
            "piled_marks",
            "more than {n_most} marks stand on one letter from character {place} on; take them out",
            {"place": pile.start() + 1, "n_most": MAX_MARKS},
        )
    return value


def _kind(character: str) -> str:
    return "m" if unicodedata.category(character) in ("Mn", "Me") else "."


def _name(character: str) -> str:
    return unicodedata.name(character, _CODES.get(unicodedata.category(character), "no name"))
