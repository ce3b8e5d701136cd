"""The records of CConS, its metrics on answers counted by hand, its rules and its builder."""

import re
from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.ccons import BENCHMARK
from leaderboard.benchmarks.ccons.annotations import NOUNS_FILE, TEMPLATES_FILE
from leaderboard.benchmarks.ccons.rules import always_commonsense, named_later
from leaderboard.errors import InputError, UnknownNameError
from leaderboard.scoring import results_table

CONTEXT = BENCHMARK.task("context")
RIGHT_OF_FOUR = {"ordinary-easy": 4, "ordinary-hard": 3, "counter-easy": 2, "counter-hard": 0}


def questions_and_answers() -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return four questions of each variation in templates of their own, and answers with RIGHT_OF_FOUR right."""
    rows = [
        {
            "question_id": f"context/{variation}/{number}",
            "task": "context",
            "variation": variation,
            "split": "test",
            "cluster_id": f"{variation[-4:]} {number}",
            "choices": ["a", "b"],
            "answer": number % 2,
            "subset": variation.split("-")[0],
            "difficulty": variation.split("-")[1],
            "prediction": number % 2 if number < n_right else 1 - number % 2,
        }
        for variation, n_right in RIGHT_OF_FOUR.items()
        for number in range(4)
    ]
    table = pl.DataFrame(rows, schema_overrides={"answer": pl.Int8, "prediction": pl.Int8})
    return table, table.select("question_id", "prediction", repeat=pl.lit(0), status=pl.lit("answered"))


def test_gap_and_gain_by_hand() -> None:
    """Accuracies 1, 3/4, 1/2 and 0: ordinary 7/8 minus counter 1/4 is 5/8, easy 3/4 minus hard 3/8 is 3/8."""
    results = results_table(BENCHMARK, *questions_and_answers(), tasks=("context",))
    values = dict(results.filter(level="task").select("metric", "value").iter_rows())
    assert values == {
        "accuracy": 0.5625, "accuracy_micro": 0.5625, "above_chance": 0.125,
        "commonsense_gap": 0.625, "preposition_gain": 0.375,
    }  # fmt: skip
    contrasts = results.filter(pl.col("metric").is_in(["commonsense_gap", "preposition_gain"]))
    assert contrasts["level"].to_list() == ["task", "task"]
    assert contrasts["n_clusters"].to_list() == [8, 8]


def test_slices_by_subset_and_difficulty() -> None:
    """The paper's two comparisons stand in the results: ordinary 7/8, counter 1/4, easy 3/4, hard 3/8."""
    results = results_table(BENCHMARK, *questions_and_answers(), tasks=("context",))
    slices = results.filter(level="slice", metric="accuracy").select("slice_value", "value")
    assert dict(slices.iter_rows()) == {"ordinary": 0.875, "counter": 0.25, "easy": 0.75, "hard": 0.375}


def test_contrasts_name_the_variations() -> None:
    """Each of the four variations has a sign in both, plus and minus as often."""
    for metric in (BENCHMARK.metric("commonsense_gap"), BENCHMARK.metric("preposition_gain")):
        assert set(metric.contrast) == {variation.id for variation in CONTEXT.variations}
        assert sorted(metric.contrast.values()) == [-1, -1, 1, 1]
        assert (metric.tasks, metric.low, metric.high, metric.question_low) == (("context",), -1, 1, 0)


def test_prompts_have_ids_of_their_own() -> None:
    """A run can say which form it used."""
    prompt_ids = [task.prompt_id for task in BENCHMARK.tasks]
    assert len(set(prompt_ids)) == len(prompt_ids)
    assert all(re.fullmatch(r"ccons-[a-z-]+-\d+", prompt_id) for prompt_id in prompt_ids)


def test_rules() -> None:
    """Named later follows the context, or takes the second thing without one; common sense takes the bigger in general."""
    facets = {"named_later": pl.Series([1, 0], dtype=pl.Int8), "commonsense_answer": pl.Series([0, 0], dtype=pl.Int8)}
    questions = pl.DataFrame(facets)
    assert named_later(questions).to_list() == [1, 0]
    assert named_later(questions.drop("named_later")).to_list() == [1, 1]
    assert always_commonsense(questions).to_list() == [0, 0]


def test_the_open_edition_is_built_in_registry_order(tmp_path: Path) -> None:
    """All six variations, from our files or from a folder that holds such files; nothing else is built."""
    expected = [(task.id, variation.id) for task in BENCHMARK.tasks for variation in task.variations]
    ours = list(BENCHMARK.build("open", seed=0, annotations=None).drafts)
    assert [(draft.task_id, draft.variation_id) for draft in ours] == expected
    for path in (NOUNS_FILE, TEMPLATES_FILE):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    copied = BENCHMARK.build("open", seed=0, annotations=tmp_path)
    assert all(draft.table.equals(other.table) for draft, other in zip(copied.drafts, ours, strict=True))
    (tmp_path / NOUNS_FILE.name).write_text("")
    with pytest.raises(InputError):
        list(BENCHMARK.build("open", seed=0, annotations=tmp_path).drafts)
    with pytest.raises(UnknownNameError, match="edition to build"):
        BENCHMARK.build("release", seed=0, annotations=None)


def test_drafts_have_the_facets_of_their_task() -> None:
    """Exactly those, with the types of the registry."""
    shared = {"source_id", "task", "variation", "split", "cluster_id", "question", "choices", "answer", "pair_id"}
    for draft in BENCHMARK.build("open", seed=0, annotations=None).drafts:
        facets = {facet.id: facet.dtype for facet in BENCHMARK.task(draft.task_id).facets}
        assert {name: kind for name, kind in draft.table.schema.items() if name not in shared} == facets
