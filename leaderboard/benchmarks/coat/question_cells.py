"""The families of single questions of each task, shared by both builders."""

from typing import NamedTuple

import numpy as np

from leaderboard.benchmarks.coat.cells import Bools, Cells, Pools, joined, pools_of
from leaderboard.benchmarks.coat.sampling import Ints
from leaderboard.benchmarks.coat.world import Class, World

STATE_MARK = 8  # one digit of a mark: more than there are choices


class StateCells(NamedTuple):
    """Keys of tasks 1 and 2 with their pools of wrong choices; arrays have shape (n_keys,).

    `columns[name]` is the pool of that kind for each key.
    """

    groups: Ints
    keys: Ints
    columns: dict[str, Ints]
    pools: Pools


def utility_cells(world: World) -> Cells:
    """Task u: every object of a utility as key, objects that clearly lack it as wrong choices."""
    return _object_cells([(u.objects, u.unfit) for u in world.utilities])


def context_cells(world: World) -> Cells:
    """Task 0: every context object as key, utility objects that clearly do worse as wrong choices."""
    return _object_cells([(c.context, c.wrong) for c in world.combinations])


def _object_cells(sides: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> Cells:
    groups = np.repeat(np.arange(len(sides)), [len(keys) for keys, _ in sides])
    members = np.concatenate([np.array(wrong, dtype=np.int64) for _, wrong in sides])
    offsets = np.concatenate([[0], np.cumsum([len(wrong) for _, wrong in sides])])
    fixed = np.concatenate([np.array(keys, dtype=np.int64) for keys, _ in sides])[:, None]
    kind, patterns = np.zeros(len(groups), dtype=np.int64), np.array([[0]])
    return Cells(groups[:, None], fixed, groups[:, None], kind, patterns, Pools(members, offsets))


def ideal_state_cells(world: World, margin: int = 1) -> StateCells:
    """Task 1: every ideal configuration as key; other configurations of the context objects that cost `margin` or more.

    Pools: `same` and `other` object, each split by whether availability and condition equal the key's (`_equal`).
    """
    groups, keys, pools = [], [], []
    for group, classes in enumerate(world.classes):
        worse = np.flatnonzero((classes > Class.IDEAL) & (world.total[group] >= margin))
        ideal = np.flatnonzero(classes == Class.IDEAL)
        same = world.owner[worse] == world.owner[ideal][:, None]
        equal = world.state_seconds[worse] == world.state_seconds[ideal][:, None]
        kinds = (same & equal, same & ~equal, ~same & equal, ~same & ~equal)
        pools += [pools_of(mask, worse) for mask in kinds]
        groups.append(np.full(len(ideal), group))
        keys.append(ideal)
    return _states(groups, keys, ("same_equal", "same", "other_equal", "other"), pools)


def imperfect_state_cells(world: World, *, both_orders: bool, margin: int = 1) -> StateCells:
    """Task 2: every moderate configuration as key; pools `moderate` (moderate and worse than the key) and `bad`.

    Worse means a sum of penalties larger by `margin` or more; with `both_orders` also later by time and then material, so
    that the paper's order (appendix D.5) and the authors' code agree on the key.
    """
    groups, keys, pools = [], [], []
    for group, classes in enumerate(world.classes):
        usable, bad = np.flatnonzero(classes == Class.MODERATE), np.flatnonzero(classes == Class.BAD)
        total, rank = world.total[group, usable], world.rank[group, usable]
        later = total >= total[:, None] + margin
        if both_orders:
            later &= rank > rank[:, None]
        pools += [pools_of(later, usable), pools_of(np.ones((len(usable), len(bad)), dtype=bool), bad)]
        groups.append(np.full(len(usable), group))
        keys.append(usable)
    return _states(groups, keys, ("moderate", "bad"), pools)


def _states(groups: list[Ints], keys: list[Ints], names: tuple[str, ...], pools: list[Pools]) -> StateCells:
    """Put the keys and pools of all groups behind each other; `pools` holds one family for each group and name."""
    starts = np.cumsum([0, *(len(each.sizes) for each in pools)])
    columns = {
        name: np.concatenate([np.arange(starts[at], starts[at + 1]) for at in range(place, len(pools), len(names))])
        for place, name in enumerate(names)
    }
    return StateCells(np.concatenate(groups), np.concatenate(keys), columns, joined(*pools))


def ideal_variation(states: StateCells, n_same: int, n_other: int) -> Cells:
    """Return the cells of one task-1 variation: one stratum for each number of wrong choices with an equal state.

    Where the key's object stands several times it can be told by counting, so the temptation has to be among its own
    states.
    """
    patterns = [
        (equal, n_same - equal, other_equal, n_other - other_equal)
        for equal in range(n_same + 1)
        for other_equal in range(n_other + 1)
    ]
    equal, other_equal = (np.array([pattern[place] for pattern in patterns]) for place in (0, 2))
    marks = STATE_MARK * equal + other_equal
    tempting = (equal if n_same else other_equal) > 0
    return _strata(states, ("same_equal", "same", "other_equal", "other"), np.array(patterns), marks, tempting)


def state_marks(world: World, groups: Ints, key: Ints, wrong: Ints) -> Ints:
    """Return the mark of the cell of ideal_variation that each question belongs to; `wrong` has shape (n, n_wrong)."""
    del groups
    equal = world.state_seconds[wrong] == world.state_seconds[key]
    same = world.owner[wrong] == world.owner[key]
    marks: Ints = STATE_MARK * (equal & same).sum(axis=1) + (equal & ~same).sum(axis=1)
    return marks


def sole_usable_cells(world: World) -> StateCells:
    """Task 2 with one usable choice: every moderate configuration as key; pools of bad ones.

    Those of `ready` are no worse than the key by availability and condition, those of `spoilt` are.
    """
    groups, keys, pools = [], [], []
    for group, classes in enumerate(world.classes):
        usable, bad = np.flatnonzero(classes == Class.MODERATE), np.flatnonzero(classes == Class.BAD)
        ready = world.state_seconds[bad] <= world.state_seconds[usable][:, None]
        pools += [pools_of(ready, bad), pools_of(~ready, bad)]
        groups.append(np.full(len(usable), group))
        keys.append(usable)
    return _states(groups, keys, ("ready", "spoilt"), pools)


def sole_usable_variation(states: StateCells, n_bad: int) -> Cells:
    """Return the cells of one task-2 variation with one usable choice: a stratum for each number of ready bad ones."""
    n_ready = np.arange(n_bad + 1)
    return _strata(states, ("ready", "spoilt"), np.stack([n_ready, n_bad - n_ready], axis=1), n_ready, n_ready > 0)


def ready_marks(world: World, groups: Ints, key: Ints, wrong: Ints) -> Ints:
    """Return the mark of the cell of sole_usable_variation that each question belongs to."""
    del groups
    marks: Ints = (world.state_seconds[wrong] <= world.state_seconds[key]).sum(axis=1)
    return marks


def imperfect_variation(states: StateCells, n_moderate: int, n_bad: int) -> Cells:
    """Return the cells of one task-2 variation with `n_moderate` usable choices, the key among them."""
    return _strata(states, ("moderate", "bad"), np.array([(n_moderate - 1, n_bad)]))


def _strata(
    states: StateCells, names: tuple[str, ...], patterns: Ints, marks: Ints | None = None, tempting: Bools | None = None
) -> Cells:
    """Return one cell for each key and pattern, those of a key behind each other, in order of groups and keys.

    `marks` and `tempting` have shape (n_patterns,).
    """
    n_patterns = len(patterns)
    slots = np.stack([states.columns[name] for name in names], axis=1)
    return Cells(
        groups=np.repeat(states.groups, n_patterns)[:, None],
        fixed=np.repeat(states.keys, n_patterns)[:, None],
        slots=np.repeat(slots, n_patterns, axis=0),
        kind=np.tile(np.arange(n_patterns), len(states.keys)),
        patterns=patterns,
        pools=states.pools,
        marks=None if marks is None else np.tile(marks, len(states.keys)),
        tempting=None if tempting is None else np.tile(tempting, len(states.keys)),
    ).possible()
