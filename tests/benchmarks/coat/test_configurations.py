"""Penalties and wording of physical states."""

import pytest

from leaderboard.benchmarks.coat.configurations import (
    Configuration,
    configurations_of,
    material_penalties,
    state_seconds,
    temperature_seconds,
    wording,
)


def test_an_object_with_one_material_and_temperature_has_seven_states() -> None:
    """Three uses times three conditions, less broken where it is not out of use for good: 9 - 2."""
    assert len(configurations_of("Cup", "light", ["metal"], ["Hot"])) == 7
    assert len(configurations_of("Cup", "light", ["metal", "glass"], ["Hot", "Cold"])) == 28


@pytest.mark.parametrize(
    ("n_tiers", "penalties"),
    [
        (1, [0]),
        (2, [200, 0]),
        (3, [200, 20, 0]),
        (4, [200, 200, 0, 0]),
        (5, [200, 200, 30, 0, 0]),
        (6, [200] * 3 + [0] * 3),
        (7, [200] * 3 + [40] + [0] * 3),
    ],
)
def test_material_penalties_follow_the_authors_steps(n_tiers: int, penalties: list[int]) -> None:
    """The steps of the authors' script, except that a single usable material costs nothing."""
    assert material_penalties(n_tiers) == penalties


@pytest.mark.parametrize(
    ("temperature", "ideal", "seconds"),
    [
        ("Hot", ["Hot"], 0),
        ("Cold", ["Hot"], 60),
        ("RoomTemp", ["Hot"], 30),
        ("Hot", ["Cold"], 60),
        ("RoomTemp", ["Cold"], 30),
        ("Hot", ["RoomTemp"], 100),
        ("Cold", ["RoomTemp"], 100),
        ("Cold", ["RoomTemp", "Hot"], 60),
    ],
)
def test_temperature_seconds(temperature: str, ideal: list[str], seconds: int) -> None:
    """The authors' seconds; with two ideal values the nearer one counts."""
    assert temperature_seconds(temperature, ideal) == seconds


def test_state_seconds_add_up() -> None:
    """Dirty and in use for the moment: 50 + 80; broken and out of use for good: 500 + 500."""
    assert state_seconds(Configuration("Cup", "light", "metal", "Hot", "reversible-using", "dirty")) == 130
    assert state_seconds(Configuration("Cup", "light", "metal", "Hot", "irreversible-using", "broken")) == 1000


def test_wording_reads_as_text() -> None:
    """The example of the design, and food whose material goes without saying."""
    cup = Configuration("Cup", "light", "metal", "Hot", "free", "dirty")
    assert wording(cup, "cup") == "a dirty metal cup, hot, light, free to use"
    apple = Configuration("Apple", "light", "food", "Cold", "irreversible-using", "clean")
    assert wording(apple, "apple") == "a clean apple, cold, light, out of use for good"
