"""Arguments and options that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import click
from pydantic import BaseModel, TypeAdapter, ValidationError

from leaderboard.benchmarks import BENCHMARKS, benchmark
from leaderboard.errors import InputError, Problem
from leaderboard.hub.opening import opened_store
from leaderboard.predictions import ELSEWHERE, check_new, file_above
from leaderboard.registry import Benchmark
from leaderboard.schemas.manifest import Manifest
from leaderboard.schemas.submission import Submission
from leaderboard.store import MANIFEST, Store, read_model

Command = TypeVar("Command", bound=Callable[..., Any])
PROGRAM = "python -m leaderboard"
PREFERRED = ("release", "open")
DEFAULT_EDITION = "release where it is on this machine, else open"


class BenchmarkName(click.ParamType[Benchmark]):
    """A benchmark id, as its record."""

    name = "benchmark"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Benchmark:
        """Return the benchmark with this id; raises UnknownNameError."""
        del param, ctx
        return value if isinstance(value, Benchmark) else benchmark(str(value))


class StoreFolder(click.ParamType[Store]):
    """A folder laid out like datasets/, as a store."""

    name = "directory"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Store:
        """Return the store of this checkout with its datasets taken from the folder."""
        if isinstance(value, Store):
            return value
        folder = click.Path(exists=True, file_okay=False, path_type=Path).convert(value, param, ctx)  # type: ignore[arg-type]
        return opened_store(Path(folder))


class FieldValue(click.ParamType[Any]):
    """A value of a field of submission.json, refused as there."""

    def __init__(self, record: type[BaseModel], field: str, name: str = "text") -> None:
        self.name = name
        info = record.model_fields[field]
        self.adapter: TypeAdapter[Any] = TypeAdapter(Annotated[info.annotation, info])  # type: ignore[arg-type]

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value as the field holds it; an empty one is wrong usage."""
        _refuse_empty(self, value, param, ctx)
        try:
            return self.adapter.validate_python(value)
        except ValidationError as error:
            self.fail("; ".join(fault["msg"] for fault in error.errors(include_url=False)), param, ctx)


SUBMISSION_ID = FieldValue(Submission, "submission_id", "id")


class InputPath(click.Path):
    """A path to read from; whether it is there is left to its reader, which lists all problems at once."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; an empty one, which would mean the working folder, is wrong usage."""
        _refuse_empty(self, value, param, ctx)
        return super().convert(value, param, ctx)


class NewFolder(InputPath):
    """A folder to write to, which may be there."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; a file of this name or above it is wrong usage."""
        path = super().convert(value, param, ctx)
        if above := file_above(path / "name"):
            self.fail(f"{above} is a file, so nothing can be made below it; {ELSEWHERE}", param, ctx)
        return path


class NewFile(InputPath):
    """A file to write, which may be there."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; a folder of this name or a file above it is wrong usage."""
        path = super().convert(value, param, ctx)
        if above := file_above(path):
            self.fail(f"{above} is a file, so nothing can be made below it; {ELSEWHERE}", param, ctx)
        if path.is_dir():
            self.fail(f"{path} is a folder; name a file in it", param, ctx)
        return path


def _refuse_empty(kind: click.ParamType[Any], value: object, *place: Any) -> None:
    if isinstance(value, str) and not value.strip():
        kind.fail("it is empty; give it a value or leave it out", *place)


def example(arguments: str) -> str:
    """Return the end of a command's --help: one line that works."""
    return f"\b\nExample:\n  {PROGRAM} {arguments}"


def data_option(command: Command) -> Command:
    """Add --data, which gives the command a `store`."""
    return click.option(
        "--data",
        "store",
        type=StoreFolder(),
        default=opened_store,
        show_default="datasets/ of this checkout",
        help="Folder with the questions.",
    )(command)


def edition_option(command: Command) -> Command:
    """Add --edition, None where it is not given."""
    return click.option(
        "--edition",
        "edition_id",
        metavar="NAME",
        show_default=DEFAULT_EDITION,
        help="Where the questions come from: open, rebuilt or release.",
    )(command)


def chosen_edition(store: Store, benchmark: Benchmark, edition_id: str | None) -> str:
    """Return the edition asked for, or the one that the site shows; raises UnknownNameError."""
    if edition_id is not None:
        return benchmark.edition(edition_id).id
    present = [edition.id for edition in store.editions(benchmark)]
    return next((name for name in (*PREFERRED, *present) if name in present), benchmark.editions[0].id)


def model_options(command: Command) -> Command:
    """Add --model and --revision of an embedding model, which reach the command by the names `model` and `revision`."""
    for option in (
        click.option("--revision", help="For embedding: the commit of the model on the Hub."),
        click.option(
            "--model", help="For embedding: a Model2Vec model on the Hugging Face Hub, or a folder of its files."
        ),
    ):
        command = option(command)
    return command


def check_not_of_another(folder: Path, benchmark: Benchmark, edition_id: str) -> None:
    """Raise InputError where a folder is, by its name or its manifest, that of another edition than the one to be made.

    Questions would lie there under the name and the licence of others.
    """
    place = folder.resolve()
    named = (place.parent.name, place.name)
    editions = {(each.id, edition.id) for each in BENCHMARKS for edition in each.editions}
    manifest = place / MANIFEST
    if named not in editions and manifest.is_file():
        found = read_model(manifest, Manifest)
        named = (found.benchmark, found.edition)
    if named in editions and named != (benchmark.id, edition_id):
        message = f"this is the folder of {' '.join(named)}, where {benchmark.id} {edition_id} would pass for it"
        raise InputError(Problem("other-edition", message, ELSEWHERE, str(folder)))


def submission_folder(store: Store, benchmark: Benchmark, out: Path | None, submission_id: str | None) -> Path:
    """Return the new submission folder that --out or an id names; a name that is taken or no id is wrong usage."""
    if out is None and submission_id is None:
        raise click.UsageError("Name the folder to make: --out DIR or --submission-id ID.")
    folder = out or store.submission_dir(benchmark.id, str(submission_id))
    folder = folder.resolve() if folder.name in ("", "..") else folder
    if submission_id not in (None, folder.name):
        raise click.UsageError(f"--submission-id {submission_id} is not the name of the --out folder {out}.")
    try:
        SUBMISSION_ID.adapter.validate_python(folder.name)
        check_new(folder)
    except ValidationError as error:
        raise click.UsageError(
            f"The folder's name {folder.name!r} is no submission id: a-z, 0-9, '.', '_' and '-', at most 64 characters."
        ) from error
    except InputError as error:
        raise click.UsageError(str(error)) from error
    return folder
