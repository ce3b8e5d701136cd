"""Our own annotation files: situational queries with the objects, states and relations that decide them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field

from leaderboard.benchmarks.s_eqa.rule import rule_faults
from leaderboard.benchmarks.s_eqa.space import Fact, Need, Space, needs_faults, object_words, parsed_need
from leaderboard.benchmarks.toml_files import Entry, parsed, read_toml
from leaderboard.errors import InputError, Problem

ANNOTATIONS_DIR = Path(__file__).with_name("annotations")
HINT = "see the head of annotations/kitchen.toml"
VARIATIONS = ("kitchen", "livingroom", "bedroom", "bathroom", "multi-room", "no-room")
LEAST_NEEDS, MOST_NEEDS, LEAST_NEUTRAL = 2, 4, 8


class QueryEntry(Entry):
    """One query; `doubtful` names objects and groups (`@heat`) whose state some reader may count."""

    text: str
    time: Literal["spatial", "temporal"] = "spatial"
    needs: list[str]
    doubtful: list[str]


class QueryFile(Entry):
    """One file under annotations/; `objects` are listed where the queries are about several rooms."""

    objects: list[str] = Field(default_factory=list)
    groups: dict[str, list[str]]
    queries: list[QueryEntry] = Field(min_length=1)


class Query(NamedTuple):
    """One situational query.

    `needs` is its consensus: the answer is Yes where all of them hold. `neutral` are the facts that have nothing to do
    with the answer, whatever their value; facts that are neither are never shown with the query.
    """

    variation: str
    text: str
    time: str
    needs: tuple[Need, ...]
    neutral: frozenset[Fact]

    @property
    def facts(self) -> frozenset[Fact]:
        """The facts that decide the answer."""
        return frozenset(need.fact for need in self.needs)


class Known(NamedTuple):
    """The objects that a file's queries may be about, and its groups of them."""

    objects: frozenset[tuple[str, str]]
    groups: Mapping[str, frozenset[tuple[str, str]]]


def read_queries(space: Space, directory: Path = ANNOTATIONS_DIR) -> tuple[Query, ...]:
    """Read and check the annotation files, in the order of VARIATIONS; raises InputError with every fault found."""
    queries: list[Query] = []
    problems: list[Problem] = []
    for variation in VARIATIONS:
        path = directory / f"{variation}.toml"
        made, faults = queries_of(space, variation, parsed(QueryFile, read_toml(path), path.name, hint=HINT))
        queries += made
        problems += [Problem("annotation", fault, HINT, path.name) for fault in faults]
    twice = [text for text, count in Counter(query.text for query in queries).items() if count > 1]
    problems += [Problem("query-twice", f"{text!r} stands twice", "write another query") for text in twice]
    if problems:
        raise InputError(*problems)
    return tuple(queries)


def queries_of(space: Space, variation: str, file: QueryFile) -> tuple[list[Query], list[str]]:
    """Return the queries of a file and what is wrong with them."""
    room = variation if variation not in {"multi-room", "no-room"} else None
    known, faults = known_objects(space, room, file)
    omitted = object_words(space)
    queries = []
    for entry in file.queries:
        parsed = [parsed_need(space, text, room) for text in entry.needs]
        needs = tuple(need for need in parsed if isinstance(need, Need))
        doubtful, unknown = named_objects(entry.doubtful, room, known)
        own = {(need.fact.room, need.fact.name) for need in needs}
        neutral = frozenset(
            Fact(home, name, aspect)
            for home, name in known.objects - doubtful - own
            for aspect in space.objects[name].aspects
        )
        query = Query(variation, entry.text, entry.time, needs, neutral)
        found = [*(fault for fault in parsed if isinstance(fault, str)), *unknown, *needs_faults(needs)]
        found += query_faults(query, omitted)
        faults += [f"{entry.text!r}: {fault}" for fault in found]
        queries.append(query)
    return queries, faults


def known_objects(space: Space, room: str | None, file: QueryFile) -> tuple[Known, list[str]]:
    """Return the objects of a file, those of its room or the listed ones, its groups, and unknown names as faults."""
    if room:
        objects = frozenset((room, name) for name in space.in_room(room))
    else:
        objects = frozenset((home, name) for home, _, name in (each.partition(".") for each in file.objects))
    faults = [
        f"there is no {name} in the {home}"
        for home, name in sorted(objects)
        if name not in space.objects or home not in space.objects[name].rooms
    ]
    known, groups = Known(objects, {}), {}
    for group, names in file.groups.items():
        groups[group], unknown = named_objects(names, room, known)
        faults += [f"group {group}: {fault}" for fault in unknown]
    return Known(objects, groups), faults


def named_objects(names: Sequence[str], room: str | None, known: Known) -> tuple[frozenset[tuple[str, str]], list[str]]:
    """Return the objects that names and groups (`@heat`) stand for, less those with a minus, and unknown ones as faults."""
    found: set[tuple[str, str]] = set()
    taken_out: set[tuple[str, str]] = set()
    faults = []
    for each in names:
        home, _, name = each.removeprefix("-").rpartition(".")
        one = (home or room or "", name)
        if each.removeprefix("@") in known.groups and each.startswith("@"):
            found |= known.groups[each.removeprefix("@")]
        elif one in known.objects:
            (taken_out if each.startswith("-") else found).add(one)
        else:
            faults.append(f"{each} is unknown")
    faults += [f"-{name} is in none of the groups" for _, name in sorted(taken_out - found)]
    return frozenset(found - taken_out), faults


def query_faults(query: Query, omitted: frozenset[str]) -> Iterator[str]:
    """Yield what breaks the paper's rule or ours."""
    for part in rule_faults(query.text, omitted):
        yield f"breaks the rule of a situational query: {part}"
    if not LEAST_NEEDS <= len(query.needs) <= MOST_NEEDS:
        yield f"{len(query.needs)} needs, not {LEAST_NEEDS} to {MOST_NEEDS}"
    if len(query.neutral) < LEAST_NEUTRAL:
        yield f"only {len(query.neutral)} neutral facts"
