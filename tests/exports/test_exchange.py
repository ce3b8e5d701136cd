"""Results in the formats of others: names, values and counts are those of results.json, and other programs can read them."""

import dataclasses
import json
import re
import shutil
from datetime import date
from pathlib import Path

import polars as pl
import pytest
import yaml
from huggingface_hub import parse_eval_result_entries
from pydantic import ValidationError

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.results import entry_results
from leaderboard.errors import InputError
from leaderboard.exports.eval_results import as_yaml, eval_benchmark, eval_results
from leaderboard.exports.every_eval_ever import evaluation_log, log_json, log_path
from leaderboard.exports.models import hub_model_id, model_id
from leaderboard.exports.names import config_name
from leaderboard.hub.result_files import result_files
from leaderboard.registry import Benchmark
from leaderboard.schemas.every_eval_ever import EvaluationLog
from leaderboard.schemas.submission import Model, Setting, Submission
from leaderboard.scoring import decode_results
from leaderboard.store import Store, default_store
from tests.scored import score, scored_copy
from tests.tables.made import made_results, made_submission

REPO = "my-org/physical-commonsense"
MODEL = Model.model_validate(
    {"name": "My Model", "developer": "My Lab", "url": "https://huggingface.co/my-lab/My-Model", "open_weights": True}
)


def as_model(benchmark: Benchmark) -> tuple[Submission, pl.DataFrame]:
    """Return the committed results of chance as if a model of the Hub had answered."""
    store = default_store()
    path = store.submission_dir(benchmark.id, "chance") / "results.json"
    submission = store.submission(benchmark.id, "chance")
    changed = submission.model_copy(update={"model": MODEL, "setting": Setting(kind="zero-shot")})
    return changed, decode_results(path.read_text())


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda benchmark: benchmark.id)
def test_hub_results_are_the_headline_scores(benchmark: Benchmark) -> None:
    """One value overall and one for each headline task; huggingface_hub reads the file, and eval.yaml has every task."""
    submission, results = as_model(benchmark)
    text = as_yaml(eval_results(benchmark, submission, results, REPO))
    entries = parse_eval_result_entries(yaml.safe_load(text))
    rows = results.filter(pl.col("metric") == benchmark.primary.id)
    expected = {benchmark.id: rows.filter(level="benchmark")["value"].item()}
    for task in benchmark.headline_tasks:
        expected[f"{benchmark.id}.{task.id}"] = rows.filter(level="task", task=task.id)["value"].item()
    assert {entry.task_id: entry.value for entry in entries} == expected
    assert {entry.dataset_id for entry in entries} == {REPO}
    assert {entry.date for entry in entries} == {str(submission.date)}
    named = eval_benchmark("Physical commonsense", "Questions.", [(benchmark, benchmark.edition("open"))])
    assert [task.id for task in named.tasks] == list(expected)


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda benchmark: benchmark.id)
def test_every_eval_ever_holds_every_result_but_slices(benchmark: Benchmark) -> None:
    """Value, interval and counts of each row; the record is read back as it was, and lies where the collection wants it."""
    submission, results = as_model(benchmark)
    log = evaluation_log(benchmark, submission, results, REPO)
    assert log is not None
    assert EvaluationLog.model_validate_json(log_json(log)) == log
    assert "null" not in log_json(log)
    rows = results.filter(pl.col("level") != "slice").to_dicts()
    assert len(log.evaluation_results) == len(rows)
    for row, made in zip(rows, log.evaluation_results, strict=True):
        interval = made.score_details.uncertainty.confidence_interval
        assert (made.score_details.score, interval.lower, interval.upper) == (
            row["value"],
            row["ci_low"],
            row["ci_high"],
        )
        assert made.source_data.samples_number == row["n_questions"]
        assert made.score_details.details["n_missing"] == str(row["n_missing"])
        parts = (benchmark.id, *(row[level] for level in ("task", "variation") if row[level]), row["metric"])
        assert made.evaluation_result_id == ".".join(parts)
    assert len({made.evaluation_result_id for made in log.evaluation_results}) == len(rows)
    uuid4 = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
    assert re.fullmatch(rf"data/{benchmark.id}/my-lab/My-Model/{uuid4}\.json", str(log_path(submission)))


def test_times_and_ids_are_told_once() -> None:
    """Midnight UTC of the submission's date, in seconds since 1970; the same submission has the same file every time."""
    submission = made_submission("my-run", date=date(2026, 1, 2), model=MODEL)
    results = made_results({"level": "benchmark", "value": 0.5})
    logs = [evaluation_log(BENCHMARKS[0], submission, results, REPO) for _ in range(2)]
    assert logs[0] is not None
    assert logs[0] == logs[1]
    assert logs[0].evaluation_id == "coat.open.my-run/my-lab/My-Model/1767312000"
    assert logs[0].model_info.additional_details.model_availability == "open_weights"


def test_how_a_model_was_asked_is_told_where_the_schema_has_a_place() -> None:
    """Two runs of one model differ by it; what the submission does not say is left out."""
    asked = Setting(kind="few-shot", n_shots=5, temperature=0.7, tools="calculator", repeats=3)
    results = made_results({"level": "benchmark", "value": 0.5})
    records = []
    for setting in (asked, Setting(kind="zero-shot")):
        log = evaluation_log(BENCHMARKS[0], made_submission("a", model=MODEL, setting=setting), results, REPO)
        assert log is not None
        records.append(json.loads(log_json(log))["evaluation_results"][0]["generation_config"])
    few = {"setting": "few-shot", "n_shots": "5", "repeats": "3", "tools": "calculator"}
    assert records[0] == {"generation_args": {"temperature": 0.7}, "additional_details": few}
    zero = {"setting": "zero-shot", "n_shots": "0", "repeats": "1"}
    assert records[1] == {"generation_args": {}, "additional_details": zero}


def test_a_value_says_which_tasks_it_leaves_out() -> None:
    """The configurations of CConS and S-EQA hold a task that is not part of the overall score, COAT's does not."""
    description = eval_benchmark("T", "D.", [(each, each.edition("open")) for each in BENCHMARKS]).description
    assert description == (
        "D. The value of a whole benchmark is the mean of its headline tasks: ccons is overall without no-context; "
        "s-eqa is overall without object."
    )
    submission, results = as_model(next(each for each in BENCHMARKS if each.id == "ccons"))
    notes = [each.notes or "" for each in eval_results(BENCHMARKS[1], submission, results, REPO)]
    assert [each.endswith("; overall without no-context") for each in notes] == [True] * len(notes)


def test_a_score_out_of_range_is_refused() -> None:
    """Such as a percent where a fraction should be."""
    submission = made_submission("my-run", model=MODEL)
    results = made_results({"level": "benchmark", "value": 0.5}).with_columns(value=pl.lit(50.0))
    with pytest.raises(ValidationError, match=r"50\.0 is not in \[0\.0, 1\.0\]"):
        evaluation_log(BENCHMARKS[0], submission, results, REPO)


@pytest.mark.parametrize(
    ("name", "developer", "url", "on_hub", "known_as"),
    [
        ("My Model", "My Lab", "https://huggingface.co/my-lab/My-Model/", "my-lab/My-Model", "my-lab/My-Model"),
        ("My Model 7B", "Some Lab", None, None, "some-lab/my-model-7b"),
        ("Größe", "Café & Co.", "https://example.org/a/b", None, "cafe-co/groe"),
        ("x", "y", "https://huggingface.co/datasets/squad", None, "y/x"),
        ("x", "y", "https://huggingface.co/spaces/a", None, "y/x"),
        ("../..", "y", None, None, None),
        ("模型", "实验室", None, None, None),
    ],
)
def test_models_are_called_as_on_the_hub(
    name: str, developer: str, url: str | None, on_hub: str | None, known_as: str | None
) -> None:
    """Else by plain letters; a name of which nothing is left has no record."""
    model = Model.model_validate({"name": name, "developer": developer, "url": url})
    assert (hub_model_id(model), model_id(model)) == (on_hub, known_as)
    log = evaluation_log(
        BENCHMARKS[0], made_submission("a", model=model), made_results({"level": "benchmark", "value": 0.5}), REPO
    )
    assert (log is None) == (known_as is None)


def test_names_tell_the_edition_unless_it_is_our_own() -> None:
    """As load_dataset takes them."""
    coat = BENCHMARKS[0]
    task = coat.task("task-2")
    assert config_name(coat, coat.edition("open"), task, task.variation("v03")) == "coat.task-2.v03"
    assert config_name(coat, coat.edition("release"), task) == "coat.release.task-2"
    assert config_name(coat, coat.edition("rebuilt")) == "coat.rebuilt"


def test_only_models_that_are_compared_have_records(store: Store, folder: Path) -> None:
    """Baselines, people, withdrawn and superseded submissions are published as they are, and nothing is made of them."""
    model, other = MODEL.model_dump(mode="json"), {"kind": "zero-shot"}
    elsewhere = {"name": "Elsewhere", "developer": "Lab"}
    score(store, folder)
    scored_copy(store, folder, "model", model=model, setting=other)
    scored_copy(store, folder, "elsewhere", model=elsewhere, setting=other)
    scored_copy(store, folder, "nameless", model={"name": "模型", "developer": "实验室"}, setting=other)
    scored_copy(store, folder, "people", setting={"kind": "human"})
    withdrawn = {"date": "2026-02-03", "reason": "wrong"}
    scored_copy(store, folder, "gone", model=model, setting=other, withdrawn=withdrawn)
    scored_copy(store, folder, "old", model=model, setting=other, content_sha256="1" * 64)
    made = result_files(store, (BENCHMARKS[0],), REPO, entry_results)
    assert {name for name in made.files if name.startswith("eval-results/")} == {"eval-results/coat/model.yaml"}
    logs = [name for name in made.files if name.startswith("every-eval-ever/")]
    assert sorted(name.split("/")[3] for name in logs) == ["lab", "my-lab"]
    assert "submissions/coat/gone/submission.json" in made.files
    assert made.notes == (
        "coat: no record in exchange formats, as no model is behind it: first-choice, people",
        "coat: no record of Every Eval Ever, as name or developer of the model has no Latin letter or digit: nameless",
        "coat/old: its results were not computed again, as it answers earlier questions",
    )
    assert all(any(name.startswith(place) for place in made.places) for name in made.files)
    assert json.loads(made.files[logs[0]])["schema_version"] == "0.3.0"


def test_a_model_without_a_headline_task_has_no_file_of_results(store: Store, folder: Path) -> None:
    """An empty list of results would stand beside the model; a note says why there is none."""
    predictions = [path for path in (folder / "predictions").iterdir() if path.name != "task-0"]
    kept = [each for each in store.submission("coat", folder.name).files if "/task-0/" in each.path]
    for path in predictions:
        shutil.rmtree(path)
    files = [each.model_dump(mode="json") for each in kept]
    model, setting = MODEL.model_dump(mode="json"), {"kind": "zero-shot"}
    scored_copy(store, folder, folder.name, model=model, setting=setting, tasks=["task-0"], files=files)
    partial = dataclasses.replace(
        BENCHMARKS[0],
        tasks=tuple(dataclasses.replace(each, headline=each.id != "task-0") for each in BENCHMARKS[0].tasks),
    )
    made = result_files(store, (partial,), REPO, entry_results)
    assert not [name for name in made.files if name.startswith("eval-results/")]
    assert made.notes == (
        "coat: no file for .eval_results, as no task of the overall score was answered: first-choice",
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("results.json", "this line is not what the scorer computes"),
        ("submission.json", "is not valid UTF-8 JSON"),
        ("predictions/task-1/v01.csv", "its SHA-256 is"),
        ("stray.txt", "submission.json does not list this file"),
    ],
)
@pytest.mark.parametrize("hash_", [None, "1" * 64], ids=["of these questions", "of earlier ones"])
def test_a_submission_with_a_fault_stops_the_whole(
    store: Store, folder: Path, name: str, words: str, hash_: str | None
) -> None:
    """Nothing is published rather than all but one; only results on earlier questions cannot be computed again."""
    score(store, folder)
    scored_copy(store, folder, "faulty", **({"content_sha256": hash_} if hash_ else {}))
    path = folder.parent / "faulty" / name
    path.write_text((path.read_text() if path.exists() else "") + "\n}")
    if hash_ and name == "results.json":
        assert result_files(store, (BENCHMARKS[0],), REPO, entry_results).notes
        return
    with pytest.raises(InputError, match=words):
        result_files(store, (BENCHMARKS[0],), REPO, entry_results)
