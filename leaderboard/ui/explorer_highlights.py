"""What a question in full shows of its own kind: CConS's two things in their context, what PIQA's solutions differ in."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from leaderboard import text
from leaderboard.figures.named_objects import named_objects_html
from leaderboard.figures.word_difference import difference_html
from leaderboard.tables.question_detail import LETTERS

_UNDERSCORE = re.compile(r"(?<=[^\W_])_(?=[^\W_])")  # between words; a gap in a sentence is several

CHOICE_INDEXES = ("commonsense_answer", "named_later")
"""Facets whose value is the index of a choice; a reader knows the choices by their letters."""

PAIR = ("A", "B")
Row = Mapping[str, Any]


def question_html(row: Row, words: Sequence[str]) -> str:
    """Return a question with the hits of a search marked, and the things that its context names where it has one."""
    if "named_later" in row:
        return named_objects_html(row["question"], row["choices"], words)
    return text.marked(row["question"], words)


def difference_section(row: Row) -> str:
    """Return the section about the difference between two solutions; empty where that is no facet of the questions."""
    if "edit_distance" not in row:
        return ""
    n_edits = row["edit_distance"]
    edits = f"{n_edits:,} {'word' if n_edits == 1 else 'words'} to insert, delete or replace" if n_edits else ""
    legend = f"Struck through: only in A; underlined: only in B. {edits}." if n_edits else ""
    return (
        '<h3 class="x-section">From solution A to solution B</h3>'
        f'{difference_html(*row["choices"])}<p class="x-legend">{legend}</p>'
    )


def why_html(row: Row, reasons: Sequence[str]) -> str:
    """Return why the key wins, escaped; PIQA's own reason says why the other solution fails."""
    if row.get("reason") and len(row["choices"]) == len(PAIR):
        other = LETTERS[1 - row["answer"]]
        return text.html(f"Why {other} fails: {sentence(row['reason'])}")
    return text.html(" ".join(reasons))


def sentence(said: str) -> str:
    """Return text with a full stop, unless it ends in one or the like.

    >>> sentence("it melts"), sentence("Dye it.")
    ('it melts.', 'Dye it.')
    """
    return said if said.endswith((".", "!", "?")) else f"{said}."


def spoken(value: object, facet_id: str = "") -> str:
    """Return a facet's value as a reader would write it; null is a dash."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if facet_id in CHOICE_INDEXES:
        return f"choice {LETTERS[int(str(value))]}"
    return _UNDERSCORE.sub(" ", str(value))
