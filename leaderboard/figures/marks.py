"""The mark of each entry: one colour and symbol, the same in every table and chart."""

from collections.abc import Sequence
from typing import NamedTuple

from leaderboard import text
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


class Mark(NamedTuple):
    """How an entry is drawn; `dash` is Plotly's, broken for baselines."""

    colour: str
    symbol: str
    dash: str


def entry_marks(entries: Sequence[Entry]) -> dict[str, Mark]:
    """Return the mark of each submission_id by its place among all entries of an edition: newcomers change no other."""
    names = list(SYMBOLS)
    return {
        entry.submission.submission_id: Mark(
            COLOURS[place % len(COLOURS)],
            names[place % len(names)],
            "dash" if entry.submission.setting.kind == "baseline" else "solid",
        )
        for place, entry in enumerate(entries)
    }


def mark_html(mark: Mark) -> str:
    """Return the symbol in its colour, for tables and legends; the name beside it says whose it is."""
    shape = f"background:{mark.colour};clip-path:path('{SYMBOLS[mark.symbol]}')"
    return f'<span class="mark" style="{shape}" aria-hidden="true"></span>'


def legend_html(entries: Sequence[Entry], marks: dict[str, Mark]) -> str:
    """Return a list of entries with their marks, and the line of chance."""
    items = "".join(
        f"<li>{mark_html(marks[entry.submission.submission_id])} {text.html(entry.submission.model.name, 60)}</li>"
        for entry in entries
    )
    chance = '<li><span class="chance-line" aria-hidden="true"></span> chance</li>'
    return f'<ul class="legend" aria-label="Entries">{items}{chance}</ul>'
