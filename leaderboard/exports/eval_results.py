"""Results as the Hub shows them beside a model: the YAML files of `.eval_results/`, and eval.yaml of the dataset."""

from collections.abc import Iterator

import polars as pl
import yaml

from leaderboard.exports.names import config_name
from leaderboard.registry import Benchmark, Edition
from leaderboard.schemas.eval_results import EvalBenchmark, EvalDataset, EvalResult, EvalTask
from leaderboard.schemas.submission import Submission

FRAMEWORK = "physical-commonsense-leaderboard"


def eval_results(benchmark: Benchmark, submission: Submission, results: pl.DataFrame, repo_id: str) -> list[EvalResult]:
    """Return the primary metric, a fraction, overall and for each headline task that was answered.

    `results` is schemas.tables.Results; `repo_id` is the dataset on the Hub that holds the questions.
    """
    edition = benchmark.edition(submission.edition)
    headline = [task.id for task in benchmark.headline_tasks]
    rows = results.filter(
        pl.col("metric") == benchmark.primary.id,
        (pl.col("level") == "benchmark") | ((pl.col("level") == "task") & pl.col("task").is_in(headline)),
    )
    notes = (
        f"{benchmark.primary.label} as a fraction; {edition.id} edition {submission.version}, questions "
        f"{submission.content_sha256[:12]}; {submission.setting.kind}{_scope(benchmark)}"
    )
    return [
        EvalResult(
            dataset=EvalDataset(id=repo_id, task_id=_task_id(benchmark, edition, row["task"])),
            value=row["value"],
            date=submission.date,
            notes=notes,
        )
        for row in rows.iter_rows(named=True)
    ]


def eval_benchmark(title: str, description: str, editions: list[tuple[Benchmark, Edition]]) -> EvalBenchmark:
    """Return eval.yaml of a dataset with some editions: a task for each of them, and for each of their headline tasks."""
    tasks = [task for benchmark, edition in editions for task in _tasks(benchmark, edition)]
    scopes = {benchmark.id: _scope(benchmark).removeprefix("; ") for benchmark, _ in editions}
    if told := [f"{name} is {scope}" for name, scope in scopes.items() if scope]:
        description += f" The value of a whole benchmark is the mean of its headline tasks: {'; '.join(told)}."
    return EvalBenchmark(name=title, description=description, evaluation_framework=FRAMEWORK, tasks=tasks)


def as_yaml(content: EvalBenchmark | list[EvalResult]) -> str:
    """Return the text of a file; what is null is left out."""
    records = content if isinstance(content, list) else [content]
    plain = [record.model_dump(mode="json", exclude_none=True) for record in records]
    text: str = yaml.safe_dump(plain if isinstance(content, list) else plain[0], sort_keys=False, allow_unicode=True)
    return text


def _scope(benchmark: Benchmark) -> str:
    """Return what an overall value leaves out of the configuration that its task names, empty where nothing."""
    left_out = [task.id for task in benchmark.tasks if not task.headline]
    return f"; overall without {', '.join(left_out)}" if left_out else ""


def _tasks(benchmark: Benchmark, edition: Edition) -> Iterator[EvalTask]:
    names = [config_name(benchmark, edition), *(config_name(benchmark, edition, t) for t in benchmark.headline_tasks)]
    return (EvalTask(id=name, config=name, split=edition.scored_split) for name in dict.fromkeys(names))


def _task_id(benchmark: Benchmark, edition: Edition, task_id: str | None) -> str:
    return config_name(benchmark, edition, None if task_id is None else benchmark.task(task_id))
