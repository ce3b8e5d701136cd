"""The rows of one question file placed among the annotations, and the paper's variation by how choices are composed."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from leaderboard.benchmarks.coat.configurations import Configuration
from leaderboard.benchmarks.coat.design import TASK_1_DESIGN, TASK_2_DESIGN
from leaderboard.benchmarks.coat.release_files import QuestionFile
from leaderboard.benchmarks.coat.release_rows import BY_STATE, FaultyRowError, Row, read_row, utility_phrases
from leaderboard.benchmarks.coat.sampling import Ints
from leaderboard.benchmarks.coat.world import Class, World
from leaderboard.sources import Rejected

TASKS = ("task-u", "task-0", "task-1", "task-2")
OBJECT_CHOICES = (2, 3, 4, 5)


class Places(NamedTuple):
    """Where names stand in a World; objects that only the questions know are added to `objects` as they come."""

    objects: dict[str, int]
    configurations: dict[Configuration, int]
    utilities: dict[str, int]
    combinations: dict[tuple[str, str], int]


class Placed(NamedTuple):
    """One row with its combination (task u: utility), its choices as places in the World, and its variation."""

    place: int
    row: Row
    group: int
    items: tuple[int, ...]
    number: int | None


class FileQuestions(NamedTuple):
    """What one file gives: rows of one variation with arrays as in drafts.Arranged, and the rows set aside."""

    task_id: str
    folder: str
    folder_number: int
    number: int
    rows: tuple[Row, ...]
    groups: Ints
    items: Ints
    answers: Ints
    rejected: tuple[Rejected, ...]

    @property
    def task_order(self) -> int:
        """Place of the task in the registry."""
        return TASKS.index(self.task_id)


def file_questions(file: QuestionFile, world: World, places: Places) -> FileQuestions:
    """Check and place the rows of one file; the variation of most of them is the file's, others are set aside."""
    phrases = utility_phrases(file.rows) if file.task_id == "task-u" else {}
    placed: list[Placed] = []
    rejected: list[Rejected] = []
    seen: set[int] = set()
    for place, content in enumerate(file.rows):
        try:
            row = read_row(content, file.task_id, phrases)
            _check_new(row.question_id, seen)
            placed.append(_placed(place, row, file.task_id, world, places))
        except FaultyRowError as error:
            rejected.append(Rejected(file.name, place + 1, str(error), content))
    numbers = Counter(each.number for each in placed if each.number is not None)
    number = numbers.most_common(1)[0][0] if numbers else 0
    kept = [each for each in placed if each.number == number]
    for each in placed:
        if each.number != number:
            reason = (
                "its choices are composed as in no variation of the paper"
                if each.number is None
                else f"its choices are composed as in v{each.number:02d}, those of the file as in v{number:02d}"
            )
            rejected.append(Rejected(file.name, each.place + 1, reason, file.rows[each.place]))
    return FileQuestions(
        file.task_id,
        file.folder,
        file.number,
        number,
        tuple(each.row for each in kept),
        np.array([each.group for each in kept], dtype=np.int64),
        np.array([each.items for each in kept], dtype=np.int64),
        np.array([each.row.answer for each in kept], dtype=np.int64),
        tuple(sorted(rejected, key=lambda each: each.row)),
    )


def _check_new(question_id: int, seen: set[int]) -> None:
    if question_id in seen:
        raise FaultyRowError("its question_id stands earlier in the file")
    seen.add(question_id)


def _placed(place: int, row: Row, task_id: str, world: World, places: Places) -> Placed:
    group = _group(row, places)
    items = _states(row, group, world, places) if task_id in BY_STATE else _objects(row, places)
    return Placed(place, row, group, items, _number(task_id, row, group, items, world))


def _group(row: Row, places: Places) -> int:
    if row.household_task is None:
        if row.utility not in places.utilities:
            raise FaultyRowError("the annotations have no such utility")
        return places.utilities[row.utility]
    combination = row.utility, row.household_task
    if combination not in places.combinations:
        raise FaultyRowError("the annotations have no such household task under this utility")
    return places.combinations[combination]


def _objects(row: Row, places: Places) -> tuple[int, ...]:
    return tuple(places.objects.setdefault(str(name), len(places.objects)) for name in row.choices)


def _states(row: Row, group: int, world: World, places: Places) -> tuple[int, ...]:
    items = tuple(places.configurations.get(choice, -1) for choice in row.choices if isinstance(choice, Configuration))
    if -1 in items:
        raise FaultyRowError("a choice is no configuration of the annotations")
    if Class.ABSENT in world.classes[group, list(items)]:
        raise FaultyRowError("the annotations know a choice's object as no object for the household task")
    return items


def _number(task_id: str, row: Row, group: int, items: Sequence[int], world: World) -> int | None:
    """Return the paper's number of the variation whose choices are composed like this, None where there is none."""
    if task_id not in BY_STATE:
        return OBJECT_CHOICES.index(len(items)) + 1 if len(items) in OBJECT_CHOICES else None
    if task_id == "task-1":
        owners = world.owner[list(items)]
        n_same = int((owners == owners[row.answer]).sum()) - 1
        return _place((n_same, len(items) - n_same - 1), TASK_1_DESIGN)
    n_bad = int((world.classes[group, list(items)] == Class.BAD).sum())
    return _place((len(items) - n_bad, n_bad), TASK_2_DESIGN)


def _place(composition: tuple[int, int], design: Sequence[tuple[int, int]]) -> int | None:
    return design.index(composition) + 1 if composition in design else None
