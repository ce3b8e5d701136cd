"""How much of a submission's tasks is answered, and the warnings that follow."""

from collections.abc import Sequence

import polars as pl

from leaderboard.errors import Problem
from leaderboard.predictions.faults import N_EXAMPLES
from leaderboard.registry import Benchmark

RANKED_SHARE = 0.95


def coverage(predictions: pl.DataFrame, questions: pl.DataFrame, *, n_repeats: int) -> pl.DataFrame:
    """Return one row a task: task, n_questions, n_answered, n_missing (a repeat absent or empty), n_unparsed."""
    given = predictions.group_by("question_id").agg(
        (pl.col("status") != "empty").sum().alias("n_given"), (pl.col("status") == "unparsed").sum().alias("n_unread")
    )
    counted = questions.select("question_id", "task").join(given, on="question_id", how="left", maintain_order="left")
    missing = pl.col("n_given").fill_null(0) < n_repeats
    unparsed = ~missing & (pl.col("n_unread") > 0)
    return counted.group_by("task", maintain_order=True).agg(
        pl.len().alias("n_questions"),
        (~missing & ~unparsed).sum().alias("n_answered"),
        missing.sum().alias("n_missing"),
        unparsed.sum().alias("n_unparsed"),
    )


def repeat_problems(predictions: pl.DataFrame, questions: pl.DataFrame, *, n_repeats: int) -> list[Problem]:
    """Return a problem for every task that lacks all rows of a run: its mean over the runs would count them as wrong.

    A run that lacks some questions only is none; coverage counts them as missing.
    """
    expected = pl.DataFrame({"repeat": range(n_repeats)}, schema={"repeat": predictions.schema["repeat"]})
    placed = predictions.join(questions.select("question_id", "task"), on="question_id", maintain_order="left")
    problems = []
    for (task,), group in placed.group_by("task", maintain_order=True):
        if absent := expected.join(group, on="repeat", how="anti").to_series().to_list():
            names = ", ".join(map(str, absent[:N_EXAMPLES])) + (", ..." if len(absent) > N_EXAMPLES else "")
            message = f"no row has repeat {names}, of the {n_repeats} runs numbered 0 to {n_repeats - 1}"
            hint = "add its rows or number the runs without a gap; tasks with fewer runs are a submission of their own"
            problems.append(Problem("no-repeat", message, hint, str(task)))
    return problems


def coverage_warnings(benchmark: Benchmark, counts: pl.DataFrame, *, n_repeats: int = 1) -> list[Problem]:
    """Return what a submitter should know first: missing and unparsed answers, no rank, no overall score."""
    warnings = [warning for row in counts.iter_rows(named=True) for warning in _task_warnings(n_repeats, **row)]
    if outside := [task.id for task in benchmark.headline_tasks if task.id not in counts["task"]]:
        hint = "without every headline task there is no overall score"
        warnings.append(Problem("partial-scope", f"no predictions for {', '.join(outside)}", hint))
    return warnings


def _task_warnings(  # noqa: PLR0913, PLR0917, a row of counts
    n_repeats: int, task: str, n_questions: int, n_answered: int, n_missing: int, n_unparsed: int
) -> list[Problem]:
    warnings = []
    of = f"of {n_questions:,} questions"
    runs, hint = "", "they count as wrong"
    if n_repeats > 1:
        runs, hint = f" in some of the {n_repeats} runs", "it counts as wrong in these runs"
    if n_missing:
        warnings.append(Problem("missing", f"{n_missing:,} {of} have no prediction{runs}", hint, task))
    if n_unparsed:
        warnings.append(Problem("unparsed", f"{n_unparsed:,} {of} have an unread response{runs}", hint, task))
    if n_answered < RANKED_SHARE * n_questions:
        message = f"{n_answered:,} {of} are answered, less than {RANKED_SHARE:.0%}"
        warnings.append(Problem("not-ranked", message, "the entry is scored but not ranked", task))
    return warnings


def held_back_warnings(predictions: pl.DataFrame, questions: pl.DataFrame, *, n_repeats: int) -> list[Problem]:
    """Say how complete predictions of the held-back questions of each task are, and that they cannot be scored."""
    return [
        Problem(
            "held-back",
            f"{row['n_answered']:,} of {row['n_questions']:,} questions whose key is held back are answered "
            f"({row['n_missing']:,} missing, {row['n_unparsed']:,} unread)",
            "nobody but the authors can score them; send predictions of the scored questions to the board",
            row["task"],
        )
        for row in coverage(predictions, questions, n_repeats=n_repeats).iter_rows(named=True)
    ]


def tasks_of(benchmark: Benchmark, predictions: pl.DataFrame, questions: pl.DataFrame) -> Sequence[str]:
    """Return the tasks that have at least one prediction, in registry order."""
    found = set(questions.join(predictions, on="question_id", how="semi")["task"].unique())
    return [task.id for task in benchmark.tasks if task.id in found]
