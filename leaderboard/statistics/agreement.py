"""How well two readers agree."""

from collections.abc import Sequence
from typing import NamedTuple


class Agreement(NamedTuple):
    """How far a second reader agrees: `share` of `n` items, and Cohen's kappa (null where one answer is all there is)."""

    n: int
    share: float
    kappa: float | None


def agreement(key: Sequence[str], read: Sequence[str]) -> Agreement:
    """Return the share of equal answers and Cohen's kappa (Cohen 1960); raises ValueError for unequal lengths.

    >>> agreement(["yes", "yes", "no", "no"], ["yes", "no", "no", "no"])
    Agreement(n=4, share=0.75, kappa=0.5)
    """
    pairs = list(zip(key, read, strict=True))
    share = sum(first == second for first, second in pairs) / len(pairs)
    expected = sum(key.count(value) * read.count(value) for value in set(key)) / len(pairs) ** 2
    return Agreement(len(pairs), share, (share - expected) / (1 - expected) if expected < 1 else None)
