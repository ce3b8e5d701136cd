"""What an importer should be told of a release: numbers of folders, and keys that the annotations do not bear out."""

from collections.abc import Iterator, Sequence

import numpy as np

from leaderboard.benchmarks.coat.release_questions import FileQuestions
from leaderboard.benchmarks.coat.sampling import Ints
from leaderboard.benchmarks.coat.world import Class, World

# The paper's number of each folder of the authors' generator, in order of folders; task 2 begins at folder 2.
PAPER_NUMBERS = {
    "task-u": {folder: folder - 1 for folder in range(2, 6)},
    "task-0": {folder: folder - 1 for folder in range(2, 6)},
    "task-1": dict(enumerate((1, 3, 2, 4, 7, 6, 5, 8, 10, 9, 11, 12), start=1)),
    "task-2": dict(enumerate((3, 4, 2, 5, 1, 13, 14, 11, 12, 10, 7, 9, 8, 6), start=2)),
}


def folder_notes(kept: Sequence[FileQuestions]) -> Iterator[str]:
    """Yield a note for each folder that holds another variation than the authors' generator would write there."""
    for each in kept:
        expected = PAPER_NUMBERS[each.task_id].get(each.folder_number)
        if expected != each.number:
            usual = "is no folder of the generator" if expected is None else f"usually holds v{expected:02d}"
            yield f"{each.folder} holds {each.task_id} v{each.number:02d}; the folder {usual}"


def variation_notes(world: World, each: FileQuestions) -> Iterator[str]:
    """Yield what stands out in the questions of one variation; the stored key is kept in every case."""
    counts = {
        "task-u": _utility_counts,
        "task-0": _context_counts,
        "task-1": _ideal_counts,
        "task-2": _imperfect_counts,
    }[each.task_id](world, each)
    for text, count in counts.items():
        if count:
            yield f"{each.task_id} v{each.number:02d}: {count:,} of {len(each.rows):,} questions {text}"


def _utility_counts(world: World, each: FileQuestions) -> dict[str, int]:
    own = [set(utility.objects) for utility in world.utilities]
    return _right_counts([own[group] for group in each.groups.tolist()], each, "has the utility")


def _context_counts(world: World, each: FileQuestions) -> dict[str, int]:
    context = [set(combination.context) for combination in world.combinations]
    return _right_counts([context[group] for group in each.groups.tolist()], each, "suits the household task")


def _right_counts(right: Sequence[set[int]], each: FileQuestions, words: str) -> dict[str, int]:
    wrong_keys = second = 0
    for good, items, answer in zip(right, each.items.tolist(), each.answers.tolist(), strict=True):
        wrong_keys += items[answer] not in good
        second += any(item in good for place, item in enumerate(items) if place != answer)
    return {
        f"have a key that is no object of which the annotations say that it {words}": wrong_keys,
        f"offer another object that {words}": second,
    }


def _ideal_counts(world: World, each: FileQuestions) -> dict[str, int]:
    rows, at = np.arange(len(each.items)), each.groups[:, None]
    is_key = np.arange(each.items.shape[1]) == each.answers[:, None]
    free = (world.total[at, each.items] == 0) & ~is_key
    return {
        "have a key that the annotations do not class as ideal alone": int(
            (world.classes[each.groups, each.items[rows, each.answers]] != Class.IDEAL).sum()
        ),
        "offer a wrong choice without any penalty": int(free.any(axis=1).sum()),
    }


def _imperfect_counts(world: World, each: FileQuestions) -> dict[str, int]:
    at = each.groups[:, None]
    return {
        "have a key that is not the only choice of least penalty": _other_keys(world.total[at, each.items], each),
        "would have another key by time and then material, as the paper has it": _other_keys(
            world.rank[at, each.items], each
        ),
        "state penalties that differ from the annotations": _other_penalties(world, each),
    }


def _other_keys(costs: Ints, each: FileQuestions) -> int:
    """Count the questions whose key is not the only choice of least cost; `costs` has shape (n, n_choices)."""
    least = costs == costs.min(axis=1, keepdims=True)
    return int((~least[np.arange(len(costs)), each.answers] | (least.sum(axis=1) > 1)).sum())


def _other_penalties(world: World, each: FileQuestions) -> int:
    count = 0
    for row, group, items in zip(each.rows, each.groups.tolist(), each.items.tolist(), strict=True):
        known = zip(world.time[group, items].tolist(), world.material[group, items].tolist(), strict=True)
        count += any(stated not in (None, pair) for stated, pair in zip(row.penalties, known, strict=True))
    return count
