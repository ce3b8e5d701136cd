"""Faults in the item files are named with their place, and twins are read as two items."""

from pathlib import Path

import pytest

from leaderboard.benchmarks.piqa.annotations import CATEGORIES, Item, read_items
from leaderboard.errors import InputError

TWINS = """
[[twins]]
goals = ["Cool a soup.", "Warm a soup."]
solutions = ["Set it on ice.", "Set it on coals."]
trick = "swapped word"
reasons = ["coals are hot", "ice is cold"]
"""
SINGLE = """
[[singles]]
goal = "Dry a cup."
right = "Wipe it with a cloth."
wrong = "Wipe it with a knife."
trick = "wrong tool"
reason = "a knife takes up no water"
"""


def _folder(path: Path, **contents: str) -> Path:
    for category in CATEGORIES:
        text = contents.get(category, "twins = []\nsingles = []\n")
        (path / f"{category}.toml").write_text(f'category = "{category}"\n{text}', encoding="utf-8")
    return path


def test_twins_and_singles_are_read(tmp_path: Path) -> None:
    """The first goal takes the first solution, the second the second; both are in the first goal's cluster."""
    folder = _folder(tmp_path, food=TWINS + SINGLE)
    ice, coals, pair, cluster = "Set it on ice.", "Set it on coals.", "piqa/all/food-01", "Cool a soup."
    assert read_items(folder) == [
        Item("food", cluster, pair, "Cool a soup.", ice, coals, "swapped word", "coals are hot"),
        Item("food", cluster, pair, "Warm a soup.", coals, ice, "swapped word", "ice is cold"),
        Item(
            "food",
            "Dry a cup.",
            None,
            "Dry a cup.",
            "Wipe it with a cloth.",
            "Wipe it with a knife.",
            "wrong tool",
            "a knife takes up no water",
        ),
    ]


@pytest.mark.parametrize(
    ("text", "codes", "where"),
    [
        ("category =", {"unreadable"}, "food.toml"),
        (TWINS.replace("swapped word", "joke") + SINGLE, {"schema"}, "twins.0.trick"),
        (TWINS + SINGLE.replace("reason =", "why ="), {"schema"}, "singles.0.reason"),
        (
            TWINS.replace('["coals are hot", "ice is cold"]', '["coals are hot"]') + SINGLE,
            {"schema"},
            "twins.0.reasons",
        ),
        (TWINS + SINGLE.replace("Dry a cup.", "COOL a soup."), {"goal-twice"}, "food.toml"),
        (TWINS + SINGLE.replace("a knife.", "a Cloth!"), {"same-solutions"}, "food.toml"),
        (TWINS + SINGLE.replace("Dry a cup.", " Dry a cup. "), {"schema"}, "singles.0.goal"),
    ],
)
def test_faults_are_named(tmp_path: Path, text: str, codes: set[str], where: str) -> None:
    """Unreadable files, unknown tricks, missing keys, repeated goals and equal solutions each have their own problem."""
    with pytest.raises(InputError) as raised:
        read_items(_folder(tmp_path, food=text))
    assert {problem.code for problem in raised.value.problems} == codes
    assert any(where in problem.where for problem in raised.value.problems)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    """All six categories must be there."""
    folder = _folder(tmp_path, food=TWINS + SINGLE)
    (folder / "home.toml").unlink()
    with pytest.raises(InputError, match=r"home\.toml"):
        read_items(folder)
