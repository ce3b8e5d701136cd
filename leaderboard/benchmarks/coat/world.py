"""What the builder of COAT needs to know of the world, whoever annotated it."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from leaderboard.benchmarks.coat.configurations import Configuration

Ints = NDArray[np.int64]


class Class(IntEnum):
    """What a configuration is worth for one combination; ABSENT where its object is no context object there."""

    ABSENT = -1
    IDEAL = 0
    MODERATE = 1
    BAD = 2
    UNCLASSED = 3


@dataclass(frozen=True)
class Utility:
    """A use of objects. `unfit` are the objects that clearly fail `phrase`: the wrong choices of task u."""

    id: str
    phrase: str
    purpose: str
    objects: tuple[int, ...]
    unfit: tuple[int, ...]


@dataclass(frozen=True)
class Combination:
    """A household task with the utility it needs; `wrong` are utility objects that clearly do it worse."""

    utility: int
    household_task: str
    context: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True)
class World:
    """Annotations as arrays.

    `owner` and `state_seconds` have shape (n_configurations,); `time`, `material` (penalties, 0 where absent) and
    `classes` (values of Class) have shape (n_combinations, n_configurations).
    """

    object_names: tuple[str, ...]
    labels: tuple[str, ...]
    utilities: tuple[Utility, ...]
    combinations: tuple[Combination, ...]
    configurations: tuple[Configuration, ...]
    owner: Ints
    state_seconds: Ints
    time: Ints
    material: Ints
    classes: Ints

    @cached_property
    def context_places(self) -> Ints:
        """Place of each object among the context objects of each combination, 0 where it is none.

        Shape (n_combinations, n_objects).
        """
        places = np.zeros((len(self.combinations), len(self.object_names)), dtype=np.int64)
        for group, combination in enumerate(self.combinations):
            places[group, list(combination.context)] = range(len(combination.context))
        return places

    @cached_property
    def total(self) -> Ints:
        """Sum of the two penalties."""
        return (self.time + self.material).astype(np.int32)

    @cached_property
    def rank(self) -> Ints:
        """The paper's order of usable configurations: by time, then by material (appendix D.5)."""
        return (self.time * 10_000 + self.material).astype(np.int32)
