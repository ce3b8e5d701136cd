"""Families of task-1 questions whose wrong choices all are of other objects than the key's.

There the key's object stands once. Were every other object to stand more often, counting objects would tell the key: so
at least one of them stands once as well, and the wrong objects are as many as the household task allows.
"""

from collections.abc import Iterator
from itertools import combinations, product

import numpy as np

from leaderboard.benchmarks.coat.cells import Cells, Pools, joined, pools_of
from leaderboard.benchmarks.coat.sampling import Ints
from leaderboard.benchmarks.coat.world import Class, World

ONCE, ONCE_TEMPTING, REPEATED = 1, 2, 3  # how a wrong object stands: tempting means free and clean as the key is
KINDS = 3

Arrangement = tuple[tuple[int, int], ...]


def rival_variation(world: World, pools: Pools, n_other: int) -> Cells:
    """Return one cell for each ideal configuration, choice of wrong objects, and state of those that stand once.

    `pools` as rival_pools returns them.
    """
    first_pool = np.cumsum([0, *(KINDS * len(combination.context) for combination in world.combinations)]).tolist()
    rows = []
    for group, combination in enumerate(world.combinations):
        for place, own in enumerate(combination.context):
            others = [other for other in range(len(combination.context)) if other != place]
            for arrangement in _arrangements(others, n_other):
                slots = [first_pool[group] + KINDS * other + kind - 1 for other, kind in arrangement]
                mark = sum(kind << 2 * other for other, kind in arrangement)
                kinds = [kind for _, kind in arrangement]
                n_once = len(kinds) - kinds.count(REPEATED)
                padding = [0] * (n_other - len(slots))
                rows.append((group, own, n_once, mark, ONCE_TEMPTING in kinds, *slots, *padding))
    table = np.array(rows, dtype=np.int64)
    row, keys = _with_ideals(world, table[:, 0], table[:, 1])
    patterns = [[1] * once + [n_other - once] + [0] * (n_other - once - 1) for once in range(n_other)]
    patterns.append([1] * n_other)
    group, n_once, mark, tempting = (table[row, column] for column in (0, 2, 3, 4))
    return Cells(
        group[:, None], keys[:, None], table[row, 5:], n_once, np.array(patterns), pools, mark, tempting > 0
    ).possible()  # fmt: skip


def _with_ideals(world: World, groups: Ints, owners: Ints) -> tuple[Ints, Ints]:
    """Return each row, shape (n_rows,), once with every ideal configuration of its object: row numbers and keys."""
    group, item = np.nonzero(world.classes == Class.IDEAL)
    n_objects = len(world.object_names)
    codes = group * n_objects + world.owner[item]
    order = np.argsort(codes, kind="stable")
    low, high = (np.searchsorted(codes[order], groups * n_objects + owners, side) for side in ("left", "right"))
    row = np.repeat(np.arange(len(groups)), high - low)
    step = np.arange(len(row)) - np.repeat(np.cumsum(high - low) - (high - low), high - low)
    return row, item[order[low[row] + step]]


def _arrangements(others: list[int], n_wrong: int) -> Iterator[Arrangement]:
    """Yield how `n_wrong` choices may be spread over objects: each once, or all but one of them once.

    >>> list(_arrangements([1], 2))
    []
    """
    n_once = n_wrong if n_wrong <= len(others) else len(others) - 1
    for once in combinations(others, n_once) if n_once > 0 else ():
        rest = [(other, REPEATED) for other in others if other not in once] if n_once < n_wrong else []
        for kinds in product((ONCE, ONCE_TEMPTING), repeat=n_once):
            yield (*zip(once, kinds, strict=True), *rest)


def rival_marks(world: World, groups: Ints, key: Ints, wrong: Ints) -> Ints:
    """Return the mark of the cell that each question belongs to; `wrong` has shape (n, n_wrong)."""
    del key
    owners = world.owner[wrong]
    alike = owners[:, :, None] == owners[:, None, :]
    first = alike.argmax(axis=2) == np.arange(wrong.shape[1])
    once = np.where(world.state_seconds[wrong] == 0, ONCE_TEMPTING, ONCE)
    kinds = np.where(alike.sum(axis=2) == 1, once, REPEATED)
    marks: Ints = ((kinds << 2 * world.context_places[groups[:, None], owners]) * first).sum(axis=1)
    return marks


def rival_pools(world: World, margin: int) -> Pools:
    """Return for each combination and context object its configurations that cost `margin`: not ready, ready, all."""
    families = []
    for group, combination in enumerate(world.combinations):
        worse = np.flatnonzero((world.classes[group] > Class.IDEAL) & (world.total[group] >= margin))
        ready = world.state_seconds[worse] == 0
        masks = [world.owner[worse] == own for own in combination.context]
        families.append(pools_of(np.stack([mask & part for mask in masks for part in (~ready, ready, True)]), worse))
    return joined(*families)
