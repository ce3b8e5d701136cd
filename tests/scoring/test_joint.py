"""Joint scores by hand, from cells and through the results table, on two engines; and what always Yes gets."""

from collections.abc import Sequence

import duckdb
import narwhals as nw
import polars as pl
import pytest
from polars.testing import assert_frame_equal
from statsmodels.stats.proportion import proportion_confint

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.scoring import results_table
from leaderboard.scoring.f1 import count_columns
from leaderboard.scoring.joint import joint_cells
from leaderboard.scoring.kernel import cell_sums, weighted_means
from tests.scoring.test_f1 import random_scores
from tests.scoring.worlds import predictions_table, row_of

YES, NO, CANNOT = 0, 1, 2
TASKS = ("room", "object")

Asked = tuple[
    str, str, str, int, int | str | None
]  # task, variation, query, key, choice or status; null: no prediction


def scored(asked: Sequence[Asked], tasks: Sequence[str] = TASKS) -> pl.DataFrame:
    """Return the results of one prediction a question."""
    questions = pl.DataFrame(
        [
            {
                "question_id": f"q{place}",
                "task": task,
                "variation": variation,
                "split": "test",
                "cluster_id": query,
                "choices": ["Yes", "No", "Cannot Answer"],
                "answer": key,
                "time": "spatial",
            }
            for place, (task, variation, query, key, _) in enumerate(asked)
        ],
        schema_overrides={"answer": pl.Int8},
    )
    taken = [(f"q{place}", 0, each[-1]) for place, each in enumerate(asked) if each[-1] is not None]
    return results_table(BENCHMARK, questions, predictions_table(taken), tasks=tasks)


def test_right_in_either_task() -> None:
    """Half of the room questions is enough, so are two of three object questions; one of three is not."""
    asked: list[Asked] = [
        ("room", "kitchen", "half in room", YES, YES), ("room", "kitchen", "half in room", NO, YES),
        ("object", "kitchen", "half in room", YES, NO),
        ("room", "kitchen", "most in object", YES, NO),
        *(("object", "kitchen", "most in object", NO, pick) for pick in (NO, NO, YES)),
        ("room", "kitchen", "neither", CANNOT, YES),
        *(("object", "kitchen", "neither", NO, pick) for pick in (NO, YES, CANNOT)),
        ("room", "bedroom", "other room", YES, YES), ("object", "bedroom", "other room", YES, NO),
    ]  # fmt: skip
    results = scored(asked).filter(metric="joint_accuracy")
    kitchen = row_of(results, variation="kitchen")
    assert (kitchen["level"], kitchen["task"], kitchen["slice_by"]) == ("variation", None, None)
    assert (kitchen["value"], kitchen["n_questions"], kitchen["n_clusters"]) == (pytest.approx(2 / 3, abs=1e-9), 3, 3)
    assert (kitchen["ci_low"], kitchen["ci_high"]) == pytest.approx(proportion_confint(2, 3, method="wilson"), abs=1e-9)
    assert kitchen["ci_method"] == "wilson"
    whole = row_of(results, level="benchmark")
    assert (whole["value"], whole["n_questions"]) == (pytest.approx((2 / 3 + 1) / 2, abs=1e-9), 4)
    assert results["level"].to_list() == ["benchmark", "variation", "variation"]


def test_joint_f1_is_of_the_answer_yes() -> None:
    """Keys Yes Yes No No: always Yes has an F1 of 2/3, one Yes of two found has 2/3, always No has 0."""
    keys, picks = (YES, YES, NO, NO), {"always": (YES,) * 4, "one": (YES, NO, NO, NO), "never": (NO,) * 4}
    asked: list[Asked] = [
        ("room", "kitchen", query, key, pick)
        for query, own in picks.items()
        for key, pick in zip(keys, own, strict=True)
    ]
    asked += [("object", "kitchen", query, YES, NO) for query in picks]
    results = scored(asked)
    assert row_of(results, level="benchmark", metric="joint_f1")["value"] == pytest.approx(2 / 3, abs=1e-9)
    assert row_of(results, level="benchmark", metric="joint_accuracy")["value"] == 1  # two of four is half


def test_an_f1_of_exactly_a_half_is_enough() -> None:
    """One of two Yes found with one false Yes is 2 / (2 + 2); with two false ones it is 2 / 5."""
    keys = (YES, YES, NO, NO, NO)
    for picks, value in (((YES, NO, YES, NO, NO), 1), ((YES, NO, YES, YES, NO), 0)):
        asked: list[Asked] = [("room", "kitchen", "q", key, pick) for key, pick in zip(keys, picks, strict=True)]
        results = scored([*asked, ("object", "kitchen", "q", NO, YES)])
        assert row_of(results, level="benchmark", metric="joint_f1")["value"] == value


def test_missing_answers_are_wrong_and_counted_by_query() -> None:
    """A query with a missing question is missing, one with an unreadable one unreadable; both can be right all the same."""
    asked: list[Asked] = [
        ("room", "kitchen", "gone", YES, None), ("object", "kitchen", "gone", YES, "unparsed"),
        ("room", "kitchen", "unread", YES, "unparsed"), ("object", "kitchen", "unread", YES, YES),
        ("room", "kitchen", "whole", NO, NO), ("object", "kitchen", "whole", YES, NO),
    ]  # fmt: skip
    row = row_of(scored(asked), level="benchmark", metric="joint_accuracy")
    assert (row["n_answered"], row["n_missing"], row["n_unparsed"], row["n_questions"]) == (1, 1, 1, 3)
    assert row["value"] == pytest.approx(2 / 3, abs=1e-9)


def test_joint_scores_need_both_tasks() -> None:
    """Of an entry for task room alone there is macro F1, and no joint score."""
    asked: list[Asked] = [("room", "kitchen", "a", YES, YES), ("room", "kitchen", "b", NO, NO)]
    metrics = set(scored(asked, ["room"])["metric"])
    assert "macro_f1" in metrics
    assert not metrics & {"joint_accuracy", "joint_f1"}


def test_no_joint_score_orders_the_board() -> None:
    """Two do not; the others with macro weights do."""
    found = {metric.id: metric.orders_board for metric in BENCHMARK.metrics}
    assert found == {
        "accuracy": True, "accuracy_micro": False, "above_chance": True, "macro_f1": True, "cannot_answer_rate": True,
        "joint_accuracy": False, "joint_f1": False,
    }  # fmt: skip


def test_cannot_answer_rate_counts_what_was_said() -> None:
    """Two of five said so, whatever the key; a missing answer did not."""
    picks = (CANNOT, CANNOT, YES, NO, None)
    asked: list[Asked] = [("room", "kitchen", f"c{n}", n % 3, pick) for n, pick in enumerate(picks)]
    asked.append(("object", "kitchen", "c0", YES, YES))
    results = scored(asked)
    assert row_of(results, level="task", task="room", metric="cannot_answer_rate")["value"] == 0.4
    assert row_of(results, level="task", task="object", metric="cannot_answer_rate")["value"] == 0


def joint_means(scores: pl.DataFrame | duckdb.DuckDBPyRelation, *, is_f1: bool) -> pl.DataFrame:
    """Return the joint scores of random per-question scores by group."""
    values = count_columns((0, 1, 2)) if is_f1 else ["right_0"]
    cells = cell_sums(nw.from_native(scores).lazy(), ["group", "sign"], values)
    cells = cells if is_f1 else cells.rename({"right_0": "units"})
    means = weighted_means(joint_cells(cells, ["group"], (0, 1, 2) if is_f1 else ()), ["group"])
    return means.collect("polars").to_native().sort("group")


@pytest.mark.parametrize("is_f1", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_polars_and_duckdb_agree_to_the_last_bit(seed: int, *, is_f1: bool) -> None:
    """The same expressions on a DuckDB relation give the same table as on a Polars frame, and rows in any order too."""
    scores = random_scores(seed)
    expected = joint_means(scores, is_f1=is_f1)
    assert 0 < expected["value"].mean() < 1
    with duckdb.connect() as connection:
        found = joint_means(connection.from_arrow(scores.to_arrow()), is_f1=is_f1)
    assert_frame_equal(found, expected, check_exact=True, check_dtypes=False)
    assert joint_means(scores.sample(fraction=1, shuffle=True, seed=seed), is_f1=is_f1).equals(expected)
