"""The marks of categories, such as rooms: colours of no entry, so that a category never looks like somebody's score."""

from collections.abc import Iterable, Mapping, Sequence

from leaderboard import text
from leaderboard.figures.marks import SYMBOLS, Mark, mark_html

# At least 3:1 against both backgrounds of the site; chosen by their distance from each other, for colour-blind readers too,
# and from the colours of entries.
CATEGORY_COLOURS = ("#615fb7", "#bf7e52", "#2998d8", "#786d1b", "#c66ba6", "#92586a")
UNKNOWN_MARK = Mark("#7c8084", "circle", "solid")
_MARKS = tuple(Mark(colour, symbol, "solid") for colour, symbol in zip(CATEGORY_COLOURS, SYMBOLS, strict=True))


def category_marks(names: Sequence[str], unknown: str) -> dict[str, Mark]:
    """Return the mark of each category by its place, at most as many as there are colours; `unknown` is grey."""
    known = [name for name in names if name != unknown]
    return dict(zip(known, _MARKS[: len(known)], strict=True)) | {unknown: UNKNOWN_MARK}


def categories_html(label: str, items: Iterable[tuple[str, str]], marks: Mapping[str, Mark]) -> str:
    """Return a legend: the mark of each category, its name, and what is said of it."""
    lines = "".join(f"<li>{mark_html(marks[name])} {text.html(name)} {text.html(said)}</li>" for name, said in items)
    return f'<ul class="legend" aria-label="{text.html(label)}">{lines}</ul>'
