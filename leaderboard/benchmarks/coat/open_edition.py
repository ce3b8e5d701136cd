"""Which questions the open edition of COAT draws for each task and variation."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from leaderboard.benchmarks.coat import pair_cells, question_cells, rival_cells
from leaderboard.benchmarks.coat.cells import Cells
from leaderboard.benchmarks.coat.design import TASK_1_DESIGN, TASK_2_DESIGN
from leaderboard.benchmarks.coat.draws import Draws, Plan
from leaderboard.benchmarks.coat.world import World

REQUIRED_PAIR_SHARE = 0.4
MARGIN = 30  # a wrong choice costs at least so much more than the key: the smallest step of temperature or state
LEAST_TEMPTING = 1 / 3  # of the questions of task 1 have a wrong choice as ready as the key, or a variation shrinks

# Sizes of the paper (table 2) as its generator allocates them.
TASK_U_SIZES = (500,) * 4
TASK_0_SIZES = (882, 3015, 5323, 6309)
TASK_1_SIZES = tuple(5000 if number in {1, 4, 8, 11} else 4837 for number in range(1, 13))
TASK_2_SIZES = (4756, 4876, 4934, 4934, 4880, 4869, 4934, 5000, 4934, 4891, 5000, 5000, 4928, 5000)


class Family(NamedTuple):
    """One variation to draw: its ids, its cells and its plan."""

    task_id: str
    number: int
    singles: Cells
    pairs: Cells
    plan: Plan


def families(world: World, rng: np.random.Generator) -> Iterator[Family]:
    """Yield what the 34 variations are drawn from, in registry order."""
    singles, pairs = question_cells.utility_cells(world), pair_cells.utility_pairs(world)
    for number, size in enumerate(TASK_U_SIZES, start=1):
        yield Family("task-u", number, singles.drawing(number), pairs.drawing(number - 1), Plan(size))
    singles, pairs = question_cells.context_cells(world), pair_cells.context_pairs(world)
    for number, size in enumerate(TASK_0_SIZES, start=1):
        yield Family("task-0", number, singles.drawing(number), pairs.drawing(number - 1), Plan(size))
    edges = pair_cells.edges_of(world)
    states, flips = question_cells.ideal_state_cells(world, MARGIN), pair_cells.ideal_pairs(world, edges, MARGIN, rng)
    rivals = rival_cells.rival_pools(world, MARGIN)
    for number, (design, size) in enumerate(zip(TASK_1_DESIGN, TASK_1_SIZES, strict=True), start=1):
        n_same, n_other = design
        counted = n_same == 0 and n_other > 1  # the key's object stands once, others need not
        singles = (
            rival_cells.rival_variation(world, rivals, n_other)
            if counted
            else question_cells.ideal_variation(states, *design)
        )
        marks = rival_cells.rival_marks if counted else question_cells.state_marks
        pairs = pair_cells.ideal_pair_variation(flips, world, *design)
        yield Family("task-1", number, singles, pairs, Plan(size, marks, least_tempting=LEAST_TEMPTING))
    states, alone = (
        question_cells.imperfect_state_cells(world, both_orders=True, margin=MARGIN),
        question_cells.sole_usable_cells(world),
    )
    flips, sole = pair_cells.imperfect_pairs(world, edges, MARGIN, rng), pair_cells.sole_usable_pairs(world, edges, rng)
    for number, (design, size) in enumerate(zip(TASK_2_DESIGN, TASK_2_SIZES, strict=True), start=1):
        n_moderate, n_bad = design
        if n_moderate == 1:
            singles = question_cells.sole_usable_variation(alone, n_bad)
            pairs = pair_cells.imperfect_pair_variation(sole, *design)
            yield Family("task-2", number, singles, pairs, Plan(size, question_cells.ready_marks))
        else:
            singles = question_cells.imperfect_variation(states, *design)
            yield Family("task-2", number, singles, pair_cells.imperfect_pair_variation(flips, *design), Plan(size))


def seeded_families(world: World, seed: int) -> Iterator[tuple[Family, np.random.Generator]]:
    """Yield each variation with a generator of its own, so that it does not matter in which order they are drawn."""
    for place, family in enumerate(families(world, np.random.default_rng([seed, 0]))):
        yield family, np.random.default_rng([seed, 1 + place])


def shortfall(family: Family, draws: Draws) -> str | None:
    """Say why a variation has fewer questions or pairs than planned; null where it does not."""
    n_questions = len(draws.groups)
    reasons = []
    if n_questions < family.plan.target:
        total = int(family.singles.capacities.sum())
        reasons.append(
            f"{n_questions} of {family.plan.target} questions: "
            + (
                f"only {total} distinct ones exist"
                if n_questions == total
                else "more would leave less than a third with a wrong choice that is free and clean"
            )
        )
    if (draws.pairs >= 0).mean() < REQUIRED_PAIR_SHARE:
        reasons.append("fewer than 40 % in contrast pairs: no more fit into an even spread over combinations")
    return "; ".join(reasons) or None
