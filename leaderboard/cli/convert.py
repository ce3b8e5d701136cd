"""The command `convert`: files of predictions become a submission folder."""

from collections.abc import Sequence
from pathlib import Path

import click
import polars as pl

from leaderboard.cli.console import print_warnings, progress
from leaderboard.cli.drafting import check_options, drafted, left_to_defaults, metadata_options
from leaderboard.cli.options import (
    SUBMISSION_ID,
    BenchmarkName,
    InputPath,
    chosen_edition,
    data_option,
    edition_option,
    example,
    submission_folder,
)
from leaderboard.files import sha256_of
from leaderboard.predictions import (
    file_entries,
    prediction_files,
    prediction_path,
    write_submission,
)
from leaderboard.registry import Benchmark
from leaderboard.schemas.submission import PredictionFile, Submission
from leaderboard.store import Store
from leaderboard.validation import Answers, read_answers, read_file


@click.command(epilog=example("convert predictions.csv --benchmark coat --out my-model"))
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=InputPath())
@click.option("--benchmark", type=BenchmarkName(), required=True)
@edition_option
@data_option
@click.option("--out", type=InputPath(), show_default="submissions/BENCHMARK/ID", help="Folder to make.")
@click.option("--submission-id", type=SUBMISSION_ID, metavar="ID", show_default="the name of the --out folder")
@metadata_options
def convert(  # noqa: PLR0913, PLR0917, every option is an argument
    files: tuple[Path, ...],
    benchmark: Benchmark,
    edition_id: str | None,
    store: Store,
    out: Path | None,
    submission_id: str | None,
    **metadata: object,
) -> None:
    """Turn CSV or JSONL files of predictions into a submission folder with a drafted submission.json.

    A file has the column question_id and exactly one of letter, index, choice, response; repeat and choice_scores may
    be added. A .lst file has 0 or 1 on each line, in the order of the questions file. For CConS, choice_scores alone may
    hold the probabilities of larger, bigger, smaller, shorter. Nothing is written where a file has a problem.
    """
    folder = submission_folder(store, benchmark, out, submission_id)
    check_options(folder.name, metadata)
    edition_id = chosen_edition(store, benchmark, edition_id)
    read = [read_file(store, benchmark, edition_id, path) for path in progress(files, "Reading")]
    answers = read_answers(store, benchmark, edition_id, read)
    manifest = store.manifest(benchmark.id, edition_id)
    contents = prediction_files(answers.predictions, answers.questions, n_repeats=answers.n_repeats)
    submission = drafted(
        metadata,
        {
            "submission_id": folder.name,
            "benchmark": benchmark.id,
            "edition": edition_id,
            "version": manifest.version,
            "content_sha256": manifest.content_sha256,
            "tasks": list(answers.tasks),
            "setting.repeats": answers.n_repeats,
            "files": _entries(answers, contents, files),
        },
    )
    write_submission(folder, submission, contents)
    print_warnings(answers.warnings)
    _print_next_steps(folder, submission, left_to_defaults(click.get_current_context()))


def _entries(answers: Answers, contents: dict[str, bytes], files: Sequence[Path]) -> list[PredictionFile]:
    """Return the entries of the prediction files; one that was read from a single file names its format and hash."""
    digests = {str(path): sha256_of(path.read_bytes()) for path in files}
    sources = answers.questions.join(answers.sources, on="question_id").group_by("task", "variation")
    origins = {
        prediction_path(task, variation): paths[0]
        for task, variation, paths in sources.agg(pl.col("path").unique()).iter_rows()
        if len(paths) == 1
    }
    entries = []
    for entry in file_entries(contents):
        origin = origins.get(entry.path)
        known = {"source_format": Path(origin).suffix[1:].lower(), "source_sha256": digests[origin]} if origin else {}
        entries.append(entry.model_copy(update=known))
    return entries


def _print_next_steps(folder: Path, submission: Submission, defaults: Sequence[str]) -> None:
    n_rows = sum(entry.rows for entry in submission.files)
    click.echo(f"{folder}: {n_rows:,} predictions of {', '.join(submission.tasks)} ({submission.edition} edition)")
    if defaults:
        click.echo(f"Check in {folder / 'submission.json'} what was not given: {', '.join(defaults)}")
    click.echo(f"Next: python -m leaderboard score {folder}")
