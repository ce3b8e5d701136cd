"""Our sampler over the authors' annotations, with the authors' numbers of questions."""

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

import numpy as np

from leaderboard.benchmarks.coat import question_cells
from leaderboard.benchmarks.coat.authors import AuthorWorld
from leaderboard.benchmarks.coat.cells import Cells, Pools, draw_sets
from leaderboard.benchmarks.coat.design import TASK_1_DESIGN, TASK_2_DESIGN
from leaderboard.benchmarks.coat.draws import Draws
from leaderboard.benchmarks.coat.sampling import Ints
from leaderboard.benchmarks.coat.world import Class, World

# Questions per variation that the authors' generator allots (thortils/data/constants.py).
TASK_U_QUESTIONS, TASK_0_QUESTIONS, TASK_1_QUESTIONS, TASK_2_QUESTIONS = 500, 10_000, 5_000, 5_000
OBJECT_OPTIONS = (2, 3, 4, 5)


class Drawn(NamedTuple):
    """One variation of the rebuilt edition."""

    task_id: str
    number: int
    draws: Draws


def rebuilt_draws(author: AuthorWorld, seed: int) -> Iterator[tuple[Drawn, np.random.Generator]]:
    """Yield each variation with the generator that goes on to shuffle it, in registry order."""
    for place, (task_id, number, cells, quotas) in enumerate(_variations(author)):
        rng = np.random.default_rng([seed, place])
        yield Drawn(task_id, number, quota_draws(cells, quotas, rng)), rng


def _variations(author: AuthorWorld) -> Iterator[tuple[str, int, Cells, Ints]]:
    world = author.world
    for number, n_options in enumerate(OBJECT_OPTIONS, start=1):
        yield "task-u", number, question_cells.utility_cells(world).drawing(n_options - 1), utility_quotas(author)
    for number, n_options in enumerate(OBJECT_OPTIONS, start=1):
        yield "task-0", number, filled_context_cells(world, n_options - 1), context_quotas(author, n_options)
    states = question_cells.ideal_state_cells(world)
    for number, (same, other) in enumerate(TASK_1_DESIGN, start=1):
        yield "task-1", number, question_cells.ideal_variation(states, same, other), ideal_quotas(author, other)
    states = question_cells.imperfect_state_cells(world, both_orders=False)
    for number, (moderate, bad) in enumerate(TASK_2_DESIGN, start=1):
        cells = question_cells.imperfect_variation(states, moderate, bad)
        yield "task-2", number, cells, imperfect_quotas(author, moderate, bad)


def quota_draws(cells: Cells, quotas: Ints, rng: np.random.Generator) -> Draws:
    """Draw `quotas[g]` questions of each group, evenly over its cells; a cell with too few sets gives some twice."""
    groups = cells.groups[:, 0]
    n_cells = np.bincount(groups, minlength=len(quotas))
    order = np.lexsort((rng.random(len(groups)), groups))
    place = np.empty_like(order)
    place[order] = np.arange(len(order)) - np.searchsorted(groups[order], groups[order])
    base, extra = quotas // np.maximum(n_cells, 1), quotas % np.maximum(n_cells, 1)
    owners, items = draw_sets(cells, base[groups] + (place < extra[groups]), rng)
    return Draws(groups[owners], items, np.full(len(owners), -1))


def utility_quotas(author: AuthorWorld) -> Ints:
    """Task u: in proportion to the objects of a utility; the last utility takes the remainder."""
    quotas: Ints = TASK_U_QUESTIONS * author.n_objects // author.n_objects.sum()
    quotas[-1] += TASK_U_QUESTIONS - quotas.sum()
    return quotas


def context_quotas(author: AuthorWorld, n_options: int) -> Ints:
    """Task 0: in proportion to the objects of the utility, evenly over its tasks (the last takes the remainder).

    Capped by the number of sets of wrong utility objects where there are enough of them; not capped where not.
    """
    world = author.world
    shares = TASK_0_QUESTIONS * author.n_objects // author.n_objects.sum()
    owners = np.array([combination.utility for combination in world.combinations])
    quotas = np.zeros(len(owners), dtype=np.int64)
    for utility, share in enumerate(shares):
        members = np.flatnonzero(owners == utility)
        quotas[members] = share // len(members)
        quotas[members[-1]] += share % len(members)
        for member in members:
            n_left = int(author.n_objects[utility] - author.n_context[member])
            if n_left >= n_options - 1:
                quotas[member] = min(quotas[member], comb(n_left, n_options - 1))
    return quotas


def state_quotas(author: AuthorWorld, n_questions: int) -> Ints:
    """Tasks 1 and 2: in proportion to moderate and bad configurations; the first combinations get one more each."""
    classes = author.world.classes
    sizes = ((classes == Class.MODERATE) | (classes == Class.BAD)).sum(axis=1)
    quotas: Ints = n_questions * sizes // sizes.sum()
    quotas[: n_questions - quotas.sum()] += 1
    return quotas


def ideal_quotas(author: AuthorWorld, n_other: int) -> Ints:
    """Task 1: combinations with one context object drop out where another object is needed."""
    quotas = state_quotas(author, TASK_1_QUESTIONS)
    alone = np.array([len(combination.context) == 1 for combination in author.world.combinations])
    return np.where(alone & (n_other > 0), 0, quotas)


def imperfect_quotas(author: AuthorWorld, n_moderate: int, n_bad: int) -> Ints:
    """Task 2: capped by the number of sets of configurations."""
    classes = author.world.classes
    quotas = state_quotas(author, TASK_2_QUESTIONS)
    caps = [
        comb(int((row == Class.MODERATE).sum()), n_moderate) * comb(int((row == Class.BAD).sum()), n_bad)
        for row in classes
    ]
    return np.minimum(quotas, caps)


def filled_context_cells(world: World, n_wrong: int) -> Cells:
    """Task 0 as the authors fill it: where utility objects run out, objects without the utility make up the number."""
    outside = [
        [place for place in range(len(world.object_names)) if place not in {*utility.objects, *combination.context}]
        for combination in world.combinations
        for utility in [world.utilities[combination.utility]]
    ]
    lists = [list(combination.wrong) for combination in world.combinations] + outside
    offsets = np.concatenate([[0], np.cumsum([len(members) for members in lists])])
    pools = Pools(np.array([place for members in lists for place in members]), offsets)
    sizes = [len(combination.context) for combination in world.combinations]
    groups = np.repeat(np.arange(len(sizes)), sizes)
    fixed = np.array([key for combination in world.combinations for key in combination.context])[:, None]
    n_own = np.minimum(pools.sizes[groups], n_wrong)
    slots = np.stack([groups, groups + len(sizes)], axis=1)
    patterns = np.array([(own, n_wrong - own) for own in range(n_wrong + 1)])
    return Cells(groups[:, None], fixed, slots, n_own, patterns, pools)
