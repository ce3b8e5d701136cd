"""The families of contrast pairs: the same choices under two household tasks with different keys."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from leaderboard.benchmarks.coat.cells import Bools, Cells, Pools, joined
from leaderboard.benchmarks.coat.sampling import Ints
from leaderboard.benchmarks.coat.world import Class, World

MOST_KEY_PAIRS = (
    16  # looked at for two combinations where thousands exist: enough for any quota, and it bounds the work
)
ALL_KEY_PAIRS = 1000  # where few exist


Candidates = Callable[[World, Ints, Ints], tuple[Ints, Ints]]


class Edges(NamedTuple):
    """Pairs of combinations of one utility, under different household tasks, that share context objects.

    `groups` has shape (n_edges, 2); pool e of `shared` lists the configurations of the objects that edge e shares.
    """

    groups: Ints
    shared: Pools


class Companions(NamedTuple):
    """Every (cell, shared configuration) of some cells, flat: shapes (n,); `groups` and `keys` have shape (n, 2)."""

    cell: Ints
    groups: Ints
    keys: Ints
    item: Ints


class PairCells(NamedTuple):
    """Two keys for each cell, first that of the first group; pools by name as in StateCells."""

    groups: Ints
    keys: Ints
    columns: dict[str, Ints]
    pools: Pools


def utility_pairs(world: World) -> Cells:
    """Task u: two utilities, an object of each that lacks the other, and objects that lack both."""
    n_utilities = len(world.utilities)
    pairs = [(first, second) for first in range(n_utilities) for second in range(first + 1, n_utilities)]
    return _object_pairs([(u.objects, u.unfit) for u in world.utilities], pairs)


def context_pairs(world: World) -> Cells:
    """Task 0: two household tasks, an object for each that suits the other badly, and objects bad for both."""
    return _object_pairs([(c.context, c.wrong) for c in world.combinations], _neighbours(world))


def _neighbours(world: World) -> list[tuple[int, int]]:
    """Return the pairs of combinations of one utility: their questions differ in nothing but the household task."""
    owners = [combination.utility for combination in world.combinations]
    return [(a, b) for a in range(len(owners)) for b in range(a + 1, len(owners)) if owners[a] == owners[b]]


def _object_pairs(sides: list[tuple[tuple[int, ...], tuple[int, ...]]], pairs: list[tuple[int, int]]) -> Cells:
    groups: list[tuple[int, int]] = []
    fixed: list[tuple[int, int]] = []
    slots: list[int] = []
    pools: list[list[int]] = []
    for first, second in pairs:
        (keys_1, wrong_1), (keys_2, wrong_2) = sides[first], sides[second]
        own_1, own_2 = set(keys_1).intersection(wrong_2), set(keys_2).intersection(wrong_1)
        rows = [(a, b) for a in sorted(own_1) for b in sorted(own_2)]
        groups += [(first, second)] * len(rows)
        fixed += rows
        slots += [len(pools)] * len(rows)
        pools.append(sorted(set(wrong_1).intersection(wrong_2)))
    members = np.array([item for pool in pools for item in pool], dtype=np.int64)
    offsets = np.concatenate([[0], np.cumsum([len(pool) for pool in pools])])
    kind, patterns = np.zeros(len(fixed), dtype=np.int64), np.array([[0]])
    return Cells(np.array(groups), np.array(fixed), np.array(slots)[:, None], kind, patterns, Pools(members, offsets))


def edges_of(world: World) -> Edges:
    """Return the pairs of combinations of one utility that share context objects."""
    present = world.classes != Class.ABSENT
    pairs = [(a, b) for a, b in _neighbours(world) if (present[a] & present[b]).any()]
    lists = [np.flatnonzero(present[a] & present[b]) for a, b in pairs]
    offsets = np.concatenate([[0], np.cumsum([len(members) for members in lists])])
    return Edges(np.array(pairs), Pools(np.concatenate(lists), offsets))


def ideal_pairs(world: World, edges: Edges, margin: int, rng: np.random.Generator) -> PairCells:
    """Task 1: a key that is ideal for the first combination and costs `margin` for the second, and vice versa.

    Pools: configurations that cost as much in both, of the first key's object (`first`), of the second key's where it
    is another object (`second`), and of neither (`neither`).
    """
    edge, keys = _flips(world, edges, partial(_ideal_flip, margin), rng, most=ALL_KEY_PAIRS)
    first_cell, kind = _alike(edge, *world.owner[keys].T)  # the pools depend on no more than these
    others = _companions(edges, edge[first_cell], keys[first_cell])
    worse = (world.total[others.groups, others.item[:, None]] >= margin).all(axis=1)
    owner, owners = world.owner[others.item], world.owner[others.keys]
    first = owner == owners[:, 0]
    second = ~first & (owner == owners[:, 1])
    masks = {"first": worse & first, "second": worse & second, "neither": worse & ~first & ~second}
    return _with_pools(edges.groups[edge], keys, masks, others, kind)


def imperfect_pairs(world: World, edges: Edges, margin: int, rng: np.random.Generator) -> PairCells:
    """Task 2 with two or more usable choices: both keys usable under both, each better by `margin` under its own.

    Pools: `moderate` is usable under both and worse than the key in both orders; `bad` is unusable under both.
    """
    edge, keys = _flips(world, edges, _usable_in_both, rng, most=MOST_KEY_PAIRS, swap_margin=margin)
    others = _companions(edges, edge, keys)
    class_1, class_2 = _class(world, others, 0), _class(world, others, 1)
    moderate = (class_1 == Class.MODERATE) & (class_2 == Class.MODERATE)
    for side in (0, 1):
        moderate &= _later(world, others.groups[:, side], others.keys[:, side], others.item, margin)
    masks = {"moderate": moderate, "bad": (class_1 == Class.BAD) & (class_2 == Class.BAD)}
    return _with_pools(edges.groups[edge], keys, masks, others, np.arange(len(edge)))


def sole_usable_pairs(world: World, edges: Edges, rng: np.random.Generator) -> PairCells:
    """Task 2 with one usable choice: each key is usable under its own household task and unusable under the other."""
    edge, keys = _flips(world, edges, _sole_usable_flip, rng, most=ALL_KEY_PAIRS)
    first_cell, kind = _alike(edge)
    others = _companions(edges, edge[first_cell], keys[first_cell])
    masks = {"bad": (_class(world, others, 0) == Class.BAD) & (_class(world, others, 1) == Class.BAD)}
    return _with_pools(edges.groups[edge], keys, masks, others, kind)


def _alike(*columns: Ints) -> tuple[Ints, Ints]:
    """Return the first row of each kind of rows, and the kind of each row, shape (n,); equal rows are of one kind."""
    _, first, kind = np.unique(np.stack(columns), axis=1, return_index=True, return_inverse=True)
    return first, kind.reshape(-1)


def _companions(edges: Edges, edge: Ints, keys: Ints) -> Companions:
    sizes = edges.shared.sizes[edge]
    cell = np.repeat(np.arange(len(edge)), sizes)
    step = np.arange(len(cell)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    item = edges.shared.members[np.repeat(edges.shared.offsets[:-1][edge], sizes) + step]
    return Companions(cell, edges.groups[edge][cell], keys[cell], item)


def _class(world: World, others: Companions, side: int) -> Ints:
    """Return the class of each shared configuration under the first (0) or second (1) group; shape (n,)."""
    return world.classes[others.groups[:, side], others.item]


def _later(world: World, group: Ints, key: Ints, other: Ints, margin: int) -> Bools:
    """Whether `other` costs `margin` more than `key` for `group` and comes later by time then material; all broadcast."""
    total, rank = world.total, world.rank
    later: Bools = (total[group, other] >= total[group, key] + margin) & (rank[group, other] > rank[group, key])
    return later


def _ideal_flip(margin: int, world: World, groups: Ints, members: Ints) -> tuple[Ints, Ints]:
    first, second = (world.total[group, members] for group in groups)
    return members[(first == 0) & (second >= margin)], members[(second == 0) & (first >= margin)]


def _sole_usable_flip(world: World, groups: Ints, members: Ints) -> tuple[Ints, Ints]:
    first, second = (world.classes[group, members] for group in groups)
    return (
        members[(first == Class.MODERATE) & (second == Class.BAD)],
        members[(second == Class.MODERATE) & (first == Class.BAD)],
    )


def _usable_in_both(world: World, groups: Ints, members: Ints) -> tuple[Ints, Ints]:
    first, second = (world.classes[group, members] for group in groups)
    usable = members[(first == Class.MODERATE) & (second == Class.MODERATE)]
    return usable, usable


def _swapped(world: World, groups: Ints, first: Ints, second: Ints, margin: int) -> Bools:
    """Whether each `first` costs `margin` less than each `second` for the first group, and more for the second group."""
    keys, others = first[:, None], second[None, :]
    return _later(world, groups[0], keys, others, margin) & _later(world, groups[1], others, keys, margin)


def _flips(  # noqa: PLR0913, one search with its limits
    world: World, edges: Edges, candidates: Candidates, rng: np.random.Generator, *, most: int, swap_margin: int = 0
) -> tuple[Ints, Ints]:
    """Return edge and keys of up to `most` key pairs an edge, spread over all pairs of its candidates.

    A `swap_margin` keeps only pairs that the two groups put in opposite orders, each by that much.
    """
    rows, keys, offsets = [], [], edges.shared.offsets
    for edge, groups in enumerate(edges.groups):
        members = edges.shared.members[offsets[edge] : offsets[edge + 1]]
        first, second = candidates(world, groups, members)
        if not len(first) or not len(second):
            continue
        kept = (
            _swapped(world, groups, first, second, swap_margin)
            if swap_margin
            else np.ones((len(first), len(second)), dtype=bool)
        )
        places = np.flatnonzero(kept)
        if len(places) > most:
            bounds = np.linspace(0, len(places), most + 1)
            places = places[(bounds[:-1] + rng.random(most) * np.diff(bounds)).astype(np.int64)]
        rows.append(np.full(len(places), edge))
        keys.append(np.stack([first[places // len(second)], second[places % len(second)]], axis=1))
    return np.concatenate(rows), np.concatenate(keys)


def _with_pools(groups: Ints, keys: Ints, masks: dict[str, Bools], others: Companions, kind: Ints) -> PairCells:
    """Return the cells with the pools of their kinds; `masks` say which of `others`, by kind, are in a pool."""
    n_kinds = int(kind.max()) + 1
    pools = joined(*(_pools(mask, others, n_kinds) for mask in masks.values()))
    columns = {name: kind + index * n_kinds for index, name in enumerate(masks)}
    return PairCells(groups, keys, columns, pools)


def _pools(mask: Bools, others: Companions, n_cells: int) -> Pools:
    sizes = np.bincount(others.cell[mask], minlength=n_cells)
    return Pools(others.item[mask], np.concatenate([[0], np.cumsum(sizes)]))


def ideal_pair_variation(pairs: PairCells, world: World, n_same: int, n_other: int) -> Cells:
    """Return the pair cells of one task-1 variation.

    Two keys of one object count as `same` for each other; keys of two objects count as `other`, and each then needs its
    own `n_same` companions, which are `other` for the partner.
    """
    two_objects = world.owner[pairs.keys[:, 0]] != world.owner[pairs.keys[:, 1]]
    patterns = np.array([(n_same - 1, 0, n_other), (n_same, n_same, n_other - 1 - n_same)])
    return _cells(pairs, ("first", "second", "neither"), two_objects.astype(np.int64), patterns)


def imperfect_pair_variation(pairs: PairCells, n_moderate: int, n_bad: int) -> Cells:
    """Return the pair cells of one task-2 variation; `pairs` are those of sole_usable_pairs where `n_moderate` is 1."""
    names, needs = (("moderate", "bad"), (n_moderate - 2, n_bad)) if n_moderate > 1 else (("bad",), (n_bad - 1,))
    return _cells(pairs, names, np.zeros(len(pairs.keys), dtype=np.int64), np.array([needs]))


def _cells(pairs: PairCells, names: tuple[str, ...], kind: Ints, patterns: Ints) -> Cells:
    slots = np.stack([pairs.columns[name] for name in names], axis=1)
    valid: Bools = np.all(patterns >= 0, axis=1)
    rows, numbers = valid[kind], np.cumsum(valid) - 1
    cells = Cells(pairs.groups[rows], pairs.keys[rows], slots[rows], numbers[kind[rows]], patterns[valid], pairs.pools)
    return cells.possible()
