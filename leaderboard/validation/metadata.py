"""Whether submission.json fits its folder, the registry and the questions on this machine."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.errors import Problem, unknown_name
from leaderboard.registry import Benchmark
from leaderboard.schemas.manifest import Manifest
from leaderboard.schemas.submission import Setting, Submission


def registry_problems(submission: Submission, where: str) -> list[Problem]:
    """Return the names of benchmark, edition, tasks and files that stand in no registry record."""
    benchmarks = {benchmark.id: benchmark for benchmark in BENCHMARKS}
    benchmark = benchmarks.get(submission.benchmark)
    if benchmark is None:
        return _unknown("benchmark", [submission.benchmark], benchmarks, where)
    tasks = {task.id: task for task in benchmark.tasks}
    variations = {f"predictions/{task.id}/{v.id}.csv": task.id for task in benchmark.tasks for v in task.variations}
    return [
        *_unknown("edition", [submission.edition], [edition.id for edition in benchmark.editions], where),
        *_unknown("task", submission.tasks, tasks, where),
        *_unknown("prediction file", [entry.path for entry in submission.files], variations, where),
        *_scope_problems(submission, variations, where),
    ]


def setting_problems(folder: Path, submission: Submission, where: str) -> Iterator[Problem]:
    """Yield what in the metadata contradicts the folder or itself."""
    if folder.resolve().name != submission.submission_id:
        message = f"submission_id is {submission.submission_id!r}, the folder is {folder.resolve().name!r}"
        yield Problem("submission-id", message, "give both the same name", where)
    if len(set(submission.tasks)) < len(submission.tasks):
        yield Problem("tasks-twice", "tasks names a task twice", "name each task once", where)
    yield from shots_problems(submission.setting, where)
    if not submission.files:
        yield Problem("no-files", "files lists no prediction file", "make the folder with convert", where)
    yield from supersedes_problems(submission.submission_id, submission.supersedes, where)


def shots_problems(setting: Setting, where: str = "") -> Iterator[Problem]:
    """Yield a problem where the number of shots does not fit the kind of setting."""
    if (setting.kind == "few-shot") != (setting.n_shots > 0) and setting.kind in ("zero-shot", "few-shot"):
        message = f"setting.kind is {setting.kind}, n_shots is {setting.n_shots}"
        yield Problem("n-shots", message, "zero-shot has 0 shots, few-shot at least 1", where)


def supersedes_problems(submission_id: str, supersedes: object, where: str = "") -> Iterator[Problem]:
    """Yield a problem where a submission claims to replace itself."""
    if supersedes == submission_id:
        yield Problem("supersedes-itself", "supersedes names the submission itself", "name the older one", where)


def version_problems(submission: Submission, manifest: Manifest, where: str) -> Iterator[Problem]:
    """Yield a problem where the submission answers another version of the edition than the one on this machine."""
    name = f"{manifest.benchmark} {manifest.edition}"
    hint = "answer the questions of the version on this machine, or fetch the version that was answered"
    if submission.version != manifest.version:
        message = f"version is {submission.version!r}, on this machine {name} is {manifest.version}"
        yield Problem("version", message, hint, where)
    elif submission.content_sha256 != manifest.content_sha256:
        message = (
            f"content_sha256 is {submission.content_sha256[:12]}..., that of {name} {manifest.version} on this machine "
            f"is {manifest.content_sha256[:12]}..."
        )
        yield Problem("content-hash", message, hint, where)


def _scope_problems(submission: Submission, variations: dict[str, str], where: str) -> Iterator[Problem]:
    for entry in submission.files:
        task = variations.get(entry.path)
        if task is not None and task not in submission.tasks:
            message = f"files lists {entry.path}, but {task} is not among tasks"
            yield Problem("outside-scope", message, f"add {task} to tasks or take the file out", where)


def _unknown(kind: str, names: Iterable[str], known: Iterable[str], where: str) -> list[Problem]:
    known = list(known)
    return [
        replace(problem, where=where)
        for name in names
        if name not in known
        for problem in unknown_name(kind, name, known).problems
    ]


def benchmark_of(submission: Submission) -> Benchmark:
    """Return the benchmark of a submission whose names are known."""
    return next(benchmark for benchmark in BENCHMARKS if benchmark.id == submission.benchmark)
