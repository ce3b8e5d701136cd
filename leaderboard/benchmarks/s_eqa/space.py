"""The state space, after VirtualHome: which objects there are, which states and relations they can have."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from pydantic import Field

from leaderboard.benchmarks.toml_files import Entry, parsed, read_toml
from leaderboard.errors import InputError, Problem

OBJECTS_FILE = Path(__file__).with_name("objects.toml")
ROOMS = ("kitchen", "livingroom", "bedroom", "bathroom")
STATES = MappingProxyType(
    {"On/Off": ("On", "Off"), "Open/Closed": ("Open", "Closed"), "Present/None": ("Present", "None")}
)
PLACE = "place"
"""The aspect of an object that stands somewhere; the other aspects are the pairs of STATES."""

Room = Literal["kitchen", "livingroom", "bedroom", "bathroom"]


class ObjectType(Entry):
    """One object: its label with article, the pairs of states or the places that it can have, the rooms it can be in."""

    label: str = Field(min_length=2)
    plural: bool = False
    states: tuple[Literal["On/Off", "Open/Closed", "Present/None"], ...] = ()
    places: tuple[str, ...] = ()
    rooms: tuple[Room, ...] = Field(min_length=1)
    activity: bool = False
    of_the_home: bool = False

    @property
    def aspects(self) -> tuple[str, ...]:
        """The pairs of states, or the place: what can be told of the object."""
        return (*self.states, *([PLACE] if self.places else []))

    def values(self, aspect: str) -> tuple[str, ...]:
        """Return what an aspect can be; empty where the object has no such aspect."""
        if aspect not in self.aspects:
            return ()
        return self.places if aspect == PLACE else STATES[aspect]

    @property
    def name(self) -> str:
        """The label without its article."""
        return self.label.removeprefix("the ").removeprefix("an ").removeprefix("a ")


class SpaceFile(Entry):
    """The file objects.toml."""

    objects: dict[str, ObjectType]
    furniture: dict[str, list[str]]


class Space(NamedTuple):
    """Object types by id; furniture, which has no states, with the rooms it can be in."""

    objects: Mapping[str, ObjectType]
    furniture: Mapping[str, tuple[str, ...]]

    def in_room(self, room: str) -> list[str]:
        """Return the ids of the objects of a room, in the order of the file."""
        return [name for name, kind in self.objects.items() if room in kind.rooms]

    def label(self, name: str) -> str:
        """Return an object or piece of furniture as a sentence names it, without article."""
        return self.objects[name].name if name in self.objects else name.replace("_", " ")


class Fact(NamedTuple):
    """What can be told of an object in a room: one of its aspects."""

    room: str
    name: str
    aspect: str


class Need(NamedTuple):
    """A fact with the value that a query needs: a state, or a relation such as `INSIDE fridge`."""

    fact: Fact
    value: str


def read_space(path: Path = OBJECTS_FILE) -> Space:
    """Read and check the state space; raises InputError with every fault found."""
    file = parsed(SpaceFile, read_toml(path), path.name, hint="mend the file")
    space = Space(file.objects, {name: tuple(rooms) for name, rooms in file.furniture.items()})
    if faults := [Problem("state-space", fault, "mend the file", str(path)) for fault in space_faults(space)]:
        raise InputError(*faults)
    return space


def space_faults(space: Space) -> Iterator[str]:
    """Yield what is wrong with a state space."""
    for name, kind in space.objects.items():
        if bool(kind.states) == bool(kind.places):
            yield f"{name} needs either states or places"
        if len(kind.places) == 1 or len(set(kind.places)) < len(kind.places):
            yield f"{name} has one place only, or one twice"
        for place in kind.places:
            relation, _, where = place.partition(" ")
            homes = space.objects[where].rooms if where in space.objects else space.furniture.get(where, ())
            if relation not in {"ON", "INSIDE"} or not set(kind.rooms) <= set(homes):
                yield f"{name} cannot be {place} in each of {', '.join(kind.rooms)}"


def parsed_need(space: Space, text: str, room: str | None) -> Need | str:
    """Return a need such as `tv ON`, `kitchen.stove OFF` or `pot ON stove`, or a sentence on why it is refused.

    Objects that name no room are in `room`; relations that the space does not list are infeasible.
    """
    subject, _, wanted = text.partition(" ")
    where, _, name = subject.rpartition(".")
    home = where or room
    if home is None:
        return f"{text!r}: {name} stands in no room"
    if name not in space.objects or home not in space.objects[name].rooms:
        return f"{text!r}: there is no {name} in the {home}"
    kind = space.objects[name]
    if wanted in kind.places:
        return Need(Fact(home, name, PLACE), wanted)
    if " " in wanted:
        return f"{text!r}: {name} cannot be {wanted}, the relation is infeasible"
    for aspect in kind.states:
        for state in STATES[aspect]:
            if wanted == state.upper():
                return Need(Fact(home, name, aspect), state)
    return f"{text!r}: {name} cannot be {wanted}"


def conflicts(values: Mapping[Fact, str]) -> list[str]:
    """Return the machines that would run while they stand open, which the simulator refuses."""
    running = {(fact.room, fact.name) for fact, value in values.items() if value == "On"}
    return [f"{fact.name} is on and open" for fact, value in values.items() if value == "Open" and fact[:2] in running]


def needs_faults(needs: Sequence[Need]) -> Iterator[str]:
    """Yield what speaks against a set of needs: a fact that stands twice, a machine on and open."""
    facts = [need.fact for need in needs]
    for fact in dict.fromkeys(facts):
        if facts.count(fact) > 1:
            yield f"{fact.name} is needed in two ways"
    yield from conflicts(dict(needs))


def object_words(space: Space) -> frozenset[str]:
    """Return the names that a situational query must not hold: the last word of each object's and furniture's name.

    Whole names are among them where they are one word. A name that is also an activity is left out.
    """
    kinds = {name: kind.name for name, kind in space.objects.items() if not kind.activity}
    names = chain(kinds.values(), (space.label(name) for name in space.furniture))
    return frozenset(
        name.split(" on the ")[0].split(" in the ")[0].split(" of ")[0].split()[-1].lower() for name in names
    )
