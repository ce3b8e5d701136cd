"""Distinct random subsets by rank, and even allocation under capacities."""

from functools import cache

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
    floors = np.zeros_like(capacities) if floors is None else floors
    n_groups = len(totals)

    def sums(counts: Ints) -> Ints:
        return np.bincount(groups, weights=counts, minlength=n_groups).astype(np.int64)

    totals = np.minimum(totals, sums(capacities))
    low, high = np.zeros(n_groups, dtype=np.int64), totals + 1
    while np.any(high - low > 1):  # the highest level whose sum does not exceed the total
        middle = (low + high) // 2
        fits = sums(np.clip(middle[groups], floors, capacities)) <= totals
        low, high = np.where(fits, middle, low), np.where(fits, high, middle)
    counts = np.clip(low[groups], floors, capacities)
    open_members = (counts < capacities) & (counts == low[groups])
    order = np.lexsort((rng.random(len(groups)), ~open_members, groups))
    place = np.empty_like(order)
    place[order] = np.arange(len(order)) - np.searchsorted(groups[order], groups[order])
    shares: Ints = counts + (open_members & (place < (totals - sums(counts))[groups]))
    return shares
