"""Drawn scenes as tables: one question a query of a scene, one simple question a consensus object of it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import polars as pl

from leaderboard.benchmarks.s_eqa.annotations import Query
from leaderboard.benchmarks.s_eqa.pairing import ANSWERS
from leaderboard.benchmarks.s_eqa.rooms import without_room
from leaderboard.benchmarks.s_eqa.scenes import UNSEEN, answer_of
from leaderboard.benchmarks.s_eqa.space import Fact, Need, Space
from leaderboard.benchmarks.s_eqa.wording import fact_subject, names_rooms, object_question, scene_text

CHOICES: list[str] = list(ANSWERS)
ROLES = ("met", "broken", "unseen", "not needed")

Values = Mapping[Fact, str]


class Asked(NamedTuple):
    """A query about a scene; `pair_id` is null where no other query is asked about the scene."""

    query: Query
    scene_id: str
    pair_id: str | None
    split: str
    values: Values


def room_table(space: Space, asked: Sequence[Asked]) -> pl.DataFrame:
    """Return the questions of task `room` of one variation, with its facets."""
    name_rooms = names_rooms([each.query for each in asked])
    roles = [[role_of(each.query, fact, value) for fact, value in each.values.items()] for each in asked]
    texts = [f"{without_room(each.query.text)}\n\n{_scene(space, each, name_rooms=name_rooms)}" for each in asked]
    return pl.DataFrame(
        {
            **_shared_columns("room", asked),
            "question": texts,
            "answer": pl.Series([CHOICES.index(answer_of(each.query, each.values)) for each in asked], dtype=pl.Int8),
            "pair_id": pl.Series([each.pair_id for each in asked], dtype=pl.String),
            "situational": [True] * len(asked),
            "n_needed": pl.Series([len(each.query.needs) for each in asked], dtype=pl.Int8),
            **{f"n_{role}": pl.Series([own.count(role) for own in roles], dtype=pl.Int8) for role in ROLES[1:3]},
            "scene_object": [
                [fact_subject(space, fact, name_room=name_rooms) for fact in each.values] for each in asked
            ],
            "scene_state": [list(each.values.values()) for each in asked],
            "scene_needed": [[_needed(each.query, fact) for fact in each.values] for each in asked],
            "scene_role": roles,
        }
    )


def object_table(space: Space, asked: Sequence[Asked]) -> pl.DataFrame:
    """Return the questions of task `object` of one variation, with its facets, in the order of the queries asked."""
    name_rooms = names_rooms([each.query for each in asked])
    rows = [(each, need) for each in asked for need in each.query.needs]
    keys = [{"met": 0, "broken": 1, "unseen": 2}[role_of(e.query, n.fact, e.values[n.fact])] for e, n in rows]
    questions = [
        f"{object_question(space, need, name_room=name_rooms)}\n\n{_scene(space, each, name_rooms=name_rooms)}"
        for each, need in rows
    ]
    return pl.DataFrame(
        {
            **_shared_columns("object", [each for each, _ in rows]),
            "question": questions,
            "answer": pl.Series(keys, dtype=pl.Int8),
            "pair_id": pl.repeat(None, len(rows), dtype=pl.String, eager=True),
            "object": [fact_subject(space, need.fact, name_room=name_rooms) for _, need in rows],
            "needed_state": [need.value for _, need in rows],
        }
    )


def _shared_columns(task: str, asked: Sequence[Asked]) -> dict[str, list[str] | list[list[str]]]:
    return {
        "task": [task] * len(asked),
        "variation": [each.query.variation for each in asked],
        "split": [each.split for each in asked],
        "cluster_id": [each.query.text for each in asked],
        "choices": [CHOICES] * len(asked),
        "query": [each.query.text for each in asked],
        "time": [each.query.time for each in asked],
        "scene_id": [each.scene_id for each in asked],
    }


def _scene(space: Space, asked: Asked, *, name_rooms: bool) -> str:
    return scene_text(space, asked.values, name_rooms=name_rooms)


def role_of(query: Query, fact: Fact, value: str) -> str:
    """Return what a fact of a scene is to a query, one of ROLES."""
    needed = _need(query, fact)
    if needed is None:
        return "not needed"
    return "unseen" if value == UNSEEN else "met" if value == needed.value else "broken"


def _need(query: Query, fact: Fact) -> Need | None:
    return next((need for need in query.needs if need.fact == fact), None)


def _needed(query: Query, fact: Fact) -> str:
    """Return the state that a query needs of a fact, empty where it needs none."""
    need = _need(query, fact)
    return need.value if need else ""
