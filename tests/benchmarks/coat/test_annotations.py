"""The annotation files keep what the documentation promises, and faults in them are named."""

from pathlib import Path

import numpy as np
import pytest

from leaderboard.benchmarks.coat.annotations import Annotations, read_annotations, world_of
from leaderboard.benchmarks.coat.world import Class, World
from leaderboard.errors import InputError


def test_sizes(annotations: Annotations) -> None:
    """22 utilities, about 100 object types, 75 household tasks, 90 combinations, 330 rows, three quarters with three."""
    entries = [entry for utility in annotations.utilities for entry in utility.combinations]
    sizes = [len(entry.objects) for entry in entries]
    assert len(annotations.utilities) == 22
    assert 95 <= len(annotations.objects) <= 115
    assert len({entry.task for entry in entries}) >= 75
    assert len(entries) >= 90
    assert sum(sizes) >= 330
    assert sum(size >= 3 for size in sizes) >= 0.75 * len(sizes)


def test_common_values(annotations: Annotations) -> None:
    """Most objects have two or more materials, at least 40 % two or more temperatures."""
    objects = annotations.objects.values()
    assert sum(len(each.materials) > 1 for each in objects) > len(objects) / 2
    assert sum(len(each.temperatures) > 1 for each in objects) >= 0.4 * len(objects)


def test_wrong_utility_objects_suit_another_household_task(world: World) -> None:
    """Each combination leaves four utility objects or more, and each of them is a context object elsewhere."""
    suited: dict[int, set[int]] = {}
    for combination in world.combinations:
        suited.setdefault(combination.utility, set()).update(combination.context)
    for combination in world.combinations:
        assert len(combination.wrong) >= 4
        assert set(combination.wrong) <= suited[combination.utility]


def test_texts_do_not_name_the_answer(annotations: Annotations) -> None:
    """No household task names a state of use or condition, and none holds a double quote."""
    for utility in annotations.utilities:
        for entry in utility.combinations:
            assert not {"clean", "dirty", "broken", "free"} & set(entry.task.split()), entry.task
            assert '"' not in entry.task


def test_a_cup_by_hand(tmp_path: Path) -> None:
    """Tea wants a hot ceramic cup: hot plastic, free and clean costs 200; cold metal is unusable; hot glass costs 20."""
    _write(tmp_path, materials='[["plastic"], ["glass"], ["ceramic"]], unusable = ["metal", "paper"]')
    world = world_of(read_annotations(directory=tmp_path))
    cups = {
        (c.material, c.temperature): place
        for place, c in enumerate(world.configurations)
        if c.object_name == "Cup" and c.use == "free" and c.condition == "clean"
    }
    expected = {
        ("ceramic", "Hot"): (0, 0, Class.IDEAL),
        ("ceramic", "RoomTemp"): (30, 0, Class.MODERATE),
        ("plastic", "Hot"): (0, 200, Class.MODERATE),
        ("glass", "Hot"): (0, 20, Class.MODERATE),
        ("metal", "Cold"): (60, 500, Class.BAD),
    }
    for key, values in expected.items():
        place = cups[key]
        assert (world.time[0, place], world.material[0, place], world.classes[0, place]) == values
    absent = world.classes[0] == Class.ABSENT
    assert {world.configurations[place].object_name for place in np.flatnonzero(~absent)} == {"Cup", "Mug"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"materials": '[["plastic"], ["ceramic"]]'}, "Cup: materials"),
        ({"temperature": '["Boiling"]'}, "temperatures ['Boiling']"),
        ({"borderline": '["Cup"]'}, "['Cup'] are both context and borderline"),
        ({"borderline": '["Plate", "Box", "Pot"]'}, "fewer than four utility objects"),
        ({"also_fits": '["Teapot"]'}, "unknown objects ['Teapot']"),
        ({"extra": "colour = 1"}, "colour"),
        ({"extra": "broken toml"}, "cannot be read"),
    ],
)
def test_faults_are_named(tmp_path: Path, change: dict[str, str], sentence: str) -> None:
    """What is wrong in a file is said with the file's name."""
    _write(tmp_path, **change)
    with pytest.raises(InputError) as caught:
        read_annotations(directory=tmp_path)
    assert sentence in str(caught.value)
    assert "carrying.toml" in str(caught.value)


def _write(  # noqa: PLR0913, each argument is one fault
    folder: Path,
    *,
    temperature: str = '["Hot"]',
    materials: str = '[["plastic", "paper"], ["glass", "metal"], ["ceramic"]]',
    borderline: str = "[]",
    also_fits: str = "[]",
    extra: str = "",
) -> None:
    """Write a file with one real combination and one that makes context objects of all others."""
    mug = '{ temperature = ["Hot"], materials = [["plastic", "glass", "metal", "ceramic"]] }'
    others = {
        "Bowl": '["ceramic", "glass", "metal", "plastic", "wooden"]',
        "Plate": '["ceramic", "glass", "metal", "plastic", "paper"]',
        "Pot": '["metal", "cast-iron", "ceramic", "glass"]',
        "Pan": '["cast-iron", "ceramic", "aluminium"]',
        "Box": '["cardboard", "plastic", "wooden", "metal"]',
        "Kettle": '["metal", "plastic", "glass"]',
    }
    rows = [f'{name} = {{ temperature = ["RoomTemp"], materials = [{tier}] }}' for name, tier in others.items()]
    some, more = "\n".join(rows[:4]), "\n".join(rows[3:])
    text = f"""utility = "carrying"
phrase = "can hold food"
purpose = "carry it in"
objects = ["Cup", "Mug", "Bowl", "Plate", "Pot", "Pan", "Box", "Kettle"]
also_fits = {also_fits}
{extra}
[[combinations]]
task = "serve tea"
borderline = {borderline}
[combinations.objects]
Cup = {{ temperature = {temperature}, materials = {materials} }}
Mug = {mug}
[[combinations]]
task = "carry something"
[combinations.objects]
{some}
[[combinations]]
task = "carry something else"
[combinations.objects]
{more}
"""
    (folder / "carrying.toml").write_text(text, encoding="utf-8")
