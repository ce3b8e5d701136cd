"""The command `validate`: all problems of a submission at once."""

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from leaderboard.cli.options import BenchmarkName, InputPath, chosen_edition, data_option, edition_option, example
from leaderboard.cli.results import entry_results
from leaderboard.errors import InputError, Problem
from leaderboard.registry import Benchmark
from leaderboard.report import problems_github, problems_json, problems_text
from leaderboard.scoring import encode_results
from leaderboard.store import Store
from leaderboard.validation import RESULTS, answers_warnings, read_entry, read_file, results_problems

FORMATS: dict[str, Callable[[Sequence[Problem], Sequence[Problem]], str]] = {
    "text": problems_text,
    "json": problems_json,
    "github": problems_github,
}


@click.command(epilog=example("validate submissions/coat/my-model"))
@click.argument("path", type=InputPath())
@click.option("--benchmark", type=BenchmarkName(), help="Needed where PATH is a file of predictions.")
@edition_option
@data_option
@click.option("--format", "format_name", type=click.Choice(list(FORMATS)), default="text", show_default=True)
def validate(path: Path, benchmark: Benchmark | None, edition_id: str | None, store: Store, format_name: str) -> None:
    """Check a submission folder, or a CSV, JSONL or .lst file of predictions, and list every problem.

    Benchmark and edition are those that a folder's submission.json names; for a file they are options.
    Exit status 0: it can be scored; there may be warnings. 1: it has errors.
    """
    if path.is_dir() and (benchmark or edition_id):
        raise click.UsageError(
            f"{path} is a folder, whose submission.json names both: leave out --benchmark and --edition."
        )
    if path.is_file() and benchmark is None:
        raise click.UsageError(f"{path} is not a folder: name its --benchmark to check a file of predictions.")
    try:
        warnings = (
            _folder_warnings(store, path) if benchmark is None else _file_warnings(store, benchmark, edition_id, path)
        )
        errors: Sequence[Problem] = ()
    except InputError as error:
        errors, warnings = error.problems, ()
    report = FORMATS[format_name](errors, warnings)
    click.echo(report or ("valid" if format_name == "text" else ""), nl=bool(report) or format_name == "text")
    raise SystemExit(1 if errors else 0)


def _folder_warnings(store: Store, folder: Path) -> Sequence[Problem]:
    entry = read_entry(store, folder)
    if (folder / RESULTS).exists() and (found := results_problems(folder, encode_results(entry_results(store, entry)))):
        raise InputError(*found)
    return entry.warnings


def _file_warnings(store: Store, benchmark: Benchmark, edition_id: str | None, path: Path) -> Sequence[Problem]:
    edition_id = chosen_edition(store, benchmark, edition_id)
    return answers_warnings(store, benchmark, edition_id, [read_file(store, benchmark, edition_id, path)])
