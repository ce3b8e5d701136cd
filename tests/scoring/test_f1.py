"""F1 by hand, against scikit-learn and in fractions, and on two engines."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import duckdb
import narwhals as nw
import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal
from sklearn.metrics import f1_score

from leaderboard.registry import Metric
from leaderboard.scoring.f1 import count_columns, f1_cells, f1_parts
from leaderboard.scoring.kernel import COUNTS, cell_sums, weighted_means
from leaderboard.scoring.matching import matched
from leaderboard.scoring.scores import question_scores

RIGHT = (pl.col("prediction") == pl.col("answer")).fill_null(value=False).cast(pl.Float64)
MACRO = Metric("macro_f1", "Macro F1", "the mean F1 of three choices", RIGHT, "higher", 0.0, 1.0, f1=(0, 1, 2))
OF_FIRST = Metric("f1", "F1", "the F1 of the first choice", RIGHT, "higher", 0.0, 1.0, f1=(0,))
CHOICES = (0, 1, 2)

Answer = tuple[str, str, int, int | None]  # variation, cluster, key, choice taken


def counted(answers: Sequence[Answer], choices: Sequence[int] = CHOICES) -> pl.DataFrame:
    """Return the cells of answers, one a question, all of one task."""
    rows = [
        {
            "group": "all",
            "task": "t",
            "variation": variation,
            "sign": 1,
            "cluster_id": cluster,
            "n_questions": 1,
            "n_answered": int(pick is not None),
            "n_missing": int(pick is None),
            "n_unparsed": 0,
            **{
                name: count
                for choice in choices
                for name, count in (
                    (f"right_{choice}", int(key == choice == pick)),
                    (f"keys_{choice}", int(key == choice)),
                    (f"picks_{choice}", int(pick == choice)),
                )
            },
        }
        for variation, cluster, key, pick in answers
    ]
    keys = ["group", "task", "variation", "sign", "cluster_id"]
    return pl.DataFrame(rows).group_by(keys, maintain_order=True).agg(pl.col(*COUNTS, *count_columns(choices)).sum())


def f1_means(cells: pl.DataFrame | duckdb.DuckDBPyRelation, choices: Sequence[int] = CHOICES) -> pl.DataFrame:
    """Return what the kernel makes of the cells, sorted by group."""
    linear = f1_cells(nw.from_native(cells).lazy(), ["group"], choices)
    return weighted_means(linear, ["group"]).collect("polars").to_native().sort("group")


def test_f1_by_hand() -> None:
    """Keys 0 0 0 1 1 2, taken 0 0 1 1 0 and nothing: F1 of 4/6, 2/4 and 0."""
    picks = [(0, 0), (0, 0), (0, 1), (1, 1), (1, 0), (2, None)]
    answers: list[Answer] = [("v", f"c{place}", key, pick) for place, (key, pick) in enumerate(picks)]
    (found,) = f1_means(counted(answers)).to_dicts()
    assert found["value"] == pytest.approx((4 / 6 + 1 / 2) / 3, abs=1e-12)
    # (2 right - F (keys + picks)) / (keys + picks) of each question, for choice 0 of 6 and choice 1 of 4, over 3 choices:
    # (2 - 4/3) / 6 = 1/9 twice; -(2/3) / 6 - (1/2) / 4 = -17/72 for each mistake; (2 - 1) / 4 = 1/4; the missing one none
    terms = [Fraction(1, 9), Fraction(1, 9), Fraction(-17, 72), Fraction(1, 4), Fraction(-17, 72), Fraction(0)]
    assert sum(terms) == 0
    variance = Fraction(6, 5) * sum((term / 3) ** 2 for term in terms)
    assert found["variance"] == pytest.approx(float(variance), rel=1e-9)
    assert (found["n_questions"], found["n_answered"], found["n_missing"], found["n_clusters"]) == (6, 5, 1, 6)


def test_a_choice_that_is_no_key_has_no_part() -> None:
    """Keys 0 0 1 1, taken 0 2 1 1: F1 of 2/3 and 1 over two choices, not three; of the first choice alone 2/3."""
    answers: list[Answer] = [("v", f"c{place}", place // 2, pick) for place, pick in enumerate((0, 2, 1, 1))]
    assert f1_means(counted(answers))["value"].to_list() == pytest.approx([5 / 6], abs=1e-12)
    assert f1_means(counted(answers, [0]), [0])["value"].to_list() == pytest.approx([2 / 3], abs=1e-12)


def test_where_no_choice_is_a_key_the_f1_is_nothing() -> None:
    """The F1 of the first choice among questions with another key is 0, without variance, whoever takes it."""
    answers: list[Answer] = [("v", f"c{place}", 1, pick) for place, pick in enumerate((0, 1, 0, None))]
    (found,) = f1_means(counted(answers, [0]), [0]).to_dicts()
    assert (found["value"], found["variance"]) == (0, 0)


def test_variations_weigh_the_same() -> None:
    """All right in one variation and, of 45 Yes, 45 No and 10 others, always Yes in the other: the mean of both F1."""
    keys = [0] * 45 + [1] * 45 + [2] * 10
    answers: list[Answer] = [("v1", "a", 0, 0), ("v1", "b", 1, 1)]
    answers += [("v2", f"c{place}", key, 0) for place, key in enumerate(keys)]
    (found,) = f1_means(counted(answers)).to_dicts()
    assert found["value"] == pytest.approx((1 + 2 * 45 / 145 / 3) / 2, abs=1e-12)


@pytest.mark.parametrize("n_questions", [6, 7, 49])
def test_certainty_is_exact(n_questions: int) -> None:
    """All right is exactly 1 and all wrong exactly 0."""
    for shift, value in ((0, 1), (1, 0)):
        answers: list[Answer] = [("v", f"c{n % 5}", n % 3, (n + shift) % 3) for n in range(n_questions)]
        (found,) = f1_means(counted(answers)).to_dicts()
        assert (found["value"], found["variance"]) == (value, 0)


def random_answers(seed: int, n_questions: int = 600) -> list[Answer]:
    """Return answers in uneven clusters of three variations, nine in ten answered, half of them right."""
    rng = np.random.default_rng(seed)
    keys = rng.choice(3, n_questions, p=[0.5, 0.4, 0.1]).tolist()
    guesses = rng.choice([0, 1, 2, -1], n_questions, p=[0.4, 0.3, 0.2, 0.1]).tolist()
    picks = [
        key if lucky else guess if guess >= 0 else None
        for key, guess, lucky in zip(keys, guesses, (rng.random(n_questions) < 0.3).tolist(), strict=True)
    ]
    variations = rng.choice(["v1", "v2", "v3"], n_questions, p=[0.6, 0.3, 0.1]).tolist()
    clusters = rng.zipf(1.4, n_questions).clip(max=40).tolist()
    return [(v, f"c{c}", key, pick) for v, c, key, pick in zip(variations, clusters, keys, picks, strict=True)]


@pytest.mark.parametrize("seed", range(3))
def test_the_value_is_scikit_learns(seed: int) -> None:
    """The mean over variations of f1_score, told which labels to average; an unanswered question is a label of its own."""
    answers = random_answers(seed)
    scores = []
    for variation in ("v1", "v2", "v3"):
        own = [(key, 9 if pick is None else pick) for name, _, key, pick in answers if name == variation]
        keys, picks = zip(*own, strict=True)
        scores.append(f1_score(keys, picks, labels=sorted(set(keys)), average="macro", zero_division=0.0))
    assert f1_means(counted(answers))["value"].to_list() == pytest.approx([np.mean(scores)], abs=1e-11)


@pytest.mark.parametrize("seed", range(3))
def test_the_variance_follows_the_formula(seed: int) -> None:
    """K / (K - 1) times the squares of each cluster's change of the F1, in exact fractions."""
    answers = random_answers(seed)
    changes: dict[str, Fraction] = defaultdict(Fraction)
    for variation in ("v1", "v2", "v3"):
        own = [answer for answer in answers if answer[0] == variation]
        keyed = sorted({key for _, _, key, _ in own})
        for choice in keyed:
            named = sum((key == choice) + (pick == choice) for _, _, key, pick in own)
            f1 = Fraction(sum(2 for _, _, key, pick in own if key == pick == choice), named)
            for _, cluster, key, pick in own:
                change = 2 * (key == pick == choice) - f1 * ((key == choice) + (pick == choice))
                changes[cluster] += change / named / len(keyed) / 3
    n_clusters = len(changes)
    variance = Fraction(n_clusters, n_clusters - 1) * sum(change**2 for change in changes.values())
    (found,) = f1_means(counted(answers)).to_dicts()
    assert found["variance"] == pytest.approx(float(variance), rel=1e-8)
    assert found["n_clusters"] == n_clusters


def test_parts_of_a_metric() -> None:
    """Two runs of a question count with half of their picks each; nothing read picks nothing and is wrong."""
    questions = pl.DataFrame(
        {
            "question_id": ["q0", "q1"],
            "task": "t",
            "variation": "v",
            "cluster_id": "c",
            "choices": [["Yes", "No"]] * 2,
            "answer": pl.Series([0, 1], dtype=pl.Int8),
        }
    )
    rows = [("q0", 0, 0, "answered"), ("q0", 1, 1, "answered"), ("q1", 0, None, "unparsed"), ("q1", 1, 1, "answered")]
    schema = {"question_id": pl.String, "repeat": pl.Int32, "prediction": pl.Int8, "status": pl.String}
    predictions = pl.DataFrame(rows, schema=schema, orient="row")
    metric = Metric("m", "M", "F1 of both", RIGHT, "higher", 0.0, 1.0, f1=(0, 1))
    parts = f1_parts(metric)
    scores = question_scores(questions, matched(questions, predictions, 2), parts)
    assert [part.id for part in parts] == [f"m/{name}" for name in count_columns([0, 1])]
    assert scores.select(part.id for part in parts).rows() == [(0.5, 1, 0.5, 0, 0, 0.5), (0, 0, 0, 0.5, 1, 0.5)]


def random_scores(seed: int, n_questions: int = 2000) -> pl.DataFrame:
    """Return per-question parts of F1, halves included, of three groups, two tasks and uneven clusters."""
    rng = np.random.default_rng(seed)
    keys = rng.choice(3, n_questions, p=[0.5, 0.4, 0.1])
    picks = rng.choice(4, (n_questions, 2), p=[0.4, 0.3, 0.2, 0.1])
    parts = {
        name: values
        for choice in CHOICES
        for name, values in (
            (f"right_{choice}", ((keys[:, None] == choice) & (picks == choice)).mean(axis=1)),
            (f"keys_{choice}", (keys == choice).astype(float)),
            (f"picks_{choice}", (picks == choice).mean(axis=1)),
        )
    }
    answered = (picks < 3).all(axis=1).astype(np.int64)
    return pl.DataFrame(
        {
            "group": rng.choice(["x", "y", "z"], n_questions),
            "task": rng.choice(["t1", "t2"], n_questions, p=[0.3, 0.7]),
            "variation": rng.choice(["v1", "v2", "v3", "v4"], n_questions, p=[0.5, 0.3, 0.15, 0.05]),
            "sign": np.ones(n_questions, dtype=np.int64),
            "cluster_id": rng.zipf(1.5, n_questions).clip(max=60).astype(str),
            "answered": answered,
            "missing": 1 - answered,
            "unparsed": np.zeros(n_questions, dtype=np.int64),
            **parts,
        }
    )


def summed(scores: pl.DataFrame | duckdb.DuckDBPyRelation) -> pl.DataFrame:
    """Return the F1 of scores from the first pass on."""
    cells = cell_sums(nw.from_native(scores).lazy(), ["group", "sign"], count_columns(CHOICES))
    means = weighted_means(f1_cells(cells, ["group"], CHOICES), ["group"])
    return means.collect("polars").to_native().sort("group")


@pytest.mark.parametrize("seed", range(3))
def test_polars_and_duckdb_agree_to_the_last_bit(seed: int) -> None:
    """The same expressions on a DuckDB relation give the same table as on a Polars frame, and rows in any order too."""
    scores = random_scores(seed)
    expected = summed(scores)
    with duckdb.connect() as connection:
        found = summed(connection.from_arrow(scores.to_arrow()))
    assert_frame_equal(found, expected, check_exact=True, check_dtypes=False)
    assert summed(scores.sample(fraction=1, shuffle=True, seed=seed)).equals(expected)
