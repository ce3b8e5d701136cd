"""What a question in full shows of its own kind: CConS's two things, PIQA's difference, S-EQA's scene."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from leaderboard import text
from leaderboard.figures.named_objects import named_objects_html
from leaderboard.figures.scene import scene_html
from leaderboard.figures.word_difference import difference_html
from leaderboard.tables.question_detail import LETTERS, asked_and_told

_UNDERSCORE = re.compile(r"(?<=[^\W_])_(?=[^\W_])")  # between words; a gap in a sentence is several

CHOICE_INDEXES = ("commonsense_answer", "named_later")
"""Facets whose value is the index of a choice; a reader knows the choices by their letters."""

PAIR = ("A", "B")
Row = Mapping[str, Any]


def question_html(row: Row, words: Sequence[str]) -> str:
    """Return a question as a heading with the hits of a search marked, and the things that its context names marked.

    A scene that it tells stands below the heading.
    """
    asked, told = asked_and_told(row)
    named = "named_later" in row
    shown = named_objects_html(asked, row["choices"], words) if named else text.marked(asked, words)
    below = f'<p class="x-told">{text.marked(told, words)}</p>' if told else ""
    return f'<h2 class="x-question">{shown}</h2>{below}'


def own_section(row: Row, *, hidden: bool) -> str:
    """Return the section that only questions of one kind have: PIQA's difference or S-EQA's scene; `hidden` is the key."""
    if "edit_distance" in row:
        return _difference_section(row)
    return _scene_section(row, hidden=hidden) if "scene_role" in row else ""


def _scene_section(row: Row, *, hidden: bool) -> str:
    head = "The scene" if hidden else "The scene, and what the query needs of it"
    return f'<h3 class="x-section">{head}</h3>{scene_html(row, hidden=hidden)}'


def _difference_section(row: Row) -> str:
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
