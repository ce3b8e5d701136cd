"""The importer of the authors' question files: their contexts and nouns as they are, put into one form of question."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.benchmarks.ccons.annotations import with_indefinite
from leaderboard.benchmarks.ccons.release_content import check_content
from leaderboard.benchmarks.ccons.release_files import CsvFile, SubsetFiles, sources, subset_files
from leaderboard.benchmarks.ccons.release_notes import release_notes
from leaderboard.benchmarks.ccons.release_rows import Row
from leaderboard.benchmarks.ccons.release_templates import (
    difficulty,
    masked,
    named_later,
    noun_pattern,
    templates,
    verb,
)
from leaderboard.errors import InputError, Problem
from leaderboard.sources import Build, Draft, Import, Rejected

IMPORTER_VERSION = "1"
DEPARTURES = (
    "contexts are the authors'; the question after them has articles, which the paper's form lacks",
    "all rows of the files with both difficulties are used; a template with in or into is easy, any other hard",
    "the key of a no-context question is what common sense calls bigger, in the counter-commonsense half too",
    "clusters are the masked sentences; three wordings are two templates each, and two wordings are one template",
    "repeats are kept; those with nouns in the same order are flagged",
)
WITHOUT_ARTICLE = frozenset({"bacteria", "cattle", "food", "ice", "nectar", "pollen", "teeth", "tobacco"})


class Item(NamedTuple):
    """One question: its row, the template of its context, the index of the noun that the context names later."""

    subset: str
    source_id: str
    row: Row
    template: str
    later: int

    @property
    def commonsense(self) -> int:
        """Index of the noun that is bigger in general: the label of a counter-commonsense row is the other one."""
        return self.row.label if self.subset == "ordinary" else 1 - self.row.label


class _Subset(NamedTuple):
    contexts: tuple[Item, ...]
    pairs: tuple[Item, ...]
    rejected: tuple[Rejected, ...]


def import_release(path: Path, annotations: Path | None) -> Import:
    """Read the release at `path` (folder, zip, tar); no annotation files are needed.

    Raises InputError where files are missing or odd, or their rows are not the authors'.
    """
    del annotations
    files = subset_files(path)
    check_content((file for subset in files.values() for file in subset.present), str(path))
    return imported(path, files)


def imported(path: Path, files: Mapping[str, SubsetFiles]) -> Import:
    """Turn the rows of files into questions; faulty rows are set aside, with the no-context row in the same line.

    Raises InputError where no row of a file can be used.
    """
    pattern = noun_pattern(
        noun for subset in files.values() for file in subset.present for row in file.rows for noun in row.nouns
    )
    read = {name: _subset(name, subset, pattern) for name, subset in files.items()}
    if not all(subset.contexts for subset in read.values()):
        raise InputError(
            Problem(
                "no-questions",
                "none of the rows of a file can be used",
                "check that the files are the authors'",
                str(path),
            )
        )
    n_templates = len({item.template for subset in read.values() for item in subset.contexts})
    build = Build(sources(files), IMPORTER_VERSION, "3", DEPARTURES, _drafts(read))
    n_read = sum(file.n_rows for subset in files.values() for file in (subset.all, subset.nocontext))
    set_aside = tuple(row for subset in read.values() for row in subset.rejected)
    return Import(build, n_read, set_aside, tuple(release_notes(files, n_templates)))


def _subset(name: str, files: SubsetFiles, pattern: re.Pattern[str]) -> _Subset:
    contexts, rejected = [], [*files.all.rejected, *files.nocontext.rejected]
    for row, template in zip(files.all.rows, templates(name, files.all.rows, pattern), strict=True):
        later = named_later(row.nouns, masked(row.context, pattern).nouns)
        if later is None:
            rejected.append(_rejected(files.all, row, "the context does not name each of the two nouns once"))
        else:
            contexts.append(Item(name, _source_id(files.all, row), row, template, later))
    by_number = {item.row.number: item for item in contexts}
    pairs = []
    for row in files.nocontext.rows:
        if row.context:
            rejected.append(_rejected(files.nocontext, row, "there is a context"))
        elif row.number not in by_number:
            rejected.append(
                _rejected(files.nocontext, row, "the context in the same row of the other file is set aside")
            )
        else:
            pairs.append(by_number[row.number]._replace(row=row, source_id=_source_id(files.nocontext, row)))
    return _Subset(tuple(contexts), tuple(pairs), tuple(rejected))


def _rejected(file: CsvFile, row: Row, reason: str) -> Rejected:
    return Rejected(file.name, row.number, reason, [row.context, *row.nouns, str(row.label)])


def _source_id(file: CsvFile, row: Row) -> str:
    return f"{file.name.removesuffix('_new.csv')}/{row.number}"


def _drafts(read: Mapping[str, _Subset]) -> Iterator[Draft]:
    for subset, items in read.items():
        for level in ("easy", "hard"):
            chosen = [item for item in items.contexts if difficulty(item.template) == level]
            if chosen:
                yield Draft("context", f"{subset}-{level}", _context_table(chosen, f"{subset}-{level}"))
    for subset, items in read.items():
        if items.pairs:
            yield Draft("no-context", subset, _no_context_table(items.pairs, subset))


def _context_table(items: Sequence[Item], variation_id: str) -> pl.DataFrame:
    return _table("context", variation_id, items).with_columns(
        pl.Series("question", [context_question(item.row) for item in items]),
        pl.Series("answer", [item.row.label for item in items], pl.Int8),
        pl.Series("named_later", [item.later for item in items], pl.Int8),
    )


def _no_context_table(items: Sequence[Item], variation_id: str) -> pl.DataFrame:
    return _table("no-context", variation_id, items).with_columns(
        pl.Series("question", [no_context_question(item.row) for item in items]),
        pl.Series("answer", [item.commonsense for item in items], pl.Int8),
    )


def _table(task_id: str, variation_id: str, items: Sequence[Item]) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "source_id": [item.source_id for item in items],
            "split": ["test"] * len(items),
            "cluster_id": [item.template for item in items],
            "choices": [list(item.row.nouns) for item in items],
            "template": [item.template for item in items],
            "verb": [verb(item.template) for item in items],
            "difficulty": [difficulty(item.template) for item in items],
            "subset": [item.subset for item in items],
        }
    ).with_columns(
        pl.Series("commonsense_answer", [item.commonsense for item in items], pl.Int8),
        task=pl.lit(task_id),
        variation=pl.lit(variation_id),
        pair_id=pl.lit(None, pl.String),
    )


def context_question(row: Row) -> str:
    """Return the context and the question after it.

    >>> context_question(Row(1, "An oven contains a tree.", ("oven", "tree"), 0))
    'An oven contains a tree. Which is bigger in this situation, the oven or the tree?'
    """
    first, second = row.nouns
    return f"{row.context} Which is bigger in this situation, the {first} or the {second}?"


def no_context_question(row: Row) -> str:
    """Return the question without a context; nouns that cannot be counted have no article.

    >>> no_context_question(Row(1, "", ("teeth", "oven"), 1))
    'Which is bigger in general, teeth or an oven?'
    """
    first, second = (noun if noun in WITHOUT_ARTICLE else with_indefinite(noun) for noun in row.nouns)
    return f"Which is bigger in general, {first} or {second}?"
