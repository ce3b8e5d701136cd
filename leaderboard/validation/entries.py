"""A submission folder or loose prediction files -> predictions that can be scored, or all problems at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.errors import InputError, Problem
from leaderboard.predictions import (
    ROWS,
    Fault,
    Rows,
    prediction_files,
    prediction_path,
    predictions_of,
    problems_of,
    read_rows,
    shown,
)
from leaderboard.registry import Benchmark
from leaderboard.schemas.submission import Submission
from leaderboard.store import Store, read_model
from leaderboard.validation.coverage import (
    coverage,
    coverage_warnings,
    held_back_warnings,
    repeat_problems,
    tasks_of,
)
from leaderboard.validation.folder import METADATA, check_folder, file_problems, readable_files
from leaderboard.validation.identity import identity_table, unknown_id_problems, unscored_faults
from leaderboard.validation.metadata import benchmark_of, registry_problems, setting_problems, version_problems


@dataclass(frozen=True)
class Answers:
    """Predictions from loose files, with the scored questions (IDENTITY columns) of the tasks that they answer.

    `sources` says which file each question was read from: question_id, path.
    """

    predictions: pl.DataFrame
    questions: pl.DataFrame
    tasks: Sequence[str]
    n_repeats: int
    sources: pl.DataFrame
    warnings: Sequence[Problem]


@dataclass(frozen=True)
class Entry:
    """A submission folder without errors: its metadata, its predictions and what to warn of."""

    folder: Path
    benchmark: Benchmark
    submission: Submission
    predictions: pl.DataFrame
    warnings: Sequence[Problem]


class _Checked(NamedTuple):
    """What was read and joined: `questions` are all of the edition (IDENTITY columns), `scored` those that count."""

    rows: pl.DataFrame
    predictions: pl.DataFrame
    questions: pl.DataFrame
    scored: pl.DataFrame
    problems: list[Problem]
    unscored: list[Fault]


def read_answers(store: Store, benchmark: Benchmark, edition_id: str, files: Iterable[Rows]) -> Answers:
    """Join the rows of prediction files with an edition's questions; raises InputError with every problem found.

    Rows of questions that are not scored are left out with a warning.
    """
    return _answers(benchmark, _checked(store, benchmark, edition_id, files))


def answers_warnings(store: Store, benchmark: Benchmark, edition_id: str, files: Iterable[Rows]) -> Sequence[Problem]:
    """Return the warnings of prediction files without errors; raises InputError with every problem found.

    Unlike `read_answers` this takes files that answer questions of the held-back split alone, which nobody here can score.
    """
    checked = _checked(store, benchmark, edition_id, files)
    held_back = checked.questions.filter(pl.col("split") == pl.lit(benchmark.edition(edition_id).held_back, pl.String))
    if checked.problems or not len(held_back) or set(checked.rows["question_id"]) - set(held_back["question_id"]):
        return _answers(benchmark, checked).warnings
    return held_back_warnings(checked.predictions, held_back, n_repeats=_n_repeats(checked.predictions))


def _n_repeats(predictions: pl.DataFrame) -> int:
    return int(predictions["repeat"].max() or 0) + 1  # type: ignore[arg-type]


def _answers(benchmark: Benchmark, checked: _Checked) -> Answers:
    _raise_any(checked.problems)
    predictions = checked.predictions.join(checked.scored, on="question_id", how="semi", maintain_order="left")
    tasks = tasks_of(benchmark, predictions, checked.scored)
    if not tasks:
        _raise_any(problems_of(checked.unscored))
    questions = checked.scored.filter(pl.col("task").is_in(tasks))
    n_repeats = _n_repeats(predictions)
    _raise_any(repeat_problems(predictions, questions, n_repeats=n_repeats))
    counts = coverage(predictions, questions, n_repeats=n_repeats)
    warnings = [*problems_of(checked.unscored), *coverage_warnings(benchmark, counts, n_repeats=n_repeats)]
    return Answers(predictions, questions, tasks, n_repeats, checked.rows.select("question_id", "path"), warnings)


def read_entry(store: Store, folder: Path) -> Entry:
    """Read a submission folder; raises InputError with every problem found, DataMissingError without its edition."""
    check_folder(folder)
    where = str(folder / METADATA)
    submission = read_model(folder / METADATA, Submission)
    problems = [*setting_problems(folder, submission, where), *file_problems(folder, submission)]
    if unknown := registry_problems(submission, where):
        raise InputError(*problems, *unknown)
    benchmark = benchmark_of(submission)
    manifest = store.manifest(benchmark.id, submission.edition)
    if other := list(version_problems(submission, manifest, where)):
        raise InputError(*problems, *other)
    files = [read_rows(path) for path in readable_files(folder, submission)]
    checked = _checked(store, benchmark, submission.edition, files)
    n_repeats = submission.setting.repeats
    faults = [
        *checked.unscored,
        *_misplaced(folder, checked),
        *_repeat_faults(checked.rows, n_repeats),
    ]
    _raise_any([*problems, *checked.problems, *problems_of(faults)])
    _raise_any(repeat_problems(checked.predictions, checked.questions, n_repeats=n_repeats))
    _raise_any(_form_problems(folder, submission, checked))
    scored = checked.scored.filter(pl.col("task").is_in(submission.tasks))
    warnings = coverage_warnings(
        benchmark, coverage(checked.predictions, scored, n_repeats=n_repeats), n_repeats=n_repeats
    )
    return Entry(folder, benchmark, submission, checked.predictions, warnings)


def _checked(store: Store, benchmark: Benchmark, edition_id: str, files: Iterable[Rows]) -> _Checked:
    questions = identity_table(store, benchmark, edition_id)
    files = list(files)
    rows = pl.concat([ROWS.to_frame(), *(file.frame for file in files)])
    joined = predictions_of(rows, questions)
    problems = problems_of([*(fault for file in files for fault in file.faults), *joined.faults])
    problems += unknown_id_problems(store, benchmark, edition_id, rows=rows, questions=questions)
    edition = benchmark.edition(edition_id)
    scored = questions.filter(pl.col("split") == edition.scored_split)
    return _Checked(rows, joined.predictions, questions, scored, problems, unscored_faults(rows, questions, edition))


def _misplaced(folder: Path, checked: _Checked) -> list[Fault]:
    placed = checked.rows.join(checked.questions, on="question_id", how="inner", maintain_order="left")
    faults = []
    for (path, task, variation), group in placed.group_by("path", "task", "variation", maintain_order=True):
        home = prediction_path(str(task), str(variation))
        if folder / home != Path(str(path)):
            faults += [
                Fault(
                    "misplaced", Path(str(path)), line, f"question_id {shown(question_id)} belongs in {home}", "move it"
                )
                for line, question_id in group.select("line", "question_id").iter_rows()
            ]
    return faults


def _repeat_faults(rows: pl.DataFrame, n_repeats: int) -> list[Fault]:
    beyond = rows.filter(pl.col("repeat") >= n_repeats).select("path", "line", "repeat")
    hint = f"setting.repeats is {n_repeats}, so repeats are numbered 0 to {n_repeats - 1}"
    return [Fault("repeat", Path(path), line, f"repeat is {repeat}", hint) for path, line, repeat in beyond.iter_rows()]


def _form_problems(folder: Path, submission: Submission, checked: _Checked) -> list[Problem]:
    """Return the files that hold the right predictions, but not in the one form that equal predictions have."""
    files = prediction_files(checked.predictions, checked.questions, n_repeats=submission.setting.repeats)
    message = "the file is not in the form that convert writes (columns, order of rows, line ends)"
    hint = "convert it again"
    return [
        Problem("form", message, hint, str(folder / entry.path))
        for entry in submission.files
        if (folder / entry.path).read_bytes() != files.get(entry.path)
    ]


def _raise_any(problems: list[Problem]) -> None:
    if problems:
        raise InputError(*problems)
