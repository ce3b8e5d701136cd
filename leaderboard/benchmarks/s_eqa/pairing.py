"""Which two queries share a scene: slots of every query and answer, matched so that the two answers differ."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from scipy.optimize import linear_sum_assignment

from leaderboard.benchmarks.s_eqa.annotations import Query

Answer = Literal["Yes", "No", "Cannot Answer"]
ANSWERS: tuple[Answer, ...] = ("Yes", "No", "Cannot Answer")
N_SLOTS = 8
CANNOT_SHARE = 5  # four queries of five have a Cannot Answer among their eight questions
LEAST_FACTS, MOST_FACTS = 7, 9  # of a scene
INFEASIBLE = 1e6


class Slot(NamedTuple):
    """One question to draw: a query and the answer it shall have."""

    query: Query
    answer: Answer


Scene = tuple[Slot, ...]
"""The slots of one scene: two with different answers, or one where no partner fits."""


def slots_of(queries: Sequence[Query], rng: np.random.Generator) -> list[Slot]:
    """Return N_SLOTS slots a query: over all, and as nearly as can be for each, 45 % Yes, 45 % No, 10 % Cannot Answer.

    Every fifth query has four Yes and four No, the others one Cannot Answer and four of one and three of the other.
    """
    slots = []
    for number, place in enumerate(rng.permutation(len(queries))):
        kind = number % CANNOT_SHARE
        n_yes, n_no = (4, 4) if kind == 0 else (4, 3) if (number // CANNOT_SHARE + kind) % 2 else (3, 4)
        n_cannot = N_SLOTS - n_yes - n_no
        answers: list[Answer] = [*["Yes"] * n_yes, *["No"] * n_no, *["Cannot Answer"] * n_cannot]  # type: ignore[list-item]
        slots += [Slot(queries[place], answer) for answer in answers]
    return slots


def is_pair(first: Slot, second: Slot) -> bool:
    """Tell whether a scene can be drawn for both slots.

    What one query needs is needed or neutral for the other, no need is shared, and enough is neutral for both. Where both
    need the same fact they need it in opposite ways, so that a Yes of one is a No of the other.
    """
    if first.answer == second.answer or not are_partners(first.query, second.query):
        return False
    shared = first.query.facts & second.query.facts
    for slot, other in ((first, second), (second, first)):
        if slot.answer == "Cannot Answer" and (not slot.query.facts - shared or (shared and other.answer == "Yes")):
            return False
    return True


def are_partners(first: Query, second: Query) -> bool:
    """Tell whether two queries can be asked about the same scenes."""
    needed = first.facts | second.facts
    return (
        first.facts <= second.facts | second.neutral
        and second.facts <= first.facts | first.neutral
        and not set(first.needs) & set(second.needs)
        and len(needed) < MOST_FACTS
        and len(needed) + len({fact[:2] for fact in first.neutral & second.neutral}) >= LEAST_FACTS
    )


def matched_slots(slots: Sequence[Slot], rng: np.random.Generator) -> list[Scene]:
    """Return the slots in pairs, as many as can be found, and those that are left alone.

    Half of the slots with Cannot Answer are matched with Yes, half with No; then Yes with No.
    """
    left = {answer: [slot for slot in slots if slot.answer == answer] for answer in ANSWERS}
    unseen = [left["Cannot Answer"][place] for place in rng.permutation(len(left["Cannot Answer"]))]
    half = len(unseen) // 2
    scenes: list[Scene] = []
    alone: list[Slot] = []
    parts: list[tuple[Answer, list[Slot]]] = [("Yes", unseen[:half]), ("No", unseen[half:])]
    for answer, part in parts:
        pairs, rest, left[answer] = _matched(part, left[answer], rng)
        scenes += pairs
        alone += rest
    pairs, yes, no = _matched(left["Yes"], left["No"], rng)
    return [*scenes, *pairs, *((slot,) for slot in (*alone, *yes, *no))]


def _matched(
    rows: Sequence[Slot], columns: Sequence[Slot], rng: np.random.Generator
) -> tuple[list[Scene], list[Slot], list[Slot]]:
    """Return as many pairs as there can be, at random among such matchings, and what is left of both sides."""
    cost = rng.random((len(rows), len(columns)))
    cost[~np.array([[is_pair(row, column) for column in columns] for row in rows]).reshape(cost.shape)] = INFEASIBLE
    best = zip(*(places.tolist() for places in linear_sum_assignment(cost)), strict=True)
    taken = [(i, j) for i, j in best if cost[i, j] < INFEASIBLE]
    used_rows, used_columns = {i for i, _ in taken}, {j for _, j in taken}
    return (
        [(rows[i], columns[j]) for i, j in taken],
        [slot for i, slot in enumerate(rows) if i not in used_rows],
        [slot for j, slot in enumerate(columns) if j not in used_columns],
    )
