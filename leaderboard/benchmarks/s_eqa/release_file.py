"""The JSON form of annotated datapoints, after the paper's (III-B); the authors have published no file so far.

One object: `schema_version` 1 and `datapoints`, a list of objects with

* `id`, unique, and `query`, the situational query with its room;
* `room`: kitchen, livingroom, bedroom, bathroom, multi-room or no-room;
* `object_states`: an object's name -> list of On, Off, Open, Closed, Present or None;
* `object_relationships`: list of texts such as "apple INSIDE fridge" or "towels ON rack", a room being a place too;
* `annotations`: the five people's answers, Yes, No or Cannot Answer;
* and, as far as known, `llm_answer` (Yes or No), `situational` (true or false), `time` (spatial or temporal).

release_example.json is an example of our own making.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from leaderboard.benchmarks.archives import Member, members
from leaderboard.benchmarks.s_eqa.pairing import Answer
from leaderboard.benchmarks.s_eqa.people import N_ANNOTATORS
from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of
from leaderboard.registry import Rejected, Source

EXAMPLE_FILE = Path(__file__).with_name("release_example.json")
MAX_BYTES = 256 * 2**20
_RELATION = re.compile(r"(?P<subject>\S(?:.*\S)?) (?P<relation>INSIDE|ON) (?P<place>\S(?:.*\S)?)", re.IGNORECASE)
_FORM = "see leaderboard/benchmarks/s_eqa/release_file.py for the form, and release_example.json beside it"

State = Literal["On", "Off", "Open", "Closed", "Present", "None"]


class Relation(NamedTuple):
    """One relation; `relation` is INSIDE or ON."""

    subject: str
    relation: str
    place: str


class Datapoint(BaseModel):
    """One annotated datapoint; states and answers are read whatever their case."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    query: str = Field(min_length=1)
    room: Literal["kitchen", "livingroom", "bedroom", "bathroom", "multi-room", "no-room"]
    object_states: Mapping[str, tuple[State, ...]] = Field(min_length=1)
    object_relationships: tuple[str, ...] = ()
    annotations: tuple[Answer, ...] = Field(min_length=N_ANNOTATORS, max_length=N_ANNOTATORS)
    llm_answer: Literal["Yes", "No"] | None = None
    situational: bool | None = None
    time: Literal["spatial", "temporal"] | None = None

    @field_validator("object_states", mode="before")
    @classmethod
    def states_are_capitalised(cls, value: Any) -> Any:
        """Read ON, on and On alike."""
        if not isinstance(value, dict):
            return value
        return {name: [_titled(state) for state in states] if isinstance(states, list) else states
                for name, states in value.items()}  # fmt: skip

    @field_validator("annotations", mode="before")
    @classmethod
    def answers_are_capitalised(cls, value: Any) -> Any:
        """Read YES, yes and Yes alike."""
        return [_titled(answer) for answer in value] if isinstance(value, list) else value

    @field_validator("llm_answer", mode="before")
    @classmethod
    def answer_is_capitalised(cls, value: Any) -> Any:
        """Read YES, yes and Yes alike."""
        return _titled(value)

    @field_validator("object_states")
    @classmethod
    def objects_have_states(cls, value: Mapping[str, tuple[State, ...]]) -> Mapping[str, tuple[State, ...]]:
        """Refuse an object without a state, and one in both states of a pair."""
        for name, states in value.items():
            pairs = (("On", "Off"), ("Open", "Closed"), ("Present", "None"))
            if not states or any(set(pair) <= set(states) for pair in pairs) or len(set(states)) < len(states):
                raise ValueError(f"{name} has no state, one twice, or a state and its opposite")
        return value

    @field_validator("object_relationships")
    @classmethod
    def relations_can_be_read(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        """Refuse what is not "a INSIDE b" or "a ON b"."""
        for text in value:
            if not _RELATION.fullmatch(text):
                raise ValueError(f"{text!r} is no relation")
        return value

    @property
    def relations(self) -> list[Relation]:
        """The relations with their parts."""
        matches = [_RELATION.fullmatch(text) for text in self.object_relationships]
        return [Relation(match["subject"], match["relation"].upper(), match["place"]) for match in matches if match]


def _titled(value: Any) -> Any:
    return value.strip().title() if isinstance(value, str) else value


class Read(NamedTuple):
    """What a file holds: its datapoints in order, and the rows that could not be read."""

    source: Source
    datapoints: tuple[Datapoint, ...]
    set_aside: tuple[Rejected, ...]


def read_release(path: Path) -> Read:
    """Read the one JSON file that `path` is, or that lies in a folder, zip or tar.

    Raises InputError where there is none, more than one, or one that does not have the form. A datapoint that breaks the
    form is set aside, and so is one whose id stood before.
    """
    member = _member(path)
    rows = _rows(member, path)
    datapoints: dict[str, Datapoint] = {}
    set_aside = []
    for number, row in enumerate(rows, start=1):
        try:
            datapoint = Datapoint.model_validate(row)
        except ValidationError as error:
            fault = error.errors()[0]
            reason = ": ".join([*map(str, fault["loc"][:1]), fault["msg"]])
            set_aside.append(Rejected(member.name, number, reason, row))
            continue
        if datapoint.id in datapoints:
            set_aside.append(Rejected(member.name, number, "id stands twice", row))
        else:
            datapoints[datapoint.id] = datapoint
    if not datapoints:
        raise InputError(Problem("no-datapoints", "holds no datapoint that can be read", _FORM, str(path)))
    return Read(Source(member.name, "", sha256_of(member.content)), tuple(datapoints.values()), tuple(set_aside))


def _member(path: Path) -> Member:
    if path.is_file() and path.suffix == ".json":
        if path.stat().st_size > MAX_BYTES:
            raise InputError(Problem("too-large", "is too large", "name the datapoints alone", str(path)))
        return Member(path.name, path.read_bytes())
    found = list(members(path, lambda name: name.endswith(".json")))
    if len(found) != 1:
        names = tuple(member.name for member in found[:5])
        message = f"{len(found)} JSON files" if found else "there is no JSON file"
        raise InputError(Problem("not-one-file", message, "name the file of datapoints", str(path), examples=names))
    return found[0]


def _rows(member: Member, path: Path) -> list[Any]:
    try:
        content = json.loads(member.content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise InputError(Problem("not-json", f"is no JSON file ({error})", _FORM, str(path))) from error
    if not isinstance(content, dict) or content.get("schema_version") != 1:
        raise InputError(Problem("not-the-form", "has no schema_version 1", _FORM, str(path)))
    rows = content.get("datapoints")
    if not isinstance(rows, list):
        raise InputError(Problem("not-the-form", "has no list of datapoints", _FORM, str(path)))
    return rows
