"""What the open edition of CConS promises, over every row, for two seeds."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from leaderboard.benchmarks.ccons.annotations import Annotations, read_annotations
from leaderboard.benchmarks.ccons.open_edition import open_build
from leaderboard.errors import InputError

CONTEXT = tuple(f"{subset}-{difficulty}" for subset, difficulty in product(("ordinary", "counter"), ("easy", "hard")))
VARIATIONS = [*product(["context"], CONTEXT), *product(["no-context"], ("ordinary", "counter"))]
SIZES = dict(zip(VARIATIONS, (256, 300, 256, 300, 556, 556), strict=True))
CONTEXT_QUESTION = re.compile(
    r"(?P<context>[A-Z][^.]*\.) Which is bigger in this situation, the (?P<a>.+) or the (?P<b>.+)\?"
)
NO_CONTEXT_QUESTION = re.compile(r"Which is bigger in general, (?P<x>an?) (?P<a>.+) or (?P<y>an?) (?P<b>.+)\?")

Row = dict[str, Any]
Tables = dict[tuple[str, str], pl.DataFrame]
variations = pytest.mark.parametrize(("task", "variation"), VARIATIONS)
context_variations = pytest.mark.parametrize("variation", CONTEXT)


def _tables(seed: int) -> Tables:
    return {(draft.task_id, draft.variation_id): draft.table for draft in open_build(seed).drafts}


@pytest.fixture(scope="module", params=[0, 1])
def tables(request: pytest.FixtureRequest) -> Tables:
    """The drafts of one build by task and variation."""
    return _tables(request.param)


@pytest.fixture(scope="module")
def annotations() -> Annotations:
    """Our annotation files."""
    return read_annotations()


def _rows(tables: Tables, task: str = "context") -> Iterator[Row]:
    for (task_id, _), table in tables.items():
        if task_id == task:
            yield from table.iter_rows(named=True)


def _context(row: Row) -> str:
    match = CONTEXT_QUESTION.fullmatch(row["question"])
    assert match, row["question"]
    return match["context"]


def _named_first(row: Row) -> int:
    """Index of the choice that stands first in the context, found by its words."""
    places = [re.search(rf"\b(?:the|an?) {re.escape(noun)}\b", _context(row), re.IGNORECASE) for noun in row["choices"]]
    assert all(places), row
    starts = [place.start() for place in places if place]
    assert starts[0] != starts[1], row
    return starts.index(min(starts))


def _n_right(table: pl.DataFrame, guesses: list[int]) -> int:
    return sum(guess == key for guess, key in zip(guesses, table["answer"], strict=True))


def test_sizes(tables: Tables) -> None:
    """1,112 contexts, half of them ordinary, and a no-context question for each."""
    assert {key: len(table) for key, table in tables.items()} == SIZES


@variations
def test_columns(tables: Tables, task: str, variation: str) -> None:
    """A table has the columns of a draft and the facets of its task, with ids that fit, all in split test."""
    table = tables[task, variation]
    facets = ["template", "verb", "difficulty", "subset", "commonsense_answer"]
    later = ["named_later"] if task == "context" else []
    expected = ["split", "cluster_id", "choices", *facets, "task", "variation", "question", "answer", "pair_id", *later]
    assert sorted(table.columns) == sorted(expected)
    assert set(table["task"]) == {task}
    assert set(table["variation"]) == {variation}
    assert set(table["split"]) == {"test"}
    assert table["cluster_id"].equals(table["template"])
    assert {table[name].dtype for name in ("answer", "commonsense_answer", *later)} == {pl.Int8()}
    assert set(table["subset"]) == {variation.split("-", maxsplit=1)[0]}
    assert task == "no-context" or set(table["difficulty"]) == {variation.split("-")[1]}


def test_eight_sentences_a_template(tables: Tables, annotations: Annotations) -> None:
    """Each template has four ordinary and four counter contexts, and as many no-context questions."""
    expected = {(each.masked, subset): 4 for each in annotations.templates for subset in ("ordinary", "counter")}
    for task in ("context", "no-context"):
        assert Counter((row["template"], row["subset"]) for row in _rows(tables, task)) == expected


def test_questions_have_the_papers_form(tables: Tables) -> None:
    """The question names the two choices in their order; a context is the template with the two nouns."""
    for row in _rows(tables):
        match = CONTEXT_QUESTION.fullmatch(row["question"])
        assert match, row["question"]
        assert [match["a"], match["b"]] == row["choices"]
        nouns = [row["choices"][_named_first(row)], row["choices"][1 - _named_first(row)]]
        articles = row["template"].count(" ___")
        assert articles == 2
        filled = row["template"].replace("___", nouns[0], 1).replace("___", nouns[1], 1)
        filled = re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", filled)
        assert match["context"] == filled
    for row in _rows(tables, "no-context"):
        match = NO_CONTEXT_QUESTION.fullmatch(row["question"])
        assert match, row["question"]
        assert [match["a"], match["b"]] == row["choices"]


def test_articles(tables: Tables) -> None:
    """*an* stands before a vowel and only there; no noun of ours is said otherwise than it is written."""
    for row in [*_rows(tables), *_rows(tables, "no-context")]:
        for article, letter in re.findall(r"\b(an?) (\w)", row["question"], re.IGNORECASE):
            assert (article.lower() == "an") == (letter.lower() in "aeiou"), row["question"]


def test_easy_and_hard(tables: Tables) -> None:
    """Every easy context has *in* or *into*, no hard one has."""
    for row in _rows(tables):
        assert bool({"in", "into"} & set(re.findall(r"[a-z]+", _context(row).lower()))) == (row["difficulty"] == "easy")


def test_pairs_differ_at_least_twofold(tables: Tables, annotations: Annotations) -> None:
    """Side and volume of the thing bigger by common sense are at least twice those of the other."""
    for row in [*_rows(tables), *_rows(tables, "no-context")]:
        bigger = annotations.nouns[row["choices"][row["commonsense_answer"]]]
        smaller = annotations.nouns[row["choices"][1 - row["commonsense_answer"]]]
        assert bigger.cm >= 2 * smaller.cm
        assert bigger.litres >= 2 * smaller.litres


def test_nouns_have_the_tags(tables: Tables, annotations: Annotations) -> None:
    """Each noun of a context has the tags that its place asks for."""
    templates = {template.masked: template for template in annotations.templates}
    for row in _rows(tables):
        template = templates[row["template"]]
        assert template.bigger <= annotations.nouns[row["choices"][row["answer"]]].tags
        assert template.smaller <= annotations.nouns[row["choices"][1 - row["answer"]]].tags


def test_keys(tables: Tables, annotations: Annotations) -> None:
    """The key is the thing that the template makes bigger: by common sense if ordinary, against it if counter."""
    later = {template.masked: template.bigger_later for template in annotations.templates}
    for row in _rows(tables):
        first = _named_first(row)
        assert row["named_later"] == 1 - first
        assert row["answer"] == (1 - first if later[row["template"]] else first)
        assert (row["answer"] == row["commonsense_answer"]) == (row["subset"] == "ordinary")
    for row in _rows(tables, "no-context"):
        assert row["answer"] == row["commonsense_answer"]
        assert row["pair_id"] is None


def test_twins(tables: Tables) -> None:
    """Every counter context is an ordinary one with the nouns exchanged: same choices asked, the other key."""
    pairs: dict[str, list[Row]] = {}
    for row in _rows(tables):
        pairs.setdefault(row["pair_id"], []).append(row)
    assert len(pairs) == 556
    for ordinary, counter in pairs.values():
        assert (ordinary["subset"], counter["subset"]) == ("ordinary", "counter")
        assert ordinary["choices"] == counter["choices"]
        assert ordinary["template"] == counter["template"]
        assert ordinary["answer"] == 1 - counter["answer"]
        assert _named_first(ordinary) == 1 - _named_first(counter)


def test_no_context_questions_are_of_the_same_pairs(tables: Tables) -> None:
    """A no-context question asks for the two nouns of a context of its template and subset, in the same order."""
    asked = [Counter((r["template"], r["subset"], *r["choices"]) for r in _rows(tables, task)) for task in
             ("context", "no-context")]  # fmt: skip
    assert asked[0] == asked[1]


@variations
def test_keys_and_alphabet_are_balanced(tables: Tables, task: str, variation: str) -> None:
    """Always the first, and always the alphabetically first, are right in half of a variation."""
    table = tables[task, variation]
    first = [choices.index(min(choices, key=str.casefold)) for choices in table["choices"].to_list()]
    assert _n_right(table, [0] * len(table)) * 2 == len(table)
    assert _n_right(table, first) * 2 == len(table)


@context_variations
def test_order_of_naming_is_balanced(tables: Tables, variation: str) -> None:
    """Always the one named later, or named first, is right within two items of half of a variation."""
    table = tables["context", variation]
    later = [1 - _named_first(row) for row in table.iter_rows(named=True)]
    for guesses in (later, [1 - guess for guess in later]):
        assert abs(_n_right(table, guesses) - len(table) / 2) <= 2


def test_each_template_is_a_full_design(tables: Tables) -> None:
    """Within each half of a template, place of the key and alphabetical order occur in all four combinations."""
    seen: dict[tuple[str, str], set[tuple[int, bool]]] = {}
    for row in _rows(tables):
        right, wrong = row["choices"][row["answer"]], row["choices"][1 - row["answer"]]
        design = (row["answer"], right.casefold() < wrong.casefold())
        seen.setdefault((row["template"], row["subset"]), set()).add(design)
    assert len(seen) == 278
    assert all(len(designs) == 4 for designs in seen.values())


def test_nouns_alone_tell_nothing(tables: Tables) -> None:
    """In the task as a whole each noun is as often the bigger thing as the smaller one."""
    bigger = Counter(row["choices"][row["answer"]] for row in _rows(tables))
    smaller = Counter(row["choices"][1 - row["answer"]] for row in _rows(tables))
    assert bigger == smaller


def test_variety(tables: Tables, annotations: Annotations) -> None:
    """At least 195 nouns occur, none in more than 3 % of the pairs, and no two templates have a pair in common."""
    ordinary = [row for row in _rows(tables) if row["subset"] == "ordinary"]
    uses = Counter(noun for row in ordinary for noun in row["choices"])
    assert len(uses) >= 195
    assert set(uses) <= set(annotations.nouns)
    assert max(uses.values()) <= 0.03 * len(ordinary)
    assert len({frozenset(row["choices"]) for row in ordinary}) == len(ordinary)
    assert len({row["question"] for row in _rows(tables)}) == 1112


def test_seed_decides() -> None:
    """The same seed gives the same questions, another gives others."""
    first, again, other = _tables(0), _tables(0), _tables(2)
    assert all(first[key].equals(again[key]) for key in VARIATIONS)
    assert not any(first[key].equals(other[key]) for key in VARIATIONS)


def test_sources_are_the_two_files() -> None:
    """The manifest names both annotation files by their place in the repository."""
    folder = "leaderboard/benchmarks/ccons"
    assert [source.address for source in open_build(0).sources] == [f"{folder}/nouns.toml", f"{folder}/templates.toml"]


def test_too_few_pairs_are_an_error(tmp_path: Path) -> None:
    """A template whose nouns allow one pair only cannot be drawn, and the message names it."""
    (tmp_path / "nouns.toml").write_text(
        'cup = { cm = 9, litres = 0.3, tags = ["container"] }\nbox = { cm = 30, litres = 9, tags = ["container"] }\n'
    )
    (tmp_path / "templates.toml").write_text(
        '[[templates]]\nverb = "fit"\ntext = "{The smaller} fits into {the bigger}."\nsmaller = []\n'
        'bigger = ["container"]\n'
    )
    build = open_build(0, tmp_path / "nouns.toml", tmp_path / "templates.toml")
    with pytest.raises(InputError, match="fit: 1 exchangeable pairs, 1 with the alphabetically first"):
        list(build.drafts)
