"""The open edition of CConS: our own nouns and templates after the paper's method (section 3)."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import polars as pl

from leaderboard.benchmarks.ccons.annotations import (
    NOUNS_FILE,
    TEMPLATES_FILE,
    Annotations,
    Template,
    read_annotations,
    with_indefinite,
)
from leaderboard.benchmarks.ccons.balance import Drawn, drawn_pairs
from leaderboard.files import sha256_of
from leaderboard.sources import Build, Draft, Source

BUILDER_VERSION = "1"
SUBSETS = ("ordinary", "counter")
DIFFICULTIES = ("easy", "hard")
DEPARTURES = (
    "nouns, tags, sizes and templates are our own; the authors' templates and questions are not used",
    "nouns, tags, sizes and templates were written with the help of a language model, without human validation",
    (
        "every counter-commonsense context is its ordinary twin with the two nouns exchanged, and only pairs that can "
        "be exchanged are drawn, so that nouns alone tell nothing; the paper draws both subsets at random"
    ),
    "every template has four ordinary and four counter-commonsense contexts; the release has 772 and 332 in all",
    "a pair counts only where the longest side differs twofold to sixtyfold and the volume at least threefold that way",
    "half of the templates name the bigger thing later; keys, order of naming and alphabetical order are balanced",
    "the no-context question has the key of common sense for counter-commonsense pairs too",
)


class Item(NamedTuple):
    """One context: a pair in one of the two subsets; `number` tells the pairs of a template apart."""

    template: Template
    drawn: Drawn
    number: int
    subset: str

    @property
    def bigger_place(self) -> int:
        """Index of the choice that is bigger in the context."""
        return self.drawn.bigger_place if self.subset == "ordinary" else 1 - self.drawn.bigger_place

    @property
    def context(self) -> str:
        """The context sentence."""
        choices = self.drawn.choices
        return self.template.sentence(choices[1 - self.bigger_place], choices[self.bigger_place])

    @property
    def named_later(self) -> int:
        """Index of the choice that the context names later."""
        return self.bigger_place if self.template.bigger_later else 1 - self.bigger_place


def open_build(seed: int, nouns_file: Path = NOUNS_FILE, templates_file: Path = TEMPLATES_FILE) -> Build:
    """Build the open edition from our annotation files; raises InputError where they are faulty."""
    annotations = read_annotations(nouns_file, templates_file)
    sources = tuple(Source(_address(path), "", sha256_of(path.read_bytes())) for path in (nouns_file, templates_file))
    return Build(sources, BUILDER_VERSION, "3", DEPARTURES, _drafts(annotations, seed))


def _address(path: Path) -> str:
    root = NOUNS_FILE.parents[3]
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _drafts(annotations: Annotations, seed: int) -> Iterator[Draft]:
    by_template = drawn_pairs(annotations.nouns, annotations.templates, seed)
    items = {
        subset: [
            Item(template, drawn, number, subset)
            for template, pairs in zip(annotations.templates, by_template, strict=True)
            for number, drawn in enumerate(pairs, start=1)
        ]
        for subset in SUBSETS
    }
    for subset, difficulty in product(SUBSETS, DIFFICULTIES):
        chosen = [item for item in items[subset] if item.template.difficulty == difficulty]
        yield Draft("context", f"{subset}-{difficulty}", context_table(chosen, f"{subset}-{difficulty}"))
    for subset in SUBSETS:
        yield Draft("no-context", subset, no_context_table(items[subset], subset))


def context_table(items: list[Item], variation_id: str) -> pl.DataFrame:
    """Return the questions of one variation of task `context` with its facets, one row an item."""
    questions = [
        f"{item.context} {_question('in this situation', [f'the {c}' for c in item.drawn.choices])}" for item in items
    ]
    return _shared_columns(items).with_columns(
        task=pl.lit("context"),
        variation=pl.lit(variation_id),
        question=pl.Series(questions),
        answer=pl.Series([item.bigger_place for item in items], dtype=pl.Int8),
        pair_id=pl.Series([f"{item.template.verb.replace(' ', '-')}-{item.number}" for item in items]),
        named_later=pl.Series([item.named_later for item in items], dtype=pl.Int8),
    )


def no_context_table(items: list[Item], variation_id: str) -> pl.DataFrame:
    """Return the no-context questions of the items' pairs with their facets; the key is that of common sense."""
    questions = [_question("in general", [with_indefinite(noun) for noun in item.drawn.choices]) for item in items]
    return _shared_columns(items).with_columns(
        task=pl.lit("no-context"),
        variation=pl.lit(variation_id),
        question=pl.Series(questions),
        answer=pl.col("commonsense_answer"),
        pair_id=pl.lit(None, dtype=pl.String),
    )


def _question(where: str, choices: list[str]) -> str:
    return f"Which is bigger {where}, {choices[0]} or {choices[1]}?"


def _shared_columns(items: list[Item]) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "split": ["test"] * len(items),
            "cluster_id": [item.template.masked for item in items],
            "choices": [item.drawn.choices for item in items],
            "template": [item.template.masked for item in items],
            "verb": [item.template.verb for item in items],
            "difficulty": [item.template.difficulty for item in items],
            "subset": [item.subset for item in items],
            "commonsense_answer": pl.Series([item.drawn.bigger_place for item in items], dtype=pl.Int8),
        }
    )
