"""The two things of a CConS question marked where its context names them, with the letters of their choices."""

import re
from collections.abc import Sequence
from string import ascii_uppercase

from leaderboard import text

_QUESTION = re.compile(r"\s*Which is bigger\b")


def named_objects_html(question: str, choices: Sequence[str], words: Sequence[str] = ()) -> str:
    """Return a question with the choices marked in its context sentence; without a context, or if none is found, as it is.

    A mark is an underline and the choice's letter. Whole words count, whatever their case, longer choices first; hits of the
    search for `words` are marked as everywhere.
    """
    asked = _QUESTION.search(question)
    context, rest = (question[: asked.start()], question[asked.start() :]) if asked else ("", question)
    letters = {text.plain(choice).casefold(): ascii_uppercase[place] for place, choice in enumerate(choices)}
    names = sorted(map(re.escape, letters), key=len, reverse=True)
    pieces = re.split(rf"\b({'|'.join(names)})\b", text.plain(context), flags=re.IGNORECASE)
    marked = (
        _object_html(piece, letters[piece.casefold()], words) if index % 2 else _spaced(piece, words)
        for index, piece in enumerate(pieces)
    )
    return "".join(marked) + (" " if asked and context else "") + text.marked(rest, words)


def _object_html(name: str, letter: str, words: Sequence[str]) -> str:
    spoken = f'<span class="unseen">, choice {letter},</span>'
    return f'<span class="x-object">{text.marked(name, words)}<sup aria-hidden="true">{letter}</sup>{spoken}</span>'


def _spaced(piece: str, words: Sequence[str]) -> str:
    """Return a piece with the spaces at its ends, which `marked` takes away."""
    start = " " if piece[:1].isspace() else ""
    end = " " if piece[-1:].isspace() and piece.strip() else ""
    return f"{start}{text.marked(piece, words)}{end}"
