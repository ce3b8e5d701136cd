"""Draws scenes: values for the facts that queries need, and distractors that tell nothing of the answer."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from leaderboard.benchmarks.s_eqa.annotations import Query
from leaderboard.benchmarks.s_eqa.pairing import ANSWERS, LEAST_FACTS, MOST_FACTS, Answer, Scene, Slot
from leaderboard.benchmarks.s_eqa.space import PLACE, Fact, Space, conflicts

UNSEEN = "unseen"
"""The value of a fact that cannot be observed."""

SHARE_UNSEEN = 0.07  # of the distractors
MOST_UNSEEN = 2  # of the needed states
N_CANDIDATES = 40

Values = Mapping[Fact, str]


def answer_of(query: Query, values: Values) -> Answer:
    """Return the consensus answer: No where a need is broken, else Cannot Answer where one is unseen, else Yes."""
    found = [values[need.fact] for need in query.needs]
    if any(value not in {need.value, UNSEEN} for need, value in zip(query.needs, found, strict=True)):
        return "No"
    return "Cannot Answer" if UNSEEN in found else "Yes"


@dataclass
class Balance:
    """How often each value stands among the distractors of each answer."""

    counts: dict[Answer, Counter[str]] = field(default_factory=lambda: {answer: Counter() for answer in ANSWERS})

    def add(self, scene: Scene, values: Values) -> None:
        """Count the distractors of a scene."""
        for slot in scene:
            self.counts[slot.answer].update(distractor_values(slot.query, values))

    def imbalance(self, scene: Scene, values: Values) -> float:
        """Return how far the shares of values would differ between the answers with one more scene (chi-squared)."""
        counts = {answer: Counter(count) for answer, count in self.counts.items()}
        for slot in scene:
            counts[slot.answer].update(distractor_values(slot.query, values))
        table = np.array(
            [[counts[answer][name] for name in _names(counts.values())] for answer in ANSWERS], dtype=float
        )
        expected = table.sum(axis=1, keepdims=True) * table.sum(axis=0) / table.sum()
        return float(((table - expected) ** 2 / np.maximum(expected, 1)).sum())


def _names(counts: Iterable[Counter[str]]) -> list[str]:
    return sorted({name for count in counts for name in count})


def distractor_values(query: Query, values: Values) -> Iterator[str]:
    """Yield the values of the facts that do not decide the answer; every place counts as `place`."""
    for fact, value in values.items():
        if fact not in query.facts:
            yield PLACE if fact.aspect == PLACE and value != UNSEEN else value


def drawn_scenes(space: Space, scenes: Sequence[Scene], rng: np.random.Generator) -> list[dict[Fact, str]]:
    """Return the values of each scene's facts, in the order in which they are told; no scene is drawn twice.

    Of N_CANDIDATES draws the one is taken that keeps the distractors of the three answers most alike.
    """
    balance, known = Balance(), set()
    drawn: dict[int, dict[Fact, str]] = {}
    for place in rng.permutation(len(scenes)):
        scene = scenes[place]
        candidates = [
            each for each in (candidate(space, scene, rng) for _ in range(N_CANDIDATES)) if not conflicts(each)
        ]
        new = [each for each in candidates if frozenset(each.items()) not in known]
        best = min(new, key=lambda values, scene=scene: balance.imbalance(scene, values))  # type: ignore[misc]
        balance.add(scene, best)
        known.add(frozenset(best.items()))
        drawn[place] = best
    return [drawn[place] for place in range(len(scenes))]


def candidate(space: Space, scene: Scene, rng: np.random.Generator) -> dict[Fact, str]:
    """Draw values for the facts of a scene's queries and for distractors, in random order."""
    values = needed_values(space, scene, rng)
    target = max(int(rng.integers(LEAST_FACTS, MOST_FACTS + 1)), len(values) + 1)
    told = {fact[:2] for fact in values}
    neutral = sorted(frozenset.intersection(*(slot.query.neutral for slot in scene)))
    for place in rng.permutation(len(neutral)):
        fact = neutral[place]
        if len(values) < target and fact[:2] not in told:
            values[fact] = drawn_value(space, fact, rng)
            told.add(fact[:2])
    facts = list(values)
    return {facts[place]: values[facts[place]] for place in rng.permutation(len(facts))}


def needed_values(space: Space, scene: Scene, rng: np.random.Generator) -> dict[Fact, str]:
    """Draw values for the needed facts that give every slot its answer."""
    values: dict[Fact, str] = {}
    shared = frozenset.intersection(*(slot.query.facts for slot in scene)) if len(scene) > 1 else frozenset()
    for slot in sorted(scene, key=lambda slot: slot.answer == "No"):  # a No takes what the other leaves it
        own = [need for need in slot.query.needs if need.fact not in values]
        may_fail = [need.fact for need in own if slot.answer == "No" or need.fact not in shared]
        n_wrong = 0 if slot.answer == "Yes" or not may_fail else int(rng.integers(1, len(may_fail) + 1))
        if slot.answer == "Cannot Answer":
            n_wrong = min(n_wrong, MOST_UNSEEN)
        wrong = {may_fail[place] for place in rng.permutation(len(may_fail))[:n_wrong]}
        for need in own:
            values[need.fact] = _wrong_value(space, slot, need.fact, rng) if need.fact in wrong else need.value
    return values


def _wrong_value(space: Space, slot: Slot, fact: Fact, rng: np.random.Generator) -> str:
    if slot.answer == "Cannot Answer":
        return UNSEEN
    needed = next(need.value for need in slot.query.needs if need.fact == fact)
    others = [value for value in space.objects[fact.name].values(fact.aspect) if value != needed]
    return str(rng.choice(others))


def drawn_value(space: Space, fact: Fact, rng: np.random.Generator) -> str:
    """Draw the value of a distractor."""
    if rng.random() < SHARE_UNSEEN:
        return UNSEEN
    return str(rng.choice(space.objects[fact.name].values(fact.aspect)))
