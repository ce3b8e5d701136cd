"""The query without its room: what is replaced, and what cannot be."""

import pytest

from leaderboard.benchmarks.s_eqa.annotations import Query
from leaderboard.benchmarks.s_eqa.rooms import room_fault, rooms_named, without_room


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("Is the living room ready for a movie night?", "Is this place ready for a movie night?"),
        ("Is the livingroom ready for movie night?", "Is this place ready for movie night?"),
        ("Is the living-room warm?", "Is this place warm?"),
        ("Is the living  room warm?", "Is this place warm?"),
        ("Is the  KITCHEN dark?", "Is this place dark?"),
        ("Was someone sleeping in the bedroom today?", "Was someone sleeping in this place today?"),
        ("Is the bedroom's air fresh?", "Is this place's air fresh?"),
        ("Is your living room tidy?", "Is this place tidy?"),
        ("Is the guest bedroom ready?", "Is this place ready?"),
        ("Is the child's bedroom neat?", "Is this place neat?"),
        ("Is Anna's bedroom neat?", "Is this place neat?"),
        ("Are the bedrooms ready?", "Are these places ready?"),
        ("Are both bedrooms dark?", "Are both these places dark?"),
        ("Is kitchen ready?", "Is this place ready?"),
        ("The kitchen is ready?", "This place is ready?"),
        ("Is the kitchen light enough to read?", "Is this place light enough to read?"),
        ("Is the house ready for sleeptime?", "Is the house ready for sleeptime?"),
        ("Are the kitchen and the bathroom clean?", "Are the kitchen and the bathroom clean?"),
        ("Is the chickenkitchen clean?", "Is the chickenkitchen clean?"),
    ],
)
def test_the_room_is_replaced(query: str, shown: str) -> None:
    """Every mention of a room becomes "this place", as in the paper (III-D), unless rooms of several kinds are named."""
    assert without_room(query) == shown
    assert room_fault(query) is None


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("Is every bedroom neat?", "has 'every bedroom', for which no 'this place' can stand"),
        ("Is there a bedroom free?", "has 'there a bedroom', for which no 'this place' can stand"),
        ("Is the cosy bedroom warm?", "has 'cosy bedroom', for which no 'this place' can stand"),
        ("Is the kitchen light on?", "names a room as part of another name, 'kitchen light'"),
        ("Is the kitchen-table free?", "names a room as part of another name, 'kitchen table'"),
        ("Is the bathroom floor dry?", "names a room as part of another name, 'bathroom floor'"),
    ],
)
def test_what_cannot_be_replaced_is_told(query: str, fault: str) -> None:
    """A quantifier, an unknown adjective, and a room that is part of a name leave no sentence with "this place"."""
    assert room_fault(query) == fault


def test_rooms_are_named_once_in_order() -> None:
    """Whatever their spelling, number and article."""
    assert rooms_named("Are the living rooms, my living-room and a Bathroom dry?") == ["livingroom", "bathroom"]
    assert rooms_named("Is the house dry?") == []


def test_every_room_of_ours_can_be_replaced(queries: tuple[Query, ...]) -> None:
    """No query of the open edition is left with a broken sentence, and those about one room name it no more."""
    assert [query.text for query in queries if room_fault(query.text)] == []
    assert {len(rooms_named(without_room(query.text))) for query in queries} == {0}
