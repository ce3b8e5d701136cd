"""Physical states of objects: the five variables, their penalties and their wording."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

# Table 1 and appendix A.2 of the paper name the variables; the seconds are those of the authors' annotation files.
CONDITION_SECONDS = {"clean": 0, "dirty": 50, "broken": 500}
USE_SECONDS = {"free": 0, "reversible-using": 80, "irreversible-using": 500}
TEMPERATURE_SECONDS = {
    "RoomTemp": {"RoomTemp": 0, "Hot": 100, "Cold": 100},
    "Hot": {"Hot": 0, "RoomTemp": 30, "Cold": 60},
    "Cold": {"Cold": 0, "RoomTemp": 30, "Hot": 60},
}
BAD_PENALTY = 500

USE_WORDS = {
    "free": "free to use",
    "reversible-using": "in use for the moment",
    "irreversible-using": "out of use for good",
}
TEMPERATURE_WORDS = {"RoomTemp": "at room temperature", "Hot": "hot", "Cold": "cold"}
MASS_WORDS = {"light": "light", "medium": "of medium weight", "heavy": "heavy", "super-heavy": "very heavy"}
UNSAID_MATERIALS = frozenset({"food", "organic", "soap"})


class Configuration(NamedTuple):
    """One physical state of one object type."""

    object_name: str
    mass: str
    material: str
    temperature: str
    use: str
    condition: str


def configurations_of(
    object_name: str, mass: str, materials: list[str], temperatures: list[str]
) -> list[Configuration]:
    """Return the product of the common values; a broken object is always out of use for good (paper, appendix D.3)."""
    return [
        Configuration(object_name, mass, material, temperature, use, condition)
        for material, temperature, use, condition in product(materials, temperatures, USE_SECONDS, CONDITION_SECONDS)
        if condition != "broken" or use == "irreversible-using"
    ]


def state_seconds(configuration: Configuration) -> int:
    """Return the seconds that availability and condition cost."""
    return USE_SECONDS[configuration.use] + CONDITION_SECONDS[configuration.condition]


def temperature_seconds(temperature: str, ideal: Sequence[str]) -> int:
    """Return the seconds to reach the nearest ideal temperature."""
    return min(TEMPERATURE_SECONDS[wanted][temperature] for wanted in ideal)


def material_penalties(n_tiers: int) -> list[int]:
    """Return the penalty of each tier of materials, worst first (facts from the authors' script).

    A single tier costs nothing: where the authors charge 200 for a single usable material, nothing better exists.

    >>> material_penalties(3), material_penalties(5)
    ([200, 20, 0], [200, 200, 30, 0, 0])
    """
    if n_tiers == 1:
        return [0]
    ends = 1 if n_tiers <= 3 else 2 if n_tiers <= 5 else 3  # noqa: PLR2004, the authors' steps
    middle = [10 * (n_tiers - index) for index in range(ends, n_tiers - ends)]
    return [200] * ends + middle + [0] * ends


def wording(configuration: Configuration, label: str) -> str:
    """Return a state as a reader would say it: "a dirty metal cup, hot, light, free to use"."""
    said = "" if configuration.material.lower() in UNSAID_MATERIALS else f"{configuration.material} "
    noun = f"a {configuration.condition} {said}{label}"
    temperature, mass, use = (
        TEMPERATURE_WORDS[configuration.temperature],
        MASS_WORDS[configuration.mass],
        USE_WORDS[configuration.use],
    )
    return f"{noun}, {temperature}, {mass}, {use}"


def with_article(label: str) -> str:
    """Return a label with its indefinite article.

    >>> with_article("alarm clock"), with_article("cup")
    ('an alarm clock', 'a cup')
    """
    return f"an {label}" if label[0] in "aeiou" else f"a {label}"
