"""What the open edition promises of every item and of all together."""

from collections import Counter
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from leaderboard.baselines import baseline_of, baseline_predictions
from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.benchmarks.piqa.annotations import CATEGORIES, TRICKS, Item, read_items
from leaderboard.benchmarks.piqa.edits import edit_distance
from leaderboard.benchmarks.piqa.open_edition import balanced_answers, open_build, open_table
from leaderboard.building import build_edition
from leaderboard.scoring import results_table
from leaderboard.store import Store

ARTICLES = {"a", "an", "the"}
N_ITEMS = 300


@pytest.fixture(scope="module")
def items() -> list[Item]:
    """Our item files."""
    return read_items()


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    """The open edition, built afresh with the default seed and read back."""
    store = Store(tmp_path_factory.mktemp("datasets"), tmp_path_factory.mktemp("submissions"))
    build_edition(store, BENCHMARK, "open")
    return store.questions(BENCHMARK, "open", tasks=("piqa",))


def _right(questions: pl.DataFrame) -> pl.Series:
    return questions.select(pl.col("choices").list.get(pl.col("answer"))).to_series()


def _wrong(questions: pl.DataFrame) -> pl.Series:
    return questions.select(pl.col("choices").list.get(1 - pl.col("answer"))).to_series()


def test_fifty_items_in_each_of_the_papers_categories(questions: pl.DataFrame) -> None:
    """300 test items, 50 for each of the six categories of instructables (paper, section 2)."""
    assert len(questions) == N_ITEMS
    assert set(questions["split"]) == {"test"}
    assert Counter(questions["category"]) == dict.fromkeys(
        ("costume", "outside", "craft", "home", "food", "workshop"), 50
    )


def test_every_kind_of_trick_in_every_category(questions: pl.DataFrame) -> None:
    """The five kinds of trick stand in each category at least twice."""
    counts = Counter(zip(questions["category"], questions["trick"], strict=True))
    assert set(questions["trick"]) == set(TRICKS)
    assert all(counts[category, trick] >= 2 for category in CATEGORIES for trick in TRICKS)


def test_every_choice_is_as_written(questions: pl.DataFrame, items: list[Item]) -> None:
    """Rows keep the order of the files; the key points at the right solution and the reason is the item's own."""
    assert questions["question"].to_list() == [item.goal for item in items]
    assert _right(questions).to_list() == [item.right for item in items]
    assert _wrong(questions).to_list() == [item.wrong for item in items]
    assert questions["reason"].to_list() == [item.reason for item in items]


def test_at_least_a_third_are_twins(questions: pl.DataFrame) -> None:
    """Twins come in twos with the same two solutions, different goals and different right ones, in one cluster."""
    twins = questions.filter(pl.col("pair_id").is_not_null())
    assert len(twins) >= N_ITEMS / 3
    for _, pair in twins.group_by("pair_id"):
        first, second = pair.iter_rows(named=True)
        assert set(first["choices"]) == set(second["choices"])
        assert first["question"] != second["question"]
        assert first["choices"][first["answer"]] != second["choices"][second["answer"]]
        assert first["cluster_id"] == second["cluster_id"]
        assert first["reason"] != second["reason"]


def test_only_twins_share_a_cluster_or_solutions(questions: pl.DataFrame) -> None:
    """Goals are unique; a cluster is one goal or one pair, and no solution is used outside of it."""
    assert questions["question"].str.to_lowercase().is_unique().all()
    clusters = questions.group_by("cluster_id").agg(
        pl.len(), paired=pl.col("pair_id").count(), pairs=pl.n_unique("pair_id")
    )
    assert set(clusters.select("len", "paired", "pairs").iter_rows()) == {(1, 0, 1), (2, 2, 1)}
    owners = questions.explode("choices").group_by("choices").agg(pl.col("cluster_id").n_unique())
    assert (owners["cluster_id"] == 1).all()


def test_solutions_differ_in_little(questions: pl.DataFrame) -> None:
    """At least 60 % of the items have edit distance 1 or 2, as the paper's roughly 60 % (figure 6), and none has 0."""
    distances = [edit_distance(*pair) for pair in questions["choices"]]
    assert questions["edit_distance"].to_list() == distances
    assert min(distances) == 1
    assert sum(distance <= 2 for distance in distances) >= 0.6 * N_ITEMS


def test_edits_are_diverse(questions: pl.DataFrame) -> None:
    """There are 80 different edits or more, counted without those that only change the order of words."""
    changes = zip(questions["changed_from"].list.join(" "), questions["changed_to"].list.join(" "), strict=True)
    assert len({frozenset(change) for change in changes} - {frozenset({""})}) >= 80


def test_no_word_is_replaced_often(questions: pl.DataFrame) -> None:
    """No word but an article stands in the edit of more than 6 items, however large the edit."""
    words = (
        questions.select(pl.concat_list("changed_from", "changed_to").list.unique()).to_series().explode().drop_nulls()
    )
    counts = Counter(words)
    assert [word for word, count in counts.items() if count > 6 and word not in ARTICLES] == []


def test_replaced_words_are_in_the_facets(questions: pl.DataFrame) -> None:
    """A single-word edit is named exactly where the distance is 1."""
    assert (questions["single_word_edit"].is_not_null() == (questions["edit_distance"] == 1)).all()


@pytest.mark.parametrize("seed", range(5))
def test_keys_are_balanced(items: list[Item], seed: int) -> None:
    """Whatever the seed, half the keys of each category are the first solution."""
    table = open_table(items, np.random.default_rng(seed))
    for category in CATEGORIES:
        assert table.filter(pl.col("category") == category)["answer"].to_list().count(0) == 25


def test_the_shorter_solution_is_right_in_half(questions: pl.DataFrame) -> None:
    """The shorter solution in characters, ties counted half, is right in 150 items, give or take 2."""
    differences = _right(questions).str.len_chars().cast(pl.Int64) - _wrong(questions).str.len_chars().cast(pl.Int64)
    assert abs((differences < 0).sum() + (differences == 0).sum() / 2 - N_ITEMS / 2) <= 2


@pytest.mark.parametrize("baseline", ["choices-only", "lexical", "shortest", "longest"])
def test_shortcuts_are_no_better_than_chance(questions: pl.DataFrame, baseline: str) -> None:
    """The 95 % interval of the fitted query-blind model, and of each rule of length or word overlap, holds one half."""
    predictions = baseline_predictions(baseline_of(BENCHMARK, baseline), questions)
    results = results_table(BENCHMARK, questions, predictions, tasks=("piqa",))
    row = results.row(by_predicate=(pl.col("level") == "task") & (pl.col("metric") == "accuracy"), named=True)
    assert row["n_questions"] == N_ITEMS
    assert row["ci_low"] < 0.5 < row["ci_high"]


def test_texts_are_whole_sentences(items: list[Item]) -> None:
    """Goals and solutions begin with a capital, end with a full stop, and hold no double space or quotation mark."""
    for item in items:
        for text in (item.goal, item.right, item.wrong):
            assert text[0].isupper(), text
            assert text.endswith("."), text
            assert not {"  ", '"', "“", "\n"} & {*text, *(text[i : i + 2] for i in range(len(text)))}, text
        assert not item.reason.endswith("."), item.reason


def test_goals_do_not_name_the_edit(items: list[Item]) -> None:
    """No content word of a goal stands in one solution only, unless it is in the wrong one (a canoe turned to the left)."""
    for item in items:
        goal = _content(item.goal)
        assert not (goal & _content(item.right)) - _content(item.wrong), item.goal


def _content(text: str) -> set[str]:
    return {word for word in text.lower().replace(",", " ").replace(".", " ").split() if len(word) > 3}


def test_the_seed_decides_the_order_of_solutions_alone(items: list[Item]) -> None:
    """Two seeds give the same goals and pairs of solutions in the same order, and other keys."""
    one, other = (open_table(items, np.random.default_rng(seed)) for seed in (0, 1))
    kept = ["question", "cluster_id", "pair_id", "edit_distance", "category", "trick", "reason"]
    assert one.select(kept).equals(other.select(kept))
    assert one["choices"].list.sort().equals(other["choices"].list.sort())
    assert not one["answer"].equals(other["answer"])


def test_balanced_answers_by_hand() -> None:
    """Four of one category have two keys each way, three of another two and one."""
    answers = balanced_answers(["food", "home", "food", "home", "food", "home", "food"], np.random.default_rng(3))
    assert sum(answers[::2]) == 2
    assert sum(answers[1::2]) == 1


def test_sources_are_the_six_item_files() -> None:
    """The manifest will name each file by its place in the repository."""
    build = open_build(0)
    assert [Path(source.address).stem for source in build.sources] == list(CATEGORIES)
    assert all(source.address.startswith("leaderboard/benchmarks/piqa/items/") for source in build.sources)
