"""Distinct subsets by rank and even shares."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.benchmarks.coat.sampling import even_shares, jittered_ranks, subset_counts, subsets_of_ranks


@pytest.mark.parametrize(("pool", "size", "count"), [(5, 0, 1), (5, 2, 10), (5, 5, 1), (4, 5, 0), (60, 4, 487_635)])
def test_subset_counts_are_binomials(pool: int, size: int, count: int) -> None:
    """C(5, 2) is 10, C(60, 4) is 487,635, and no set of five is in a pool of four."""
    assert subset_counts(np.array([pool]), size).tolist() == [count]


@pytest.mark.parametrize(("pool", "size"), [(6, 1), (6, 2), (7, 4)])
def test_ranks_run_through_every_subset_once(pool: int, size: int) -> None:
    """All ranks together give all subsets, as itertools lists them."""
    n = int(subset_counts(np.array([pool]), size)[0])
    drawn = {tuple(sorted(row)) for row in subsets_of_ranks(np.arange(n), size).tolist()}
    assert drawn == set(combinations(range(pool), size))


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 40)), min_size=1, max_size=8), st.integers(0, 99))
def test_jittered_ranks_are_distinct_and_in_range(cells: list[tuple[int, int]], seed: int) -> None:
    """No rank repeats within a cell that holds enough, and none reaches its capacity."""
    counts = np.array([min(count, capacity) for count, capacity in cells])
    capacities = np.array([capacity for _, capacity in cells])
    owners, ranks = jittered_ranks(counts, capacities, np.random.default_rng(seed))
    assert np.bincount(owners, minlength=len(cells)).tolist() == counts.tolist()
    assert (ranks < capacities[owners]).all()
    assert (ranks >= 0).all()
    assert len(set(zip(owners.tolist(), ranks.tolist(), strict=True))) == len(ranks)


MEMBERS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 12), st.integers(0, 4)), min_size=1, max_size=15)


@given(MEMBERS, st.lists(st.integers(0, 50), min_size=4, max_size=4), st.integers(0, 99))
def test_even_shares_keep_totals_floors_and_capacities(
    members: list[tuple[int, int, int]], totals: list[int], seed: int
) -> None:
    """Each group gets its total as far as it goes, no member less than its floor or more than its capacity."""
    groups, capacities, floors = (np.array(column) for column in zip(*members, strict=True))
    floors = np.minimum(floors, capacities)
    wanted = np.maximum(totals, np.bincount(groups, weights=floors, minlength=4).astype(int))
    counts = even_shares(wanted, groups, capacities, np.random.default_rng(seed), floors=floors)
    assert (counts >= floors).all()
    assert (counts <= capacities).all()
    for group in range(4):
        assert counts[groups == group].sum() == min(wanted[group], capacities[groups == group].sum())


def test_even_shares_level_out() -> None:
    """Ten over capacities 1, 9, 9 and a floor of 6 in the last: 1, 3 and 6."""
    counts = even_shares(
        np.array([10]),
        np.zeros(3, dtype=int),
        np.array([1, 9, 9]),
        np.random.default_rng(0),
        floors=np.array([0, 0, 6]),
    )
    assert counts.tolist() == [1, 3, 6]
