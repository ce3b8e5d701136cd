"""Drawing one variation of the open edition: contrast pairs first, then single questions around them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from leaderboard.benchmarks.coat.cells import Bools, Cells, draw_sets
from leaderboard.benchmarks.coat.sampling import Ints, even_shares
from leaderboard.benchmarks.coat.world import World

Hashes = NDArray[np.uint64]
Marks = Callable[
    [World, Ints, Ints, Ints], Ints
]  # of groups, keys of shape (n, 1), wrong choices of shape (n, n_wrong)

PAIR_SHARE = 0.5  # aimed at; 0.4 is required wherever that many pairs exist
GROUP_PAIR_SHARES = (0.55, 0.7, 0.85, 1.0)  # of one combination's questions: raised until PAIR_SHARE is met
CANDIDATES = 2  # pairs drawn for each that is needed, as other edges may fill a combination first
SCARCE = 5  # choice sets of pairs for each question, below which all of them are looked at
TEMPTING_SHARE = 0.5  # of the single questions have a wrong choice that availability and condition do not rule out


class Draws(NamedTuple):
    """Questions of one variation: `groups` and `pairs` (-1: none) of shape (n,), `items` (n, n_choices), key first."""

    groups: Ints
    items: Ints
    pairs: Ints


@dataclass(frozen=True)
class Plan:
    """What one variation wants: `target` questions, fewer where less than `least_tempting` of them would be tempting.

    `marks` returns the mark of the cell that a question belongs to, where a key has several cells.
    """

    target: int
    marks: Marks | None = None
    least_tempting: float = 0.0


def variation_draws(world: World, singles: Cells, pairs: Cells, plan: Plan, rng: np.random.Generator) -> Draws:
    """Draw the questions of one variation: distinct, even over groups and then keys, PAIR_SHARE of them in pairs."""
    n_groups = int(singles.groups.max()) + 1
    groups = singles.groups[:, 0]
    capacities = np.bincount(groups, weights=singles.capacities, minlength=n_groups).astype(np.int64)
    quotas = even_shares(np.array([plan.target]), np.zeros(n_groups, dtype=np.int64), capacities, rng)
    hashes = rng.integers(0, 2**63, (2, max(n_groups, int(world.owner.size)) + 1), dtype=np.uint64)
    paired = _pair_draws(pairs, quotas, hashes, rng)
    single = _single_draws(world, singles, paired, quotas, plan, hashes, rng)
    return Draws(*(np.concatenate(both) for both in zip(paired, single, strict=True)))


def set_hashes(groups: Ints, items: Ints, hashes: Hashes) -> Hashes:
    """Return a hash of each question that ignores the order of its items; shape (n,)."""
    combined: Hashes = hashes[0][items].sum(axis=1) + hashes[1][groups]
    return combined


def _pair_draws(cells: Cells, quotas: Ints, hashes: Hashes, rng: np.random.Generator) -> Draws:
    """Draw contrast pairs, round the edges in turn, until PAIR_SHARE is met or no more exist."""
    if not len(cells.fixed):
        width = cells.fixed.shape[1]
        return Draws(np.empty(0, np.int64), np.empty((0, width), np.int64), np.empty(0, np.int64))
    codes, edge = np.unique(cells.groups[:, 0] * len(quotas) + cells.groups[:, 1], return_inverse=True)
    edges = np.stack([codes // len(quotas), codes % len(quotas)], axis=1)
    wanted = _candidates(edges, quotas, scarce=int(cells.capacities.sum()) < SCARCE * int(quotas.sum()))
    owners, items = draw_sets(cells, even_shares(wanted, edge, cells.capacities, rng), rng)
    turn = _turns(edge[owners], rng)
    chosen = _accepted(cells.groups[owners], items, turn, quotas, hashes)
    first, second = items[chosen], items[chosen]
    second = np.concatenate([second[:, 1:2], second[:, :1], second[:, 2:]], axis=1)
    both = cells.groups[owners[chosen]]
    numbers = np.arange(len(chosen))
    return Draws(
        np.concatenate([both[:, 0], both[:, 1]]), np.concatenate([first, second]), np.concatenate([numbers, numbers])
    )


def _candidates(edges: Ints, quotas: Ints, *, scarce: bool) -> Ints:
    """Return how many pairs to draw on each edge: CANDIDATES times its fair part of what its groups may take.

    Where pairs are scarce, as many as either group could take at all.
    """
    most = quotas[edges].min(axis=1)
    if not scarce:
        degrees = np.bincount(edges.reshape(-1), minlength=len(quotas))
        parts = np.ceil(CANDIDATES * quotas[edges] / degrees[edges]).max(axis=1)
        most = np.minimum(parts, most)
    return np.asarray(most, dtype=np.int64)


def _turns(edges: Ints, rng: np.random.Generator) -> Ints:
    """Return an order in which every edge gives its first pair before any gives its second."""
    shuffled = rng.permutation(len(edges))
    by_edge = shuffled[np.argsort(edges[shuffled], kind="stable")]
    round_number = np.empty(len(edges), dtype=np.int64)
    round_number[by_edge] = np.arange(len(edges)) - np.searchsorted(edges[by_edge], edges[by_edge])
    return np.lexsort((rng.random(len(edges)), round_number))


def _accepted(groups: Ints, items: Ints, turn: Ints, quotas: Ints, hashes: Hashes) -> Ints:
    """Take pairs in turn while both groups have room and neither question is there yet; returns the rows taken."""
    target = int(quotas.sum() * PAIR_SHARE / 2)
    repeated = _repeats(groups, items, hashes)
    seen: set[int] = set()
    taken: list[int] = []
    counts = [0] * len(quotas)
    columns = (turn, *(column[turn] for column in (*groups.T, *repeated.T)))
    waiting: Iterable[tuple[int, ...]] = zip(*(column.tolist() for column in columns), strict=True)
    for share in GROUP_PAIR_SHARES:
        room = np.floor(quotas * share).astype(int).tolist()
        later = []
        for candidate in waiting:
            row, a, b, first, second = candidate
            if counts[a] >= room[a] or counts[b] >= room[b]:
                later.append(candidate)
            elif first not in seen and second not in seen:
                seen.update((first, second))
                seen.discard(0)
                taken.append(row)
                counts[a] += 1
                counts[b] += 1
                if len(taken) == target:
                    return np.array(taken, dtype=np.int64)
        waiting = later
    return np.array(taken, dtype=np.int64)


def _repeats(groups: Ints, items: Ints, hashes: Hashes) -> Ints:
    """Return for both questions of each pair a number that equal questions share, 0 where no other is equal; (n, 2)."""
    both = np.concatenate([set_hashes(groups[:, side], items, hashes) for side in (0, 1)])
    _, number, count = np.unique(both, return_inverse=True, return_counts=True)
    numbers: Ints = np.where(count[number] > 1, number + 1, 0).reshape(2, -1).T
    return numbers


def _single_draws(  # noqa: PLR0913, PLR0917, the steps share all of these
    world: World,
    cells: Cells,
    paired: Draws,
    quotas: Ints,
    plan: Plan,
    hashes: Hashes,
    rng: np.random.Generator,
) -> Draws:
    used = _used(world, cells, paired, plan)
    left = quotas - np.bincount(paired.groups, minlength=len(quotas))
    counts = _single_counts(cells, used, left, plan, rng)
    owners, items = draw_sets(cells, np.minimum(counts + used, cells.capacities), rng)
    fresh = ~np.isin(
        set_hashes(cells.groups[owners, 0], items, hashes), set_hashes(paired.groups, paired.items, hashes)
    )
    owners, items = owners[fresh], items[fresh]
    order = np.lexsort((rng.random(len(owners)), owners))
    place = np.empty_like(order)
    place[order] = np.arange(len(order)) - np.searchsorted(owners[order], owners[order])
    kept = place < counts[owners]
    return Draws(cells.groups[owners[kept], 0], items[kept], np.full(int(kept.sum()), -1))


def _used(world: World, cells: Cells, paired: Draws, plan: Plan) -> Ints:
    """Return how many of each single cell's sets the pairs have taken; shape (n_cells,)."""
    key, wrong = paired.items[:, :1], paired.items[:, 1:]
    marks = np.zeros(len(cells.fixed), dtype=np.int64) if cells.marks is None else cells.marks
    found = np.zeros(len(key), dtype=np.int64) if plan.marks is None else plan.marks(world, paired.groups, key, wrong)
    base = int(max(marks.max(), found.max(initial=0))) + 1
    n_keys = len(world.owner) + 1

    def codes(groups: Ints, keys: Ints, mark: Ints) -> Ints:
        """Return a number for each cell, by which cells and pairs are matched."""
        return (groups * n_keys + keys) * base + mark

    cell_codes = codes(cells.groups[:, 0], cells.fixed[:, 0], marks)
    order = np.argsort(cell_codes)
    wanted = codes(paired.groups, key[:, 0], found)
    places = np.minimum(np.searchsorted(cell_codes[order], wanted), len(order) - 1)
    known = cell_codes[order[places]] == wanted  # not every pair is in the family of single questions
    return np.bincount(order[places[known]], minlength=len(cells.fixed))


def _single_counts(cells: Cells, used: Ints, left: Ints, plan: Plan, rng: np.random.Generator) -> Ints:
    """Return how many single questions each cell gives, shape (n_cells,); `left` says how many each group still needs."""
    groups, keys = cells.groups[:, 0], cells.fixed[:, 0]
    tempting = np.zeros(len(keys), dtype=bool) if cells.tempting is None else cells.tempting
    n_groups = len(left)

    def by_group(values: Ints, rows: Bools) -> Ints:
        """Return the sums of some cells for each group."""
        return np.bincount(groups[rows], weights=values[rows], minlength=n_groups).astype(np.int64)

    room, room_tempting = cells.capacities - used, by_group(cells.capacities - used, tempting)
    room_other = by_group(room, ~tempting)
    n_tempting = np.minimum(room_tempting, np.ceil(left * TEMPTING_SHARE).astype(np.int64))
    n_other = np.minimum(room_other, left - n_tempting)
    n_tempting = np.minimum(room_tempting, left - n_other)
    if plan.least_tempting:
        most = int((n_tempting.sum() + by_group(used, tempting).sum()) * (1 / plan.least_tempting - 1))
        n_other = even_shares(
            np.array([most - int(by_group(used, ~tempting).sum())]), np.zeros(n_groups, dtype=np.int64), n_other, rng
        )
    counts = np.zeros(len(keys), dtype=np.int64)
    for rows, wanted in ((tempting, n_tempting), (~tempting, n_other)):
        if rows.any():
            counts[rows] = _over_keys(cells.where(rows), used[rows], wanted, rng)
    return counts


def _over_keys(cells: Cells, used: Ints, wanted: Ints, rng: np.random.Generator) -> Ints:
    """Spread `wanted[g]` more questions over the keys of each group and then over the cells of each key."""
    groups = cells.groups[:, 0]
    n_items = int(cells.fixed.max()) + 1
    codes, key_of_cell = np.unique(groups * n_items + cells.fixed[:, 0], return_inverse=True)

    def by_key(values: Ints) -> Ints:
        """Return the sums of the cells of each key."""
        return np.bincount(key_of_cell, weights=values).astype(np.int64)

    used_by_group = np.bincount(groups, weights=used, minlength=len(wanted)).astype(np.int64)
    totals = even_shares(wanted + used_by_group, codes // n_items, by_key(cells.capacities), rng, floors=by_key(used))
    return even_shares(totals, key_of_cell, cells.capacities, rng, floors=used) - used
