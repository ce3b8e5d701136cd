"""Drawn questions as a table: order of rows and choices, splits, wording, facets."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl
from numpy.typing import NDArray

from leaderboard.benchmarks.coat.configurations import CONDITION_SECONDS, USE_SECONDS, with_article, wording
from leaderboard.benchmarks.coat.draws import Draws
from leaderboard.benchmarks.coat.sampling import Ints
from leaderboard.benchmarks.coat.world import Class, World

Lists = Callable[[pl.Series], pl.Series]

N_DEV, N_DEV_PAIRS = 10, 2
DECIDED_BY = ("availability", "condition", "temperature", "material", "several", "object")
SEVERAL, OBJECT = DECIDED_BY.index("several"), DECIDED_BY.index("object")


@dataclass(frozen=True)
class Lexicon:
    """The words and numbers of a World's items; computed once for all variations."""

    world: World

    @cached_property
    def object_texts(self) -> pl.Series:
        """What a reader sees of each object."""
        return pl.Series([with_article(label) for label in self.world.labels])

    @cached_property
    def state_texts(self) -> pl.Series:
        """What a reader sees of each configuration."""
        return pl.Series(
            [wording(c, self.world.labels[o]) for c, o in zip(self.world.configurations, self.world.owner, strict=True)]
        )

    @cached_property
    def object_names(self) -> pl.Series:
        """AI2-THOR type of each object."""
        return pl.Series(self.world.object_names)

    @cached_property
    def use_seconds(self) -> Ints:
        """Seconds of availability of each configuration."""
        return np.array([USE_SECONDS[c.use] for c in self.world.configurations])

    @cached_property
    def condition_seconds(self) -> Ints:
        """Seconds of condition of each configuration."""
        return np.array([CONDITION_SECONDS[c.condition] for c in self.world.configurations])


@dataclass(frozen=True)
class Arranged:
    """Questions in file order: `items` of shape (n, n_choices) in the order shown, the key at `answers`."""

    groups: Ints
    items: Ints
    answers: Ints
    pairs: Ints
    is_dev: NDArray[np.bool_]

    @property
    def keys(self) -> Ints:
        """The item that is the key; shape (n,)."""
        return self.items[np.arange(len(self.items)), self.answers]


def arranged(draws: Draws, rng: np.random.Generator, *, n_dev: int = N_DEV) -> Arranged:
    """Order questions by group, choose the dev split, and place keys so that positions differ by at most one in count.

    Test and dev are balanced each, and so is their union.
    """
    order = np.lexsort((rng.random(len(draws.groups)), draws.groups))
    groups, items, pairs = draws.groups[order], draws.items[order], draws.pairs[order]
    is_dev = _dev_rows(pairs, n_dev, rng)
    n_choices = items.shape[1]
    answers = np.empty(len(groups), dtype=np.int64)
    n_test = int((~is_dev).sum())
    answers[~is_dev] = rng.permutation(np.arange(n_test) % n_choices)
    answers[is_dev] = rng.permutation(np.arange(n_test, len(groups)) % n_choices)
    shown = np.empty_like(items)
    is_key = np.arange(n_choices) == answers[:, None]
    shown[is_key] = items[:, 0]
    shown[~is_key] = rng.permuted(items[:, 1:], axis=1).reshape(-1)
    return Arranged(groups, shown, answers, pairs, is_dev)


def _dev_rows(pairs: Ints, n_dev: int, rng: np.random.Generator) -> NDArray[np.bool_]:
    """Choose `n_dev` questions, N_DEV_PAIRS whole pairs among them where they exist."""
    numbers = np.unique(pairs[pairs >= 0])
    singles = rng.permutation(np.flatnonzero(pairs < 0))
    n_pairs = min(len(numbers), n_dev // 2, max(N_DEV_PAIRS, (n_dev - len(singles) + 1) // 2))
    is_dev = np.isin(pairs, rng.permutation(numbers)[:n_pairs])
    is_dev[singles[: n_dev - int(is_dev.sum())]] = True
    return is_dev


def question_table(lexicon: Lexicon, task_id: str, variation_id: str, rows: Arranged) -> pl.DataFrame:
    """Return one variation as a table with the columns of schemas.tables.Questions, less ids, and the task's facets."""
    n_questions, n_choices = rows.items.shape

    def lists(values: pl.Series) -> pl.Series:
        """Return a value of each choice as one list a question."""
        return values.reshape((n_questions, n_choices)).arr.to_list()

    names = lexicon.object_names
    by_state = task_id in {"task-1", "task-2"}
    texts, objects = (
        (lexicon.state_texts, lexicon.world.owner[rows.items]) if by_state else (lexicon.object_texts, rows.items)
    )
    columns = _group_columns(lexicon.world, task_id, rows)
    columns |= {
        "task": pl.repeat(task_id, n_questions, eager=True),
        "variation": pl.repeat(variation_id, n_questions, eager=True),
        "split": pl.Series(["test", "dev"]).gather(rows.is_dev.astype(np.int64)),
        "choices": lists(texts.gather(rows.items.reshape(-1))),
        "answer": pl.Series(rows.answers.astype(np.int8)),
        "pair_id": _pair_ids(task_id, variation_id, rows.pairs),
        "n_choices": pl.repeat(n_choices, n_questions, dtype=pl.Int8, eager=True),
        "key_object": names.gather(objects[np.arange(n_questions), rows.answers]),
        "choice_object": lists(names.gather(objects.reshape(-1))),
    }
    columns |= (
        _state_columns(lexicon, rows, lists) if by_state else _object_columns(lexicon.world, task_id, rows, lists)
    )
    return pl.DataFrame(columns)


def _group_columns(world: World, task_id: str, rows: Arranged) -> dict[str, pl.Series]:
    """Return cluster, question and the facets that name the combination."""
    if task_id == "task-u":
        utilities = pl.Series([u.id for u in world.utilities]).gather(rows.groups)
        clusters = [
            f"{world.utilities[g].id}: {world.object_names[k]}" for g, k in zip(rows.groups, rows.keys, strict=True)
        ]
        questions = pl.Series([f"Which of these objects {u.phrase}?" for u in world.utilities]).gather(rows.groups)
        return {"cluster_id": pl.Series(clusters), "question": questions, "utility": utilities}
    by_combination = {
        "cluster_id": [f"{world.utilities[c.utility].id}: {c.household_task}" for c in world.combinations],
        "question": [
            f"Household task: {c.household_task}. Which of these is best to {world.utilities[c.utility].purpose}?"
            for c in world.combinations
        ],
        "utility": [world.utilities[c.utility].id for c in world.combinations],
        "household_task": [c.household_task for c in world.combinations],
    }
    return {name: pl.Series(values).gather(rows.groups) for name, values in by_combination.items()}


def _pair_ids(task_id: str, variation_id: str, pairs: Ints) -> pl.Series:
    numbers = pl.Series(pairs)
    ids = pl.lit(f"{task_id}/{variation_id}/pair-") + numbers.cast(pl.String).str.zfill(4)
    return pl.select(pl.when(numbers >= 0).then(ids)).to_series()


def _object_columns(world: World, task_id: str, rows: Arranged, lists: Lists) -> dict[str, pl.Series]:
    """Return the facets of tasks u and 0; a wrong choice of task 0 without the utility has the role `other`."""
    is_key = np.arange(rows.items.shape[1]) == rows.answers[:, None]
    roles = np.where(is_key, 1, 2)
    if task_id == "task-0":
        member = np.zeros((len(world.utilities), len(world.object_names)), dtype=bool)
        for row, utility in zip(member, world.utilities, strict=True):
            row[list(utility.objects)] = True
        utilities = np.array([combination.utility for combination in world.combinations])[rows.groups]
        roles = np.where(is_key, 0, np.where(member[utilities[:, None], rows.items], 1, 2))
    return {
        "decided_by": pl.repeat(DECIDED_BY[OBJECT], len(rows.groups), eager=True),
        "choice_role": lists(pl.Series(["context", "utility", "other"]).gather(roles.reshape(-1))),
    }


def _state_columns(lexicon: Lexicon, rows: Arranged, lists: Lists) -> dict[str, pl.Series]:
    """Return the facets of tasks 1 and 2."""
    world, groups, items = lexicon.world, rows.groups[:, None], rows.items
    time, material, classes = (values[groups, items] for values in (world.time, world.material, world.classes))
    seconds, is_key = world.state_seconds[items], np.arange(items.shape[1]) == rows.answers[:, None]
    n_equal = ((seconds == world.state_seconds[rows.keys][:, None]) & ~is_key).sum(axis=1)
    class_names = pl.Series(["ideal", "moderate", "bad", "unclassed"])
    return {
        "decided_by": pl.Series(DECIDED_BY).gather(_decisive(lexicon, rows, time, material)),
        "n_bad": pl.Series((classes == Class.BAD).sum(axis=1).astype(np.int8)),
        "n_state_equal": pl.Series(n_equal.astype(np.int8)),
        "choice_class": lists(class_names.gather(classes.reshape(-1))),
        "choice_time_penalty": lists(pl.Series(time.reshape(-1).astype(np.int16))),
        "choice_material_penalty": lists(pl.Series(material.reshape(-1).astype(np.int16))),
    }


def _decisive(lexicon: Lexicon, rows: Arranged, time: Ints, material: Ints) -> Ints:
    """Return the index in DECIDED_BY of the variable that separates the key from the best wrong choice."""
    each = np.arange(len(rows.items))
    rank = (time + material) * 10_000 + time
    rank[each, rows.answers] = np.iinfo(np.int64).max
    best = rank.argmin(axis=1)
    parts = [
        lexicon.use_seconds[rows.items],
        lexicon.condition_seconds[rows.items],
        time - lexicon.world.state_seconds[rows.items],
        material,
    ]
    differs = np.stack([part[each, best] != part[each, rows.answers] for part in parts], axis=1)
    return np.where(differs.sum(axis=1) == 1, differs.argmax(axis=1), SEVERAL)
