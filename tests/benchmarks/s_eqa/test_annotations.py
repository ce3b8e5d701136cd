"""The annotation files: sizes, shares, and that faults are told."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from leaderboard.benchmarks.s_eqa.annotations import (
    ANNOTATIONS_DIR,
    VARIATIONS,
    Query,
    QueryFile,
    queries_of,
    read_queries,
)
from leaderboard.benchmarks.s_eqa.space import PLACE, Space, conflicts
from leaderboard.errors import InputError


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower())) - {"is", "the", "a", "for", "in", "and", "of", "ready", "to"}


def test_250_queries_five_sixths_of_them_about_one_room(queries: tuple[Query, ...]) -> None:
    """84 % are about one room and 22 % temporal, as in the paper (83.5 % and 22.04 %)."""
    counts = Counter(query.variation for query in queries)
    assert counts == dict(zip(VARIATIONS, (60, 50, 50, 50, 20, 20), strict=True))
    assert Counter(query.time for query in queries) == {"spatial": 195, "temporal": 55}


@pytest.mark.parametrize("variation", VARIATIONS)
def test_every_variation_has_both_times(queries: tuple[Query, ...], variation: str) -> None:
    """Spatial and temporal queries stand in every variation, a fifth to a quarter of them temporal."""
    times = [query.time for query in queries if query.variation == variation]
    assert 0.2 <= times.count("temporal") / len(times) <= 0.25


def test_a_query_needs_several_states(queries: tuple[Query, ...]) -> None:
    """Each has a consensus of two to four feasible states or relations, of more objects than one."""
    for query in queries:
        assert 2 <= len(query.needs) <= 4
        assert len({need.fact[:2] for need in query.needs}) >= 2
        assert not conflicts(dict(query.needs))


def test_states_of_all_kinds_are_needed(queries: tuple[Query, ...]) -> None:
    """Every state is needed, none of its pair in more than four fifths of the cases; so are relations."""
    counts = Counter(need.value for query in queries for need in query.needs if need.fact.aspect != PLACE)
    for first, second in (("On", "Off"), ("Open", "Closed"), ("Present", "None")):
        assert 0.2 <= counts[first] / (counts[first] + counts[second]) <= 0.8
    assert sum(need.fact.aspect == PLACE for query in queries for need in query.needs) >= 50


def test_queries_are_no_rewordings(queries: tuple[Query, ...]) -> None:
    """No two queries of a variation share four fifths of their words."""
    for first, second in combinations(queries, 2):
        if first.variation == second.variation:
            one, other = _words(first.text), _words(second.text)
            assert len(one & other) / len(one | other) < 0.8, (first.text, second.text)


def test_a_room_is_named_where_the_query_is_about_one(queries: tuple[Query, ...]) -> None:
    """Queries about one room name it; those about several name the house, those of no-room no place at all."""
    names = {"kitchen": "kitchen", "livingroom": "living room", "bedroom": "bedroom", "bathroom": "bathroom"}
    for query in queries:
        named = {room for room, name in names.items() if name in query.text.lower()}
        assert named == ({query.variation} if query.variation in names else set()), query.text
        assert bool(re.search(r"\b(house|home)\b", query.text)) >= (query.variation == "multi-room")
        if query.variation == "no-room":
            assert not re.search(r"\b(house|home|flat)\b", query.text)


def test_queries_about_several_rooms_need_several(queries: tuple[Query, ...]) -> None:
    """In multi-room the consensus spans two rooms or more."""
    for query in queries:
        if query.variation == "multi-room":
            assert len({need.fact.room for need in query.needs}) >= 2, query.text


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"text": "Is the stove in the kitchen safe?"}, "omit-words"),
        ({"text": "Is the hob in the kitchen safe?"}, "omit-words"),
        ({"needs": ["oven ON"]}, "1 needs"),
        ({"needs": ["oven ON", "computer INSIDE fridge"]}, "there is no computer"),
        ({"needs": ["oven ON", "plates INSIDE oven"]}, "infeasible"),
        ({"needs": ["oven ON", "oven OPEN"]}, "oven is on and open"),
        ({"doubtful": ["@warmth"]}, "@warmth is unknown"),
        ({"doubtful": ["@everything"]}, "neutral facts"),
        ({"doubtful": ["-pot"]}, "-pot is in none of the groups"),
    ],
)
def test_faults_are_told(space: Space, entry: dict[str, object], fault: str) -> None:
    """Each fault of an entry is told together with its text."""
    whole = {"text": "Is the kitchen warm?", "needs": ["oven ON", "stove ON"], "doubtful": []} | entry
    content = {"groups": {"everything": space.in_room("kitchen")}, "queries": [whole]}
    _, faults = queries_of(space, "kitchen", QueryFile.model_validate(content))
    assert any(fault in told and str(whole["text"]) in told for told in faults), faults


def test_doubtful_objects_are_not_neutral(space: Space) -> None:
    """A group and a name are doubtful, one with a minus is neutral again; what is needed is neither."""
    entry = {"text": "Is the kitchen hot?", "needs": ["oven ON", "stove ON"], "doubtful": ["@warm", "radio", "-kettle"]}
    content = {"groups": {"warm": ["oven", "kettle", "toaster"]}, "queries": [entry]}
    (query,), faults = queries_of(space, "kitchen", QueryFile.model_validate(content))
    assert not faults
    names = {fact.name for fact in query.neutral}
    assert not names & {"oven", "stove", "toaster", "radio"}
    assert len(names) == len(space.in_room("kitchen")) - 4


def test_a_query_that_stands_twice_is_refused(space: Space, tmp_path: Path) -> None:
    """The same text in two files is an error."""
    for path in ANNOTATIONS_DIR.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    path = tmp_path / "no-room.toml"
    query = '[[queries]]\ntext = "Is it quiet enough for recording a podcast?"\nneeds = ["livingroom.tv OFF"]'
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{query}\ndoubtful = []\n", encoding="utf-8")
    with pytest.raises(InputError, match="podcast\\?' stands twice"):
        read_queries(space, tmp_path)
    path.write_text("queries = 3", encoding="utf-8")
    with pytest.raises(
        InputError, match=r"no-room\.toml: groups: Field required(.|\n)*queries: Input should be a valid list"
    ):
        read_queries(space, tmp_path)
