"""The paper's two forms of a question, and predictions from the words of a masked language model."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.ccons import BENCHMARK
from leaderboard.benchmarks.ccons.prompts import in_form
from leaderboard.building import build_edition
from leaderboard.scoring import results_table
from leaderboard.store import Store
from leaderboard.validation import read_answers, read_file

QUESTION = "A pan hides in a thimble. Which is bigger in this situation, the pan or the thimble?"
GENERAL = "Which is bigger in general, a pan or a thimble?"


@pytest.mark.parametrize(
    ("task_id", "prompt_id", "question", "expected"),
    [
        ("context", "ccons-context-paper-1", QUESTION,
         "A pan hides in a thimble. Which is bigger in this situation, pan or thimble?"),
        ("context", "ccons-context-mask-1", QUESTION,
         "A pan hides in a thimble. In this situation, the size of pan is probably much [MASK] than the size of thimble."),
        ("no-context", "ccons-no-context-paper-1", GENERAL, "Which is bigger in general, pan or thimble?"),
        ("no-context", "ccons-no-context-mask-1", GENERAL,
         "The size of pan is probably much [MASK] than the size of thimble."),
    ],
)  # fmt: skip
def test_forms_of_the_paper(task_id: str, prompt_id: str, question: str, expected: str) -> None:
    """Word by word as in section 4, with the context and the two things of a question."""
    forms = BENCHMARK.task(task_id).other_prompts
    assert len(forms) == 2
    assert in_form(forms[prompt_id], question, ("pan", "thimble")) == expected


def test_what_stands_in_a_context_is_left_alone() -> None:
    """A noun or a sign of the form in a context, or a context that asks, is not mistaken for a part of the form."""
    form = BENCHMARK.task("context").other_prompts["ccons-context-paper-1"]
    question = f"<obj2> asked: Which is bigger in here? {QUESTION}"
    assert in_form(form, question, ("a", "b")) == (
        "<obj2> asked: Which is bigger in here? A pan hides in a thimble. Which is bigger in this situation, a or b?"
    )


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store with the open edition, built afresh."""
    made = Store(tmp_path_factory.mktemp("datasets"), tmp_path_factory.mktemp("submissions"))
    build_edition(made, BENCHMARK, "open")
    return made


def test_every_open_question_has_the_masked_form(store: Store) -> None:
    """Its context comes first, word by word, and the two things in the order in which they are asked."""
    questions = store.questions(BENCHMARK, "open", tasks=("context",))
    form = BENCHMARK.task("context").other_prompts["ccons-context-mask-1"]
    for question, (first, second) in questions.select("question", "choices").iter_rows():
        asked = in_form(form, question, (first, second))
        context, rest = asked.split(" In this situation, ")
        assert question.startswith(f"{context} Which is bigger in this situation, ")
        assert rest == f"the size of {first} is probably much [MASK] than the size of {second}."


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_probabilities_of_the_four_words_are_scored(store: Store, tmp_path: Path, ending: str) -> None:
    """Larger and bigger for the key where it comes first, smaller and shorter where not: all is right; the reverse, none."""
    questions = store.questions(BENCHMARK, "open", tasks=("context",))
    for right, value in ((True, 1.0), (False, 0.0)):
        first = (pl.col("answer") == 0) == right
        scores = pl.when(first).then(pl.lit("[0.01, 0.3, 0.2, 0.1]")).otherwise(pl.lit("[0.1, 0.2, 0.3, 0.01]"))
        table = questions.select("question_id", scores.alias("choice_scores"))
        path = tmp_path / f"{right}.{ending}"
        if ending == "csv":
            table.write_csv(path)
        else:
            table.with_columns(pl.col("choice_scores").str.json_decode(pl.List(pl.Float64))).write_ndjson(path)
        answers = read_answers(store, BENCHMARK, "open", [read_file(store, BENCHMARK, "open", path)])
        results = results_table(BENCHMARK, questions, answers.predictions, tasks=("context",))
        assert results.filter(level="task", metric="accuracy")["value"].to_list() == [value]
