"""One row of the authors' CSV files: context, two nouns, and which of them is bigger in the context."""

from collections.abc import Sequence
from typing import NamedTuple

from leaderboard.sources import Rejected

N_CELLS = 4


class Row(NamedTuple):
    """A row as written: its 1-based number, the context (empty without one), the nouns, the index of the bigger one."""

    number: int
    context: str
    nouns: tuple[str, str]
    label: int

    @property
    def content(self) -> tuple[str, tuple[str, str], int]:
        """What the row says, without its place."""
        return self.context, self.nouns, self.label


def row_of(file: str, number: int, cells: Sequence[str]) -> Row | Rejected:
    """Return the row in these cells, or why it cannot be used."""
    if len(cells) != N_CELLS:
        return Rejected(file, number, f"the row has {len(cells)} cells, not {N_CELLS}", list(cells))
    context, first, second, label = (cell.strip() for cell in cells)
    if label not in ("0", "1"):
        return Rejected(file, number, "the label is neither 0 nor 1", list(cells))
    if not first or not second or first == second:
        return Rejected(file, number, "there are not two nouns", list(cells))
    return Row(number, context, (first, second), int(label))
