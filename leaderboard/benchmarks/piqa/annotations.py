"""The items of PIQA's open edition: our own goals and solutions, one TOML file a category."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import Field

from leaderboard.benchmarks.piqa.edits import edit_distance
from leaderboard.benchmarks.toml_files import Entry, parsed, read_toml
from leaderboard.errors import InputError, Problem

ITEMS_DIR = Path(__file__).with_name("items")
Category = Literal["costume", "outside", "craft", "home", "food", "workshop"]
Trick = Literal["swapped word", "reversed order", "wrong amount", "negation", "wrong tool"]
CATEGORIES: tuple[str, ...] = get_args(Category)
TRICKS: tuple[str, ...] = get_args(Trick)

Text = Annotated[str, Field(min_length=5, pattern=r"^\S.*\S$")]


class Twins(Entry):
    """Two items with the same solutions: the first goal wants the first solution, the second goal the second.

    A reason says why the other solution fails under that goal.
    """

    goals: tuple[Text, Text]
    solutions: tuple[Text, Text]
    trick: Trick
    reasons: tuple[Text, Text]


class Single(Entry):
    """One item alone; `reason` says why the wrong solution fails."""

    goal: Text
    right: Text
    wrong: Text
    trick: Trick
    reason: Text


class ItemFile(Entry):
    """One file under items/."""

    category: Category
    twins: list[Twins]
    singles: list[Single]


class Item(NamedTuple):
    """One goal with its two solutions; `pair_id` is shared by twins and null for the others."""

    category: str
    cluster_id: str
    pair_id: str | None
    goal: str
    right: str
    wrong: str
    trick: str
    reason: str


def read_items(directory: Path = ITEMS_DIR) -> list[Item]:
    """Read and check the item files, in order of the categories; raises InputError with every fault found."""
    items = [item for category in CATEGORIES for item in _items(_read(directory / f"{category}.toml"))]
    problems = tuple(item_problems(items))
    if problems:
        raise InputError(*problems)
    return items


def item_problems(items: list[Item]) -> Iterator[Problem]:
    """Yield goals that are used twice, and items whose solutions differ in case or punctuation only."""
    seen: set[str] = set()
    for item in items:
        where = f"{item.category}.toml"
        if item.goal.lower() in seen:
            yield Problem("goal-twice", f"the goal {item.goal!r} is used twice", "word one of them otherwise", where)
        seen.add(item.goal.lower())
        if edit_distance(item.right, item.wrong) == 0:
            yield Problem("same-solutions", f"the solutions of {item.goal!r} have the same words", "mend one", where)


def _read(path: Path) -> ItemFile:
    return parsed(ItemFile, read_toml(path), path.name, hint="see leaderboard/benchmarks/piqa/annotations.py")


def _items(file: ItemFile) -> Iterator[Item]:
    pairs = (
        _twin_items(file.category, f"piqa/all/{file.category}-{number:02d}", twins)
        for number, twins in enumerate(file.twins, start=1)
    )
    yield from chain.from_iterable(pairs)
    for each in file.singles:
        yield Item(file.category, each.goal, None, each.goal, each.right, each.wrong, each.trick, each.reason)


def _twin_items(category: str, pair_id: str, twins: Twins) -> Iterator[Item]:
    """Yield both items of a pair, in the cluster of its first goal."""
    first, second = twins.solutions
    for goal, right, wrong, reason in zip(twins.goals, (first, second), (second, first), twins.reasons, strict=True):
        yield Item(category, twins.goals[0], pair_id, goal, right, wrong, twins.trick, reason)
