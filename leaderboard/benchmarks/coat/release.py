"""The importer of the authors' question files: what is shown, the key, and what the annotations say of each choice.

The question is shown in the authors' words. Names of objects (tasks u and 0) are theirs too; a configuration (tasks 1 and 2)
is put into our words, because the order of its keys in their files gives the answer away, and so do its penalties.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl

from leaderboard.benchmarks.coat.authors import FILES, read_author_world
from leaderboard.benchmarks.coat.configurations import Configuration
from leaderboard.benchmarks.coat.drafts import Arranged, Lexicon, question_table
from leaderboard.benchmarks.coat.release_files import Found, question_files
from leaderboard.benchmarks.coat.release_notes import folder_notes, variation_notes
from leaderboard.benchmarks.coat.release_questions import FileQuestions, Places, file_questions
from leaderboard.benchmarks.coat.release_rows import BY_STATE
from leaderboard.benchmarks.coat.world import World
from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of
from leaderboard.sources import Build, Draft, Import, Rejected, Source

IMPORTER_VERSION = "1"
DEPARTURES = (
    "variations have the paper's numbers, derived from the choices of each file; the folders are numbered otherwise",
    (
        "questions and names of objects are the authors'; a configuration is put into our words, without identifier and "
        "penalties, because the order of its keys gives the answer away in the authors' files and prompts"
    ),
    "classes and penalties are those of the annotation files, joined by the six values of a configuration",
    "questions without a key are set aside; repeats are kept and flagged",
)


NO_ANNOTATIONS = Problem(
    "no-annotations", "the release needs the authors' annotation files", "name their folder with --annotations DIR"
)


def import_release(path: Path, annotations: Path | None) -> Import:
    """Read the release at `path` (folder, zip, tar) with the authors' annotation files in a folder.

    Raises InputError where files are missing or odd; faulty rows are set aside. Not every variation need be there.
    """
    if annotations is None:
        raise InputError(NO_ANNOTATIONS)
    world, places = _world_and_places(annotations)
    found = question_files(path)
    read = [file_questions(file, world, places) for file in found.files]
    kept = sorted((questions for questions in read if questions.rows), key=lambda each: (each.task_order, each.number))
    _check_once(path, kept)
    set_aside = tuple(row for questions in read for row in questions.rejected)
    if not kept:
        raise InputError(_nothing(path, set_aside))
    world = _with_objects(world, places.objects)
    notes = (*found.notes, *folder_notes(kept), *(note for each in kept for note in variation_notes(world, each)))
    build = Build(_sources(found, annotations), IMPORTER_VERSION, "2 and appendix B", DEPARTURES, _drafts(world, kept))
    return Import(build, sum(len(file.rows) for file in found.files), set_aside, notes)


def _world_and_places(annotations: Path) -> tuple[World, Places]:
    world = read_author_world(annotations).world
    rows = json.loads((annotations / FILES["configurations"]).read_text(encoding="utf-8"))
    names = ("object_name", "mass", "material", "temperature", "already_in_use", "condition")
    return world, Places(
        {name: place for place, name in enumerate(world.object_names)},
        {Configuration(*(row[name] for name in names)): place for place, row in enumerate(rows)},
        {utility.id: place for place, utility in enumerate(world.utilities)},
        {(world.utilities[c.utility].id, c.household_task): place for place, c in enumerate(world.combinations)},
    )


def _with_objects(world: World, objects: dict[str, int]) -> World:
    """Return the world with the objects that only the questions name (other versions of the annotations have them)."""
    names = tuple(objects)
    return replace(world, object_names=names, labels=(*world.labels, *names[len(world.labels) :]))


def _drafts(world: World, kept: Sequence[FileQuestions]) -> Iterator[Draft]:
    lexicon = Lexicon(world)
    for each in kept:
        variation_id = f"v{each.number:02d}"
        n_questions = len(each.rows)
        rows = Arranged(
            each.groups, each.items, each.answers, np.full(n_questions, -1), np.zeros(n_questions, dtype=bool)
        )
        table = question_table(lexicon, each.task_id, variation_id, rows).with_columns(
            pl.Series("question", [row.question for row in each.rows]),
            pl.Series("source_id", [f"{each.folder}/{row.question_id}" for row in each.rows]),
        )
        if each.task_id not in BY_STATE:
            table = table.with_columns(choices=pl.col("choice_object"))
        if each.task_id == "task-0":
            table = table.with_columns(choice_role=_roles(world, each))
        yield Draft(each.task_id, variation_id, table)


def _roles(world: World, each: FileQuestions) -> pl.Series:
    """Return the role of each choice of task 0; a wrong choice may be a context object too (flaw D1)."""
    roles = []
    for group, items in zip(each.groups.tolist(), each.items.tolist(), strict=True):
        combination = world.combinations[group]
        context, own = combination.context, world.utilities[combination.utility].objects
        roles.append(["context" if item in context else "utility" if item in own else "other" for item in items])
    return pl.Series(roles)


def _sources(found: Found, annotations: Path) -> tuple[Source, ...]:
    questions = [Source(file.name, "", file.sha256) for file in found.files]
    return (*questions, *(Source(path, "", sha256_of((annotations / path).read_bytes())) for path in FILES.values()))


def _check_once(path: Path, kept: Sequence[FileQuestions]) -> None:
    """Refuse two files whose choices are composed as the same variation."""
    counts = Counter((each.task_id, each.number) for each in kept)
    problems = [
        Problem(
            "variation-twice",
            f"{' and '.join(e.folder for e in kept if (e.task_id, e.number) == key)} both hold {key[0]} v{key[1]:02d}",
            "name a folder with one copy of the release",
            str(path),
        )
        for key, count in counts.items()
        if count > 1
    ]
    if problems:
        raise InputError(*problems)


def _nothing(path: Path, set_aside: Sequence[Rejected]) -> Problem:
    reason, count = Counter(row.reason for row in set_aside).most_common(1)[0] if set_aside else ("no rows", 0)
    return Problem(
        "no-questions", f"none of {len(set_aside):,} questions can be used; most often ({count:,} times): {reason}",
        "check that the files hold the keys and belong to these annotation files", str(path),
    )  # fmt: skip
