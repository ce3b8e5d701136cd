"""The results table of one submission: levels, weights, counts and intervals by hand, and what must always hold."""

from collections.abc import Sequence

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from leaderboard.scoring import decode_results, encode_results, results_table, rounded
from tests.scoring.worlds import (
    BENCHMARK,
    RIGHT,
    TASKS,
    WRONG,
    Question,
    answered,
    predictions_table,
    questions_table,
    row_of,
)

COUNTS = ("n_questions", "n_clusters", "n_answered", "n_missing", "n_unparsed")


def scored(
    questions: Sequence[Question], choices: Sequence[int | str], tasks: Sequence[str] = ("task-1",)
) -> pl.DataFrame:
    """Score one answer a question."""
    return results_table(BENCHMARK, questions_table(questions), answered(choices), tasks=tasks)


def interval_with_t(proportion: float, n: float, degrees: float) -> tuple[float, float]:
    """Return statsmodels' Wilson interval with the alpha whose normal quantile is Student's."""
    alpha = 2 * stats.norm.sf(stats.t.ppf(0.975, degrees))
    low, high = proportion_confint(proportion * n, n, alpha=alpha, method="wilson")
    return float(low), float(high)


def test_macro_and_micro() -> None:
    """Two of two and one of four right: 5/8 over variations, 3/6 over questions, each with its interval."""
    questions = [Question("task-1", "v01" if number < 2 else "v02", f"c{number}") for number in range(6)]
    results = scored(questions, [RIGHT, RIGHT, RIGHT, WRONG, WRONG, WRONG])
    macro = row_of(results, level="task", metric="accuracy")
    # variance 6/5 * 12/1024 (see test_kernel), so n_eff = 5/8 * 3/8 * 5120/72 = 16.7, at most 6; C_eff = 6
    assert (macro["value"], macro["ci_method"]) == (0.625, "wilson-clustered")
    assert (macro["ci_low"], macro["ci_high"]) == pytest.approx(interval_with_t(0.625, 6, 5), abs=1e-9)
    micro = row_of(results, level="task", metric="accuracy_micro")
    assert (micro["value"], micro["ci_method"]) == (0.5, "wilson")
    assert (micro["ci_low"], micro["ci_high"]) == pytest.approx(proportion_confint(3, 6, method="wilson"), abs=1e-9)
    variation = row_of(results, level="variation", variation="v02", metric="accuracy")
    assert (variation["value"], variation["ci_method"]) == (0.25, "wilson")
    assert (variation["ci_low"], variation["ci_high"]) == pytest.approx(
        proportion_confint(1, 4, method="wilson"), abs=1e-9
    )


def test_benchmark_row_with_clusters_shared_by_tasks() -> None:
    """The benchmark is the mean of its four tasks, and its errors add up over the tasks that share a cluster."""
    questions = [
        Question(task, "v01", cluster if task == "task-u" else f"s-{cluster}") for task in TASKS for cluster in "ab"
    ]
    results = scored(questions, [RIGHT, WRONG, RIGHT, WRONG, RIGHT, WRONG, WRONG, WRONG], TASKS)
    row = row_of(results, level="benchmark", metric="accuracy")
    # (1/2 + 1/2 + 1/2 + 0) / 4 = 3/8. A question weighs 1/8: u of a and b is +-1/16, of s-a and s-b +-(1/16 + 1/16)
    # variance 4/3 * (2/256 + 2/64) = 5/96; n_eff = 3/8 * 5/8 * 96/5 = 4.5; C_eff = 8^2 / (1 + 1 + 9 + 9) = 3.2
    assert row["value"] == 0.375
    assert (row["ci_low"], row["ci_high"]) == pytest.approx(interval_with_t(0.375, 4.5, 2.2), abs=1e-9)
    assert [row[name] for name in COUNTS] == [8, 4, 8, 0, 0]
    assert (row["task"], row["variation"], row["slice_by"], row["slice_value"]) == (None, None, None, None)


def test_benchmark_row_only_with_all_headline_tasks() -> None:
    """Three of four tasks make no benchmark row; a metric of two tasks makes none either."""
    questions = [Question(task, "v01", cluster) for task in TASKS for cluster in "ab"]
    partial = scored(questions, [RIGHT] * 8, TASKS[:3])
    assert set(partial["level"]) == {"task", "variation", "slice"}
    assert partial["task"].unique(maintain_order=True).to_list() == ["task-u", "task-0", "task-1"]
    whole = scored(questions, [RIGHT] * 8, TASKS)
    assert whole.filter(level="benchmark")["metric"].to_list() == ["accuracy", "accuracy_micro", "above_chance"]
    assert whole.filter(metric="bad_rate")["task"].unique().sort().to_list() == ["task-1", "task-2"]


def test_slices_are_means_over_the_variations_that_have_them() -> None:
    """A slice averages a task's variations, each over its questions in the slice."""
    questions = [
        Question("task-1", "v01", "a", n_choices=3, n_bad=2),
        Question("task-1", "v01", "b", n_choices=3, n_bad=2),
        Question("task-1", "v02", "a", n_choices=3, n_bad=2),
        Question("task-1", "v02", "c", n_choices=3, n_bad=1),
        Question("task-0", "v01", "a", n_choices=3, n_bad=2),
    ]
    results = scored(questions, [RIGHT, WRONG, RIGHT, WRONG, WRONG], ("task-0", "task-1"))
    two = row_of(results, level="slice", task="task-1", slice_by="n_bad", slice_value="2", metric="accuracy")
    # v01 has 1 of 2, v02 has 1 of 1: (1/2 + 1) / 2 = 3/4; clusters a and b; task-0 is not sliced by n_bad
    assert (two["value"], two["n_questions"], two["n_clusters"], two["variation"]) == (0.75, 3, 2, None)
    one = row_of(results, level="slice", task="task-1", slice_by="n_bad", slice_value="1", metric="accuracy")
    assert (one["value"], one["n_questions"], one["ci_method"]) == (0.0, 1, "wilson")
    assert results.filter(level="slice", task="task-0")["slice_by"].unique().to_list() == ["n_choices"]


def test_slice_values_stand_in_the_order_of_numbers() -> None:
    """Ten options come after nine."""
    questions = [Question("task-1", "v01", "a", n_choices=n) for n in (10, 9, 2)]
    results = scored(questions, [RIGHT] * 3).filter(slice_by="n_choices", metric="accuracy")
    assert results["slice_value"].to_list() == ["2", "9", "10"]


def test_missing_empty_and_unparsed_are_wrong_and_counted() -> None:
    """One right answer of five questions is 1/5, and each of the others is counted under its own name."""
    questions = [Question("task-1", "v01", f"c{number}") for number in range(5)]
    row = row_of(scored(questions, [RIGHT, WRONG, "empty", "unparsed"]), level="task", metric="accuracy")
    assert row["value"] == 0.2
    assert [row[name] for name in COUNTS] == [5, 5, 2, 2, 1]


def test_no_predictions_give_zero_not_nothing() -> None:
    """A submission without a single prediction scores 0 on all questions."""
    row = row_of(scored([Question("task-1", "v01", c) for c in "abc"], []), level="task", metric="accuracy")
    assert (row["value"], row["n_questions"], row["n_missing"]) == (0.0, 3, 3)


def test_repeats_are_averaged_before_anything_else() -> None:
    """A question right in two of three repeats scores 2/3; the number of questions does not grow."""
    questions = questions_table([Question("task-1", "v01", "a"), Question("task-1", "v01", "b")])
    answers = [
        ("q0", 0, RIGHT),
        ("q0", 1, WRONG),
        ("q0", 2, RIGHT),
        ("q1", 0, WRONG),
        ("q1", 1, "unparsed"),
        ("q1", 2, RIGHT),
    ]
    results = results_table(BENCHMARK, questions, predictions_table(answers), tasks=["task-1"], n_repeats=3)
    row = row_of(results, level="task", metric="accuracy")
    # (2/3 + 1/3) / 2 = 1/2
    assert (row["value"], [row[name] for name in COUNTS]) == (0.5, [2, 2, 1, 0, 1])


def test_bad_rate() -> None:
    """Of four questions one is answered with a bad option; an unreadable answer is not a bad option."""
    questions = [Question("task-2", "v01", c, n_choices=3, n_bad=1) for c in "abcd"]
    results = scored(questions, [0, 1, 2, "unparsed"], ["task-2"])
    assert row_of(results, level="task", metric="bad_rate")["value"] == 0.25


@pytest.mark.parametrize(("choice", "accuracy"), [(0, 1.0), (1, 0.0), (2, 0.0)])
def test_constant_answers(choice: int, accuracy: float) -> None:
    """Always the same letter gets the share of keys that stand there; here all keys come first."""
    questions = [Question("task-u", "v02", c, n_choices=3) for c in "abcd"]
    results = scored(questions, [choice] * 4, ["task-u"])
    assert row_of(results, level="task", metric="accuracy")["value"] == accuracy
    # wrong with three choices: (0 - 1/3) / (1 - 1/3) = -1/2
    assert row_of(results, level="task", metric="above_chance")["value"] == (1.0 if accuracy else -0.5)


def test_guessing_gets_nothing_above_chance() -> None:
    """One right of two with two options, and one of four with four: exactly at chance."""
    questions = [Question("task-1", "v01", f"a{n}", n_choices=2) for n in range(2)]
    questions += [Question("task-1", "v02", f"b{n}", n_choices=4) for n in range(4)]
    results = scored(questions, [RIGHT, WRONG, RIGHT, WRONG, WRONG, WRONG])
    row = row_of(results, level="task", metric="above_chance")
    assert (row["value"], row["ci_method"]) == (0.0, "wilson-clustered-rescaled")
    assert row["ci_low"] == -row["ci_high"]


def test_one_cluster_leaves_the_whole_range() -> None:
    """Questions of one source say nothing of other sources."""
    results = scored([Question("task-1", "v01", "a")] * 3, [RIGHT, RIGHT, WRONG])
    row = row_of(results, level="task", metric="accuracy")
    assert (row["ci_low"], row["ci_high"], row["ci_method"]) == (0.0, 1.0, "whole-range")
    row = row_of(results, level="task", metric="above_chance")
    assert (row["ci_low"], row["ci_high"], row["ci_method"]) == (-1.0, 1.0, "whole-range-rescaled")


def test_only_the_test_split_with_a_key_counts() -> None:
    """Predictions for dev questions, and for those whose key is held back, change nothing."""
    questions = [
        Question("task-1", "v01", "a"),
        Question("task-1", "v01", "b", split="dev"),
        Question("task-1", "v01", "c"),
    ]
    table = questions_table(questions).with_columns(
        answer=pl.when(question_id="q2").then(None).otherwise(pl.col("answer")).cast(pl.Int8)
    )
    results = results_table(BENCHMARK, table, answered([RIGHT, WRONG, WRONG]), tasks=["task-1"])
    row = row_of(results, level="task", metric="accuracy")
    assert (row["value"], row["n_questions"]) == (1.0, 1)


def test_another_split_counts_where_the_edition_says_so() -> None:
    """With the key of test held back, of one right test and two validation answers, one right, the score is 1/2."""
    table = questions_table(
        [
            Question("task-1", "v01", "a"),
            Question("task-1", "v01", "b", split="validation"),
            Question("task-1", "v01", "c", split="validation"),
        ]
    )
    predictions = answered([RIGHT, RIGHT, WRONG])
    results = results_table(BENCHMARK, table, predictions, tasks=["task-1"], split="validation")
    row = results.row(by_predicate=(pl.col("level") == "task") & (pl.col("metric") == "accuracy"), named=True)
    assert (row["value"], row["n_questions"]) == (0.5, 2)


def test_a_task_without_scored_questions_is_an_error() -> None:
    """A task in scope that has no question to score must not silently drop out."""
    with pytest.raises(ValueError, match="no question of task-2 counts"):
        scored([Question("task-1", "v01", "a")], [RIGHT], ["task-1", "task-2"])


def test_unknown_ids_and_duplicates_are_errors() -> None:
    """What validation should have refused is not scored."""
    questions = questions_table([Question("task-1", "v01", "a")])
    for answers in ([("q0", 0, 0), ("x", 0, 0)], [("q0", 0, 0), ("q0", 0, 0)]):
        with pytest.raises(ValueError, match="1 predictions"):
            results_table(BENCHMARK, questions, predictions_table(answers), tasks=["task-1"])


@pytest.mark.parametrize(("value", "text"), [(0.1 + 0.2, "0.3"), (-1e-12, "0.0"), (2 / 3, "0.6666666667")])
def test_rounded(value: float, text: str) -> None:
    """Floats are written with ten decimals and without a negative zero."""
    assert repr(rounded(value)) == text


@st.composite
def entries(draw: st.DrawFn) -> tuple[list[Question], list[tuple[str, int, int | str]], int]:
    """Draw questions of all four tasks and predictions with repeats, some of them absent or unreadable."""
    n_repeats = draw(st.integers(1, 3))
    question = st.builds(
        Question,
        st.sampled_from(TASKS),
        st.sampled_from(("v01", "v02", "v03")),
        st.sampled_from("abcde"),
        st.integers(2, 5),
        st.integers(0, 1),
        st.just("test"),
    )
    questions = [Question(task, "v01", "a") for task in TASKS] + draw(st.lists(question, max_size=20))
    answer = st.one_of(st.integers(0, 1), st.sampled_from(("empty", "unparsed", "absent")))
    answers = [(f"q{number}", repeat, draw(answer)) for number in range(len(questions)) for repeat in range(n_repeats)]
    return questions, [row for row in answers if row[2] != "absent"], n_repeats


@settings(max_examples=25, deadline=None)
@given(entries(), st.randoms(use_true_random=False))
def test_what_holds_for_every_entry(
    entry: tuple[list[Question], list[tuple[str, int, int | str]], int], random: object
) -> None:
    """Rows in any order give the same bytes, reading gives back the table, intervals hold the value, counts add up."""
    questions, answers, n_repeats = entry
    table = questions_table(questions)
    results = results_table(BENCHMARK, table, predictions_table(answers), tasks=TASKS, n_repeats=n_repeats)
    random.shuffle(answers)  # type: ignore[attr-defined]
    shuffled = results_table(
        BENCHMARK,
        table.sample(fraction=1, shuffle=True, seed=1),
        predictions_table(answers),
        tasks=TASKS[::-1],
        n_repeats=n_repeats,
    )
    text = encode_results(results)
    assert encode_results(shuffled) == text
    assert decode_results(text).equals(results)
    assert (
        results.select((pl.col("ci_low") <= pl.col("value")) & (pl.col("value") <= pl.col("ci_high"))).to_series().all()
    )
    low = pl.when(metric="above_chance").then(-1).otherwise(0)
    assert results.select((low <= pl.col("ci_low")) & (pl.col("ci_high") <= 1)).to_series().all()
    counted = pl.sum_horizontal("n_answered", "n_missing", "n_unparsed")
    assert results.select(counted == pl.col("n_questions")).to_series().all()
    assert row_of(results, level="benchmark", metric="accuracy")["n_questions"] == len(questions)


@settings(max_examples=15, deadline=None)
@given(entries())
def test_perfect_and_all_wrong(entry: tuple[list[Question], list[tuple[str, int, int | str]], int]) -> None:
    """All right gives exactly 1 in every row and above chance too; all wrong gives exactly 0."""
    questions, _, _ = entry
    perfect = scored(questions, [RIGHT] * len(questions), TASKS).filter(pl.col("metric") != "bad_rate")
    assert perfect.select("value", "ci_high").unique().rows() == [(1.0, 1.0)]
    wrong = scored(questions, [WRONG] * len(questions), TASKS).filter(pl.col("metric").str.starts_with("accuracy"))
    assert wrong.select("value", "ci_low").unique().rows() == [(0.0, 0.0)]
