"""The state space: what objects can be, and what is refused."""

from pathlib import Path

import pytest

from leaderboard.benchmarks.s_eqa.space import (
    OBJECTS_FILE,
    PLACE,
    Fact,
    Need,
    Space,
    needs_faults,
    parsed_need,
    read_space,
)
from leaderboard.errors import InputError


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("tv ON", Need(Fact("livingroom", "tv", "On/Off"), "On")),
        ("door CLOSED", Need(Fact("livingroom", "door", "Open/Closed"), "Closed")),
        ("popcorn NONE", Need(Fact("livingroom", "popcorn", "Present/None"), "None")),
        ("kitchen.pot ON stove", Need(Fact("kitchen", "pot", PLACE), "ON stove")),
        ("kitchen.oven OPEN", Need(Fact("kitchen", "oven", "Open/Closed"), "Open")),
    ],
)
def test_needs_are_read(space: Space, text: str, need: Need) -> None:
    """States and relations become facts with values; another room is named before the object."""
    assert parsed_need(space, text, "livingroom") == need


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("computer INSIDE fridge", "infeasible"),
        ("plates INSIDE oven", "infeasible"),
        ("plates PRESENT", "cannot be PRESENT"),
        ("stove OPEN", "cannot be OPEN"),
        ("fridge ON", "cannot be ON"),
        ("shower ON", "there is no shower in the kitchen"),
        ("unicorn PRESENT", "there is no unicorn in the kitchen"),
    ],
)
def test_infeasible_needs_are_refused(space: Space, text: str, reason: str) -> None:
    """A relation or state that the space does not list is refused, as the paper's computer inside the fridge."""
    found = parsed_need(space, text, "bedroom" if text.startswith("computer") else "kitchen")
    assert isinstance(found, str)
    assert reason in found


def test_an_object_without_a_room_is_refused(space: Space) -> None:
    """Where a query is about several rooms, each object names its own."""
    assert parsed_need(space, "tv ON", None) == "'tv ON': tv stands in no room"


def test_no_machine_runs_open(space: Space) -> None:
    """A machine is not needed on and open at once, nor one fact in two ways."""
    needs = [parsed_need(space, text, "kitchen") for text in ("dishwasher ON", "dishwasher OPEN", "dishwasher OFF")]
    assert all(isinstance(need, Need) for need in needs)
    assert list(needs_faults([need for need in needs[:2] if isinstance(need, Need)])) == ["dishwasher is on and open"]
    assert list(needs_faults([needs[0], needs[2]])) == ["dishwasher is needed in two ways"]  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('spoon = { label = "a spoon", rooms = ["kitchen"] }', "spoon needs either states or places"),
        ('spoon = { label = "a spoon", places = ["ON table"], rooms = ["kitchen"] }', "one place only"),
        (
            'spoon = { label = "a spoon", places = ["ON moon", "ON table"], rooms = ["kitchen"] }',
            "spoon cannot be ON moon",
        ),
        (
            'spoon = { label = "a spoon", places = ["ON bed", "ON table"], rooms = ["kitchen"] }',
            "spoon cannot be ON bed",
        ),
        (
            'spoon = { label = "a spoon", states = ["Hot/Cold"], rooms = ["kitchen"] }',
            r"objects\.toml: objects\.spoon\.states\.0: Input should be 'On/Off'",
        ),
    ],
)
def test_faults_of_the_file_are_told(tmp_path: Path, line: str, message: str) -> None:
    """A state space with an unknown state or place is refused with the object's name."""
    path = tmp_path / "objects.toml"
    path.write_text(OBJECTS_FILE.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_space(path)


def test_the_space_is_virtualhomes(space: Space) -> None:
    """Four rooms, three pairs of states, two relations; over fifty objects a room."""
    assert {room for kind in space.objects.values() for room in kind.rooms} == {
        "kitchen", "livingroom", "bedroom", "bathroom",
    }  # fmt: skip
    assert {state for kind in space.objects.values() for state in kind.states} == {
        "On/Off", "Open/Closed", "Present/None",
    }  # fmt: skip
    assert {place.split()[0] for kind in space.objects.values() for place in kind.places} == {"ON", "INSIDE"}
    assert all(len(space.in_room(room)) > 50 for room in ("kitchen", "livingroom", "bedroom", "bathroom"))
