"""Our own annotation files, checked and turned into a World."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from pydantic import Field

from leaderboard.benchmarks.coat.configurations import (
    BAD_PENALTY,
    Configuration,
    configurations_of,
    material_penalties,
    state_seconds,
    temperature_seconds,
)
from leaderboard.benchmarks.coat.world import Class, Combination, Ints, Utility, World
from leaderboard.benchmarks.toml_files import Entry, parsed, read_toml
from leaderboard.errors import InputError, Problem

OBJECTS_FILE = Path(__file__).with_name("objects.toml")
LEAST_OBJECTS, MOST_OBJECTS, LEAST_WRONG = 8, 12, 4

ANNOTATIONS_DIR = Path(__file__).with_name("annotations")
HINT = "see docs/annotation.md"


class ObjectType(Entry):
    """One AI2-THOR object type and the common values of its variables."""

    label: str
    mass: str
    materials: list[str] = Field(min_length=1)
    temperatures: list[str] = Field(min_length=1)


class Preference(Entry):
    """The ideal temperatures of a context object, and its materials in tiers from worst to best."""

    temperature: list[str] = Field(min_length=1)
    materials: list[list[str]] = Field(default_factory=list)
    unusable: list[str] = Field(default_factory=list)
    reason: str = ""


class CombinationEntry(Entry):
    """One household task under one utility."""

    task: str = Field(min_length=3)
    borderline: list[str] = Field(default_factory=list)
    objects: dict[str, Preference]


class UtilityFile(Entry):
    """One file under annotations/."""

    utility: str
    phrase: str
    purpose: str
    objects: list[str]
    also_fits: list[str] = Field(default_factory=list)
    combinations: list[CombinationEntry]


class Annotations(NamedTuple):
    """The files as read: object types by name, utilities in file order."""

    objects: Mapping[str, ObjectType]
    utilities: tuple[UtilityFile, ...]


def read_annotations(objects_file: Path = OBJECTS_FILE, directory: Path = ANNOTATIONS_DIR) -> Annotations:
    """Read and check the annotation files; raises InputError with every fault found."""
    objects = {name: parsed(ObjectType, value, name, hint=HINT) for name, value in read_toml(objects_file).items()}
    utilities = tuple(
        parsed(UtilityFile, read_toml(path), path.name, hint=HINT) for path in sorted(directory.glob("*.toml"))
    )
    annotations = Annotations(objects, utilities)
    problems = tuple(annotation_problems(annotations))
    if problems:
        raise InputError(*problems)
    return annotations


class Rating(NamedTuple):
    """Penalties and classes for one combination, each of shape (n_configurations,)."""

    time: Ints
    material: Ints
    classes: Ints


def annotation_problems(annotations: Annotations) -> Iterator[Problem]:
    """Yield what breaks the rules of docs/annotation.md."""
    for utility in annotations.utilities:
        where = f"{utility.utility}.toml"
        for fault in chain(
            _utility_faults(utility, annotations.objects), _combination_faults(utility, annotations.objects)
        ):
            yield Problem("annotation", fault, HINT, where)


def _utility_faults(utility: UtilityFile, objects: Mapping[str, ObjectType]) -> Iterator[str]:
    named = [*utility.objects, *utility.also_fits]
    if unknown := sorted(set(named) - set(objects)):
        yield f"unknown objects {unknown}"
    if len(set(named)) < len(named):
        yield "an object is named twice"
    if not LEAST_OBJECTS <= len(utility.objects) <= MOST_OBJECTS:
        yield f"{len(utility.objects)} utility objects, not 8 to 12"
    used = {name for combination in utility.combinations for name in combination.objects}
    if never := sorted(set(utility.objects) - used):
        yield f"{never} are a context object of no household task"
    tasks = [combination.task for combination in utility.combinations]
    if len(set(tasks)) < len(tasks):
        yield "a household task stands twice"


def _combination_faults(utility: UtilityFile, objects: Mapping[str, ObjectType]) -> Iterator[str]:
    for combination in utility.combinations:
        context, borderline = set(combination.objects), set(combination.borderline)
        if strangers := sorted((context | borderline) - set(utility.objects)):
            yield f"{combination.task!r}: {strangers} are no utility objects"
        if both := sorted(context & borderline):
            yield f"{combination.task!r}: {both} are both context and borderline"
        if len(set(utility.objects) - context - borderline) < LEAST_WRONG:
            yield f"{combination.task!r}: fewer than four utility objects are left as wrong choices"
        for name, preference in combination.objects.items():
            if name in objects:
                yield from (
                    f"{combination.task!r}: {name}: {fault}" for fault in _preference_faults(preference, objects[name])
                )


def _preference_faults(preference: Preference, object_type: ObjectType) -> Iterator[str]:
    if wrong := sorted(set(preference.temperature) - set(object_type.temperatures)):
        yield f"temperatures {wrong} are not among its common values"
    stated = [*chain.from_iterable(preference.materials), *preference.unusable]
    if not stated and len(object_type.materials) == 1:
        return
    if sorted(stated) != sorted(object_type.materials):
        yield f"materials {sorted(stated)} are not {sorted(object_type.materials)}, each once"
    if not preference.materials or not all(preference.materials):
        yield "no usable material, or an empty tier"


def world_of(annotations: Annotations) -> World:
    """Turn annotations into arrays; the order of everything is that of the files."""
    names = tuple(annotations.objects)
    index = {name: position for position, name in enumerate(names)}
    configurations = tuple(
        configuration
        for name, value in annotations.objects.items()
        for configuration in configurations_of(name, value.mass, value.materials, value.temperatures)
    )
    utilities = tuple(_utility(file, index) for file in annotations.utilities)
    entries = [(u, entry) for u, file in enumerate(annotations.utilities) for entry in file.combinations]
    states = _states(configurations)
    ratings = [_rate(entry, states) for _, entry in entries]
    return World(
        object_names=names,
        labels=tuple(value.label for value in annotations.objects.values()),
        utilities=utilities,
        combinations=tuple(_combination(u, entry, utilities[u], index) for u, entry in entries),
        configurations=configurations,
        owner=np.array([index[c.object_name] for c in configurations]),
        state_seconds=states.seconds,
        time=np.stack([rating.time for rating in ratings]),
        material=np.stack([rating.material for rating in ratings]),
        classes=np.stack([rating.classes for rating in ratings]),
    )


def _positions(configurations: Sequence[Configuration]) -> dict[str, range]:
    """Return where the configurations of each object stand; they are consecutive."""
    names = [configuration.object_name for configuration in configurations]
    return {name: range(start := names.index(name), start + names.count(name)) for name in dict.fromkeys(names)}


def _utility(file: UtilityFile, index: Mapping[str, int]) -> Utility:
    fitting = {*file.objects, *file.also_fits}
    return Utility(
        id=file.utility,
        phrase=file.phrase,
        purpose=file.purpose,
        objects=tuple(index[name] for name in file.objects),
        unfit=tuple(position for name, position in index.items() if name not in fitting),
    )


def _combination(u: int, entry: CombinationEntry, utility: Utility, index: Mapping[str, int]) -> Combination:
    context = tuple(index[name] for name in entry.objects)
    left_out = {*context, *(index[name] for name in entry.borderline)}
    return Combination(u, entry.task, context, tuple(o for o in utility.objects if o not in left_out))


class States(NamedTuple):
    """What rating needs of the configurations, of shape (n_configurations,), and where those of each object stand."""

    members: Mapping[str, range]
    seconds: Ints
    temperature: Ints
    material: Ints
    temperatures: Sequence[str]
    materials: Sequence[str]


def _states(configurations: Sequence[Configuration]) -> States:
    temperatures = sorted({c.temperature for c in configurations})
    materials = sorted({c.material for c in configurations})
    return States(
        _positions(configurations),
        np.array([state_seconds(c) for c in configurations]),
        np.array([temperatures.index(c.temperature) for c in configurations]),
        np.array([materials.index(c.material) for c in configurations]),
        temperatures,
        materials,
    )


def _rate(entry: CombinationEntry, states: States) -> Rating:
    """Return time penalty, material penalty and class of every configuration for one combination."""
    n = len(states.seconds)
    time, material = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
    classes = np.full(n, Class.ABSENT, dtype=np.int64)
    for name, preference in entry.objects.items():
        own = slice(states.members[name].start, states.members[name].stop)
        warming = np.array([temperature_seconds(each, preference.temperature) for each in states.temperatures])
        costs = _material_costs(preference)
        rated = np.array([costs.get(each, 0) for each in states.materials])
        time[own] = states.seconds[own] + warming[states.temperature[own]]
        material[own] = rated[states.material[own]]
        bad = (time[own] >= BAD_PENALTY) | (material[own] >= BAD_PENALTY)
        classes[own] = np.where(bad, Class.BAD, np.where(time[own] + material[own] == 0, Class.IDEAL, Class.MODERATE))
    return Rating(time, material, classes)


def _material_costs(preference: Preference) -> dict[str, int]:
    penalties = material_penalties(max(len(preference.materials), 1))
    usable = {name: cost for tier, cost in zip(preference.materials, penalties, strict=False) for name in tier}
    return usable | dict.fromkeys(preference.unusable, BAD_PENALTY)
