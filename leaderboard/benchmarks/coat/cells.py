"""Families of choice sets: what is fixed, what is drawn from which pool, and how many sets there are."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from leaderboard.benchmarks.coat.sampling import CAPACITY_LIMIT, Ints, jittered_ranks, subset_counts, subsets_of_ranks

Bools = NDArray[np.bool_]


class Pools(NamedTuple):
    """Lists of items in one flat array: pool p is `members[offsets[p]:offsets[p + 1]]`."""

    members: Ints
    offsets: Ints

    @property
    def sizes(self) -> Ints:
        """Number of members of each pool."""
        return np.diff(self.offsets)


def pools_of(masks: Bools, items: Ints) -> Pools:
    """Return one pool per row of `masks`, shape (n_pools, n_items): the `items`, shape (n_items,), where it is true."""
    return Pools(items[np.nonzero(masks)[1]], np.concatenate([[0], np.cumsum(masks.sum(axis=1))]))


def joined(*pools: Pools) -> Pools:
    """Put several families of pools behind each other."""
    starts = np.cumsum([0, *(len(each.members) for each in pools[:-1])])
    offsets = [each.offsets[1:] + start for each, start in zip(pools, starts, strict=True)]
    return Pools(np.concatenate([each.members for each in pools]), np.concatenate([[0], *offsets]))


@dataclass(frozen=True)
class Cells:
    """Each cell is a family of choice sets: its `fixed` items and, of pool `slots[s]` for each s, as many as it needs.

    `groups` has shape (n_cells, 1) for single questions and (n_cells, 2) for contrast pairs, and names the combination
    (in task u the utility); `fixed` starts with the key of the first group, then that of the second. The needs of cell
    i are `patterns[kind[i]]`, which all have the same sum. Where a key has several cells, `marks`, shape (n_cells,), tells
    them apart; `tempting`, of the same shape, is whether a wrong choice can only be told from the key by more than
    availability and condition.
    """

    groups: Ints
    fixed: Ints
    slots: Ints
    kind: Ints
    patterns: Ints
    pools: Pools
    marks: Ints | None = None
    tempting: Bools | None = None

    @cached_property
    def capacities(self) -> Ints:
        """Number of choice sets of each cell, cut at CAPACITY_LIMIT; shape (n_cells,)."""
        sizes = self.pools.sizes
        total = np.ones(len(self.fixed), dtype=np.float64)
        for kind, pattern in enumerate(self.patterns):
            rows = np.flatnonzero(self.kind == kind)
            for slot, need in enumerate(pattern):
                if need:
                    total[rows] *= subset_counts(sizes[self.slots[rows, slot]], int(need))
        return np.minimum(total, CAPACITY_LIMIT).astype(np.int64)

    def drawing(self, n_wrong: int) -> "Cells":
        """Return cells of one pool each that draw `n_wrong` choices beside the fixed ones, as far as that is possible."""
        return replace(self, patterns=np.array([[n_wrong]])).possible()

    def possible(self) -> "Cells":
        """Return the cells that hold at least one choice set."""
        return self.where(self.capacities > 0)

    def where(self, rows: Bools | Ints) -> "Cells":
        """Return some of the cells."""
        return Cells(
            self.groups[rows], self.fixed[rows], self.slots[rows], self.kind[rows], self.patterns, self.pools,
            marks=None if self.marks is None else self.marks[rows],
            tempting=None if self.tempting is None else self.tempting[rows],
        )  # fmt: skip


def draw_sets(cells: Cells, counts: Ints, rng: np.random.Generator) -> tuple[Ints, Ints]:
    """Draw `counts[i]` choice sets from cell i, distinct as far as the cell holds that many.

    Returns the cell of each draw, shape (n_draws,), and its items, shape (n_draws, n_choices), fixed items first.
    """
    owners, ranks = jittered_ranks(counts, cells.capacities, rng)
    sizes, offsets = cells.pools.sizes, cells.pools.offsets
    n_fixed = cells.fixed.shape[1]
    items = np.empty((len(owners), n_fixed + int(cells.patterns[0].sum())), dtype=np.int64)
    items[:, :n_fixed] = cells.fixed[owners]
    kinds = cells.kind[owners]
    for kind, pattern in enumerate(cells.patterns):
        rows = np.flatnonzero(kinds == kind)
        left, column = ranks[rows], n_fixed
        for slot, need in enumerate(map(int, pattern)):
            if need and len(rows):
                pool = cells.slots[owners[rows], slot]
                ways = subset_counts(sizes[pool], need)
                subset = subsets_of_ranks(left % ways, need)
                items[rows, column : column + need] = cells.pools.members[offsets[pool][:, None] + subset]
                left, column = left // ways, column + need
    return owners, items
