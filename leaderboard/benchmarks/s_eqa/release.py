"""The importer of annotated datapoints in the paper's form: the key is what the five people say together."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import polars as pl

from leaderboard.benchmarks.s_eqa.annotations import VARIATIONS
from leaderboard.benchmarks.s_eqa.datapoint import Datapoint
from leaderboard.benchmarks.s_eqa.pairing import ANSWERS
from leaderboard.benchmarks.s_eqa.people import consensus
from leaderboard.benchmarks.s_eqa.release_file import read_release
from leaderboard.benchmarks.s_eqa.rooms import THIS_PLACE, rooms_named, without_room
from leaderboard.benchmarks.s_eqa.space import ROOMS
from leaderboard.benchmarks.s_eqa.wording import PREPOSITIONS
from leaderboard.sources import Build, Draft, Import

IMPORTER_VERSION = "2"
CHOICES: list[str] = list(ANSWERS)
DEPARTURES = (
    "the objects' states and relations are told in words; the paper shows images",
    (
        "the objects stand in the states that their query needs, so that every question of task object has the key Yes; a "
        "need that is not there, None, is asked for as absent"
    ),
    "relations are described and not asked for in task object, as in the paper",
    (
        "a room in a query is replaced by this place, and so is this room, and no other, where a relation names it; a query "
        "that names several rooms keeps them, and where no room can be replaced without breaking the sentence the datapoint "
        "is set aside"
    ),
    "datapoints of one query form one cluster",
)


def import_release(path: Path, annotations: Path | None = None) -> Import:
    """Read annotated datapoints (see release_file); `annotations` are not read, the file holds its own.

    Raises InputError where the file does not have the form.
    """
    del annotations
    read = read_release(path)
    build = Build((read.source,), IMPORTER_VERSION, "III and IV-C", DEPARTURES, _drafts(read.datapoints))
    return Import(build, len(read.datapoints) + len(read.set_aside), read.set_aside, tuple(_notes(read.datapoints)))


def _notes(datapoints: Sequence[Datapoint]) -> Iterator[str]:
    """Yield the figures of the paper's study, as this file has them."""
    answers = [answer for each in datapoints for answer in each.annotations]
    n_cannot = answers.count("Cannot Answer")
    yield f"{n_cannot:,} of {len(answers):,} annotations are Cannot Answer ({n_cannot / len(answers):.2%}; paper: 2.74 %)"
    judged = [each for each in datapoints if each.llm_answer]
    if judged:
        n_same = sum(each.llm_answer == consensus(each.annotations) for each in judged)
        yield (
            f"{n_same:,} of {len(judged):,} answers of the language model are those of the people "
            f"({n_same / len(judged):.1%}; paper: 46.2 %)"
        )


def _drafts(datapoints: Sequence[Datapoint]) -> Iterator[Draft]:
    rooms = [room for room in VARIATIONS if any(each.room == room for each in datapoints)]
    for room in rooms:
        yield Draft("room", room, room_table([each for each in datapoints if each.room == room]))
    for room in rooms:
        yield Draft("object", room, object_table([each for each in datapoints if each.room == room]))


def room_table(datapoints: Sequence[Datapoint]) -> pl.DataFrame:
    """Return the questions of task `room` of one variation, in the order of the file, with its facets."""
    facts = [_facts(each) for each in datapoints]
    states = [[state for _, state in own] for own in facts]
    return pl.DataFrame(
        {
            **_shared_columns("room", datapoints),
            "question": [f"{without_room(each.query)}\n\n{scene_text(each)}" for each in datapoints],
            "answer": pl.Series([CHOICES.index(consensus(each.annotations)) for each in datapoints], dtype=pl.Int8),
            "situational": pl.Series([each.situational for each in datapoints], dtype=pl.Boolean),
            "n_needed": pl.Series([len(own) for own in facts], dtype=pl.Int8),
            "n_broken": pl.Series([0] * len(facts), dtype=pl.Int8),
            "n_unseen": pl.Series([0] * len(facts), dtype=pl.Int8),
            "scene_object": [[name for name, _ in own] for own in facts],
            "scene_state": states,
            "scene_needed": states,
            "scene_role": [["met"] * len(own) for own in facts],
            "llm_answer": pl.Series([each.llm_answer for each in datapoints], dtype=pl.String),
            "annotations": [list(each.annotations) for each in datapoints],
        }
    )


def object_table(datapoints: Sequence[Datapoint]) -> pl.DataFrame:
    """Return the questions of task `object` of one variation: "Is the OBJECT STATE?" for each state of each object."""
    rows = [
        (each, name, state) for each in datapoints for name, states in each.object_states.items() for state in states
    ]
    return pl.DataFrame(
        {
            **_shared_columns("object", [each for each, _, _ in rows]),
            "question": [f"Is the {name} {_said(state)}?\n\n{scene_text(each)}" for each, name, state in rows],
            "answer": pl.Series([0] * len(rows), dtype=pl.Int8),
            "object": [name for _, name, _ in rows],
            "needed_state": [state for _, _, state in rows],
        }
    )


def _shared_columns(task: str, datapoints: Sequence[Datapoint]) -> dict[str, pl.Series]:
    n = len(datapoints)
    return {
        "source_id": pl.Series([each.id for each in datapoints]),
        "task": pl.Series([task] * n),
        "variation": pl.Series([each.room for each in datapoints]),
        "split": pl.Series(["test"] * n),
        "cluster_id": pl.Series([each.query for each in datapoints]),
        "choices": pl.Series([CHOICES] * n),
        "pair_id": pl.Series([None] * n, dtype=pl.String),
        "query": pl.Series([each.query for each in datapoints]),
        "time": pl.Series([each.time for each in datapoints], dtype=pl.String),
        "scene_id": pl.Series([each.id for each in datapoints]),
    }


def _facts(datapoint: Datapoint) -> list[tuple[str, str]]:
    """Return objects with their states, then with their relations."""
    states = [(name, state) for name, states in datapoint.object_states.items() for state in states]
    return [*states, *((each.subject, f"{each.relation} {each.place}") for each in datapoint.relations)]


def scene_text(datapoint: Datapoint) -> str:
    """Return the states and relations in words; the room that the query calls "this place" is called so here too."""
    here = _this_place(datapoint)
    states = [f"{name} {_said(state)}" for name, states in datapoint.object_states.items() for state in states]
    relations = [
        f"{each.subject} {PREPOSITIONS[each.relation]} {THIS_PLACE if rooms_named(each.place) == [here] else each.place}"
        for each in datapoint.relations
    ]
    return f"What can be seen: {'; '.join([*states, *relations])}."


def _this_place(datapoint: Datapoint) -> str | None:
    """Return the room that "this place" is: the one that the query names, else the datapoint's own; null where several."""
    named = rooms_named(datapoint.query)
    own = datapoint.room if datapoint.room in ROOMS else None
    return named[0] if len(named) == 1 else None if named else own


def _said(state: str) -> str:
    return "absent" if state == "None" else state.lower()
