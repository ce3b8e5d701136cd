"""Which questions the rows of a file mean: unknown ids, ids of another edition, questions that are not scored."""

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

import polars as pl

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.errors import Problem
from leaderboard.predictions import Fault, problems_of, shown
from leaderboard.registry import Benchmark, Edition
from leaderboard.store import Store

IDENTITY = ("question_id", "task", "variation", "split", "choices")
NEAR = 0.8


def identity_table(store: Store, benchmark: Benchmark, edition_id: str) -> pl.DataFrame:
    """Return IDENTITY of all questions of an edition; raises DataMissingError where it is not on this machine."""
    return store.questions(benchmark, edition_id, tasks=tuple(task.id for task in benchmark.tasks), columns=IDENTITY)


def unknown_id_problems(
    store: Store, benchmark: Benchmark, edition_id: str, *, rows: pl.DataFrame, questions: pl.DataFrame
) -> list[Problem]:
    """Return what is wrong with ids that are not among the questions, and say in which edition they are found."""
    name, split = edition_name(store, benchmark, edition_id), benchmark.edition(edition_id).scored_split
    unknown = rows.join(questions, on="question_id", how="anti", maintain_order="left")
    problems: list[Problem] = []
    for (path,), group in unknown.group_by("path", maintain_order=True):
        ids = rows.filter(pl.col("path") == path)["question_id"].unique()
        if 2 * group["question_id"].n_unique() > len(ids):
            message = _foreign_message(name, ids, group["question_id"])
            hint = (
                f"{_id_form(name, questions, split)}; answer the questions of the edition and version on this machine"
            )
            if homes := _homes(store, benchmark, edition_id, ids):
                message = f"{message}; {', '.join(homes)}"
                hint = "name that edition, or answer the questions of this one"
            problems.append(Problem("another-edition", message, hint, str(path)))
        else:
            problems += problems_of(_unknown_faults(group, name, questions, split))
    return problems


def unscored_faults(rows: pl.DataFrame, questions: pl.DataFrame, edition: Edition) -> list[Fault]:
    """Return a fault for every row whose question is known but belongs to a split that is not scored."""
    others = questions.filter(pl.col("split") != edition.scored_split).select("question_id", "split")
    found = rows.join(others, on="question_id", how="inner", maintain_order="left")
    return [
        _unscored(Path(path), line, question_id, split, edition)
        for path, line, question_id, split in found.select("path", "line", "question_id", "split").iter_rows()
    ]


def _unscored(path: Path, line: int, question_id: str, split: str, edition: Edition) -> Fault:
    message = f"question_id {shown(question_id)} is of split {split}"
    if split == edition.held_back:
        hint = "leave it out: validate can check such a file, nobody but the authors can score it"
        return Fault("held-back", path, line, f"{message}, whose key is held back", hint)
    return Fault("not-scored", path, line, message, "leave it out")


def edition_name(store: Store, benchmark: Benchmark, edition_id: str) -> str:
    """Return benchmark, edition and the version that is on this machine, as `coat open 1.0.0`."""
    return f"{benchmark.id} {edition_id} {store.manifest(benchmark.id, edition_id).version}"


def _foreign_message(name: str, ids: pl.Series, unknown: pl.Series) -> str:
    """Say how many of a file's ids are unknown, with one of them."""
    example, n_unknown = shown(unknown[0]), unknown.n_unique()
    if n_unknown < len(ids):
        return f"{n_unknown:,} of the {len(ids):,} ids are not in {name}, such as {example}"
    if n_unknown > 1:
        return f"none of the {len(ids):,} ids is in {name}"
    return f"the only id, {example}, is not in {name}"


def _id_form(name: str, questions: pl.DataFrame, scored_split: str) -> str:
    """Say what the ids of an edition look like, by one of its questions, a scored one where it has any."""
    scored_first = questions.sort(pl.col("split") != scored_split, maintain_order=True)
    return f"ids of {name} look like {shown(scored_first['question_id'][0])}"


def _homes(store: Store, benchmark: Benchmark, edition_id: str, ids: pl.Series) -> list[str]:
    """Say for every other edition on this machine how many of the ids it has, where it has any."""
    found = []
    for other in BENCHMARKS:
        for edition in store.editions(other):
            if (other.id, edition.id) == (benchmark.id, edition_id):
                continue
            n_shared = ids.is_in(identity_table(store, other, edition.id)["question_id"].implode()).sum()
            if n_shared:
                found.append(f"{n_shared:,} of {len(ids):,} are in {edition_name(store, other, edition.id)}")
    return found


def _unknown_faults(unknown: pl.DataFrame, name: str, questions: pl.DataFrame, split: str) -> Iterator[Fault]:
    near = _near_ids(str(unknown["question_id"][0]), questions)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else _id_form(name, questions, split)
    for path, line, question_id in unknown.select("path", "line", "question_id").iter_rows():
        yield Fault("unknown-id", Path(path), line, f"question_id {shown(question_id)} is not in {name}", hint)


def _near_ids(question_id: str, questions: pl.DataFrame) -> list[str]:
    """Return ids like this one: of the same variation, or else of one whose name is near."""
    groups = questions.select(pl.concat_str("task", "variation", separator="/").unique()).to_series().to_list()
    wanted = "/".join(question_id.split("/")[:2])
    near_groups = [wanted] if wanted in groups else get_close_matches(wanted, sorted(groups), n=1, cutoff=NEAR)
    if not near_groups:
        return []
    task, variation = near_groups[0].split("/")
    ids = questions.filter(pl.col("task") == task, pl.col("variation") == variation)["question_id"].to_list()
    return get_close_matches(question_id, ids, n=2, cutoff=NEAR)
