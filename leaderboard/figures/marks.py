"""The mark of each entry: one colour and symbol, the same in every table and chart."""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import product
from typing import NamedTuple

from leaderboard import text
from leaderboard.schemas.submission import Submission
from leaderboard.tables.entries import Entry

# At least 3:1 against both backgrounds of the site; symbols tell apart what a colour-blind reader may not.
COLOURS = ("#2d6fae", "#b58a1a", "#a8457e", "#3f9c86", "#8f86c2", "#975c38", "#747b80")
SYMBOLS = {
    "circle": "M6 2a4 4 0 1 1 0 8a4 4 0 1 1 0 -8z",
    "square": "M2.5 2.5h7v7h-7z",
    "diamond": "M6 1l5 5-5 5-5-5z",
    "triangle-up": "M6 1.5l5 8.5H1z",
    "triangle-down": "M6 10.5L1 2h10z",
    "cross": "M4.3 1h3.4v3.3H11v3.4H7.7V11H4.3V7.7H1V4.3h3.3z",
}


# Any would do; with this one the baselines in the repository differ in both colour and symbol, for each benchmark.
SALT = "52835"


class Mark(NamedTuple):
    """How an entry is drawn; `dash` is Plotly's, broken for baselines."""

    colour: str
    symbol: str
    dash: str


def entry_marks(submissions: Iterable[Submission]) -> dict[str, Mark]:
    """Return the mark of each submission_id, in order of date, then id.

    Every id has an order of its own, drawn by a hash, of the pairs of colour and symbol; it gets the first pair that no
    earlier submission has, or where all are taken one that the fewest have. So a later submission changes no mark, and
    one that is dated back only those that it clashes with. Pass all submissions of an edition, on every page.
    """
    taken: Counter[tuple[str, str]] = Counter()
    marks = {}
    for each in sorted(submissions, key=lambda submission: (submission.date, submission.submission_id)):
        pair = min(_preferred_pairs(each.submission_id), key=taken.__getitem__)
        taken[pair] += 1
        marks[each.submission_id] = Mark(*pair, "dash" if each.setting.kind == "baseline" else "solid")
    return marks


def _preferred_pairs(submission_id: str) -> list[tuple[str, str]]:
    pairs = product(COLOURS, SYMBOLS)
    return sorted(pairs, key=lambda pair: sha256(f"{SALT} {submission_id} {pair}".encode()).digest())


def mark_html(mark: Mark, place: str = "") -> str:
    """Return the symbol in its colour, for tables and legends; the name beside it says whose it is.

    `place` is CSS of our own that says where it stands.
    """
    shape = f"{place}background:{mark.colour};clip-path:path('{SYMBOLS[mark.symbol]}')"
    return f'<span class="mark" style="{shape}" aria-hidden="true"></span>'


def legend_html(entries: Sequence[Entry], marks: dict[str, Mark]) -> str:
    """Return a list of entries with their marks, and the line of chance."""
    items = "".join(
        f"<li>{mark_html(marks[entry.submission.submission_id])} {text.html(entry.submission.model.name, 60)}</li>"
        for entry in entries
    )
    chance = '<li><span class="chance-line" aria-hidden="true"></span> level of chance</li>'
    return f'<ul class="legend" aria-label="Entries">{items}{chance}</ul>'
