"""One annotated datapoint in the paper's form (III-B), checked; what is wrong with it is told in a sentence."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from leaderboard.benchmarks.s_eqa.pairing import Answer
from leaderboard.benchmarks.s_eqa.people import N_ANNOTATORS
from leaderboard.benchmarks.s_eqa.rooms import room_fault
from leaderboard.schemas.visible import visible_line

MAX_FACTS = 127
"""Most states and relations of one datapoint: what the columns that count them can hold."""

MAX_QUOTED = 60
_PAIRS = (("On", "Off"), ("Open", "Closed"), ("Present", "None"))
_RELATION = re.compile(r"(?P<subject>\S(?:.*\S)?)\s+(?P<relation>INSIDE|ON)\s+(?P<place>\S(?:.*\S)?)", re.IGNORECASE)


class RepeatedKey(dict[str, Any]):
    """A JSON object in which a key stands more than once."""

    key: str


class FaultyDatapointError(Exception):
    """A row that is no datapoint; the message is the reason."""


class Relation(NamedTuple):
    """One relation; `relation` is INSIDE or ON."""

    subject: str
    relation: str
    place: str


def _fault(message: str, **context: object) -> PydanticCustomError:
    """Return an error whose message is the end of a sentence about a field."""
    return PydanticCustomError("own", message, {name: _quoted(value) for name, value in context.items()})


def _quoted(value: object) -> str:
    """Return a value as ASCII, cut where it is long, so that no character of a stranger's is printed as it is."""
    text = ascii(value)
    return text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 3]}..."


def _with_words(value: object) -> object:
    """Return text without space around it; raises PydanticCustomError where it holds no letter or digit."""
    text = visible_line(value.strip(" ") if isinstance(value, str) else value)
    if isinstance(text, str) and not any(character.isalnum() for character in text):
        raise _fault("is {text}, without a letter or digit", text=value)
    return text


def _titled(value: Any) -> Any:
    return value.strip().title() if isinstance(value, str) else value


Line = Annotated[str, BeforeValidator(_with_words)]
State = Annotated[Literal["On", "Off", "Open", "Closed", "Present", "None"], BeforeValidator(_titled)]
Said = Annotated[Answer, BeforeValidator(_titled)]


class Datapoint(BaseModel):
    """One annotated datapoint; states and answers are read whatever their case."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Line
    query: Line
    room: Literal["kitchen", "livingroom", "bedroom", "bathroom", "multi-room", "no-room"]
    object_states: Mapping[Line, tuple[State, ...]]
    object_relationships: tuple[Line, ...] = ()
    annotations: tuple[Said, ...]
    llm_answer: Annotated[Literal["Yes", "No"] | None, BeforeValidator(_titled)] = None
    situational: bool | None = Field(default=None, strict=True)
    time: Literal["spatial", "temporal"] | None = None

    @field_validator("query")
    @classmethod
    def rooms_can_be_replaced(cls, value: str) -> str:
        """Refuse a query that is no sentence with "this place" for its room."""
        if fault := room_fault(value):
            raise _fault(fault)
        return value

    @field_validator("object_states", mode="before")
    @classmethod
    def names_stand_once(cls, value: Any) -> Any:
        """Refuse no objects at all, and a name that stands twice, be it in another case or with space around."""
        if isinstance(value, RepeatedKey):
            raise _fault("names {key} twice", key=value.key)
        if isinstance(value, dict) and not value:
            raise _fault("names no object")
        names = [" ".join(name.lower().split()) for name in value] if isinstance(value, dict) else []
        if len(set(names)) < len(names):
            raise _fault("names {name} twice", name=next(name for name in names if names.count(name) > 1))
        return value

    @field_validator("object_states")
    @classmethod
    def objects_have_states(cls, value: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
        """Refuse an object without a state, and one in both states of a pair."""
        for name, states in value.items():
            if not states or any(set(pair) <= set(states) for pair in _PAIRS) or len(set(states)) < len(states):
                raise _fault("gives {name} no state, one twice, or a state and its opposite", name=name)
        return value

    @field_validator("object_relationships")
    @classmethod
    def relations_can_be_read(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        """Refuse what is not "a INSIDE b" or "a ON b", and a relation that stands twice."""
        for text in value:
            if not _RELATION.fullmatch(text):
                raise _fault("has {text}, which is not 'a INSIDE b' or 'a ON b'", text=text)
            if value.count(text) > 1:
                raise _fault("has {text} twice", text=text)
        return value

    @field_validator("annotations")
    @classmethod
    def as_many_as_people(cls, value: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """Refuse fewer or more answers than N_ANNOTATORS."""
        if len(value) != N_ANNOTATORS:
            raise _fault("has {n} answers, not {due}", n=len(value), due=N_ANNOTATORS)
        return value

    @model_validator(mode="after")
    def facts_can_be_counted(self) -> "Datapoint":
        """Refuse more than MAX_FACTS states and relations."""
        n_facts = sum(map(len, self.object_states.values())) + len(self.object_relationships)
        if n_facts > MAX_FACTS:
            raise _fault("has {n} states and relations, more than {most}", n=n_facts, most=MAX_FACTS)
        return self

    @property
    def relations(self) -> list[Relation]:
        """The relations with their parts."""
        matches = [_RELATION.fullmatch(text) for text in self.object_relationships]
        return [Relation(match["subject"], match["relation"].upper(), match["place"]) for match in matches if match]


def read_datapoint(row: object) -> Datapoint:
    """Return a row as a datapoint; raises FaultyDatapointError with the first thing that is wrong."""
    if not isinstance(row, dict):
        raise FaultyDatapointError("is not an object with keys")
    if isinstance(row, RepeatedKey):
        raise FaultyDatapointError(f"names the key {_quoted(row.key)} twice")
    try:
        return Datapoint.model_validate(row)
    except ValidationError as error:
        raise FaultyDatapointError(_reason(error.errors(include_url=False)[0])) from error


_SENTENCES: Mapping[str, str] = {
    "missing": "is missing",
    "extra_forbidden": "is no key of the form",
    "string_type": "is {input}, which is no text",
    "string_unicode": "holds half of a surrogate pair, which is no character",
    "bool_type": "is {input}, not true or false",
    "tuple_type": "is {input}, which is no list",
    "dict_type": "is {input}, which is no object with keys",
    "literal_error": "is {input}, not {expected}",
}


def _reason(fault: ErrorDetails) -> str:
    """Return a fault as a sentence about the field in which it is."""
    words = {"input": _quoted(fault["input"]), "expected": str(fault.get("ctx", {}).get("expected", ""))}
    said = _SENTENCES.get(fault["type"], "").format(**words) or fault["msg"]
    location = fault["loc"]
    if location[-1:] == ("[key]",):  # the location holds half of a surrogate pair as another character
        location = (*location[:-2], fault["input"])
    return f"{_field(location)} {said}"


def _field(location: Sequence[int | str]) -> str:
    """Return a place in a datapoint: a key of the form, another as a quoted text, and what stands inside it."""
    if not location:
        return "the datapoint"
    name = str(location[0])
    inside = [_quoted(part) if isinstance(part, str) else str(part + 1) for part in location[1:]]
    return " ".join([name if name in Datapoint.model_fields else _quoted(name), *inside])
