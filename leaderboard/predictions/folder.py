"""The prediction files of a submission folder: one form for equal predictions, written in one step."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import polars as pl

from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of, write_bytes, write_text
from leaderboard.predictions.columns import UNPARSED
from leaderboard.schemas.submission import PredictionFile, Submission

ELSEWHERE = "choose another place or move the file away"


def prediction_path(task_id: str, variation_id: str) -> str:
    """Return the path of a variation's predictions below the submission's folder."""
    return f"predictions/{task_id}/{variation_id}.csv"


def predictions_csv(predictions: pl.DataFrame, *, n_repeats: int) -> bytes:
    """Return predictions (question_id, repeat, prediction, status) as the bytes of a prediction file, in their order.

    Columns: question_id, repeat where `n_repeats` is more than 1, index: a number, nothing for an empty response,
    `?` for an unparsed one.
    """
    index = (
        pl.when(pl.col("status") == "unparsed").then(pl.lit(UNPARSED)).otherwise(pl.col("prediction").cast(pl.String))
    )
    columns = ["question_id", *(["repeat"] if n_repeats > 1 else []), index.alias("index")]
    return predictions.select(columns).write_csv().encode()


def prediction_files(predictions: pl.DataFrame, questions: pl.DataFrame, *, n_repeats: int) -> dict[str, bytes]:
    """Return the bytes of every prediction file by path, in the order of `questions` (question_id, task, variation)."""
    placed = questions.select("question_id", "task", "variation").join(
        predictions.sort("repeat"), on="question_id", how="inner", maintain_order="left_right"
    )
    return {
        prediction_path(str(task), str(variation)): predictions_csv(group, n_repeats=n_repeats)
        for (task, variation), group in placed.group_by("task", "variation", maintain_order=True)
    }


def file_entries(files: dict[str, bytes]) -> list[PredictionFile]:
    """Return the entries of submission.json for prediction files."""
    return [
        PredictionFile(path=path, sha256=sha256_of(content), rows=content.count(b"\n") - 1)
        for path, content in files.items()
    ]


def write_submission(folder: Path, submission: Submission, files: dict[str, bytes]) -> None:
    """Write a new submission folder in one step; raises InputError where `folder` already exists."""
    with new_folder(folder) as unfinished:
        for path, content in files.items():
            write_bytes(unfinished / path, content)
        write_text(unfinished / "submission.json", submission.model_dump_json(indent=2) + "\n")


def file_above(path: Path) -> Path | None:
    """Return the file that stands where a folder above `path` would have to be, None where there is none."""
    nearest = next((above for above in path.absolute().parents if above.exists() or above.is_symlink()), None)
    return nearest if nearest is not None and not nearest.is_dir() else None


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Give a temporary folder that takes the name `folder` at the end; after an error nothing is left of it."""
    check_new(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(mkdtemp(dir=folder.parent, prefix=f".{folder.name}.", suffix=".tmp"))
    try:
        yield unfinished
        unfinished.chmod(0o755)
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def check_new(folder: Path) -> None:
    """Raise InputError where something already has the name `folder`, or a file stands where a folder above it would."""
    message, hint = "it already exists and is left as it is", "choose another name or remove it"
    if above := file_above(folder):
        message, hint = f"{above} is a file, so nothing can be made below it", ELSEWHERE
    elif not (folder.exists() or folder.is_symlink()):
        return
    raise InputError(Problem("exists", message, hint, str(folder)))
