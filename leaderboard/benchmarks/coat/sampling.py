"""Distinct random subsets by rank, and even allocation under capacities."""

from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
MOST_DRAWN = 5
CAPACITY_LIMIT = 10**12  # capacities are cut here: far above any quota, and products stay inside int64


@cache
def _binomials(size: int) -> Ints:
    """Pascal's triangle up to C(n, size) for n = 0..2000, shape (2001, size + 1), cut at CAPACITY_LIMIT."""
    table = np.zeros((2001, size + 1), dtype=np.int64)
    table[:, 0] = 1
    for k in range(1, size + 1):
        for n in range(1, 2001):
            table[n, k] = min(table[n - 1, k - 1] + table[n - 1, k], CAPACITY_LIMIT)
    return table


def subset_counts(pool_sizes: Ints, size: int) -> Ints:
    """Return the number of subsets of `size` of each pool, cut at CAPACITY_LIMIT; shape (n_pools,)."""
    counts: Ints = _binomials(MOST_DRAWN)[pool_sizes, size]
    return counts


def subsets_of_ranks(ranks: Ints, size: int) -> Ints:
    """Return the subset of each rank in colexicographic order; shape (n_ranks, size), members descending.

    >>> subsets_of_ranks(np.array([0, 1, 2, 3]), 2).tolist()
    [[1, 0], [2, 0], [2, 1], [3, 0]]
    """
    members = np.empty((len(ranks), size), dtype=np.int64)
    left = ranks.copy()
    for position, k in enumerate(range(size, 0, -1)):
        column = _binomials(MOST_DRAWN)[:, k]
        members[:, position] = np.searchsorted(column, left, side="right") - 1
        left -= column[members[:, position]]
    return members


def jittered_ranks(counts: Ints, capacities: Ints, rng: np.random.Generator) -> tuple[Ints, Ints]:
    """Draw `counts[i]` ranks below `capacities[i]` for each i: one in each of as many equal intervals.

    Ranks of one i differ from each other wherever the count is at most the capacity. Returns the index i and the rank
    of every draw, both of shape (counts.sum(),).
    """
    owners = np.repeat(np.arange(len(counts)), counts)
    starts = np.repeat(np.cumsum(counts) - counts, counts)
    step = np.arange(len(owners)) - starts
    count, capacity = counts[owners].astype(np.float64), capacities[owners].astype(np.float64)
    low = np.floor(step * capacity / count)
    high = np.maximum(np.floor((step + 1) * capacity / count), low + 1)
    ranks = np.minimum(np.floor(low + rng.random(len(owners)) * (high - low)), high - 1)
    return owners, np.minimum(ranks, capacity - 1).astype(np.int64)


def even_shares(
    totals: Ints, groups: Ints, capacities: Ints, rng: np.random.Generator, *, floors: Ints | None = None
) -> Ints:
    """Share `totals[g]` over the members of each group g as evenly as floors and capacities allow.

    `groups`, `capacities` and `floors` have shape (n_members,), floors at most the capacities (default 0). Where it does
    not divide, random members get one more. Returns counts of shape (n_members,) whose sum in group g is
    min(totals[g], its capacity), and at least its floors.

    >>> even_shares(np.array([9]), np.zeros(3, int), np.array([1, 9, 9]), np.random.default_rng(0)).tolist()
    [1, 4, 4]
    """
    least = np.zeros(len(capacities)) if floors is None else floors.astype(np.float64)
    most = capacities.astype(np.float64)  # all numbers are far below 2**53, where floats are exact
    sums = partial(np.bincount, groups, minlength=len(totals))
    totals = np.minimum(totals, sums(most))
    n_members = np.maximum(sums(np.ones(len(groups))), 1)
    low, high, step = np.maximum((totals - sums(least)) // n_members, 0), totals + 1, 1
    while np.any(high - low > 1):  # the highest level whose sum does not exceed the total: rarely far above the lowest
        middle = np.minimum((low + high) // 2, low + step)
        step *= 2
        fits = sums(np.clip(middle[groups], least, most)) <= totals
        low, high = np.where(fits, middle, low), np.where(fits, high, middle)
    level = low[groups]
    counts = np.clip(level, least, most)
    open_members = (counts < most) & (counts == level)
    chance = rng.random(len(groups))
    members = np.flatnonzero(open_members)
    order = members[np.lexsort((chance[members], groups[members]))]
    place = np.arange(len(order)) - np.searchsorted(groups[order], groups[order])
    counts[order] += place < (totals - sums(counts))[groups[order]]
    shares: Ints = counts.astype(np.int64)
    return shares
