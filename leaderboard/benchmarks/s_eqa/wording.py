"""Sentences: what a scene looks like, simple questions about one object."""

from collections.abc import Mapping, Sequence

from leaderboard.benchmarks.s_eqa.annotations import Query
from leaderboard.benchmarks.s_eqa.scenes import UNSEEN
from leaderboard.benchmarks.s_eqa.space import PLACE, Fact, Need, ObjectType, Space

ROOM_NAMES = {"livingroom": "living room"}
PREPOSITIONS = {"ON": "on", "INSIDE": "inside"}


def scene_text(space: Space, values: Mapping[Fact, str], *, name_rooms: bool) -> str:
    """Return the description of a scene, a sentence a fact in the order of `values`."""
    sentences = (fact_sentence(space, fact, value, name_room=name_rooms) for fact, value in values.items())
    return f"What can be seen: {' '.join(sentences)}"


def fact_sentence(space: Space, fact: Fact, value: str, *, name_room: bool) -> str:
    """Return one fact as a sentence."""
    kind = space.objects[fact.name]
    subject, verb = _named(kind, fact, name_room=name_room), "are" if kind.plural else "is"
    if fact.aspect == "Present/None":
        if value == UNSEEN:
            return f"It cannot be seen whether there {verb} {subject}."
        if value == "Present":
            return f"There {verb} {subject}."
        return f"There {verb} no {subject.removeprefix('a ').removeprefix('an ')}."
    if value == UNSEEN:
        if fact.aspect == PLACE:
            return f"It cannot be seen where {subject} {verb}."
        return f"It cannot be seen whether {subject} {verb} {' or '.join(fact.aspect.lower().split('/'))}."
    return f"{subject[0].upper()}{subject[1:]} {verb} {_state(space, value)}."


def _named(kind: ObjectType, fact: Fact, *, name_room: bool) -> str:
    where = f" in the {ROOM_NAMES.get(fact.room, fact.room)}" if name_room and not kind.of_the_home else ""
    return f"{kind.label}{where}"


def _state(space: Space, value: str) -> str:
    relation, _, place = value.partition(" ")
    return f"{PREPOSITIONS[relation]} the {space.label(place)}" if place else value.lower()


def object_question(space: Space, need: Need, *, name_room: bool) -> str:
    """Return the simple question about one consensus object: "Is the OBJECT STATE?" (paper, III-D)."""
    kind = space.objects[need.fact.name]
    state = {"Present": "present", "None": "absent"}.get(need.value) or _state(space, need.value)
    return f"{'Are' if kind.plural else 'Is'} {_named(kind, need.fact, name_room=name_room)} {state}?"


def fact_subject(space: Space, fact: Fact, *, name_room: bool) -> str:
    """Return what a fact is about, as a sentence names it."""
    return _named(space.objects[fact.name], fact, name_room=name_room)


def names_rooms(queries: Sequence[Query]) -> bool:
    """Tell whether the scenes of queries name the rooms: where they are about several."""
    return any(query.variation in {"multi-room", "no-room"} for query in queries)
