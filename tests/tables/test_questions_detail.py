"""One question in full: why its key is right, its partner, and what the submissions answered."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks import benchmark
from leaderboard.store import Store
from leaderboard.tables.question_answers import entries_of, right_counts, variation_answers
from leaderboard.tables.question_detail import asked_and_told, detail
from leaderboard.tables.question_reasons import reasons

COAT = benchmark("coat")


def state_row(answer: int | None, costs: list[tuple[str, int, int]], decided_by: str = "several") -> dict:
    """Return the facets of a question of task 1 or 2 whose choices have these classes, seconds and material penalties."""
    classes, seconds, material = (list(values) for values in zip(*costs, strict=True))
    names = ("answer", "choice_class", "choice_time_penalty", "choice_material_penalty", "decided_by")
    return dict(zip(names, (answer, classes, seconds, material, decided_by), strict=True))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (
            state_row(1, [("moderate", 80, 0), ("ideal", 0, 0), ("bad", 500, 0)], "availability"),
            (
                "B is ideal: ready at once, and of a material that suits the household task.",
                (
                    "The best wrong option, A, costs 80: 80 seconds longer until it is ready, "
                    "because it is not as free to use."
                ),
                "C cannot be used at all: a penalty of 500 or more.",
            ),
        ),
        (
            state_row(0, [("moderate", 130, 20), ("bad", 550, 0), ("bad", 0, 500)]),
            (
                (
                    "A is not ideal, but it costs the least: 130 seconds until it is ready and 20 for a material that is "
                    "not the best, 150 in all."
                ),
                "None of the others can be used at all: a penalty of 500 or more.",
            ),
        ),
        (
            state_row(0, [("moderate", 0, 200), ("moderate", 200, 0)]),
            (
                (
                    "A is not ideal, but it costs the least: no time until it is ready and 200 for a material that is not "
                    "the best."
                ),
                (
                    "The best wrong option, B, costs the same, 200: 200 seconds longer until it is ready and 200 less for "
                    "its material."
                ),
            ),
        ),
        (
            {"answer": 2, "choice_role": ["other", "utility", "context"], "utility": "mixing_tool"},
            (
                (
                    "Of the objects with the utility “mixing tool”, C suits the household task best. "
                    "A cannot even be used for “mixing tool”."
                ),
            ),
        ),
        (
            {"answer": 0, "choice_role": ["utility", "other"], "utility": "time"},
            ("Only A has the utility “time”.",),
        ),
        (state_row(None, [("bad", 500, 0), ("ideal", 0, 0)]), ()),
        ({"answer": 0}, ()),
    ],
)
def test_the_reasons_say_why_the_key_wins(row: dict, expected: tuple[str, ...]) -> None:
    """The key, the best wrong choice that can be used, and those that cannot."""
    assert reasons(row) == expected


def test_a_question_in_full(store: Store) -> None:
    """Letters, the key, penalties and the number of questions with the same source."""
    questions = store.scan_questions("coat", "open", "task-2", "v03")
    row = questions.collect().row(1, named=True)
    question = detail(questions, row["question_id"], COAT.task("task-2"))
    assert question is not None
    assert [choice.letter for choice in question.choices] == list("ABCDE")
    assert question.key is question.choices[1]
    assert [choice.penalty for choice in question.choices] == [0] * 5
    assert question.n_cluster == 2
    assert question.partner is None
    assert detail(questions, "task-2/v03/000000000000", COAT.task("task-2")) is None


def test_the_partner_of_a_pair_is_found(store: Store) -> None:
    """The partner has the same pair_id and another id."""
    questions = store.scan_questions("coat", "open", "task-u", "v01")
    pair = pl.when(pl.int_range(pl.len()).is_in([1, 4])).then(pl.lit("pair-1"))
    paired = questions.with_columns(pair.alias("pair_id"))
    ids = questions.collect()["question_id"]
    question = detail(paired, ids[4], COAT.task("task-u"))
    assert question is not None
    assert question.partner is not None
    assert question.partner["question_id"] == ids[1]


@pytest.mark.usefixtures("folder")
def test_answers_of_a_submission(store: Store) -> None:
    """The first choice is right where the key is the first: questions 0, 2 and 4 of two choices."""
    answers = variation_answers(store, store.manifest("coat", "open"), "task-u", "v01")
    scored = store.scan_questions("coat", "open", "task-u", "v01").filter(pl.col("split") == "test").collect()
    assert [right_counts(answers, scored)[name] for name in scored["question_id"]] == [1, 0, 1, 0, 1]
    (entry,) = entries_of(answers, scored["question_id"][1], scored["answer"][1])
    assert (entry.submission.submission_id, entry.predictions, entry.n_right) == ("first-choice", (0,), 0)
    assert answers.n_expected == 1


def test_a_missing_answer_is_a_null(store: Store, folder: Path) -> None:
    """A question without a row is still an answer that should be there, and it is not right."""
    (folder / "predictions/task-u/v01.csv").unlink()
    answers = variation_answers(store, store.manifest("coat", "open"), "task-u", "v01")
    (entry,) = entries_of(answers, "task-u/v01/000000000000", 0)
    assert (entry.predictions, entry.n_right) == ((None,), 0)


@pytest.mark.parametrize("path", ["submission.json", "predictions/task-u/v01.csv"])
def test_a_submission_that_cannot_be_read_is_named(store: Store, folder: Path, path: str) -> None:
    """A faulty folder does not hide the others."""
    (folder / path).write_text("{")
    answers = variation_answers(store, store.manifest("coat", "open"), "task-u", "v01")
    assert (answers.submissions, answers.unreadable) == ((), ("first-choice",))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"withdrawn": null', '"withdrawn": {"date": "2026-02-01", "reason": "wrong prompt"}'),
        ('"edition": "open"', '"edition": "rebuilt"'),
        ('"content_sha256": "', '"content_sha256": "0'),
    ],
)
def test_withdrawn_and_foreign_submissions_are_left_out(store: Store, folder: Path, old: str, new: str) -> None:
    """Only predictions on exactly these questions count."""
    path = folder / "submission.json"
    text = path.read_text().replace(old, new)
    if new.endswith('"0'):
        digest = text.split(new)[1][:64]
        text = text.replace(f"{new}{digest}", f"{new}{digest[:-1]}")
    path.write_text(text)
    answers = variation_answers(store, store.manifest("coat", "open"), "task-u", "v01")
    assert (answers.submissions, answers.unreadable) == ((), ())


def scene_row(n_broken: int, n_unseen: int, annotations: list[str] | None = None) -> dict:
    """Return the facets of a question of S-EQA about three needed states."""
    counts = {"n_needed": 3, "n_broken": n_broken, "n_unseen": n_unseen}
    return {"answer": 0, "scene_role": [], "annotations": annotations, **counts}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (scene_row(0, 0), "The 3 states that the query needs are all met."),
        (scene_row(1, 0), "1 of the 3 states that the query needs is broken."),
        (scene_row(2, 1), "2 of the 3 states that the query needs are broken."),
        (
            scene_row(0, 2),
            "None of the 3 states that the query needs is known to be broken, but 2 cannot be seen.",
        ),
        (scene_row(0, 0, ["Yes"] * 3 + ["No"] * 2), "5 people answered Yes (3), No (2): the majority decides."),
        (
            scene_row(0, 0, ["Yes"] * 4 + ["Cannot Answer"]),
            "5 people answered Yes (4), Cannot Answer (1): one Cannot Answer decides.",
        ),
    ],
)
def test_what_decides_a_scene(row: dict, said: str) -> None:
    """S-EQA's key follows from the needed states, or from what five people answered (paper, section IV-C)."""
    assert reasons(row) == (said,)
    assert reasons({**row, "answer": None}) == ()


def test_only_a_question_with_a_scene_is_divided() -> None:
    """S-EQA's query is the heading and its scene the text; a paragraph of another benchmark is no scene."""
    row = {"question": "Is this place ready?\n\nWhat can be seen: The light is off."}
    assert asked_and_told(row) == (row["question"], "")
    assert asked_and_told({**row, "scene_id": "kitchen/1"}) == (
        "Is this place ready?",
        "What can be seen: The light is off.",
    )
