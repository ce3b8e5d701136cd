"""results.json: a whole file by hand, and texts that are none."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from leaderboard.errors import InputError
from leaderboard.schemas.tables import Results
from leaderboard.scoring import decode_results, encode_results, results_table
from tests.scoring.worlds import BENCHMARK, RIGHT, WRONG, Question, answered, questions_table

RESULTS = results_table(
    BENCHMARK,
    questions_table([Question("task-u", "v01", "a"), Question("task-u", "v01", "b")]),
    answered([RIGHT, WRONG]),
    tasks=["task-u"],
)
TEXT = encode_results(RESULTS)


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """Return TEXT after a change to its content, in the layout that is written."""
    content = json.loads(TEXT)
    change(content)
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in content["results"])
    head = "".join(f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in content.items() if key != "results")
    return f'{{\n{head} "results": [\n{rows}\n ]\n}}\n'


def with_cell(column: str, value: object) -> str:
    """Return TEXT with another value in its first row."""
    return changed(lambda content: content["results"][0].update({column: value}))


def test_a_whole_file() -> None:
    """One right of two independent questions: every row at 1/2 with the reference interval of 1 of 2."""
    rows = [json.loads(line.rstrip(",")) for line in TEXT.splitlines()[3:-2]]
    assert TEXT.splitlines()[:3] == ["{", ' "schema_version": 1,', ' "results": [']
    assert TEXT.endswith("}\n ]\n}\n")
    # task, variation and the slice of two options; each with accuracy, accuracy_micro and above_chance
    assert [(row["level"], row["metric"]) for row in rows[:3]] == [
        ("task", "accuracy"),
        ("task", "accuracy_micro"),
        ("task", "above_chance"),
    ]
    assert [row["level"] for row in rows] == ["task"] * 3 + ["variation"] * 3 + ["slice"] * 3
    assert {
        (row["value"], round(row["ci_low"], 6), row["ci_method"]) for row in rows if row["metric"] == "accuracy"
    } == {(0.5, 0.094531, "wilson")}


def test_what_is_written_is_read_back() -> None:
    """Decoding gives the table, of the schema, and encoding it again the bytes."""
    assert decode_results(TEXT).equals(Results.validate(RESULTS))
    assert encode_results(decode_results(TEXT)) == TEXT
    assert changed(lambda _: None) == TEXT


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "7",
        '"results"',
        "[]",
        "{}",
        "[" * 100_000,
        TEXT[:-4],
        TEXT + "{}",
        TEXT.replace("\n", "\r\n"),
        TEXT.replace(" ", ""),
        TEXT.replace('"value": 0.5', '"value": 0.5, "value": 0.5', 1),
        TEXT.replace('"value": 0.5', '"value": 0.50', 1),
        '{"schema_version": 1}',
        '{"schema_version": 1, "results": null}',
        '{"schema_version": 1, "results": {}}',
        '{"schema_version": 1, "results": [1]}',
        '{"schema_version": 1, "results": [[]]}',
        changed(lambda content: content.update(schema_version=2)),
        changed(lambda content: content.update(schema_version=True)),
        changed(lambda content: content.update(extra=1)),
        changed(lambda content: content["results"][0].pop("value")),
        with_cell("extra", 1),
        with_cell("level", "galaxy"),
        with_cell("metric", 3),
        with_cell("metric", None),
        with_cell("metric", ["accuracy"]),
        with_cell("metric", "\ud800"),
        with_cell("value", None),
        with_cell("value", "0.5"),
        with_cell("value", True),
        with_cell("value", 1),
        with_cell("value", float("nan")),
        with_cell("value", float("inf")),
        with_cell("value", 10**400),
        with_cell("n_questions", -1),
        with_cell("n_questions", 1.5),
        with_cell("n_questions", True),
        with_cell("n_questions", 10**30),
    ],
)
def test_what_is_no_results_file_is_refused(text: str) -> None:
    """Every malformed text gives one problem that names the file and says how to make it anew."""
    with pytest.raises(InputError) as caught:
        decode_results(text, where="submissions/coat/x/results.json")
    (problem,) = caught.value.problems
    assert (problem.code, problem.where) == ("results-malformed", "submissions/coat/x/results.json")
    assert "python -m leaderboard score" in problem.hint
    assert len(problem.message) < 250
