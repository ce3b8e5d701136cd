"""The authors' annotation files as a World.

Numbers such as D2 name flaws of the files: D2 a configuration both ideal and moderate, D3 and D4 an ideal list older than
the preference list, D9 an object with two ideal temperatures.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from leaderboard.benchmarks.coat.configurations import (
    BAD_PENALTY,
    Configuration,
    material_penalties,
    state_seconds,
    temperature_seconds,
)
from leaderboard.benchmarks.coat.world import Class, Combination, Ints, Utility, World
from leaderboard.errors import InputError, Problem

FILES = {
    "tasks": "tasks.json",
    "objects": "objects.json",
    "context": "oracle.json",
    "configurations": "task-1/possible_configurations_v1.json",
    "ideal": "task-1/pouch_config_oracle.json",
    "suboptimal": "task-2/pouch_suboptimal.json",
    "materials": "task-2/material_preference.json",
    "temperatures": "task-2/3_var_ideal_config.json",
}
# What each utility of the authors asks for, in our words.
PHRASES = {
    "heating(source)": ("can serve as a source of heat for food or drink", "heat with"),
    "heating(vessel)": ("can hold food or drink while it is heated", "heat it in"),
    "mixing(tool)": ("can stir or mix food", "mix with"),
    "mixing(vessel)": ("can hold food while it is mixed", "mix in"),
    "carrying": ("can carry or serve food or drink", "carry or serve it in"),
    "cleaning": ("can wipe, dry or scrub something", "clean with"),
    "washing": ("can be used to wash things in", "wash in"),
    "cutting": ("can cut or spread something", "cut or spread with"),
    "disposing": ("can take waste", "throw it into"),
    "storage": ("can store things", "store it in or on"),
    "entertainment": ("can entertain somebody", "entertain with"),
    "comfort": ("can be sat or lain on in comfort", "sit or lie on"),
    "reading": ("can be read from", "read from"),
    "increasing_height": ("can be stood on to reach higher", "stand on"),
    "time": ("can tell the time", "tell the time with"),
    "eating": ("can be eaten", "eat"),
    "physical_excercise": ("can be used for exercise or sport", "exercise with"),
    "writing": ("can be used to write", "write with"),
    "surface_support": ("can have things put on it", "put things on"),
    "light_source": ("can give or let in light", "get light from"),
    "decoration": ("can decorate a room", "decorate with"),
    "breaking": ("can break something", "break things with"),
}


class AuthorWorld(NamedTuple):
    """A World, and the counts by which the authors' generator allots questions.

    `n_objects[u]` counts entries of the object list (one version of it names an object twice); `n_context[c]` those of
    the context list.
    """

    world: World
    n_objects: Ints
    n_context: Ints


def read_author_world(directory: Path) -> AuthorWorld:
    """Read the authors' files (layout of their repository); raises InputError that names a missing or odd file."""
    files = {name: _read(directory / path) for name, path in FILES.items()}
    try:
        return _world(files)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise InputError(
            Problem("annotations", f"the files are not COAT's annotations ({type(error).__name__}: {error})",
                    "name the folder with tasks.json and objects.json", str(directory))
        ) from error  # fmt: skip


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(
            Problem("annotations", f"cannot be read ({error})", "fetch the authors' annotation files again", str(path))
        ) from error


def _world(files: Mapping[str, Any]) -> AuthorWorld:
    configurations = tuple(
        Configuration(
            row["object_name"],
            row["mass"],
            row["material"],
            row["temperature"],
            row["already_in_use"],
            row["condition"],
        )
        for row in files["configurations"]
    )
    objects, context = files["objects"], files["context"]
    listed = [name for names in objects.values() for name in names]
    named = [name for tasks in context.values() for names in tasks.values() for name in names]
    names = tuple(dict.fromkeys([*(c.object_name for c in configurations), *listed, *named]))
    index = {name: place for place, name in enumerate(names)}
    utilities = tuple(_utility(name, members, index) for name, members in objects.items())
    order = {name: place for place, name in enumerate(objects)}
    pairs = [(utility, task) for utility, tasks in files["tasks"].items() for task in tasks]
    ratings = [_rate(files, configurations, *pair) for pair in pairs]
    world = World(
        object_names=names,
        labels=tuple(_label(name) for name in names),
        utilities=utilities,
        combinations=tuple(
            _combination(order[utility], task, context[utility][task], utilities[order[utility]], index)
            for utility, task in pairs
        ),
        configurations=tuple(_spoken(configuration) for configuration in configurations),
        owner=np.array([index[c.object_name] for c in configurations]),
        state_seconds=np.array([state_seconds(c) for c in configurations]),
        time=np.stack([rating[0] for rating in ratings]),
        material=np.stack([rating[1] for rating in ratings]),
        classes=np.stack([rating[2] for rating in ratings]),
    )
    return AuthorWorld(
        world,
        np.array([len(members) for members in objects.values()]),
        np.array([len(context[utility][task]) for utility, task in pairs]),
    )


def _utility(name: str, members: Sequence[str], index: Mapping[str, int]) -> Utility:
    phrase, purpose = PHRASES[name]
    own = dict.fromkeys(index[member] for member in members)
    return Utility(name, phrase, purpose, tuple(own), tuple(place for place in index.values() if place not in own))


def _combination(
    utility: int, task: str, context: Sequence[str], owner: Utility, index: Mapping[str, int]
) -> Combination:
    own = tuple(dict.fromkeys(index[name] for name in context))
    return Combination(utility, task, own, tuple(place for place in owner.objects if place not in own))


def _rate(
    files: Mapping[str, Any], configurations: Sequence[Configuration], utility: str, task: str
) -> tuple[Ints, Ints, Ints]:
    """Return time, material and class of every configuration for one combination.

    Bad and moderate rows are the authors' own. Ideal ones cost nothing, whatever the preference list says (D3, D4);
    a configuration that is both (D2) counts as moderate, as the authors draw it. The unclassed get the rule's penalties.
    """
    time, material = np.zeros(len(configurations), np.int64), np.zeros(len(configurations), np.int64)
    classes = np.full(len(configurations), Class.ABSENT, dtype=np.int64)
    context, ideal_temperatures = set(files["context"][utility][task]), files["temperatures"]
    for place, configuration in enumerate(configurations):
        if configuration.object_name in context:
            wanted = ideal_temperatures[configuration.object_name]["temperature"][
                -1:
            ]  # the authors' last value wins (D9)
            classes[place] = Class.UNCLASSED
            time[place] = state_seconds(configuration) + temperature_seconds(configuration.temperature, wanted)
    _add_materials(files["materials"], configurations, classes, material, (utility, task))
    places = {configuration: place for place, configuration in enumerate(configurations)}
    for row in files["ideal"][utility][task]:
        place = places[_key(row)]
        classes[place], time[place], material[place] = Class.IDEAL, 0, 0
    for name, value in (("moderate", Class.MODERATE), ("bad", Class.BAD)):
        for row in files["suboptimal"][utility][task][name]:
            place = row["id"] - 1
            classes[place], time[place], material[place] = value, row["time_penalty"], row["material_penalty"]
    return time, material, classes


def _add_materials(
    preference: Any,
    configurations: Sequence[Configuration],
    classes: Ints,
    material: Ints,
    combination: tuple[str, str],
) -> None:
    """Fill in the material penalty of the unclassed: the best materials of the list cost nothing."""
    lists = next(entry for entry in preference["mat_gt"] if entry["concept"] == combination[0])
    items = next(entry["items"] for entry in lists["tasks"] if entry["task"] == combination[1])
    for place, configuration in enumerate(configurations):
        if classes[place] == Class.UNCLASSED:
            good = items[configuration.object_name]["good"]
            material[place] = _author_penalty(good, configuration.material)


def _author_penalty(good: Sequence[str], material: str) -> int:
    """Return the penalty by the place in the list, worst first; 500 for a material that is not in it."""
    return material_penalties(len(good))[good.index(material)] if material in good else BAD_PENALTY


def _key(row: Mapping[str, str]) -> Configuration:
    return Configuration(
        row["object_name"], row["mass"], row["material"], row["temperature"], row["already_in_use"], row["condition"]
    )


def _label(name: str) -> str:
    """Return an AI2-THOR name as words: `CoffeeMachine` as "coffee machine".

    >>> _label("CoffeeMachine"), _label("CD")
    ('coffee machine', 'CD')
    """
    if name.isupper():
        return name
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _spoken(configuration: Configuration) -> Configuration:
    material = {"Wood": "wooden"}.get(configuration.material, configuration.material.lower())
    return configuration._replace(material=material)
