"""Annotation files in TOML, read into pydantic models with every fault as a sentence."""

import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from leaderboard.errors import InputError, Problem

Model = TypeVar("Model", bound=BaseModel)


class Entry(BaseModel):
    """Base of the records in annotation files: an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file; raises InputError where it is missing, not UTF-8 or not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(Problem("unreadable", f"cannot be read: {error}", "mend the file", str(path))) from error


def parsed(model: type[Model], value: object, where: str, *, hint: str) -> Model:
    """Return a value as a model; raises InputError with every fault, each at `where` and its place in the value."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise InputError(
            *(
                Problem("schema", fault["msg"], hint, f"{where}: {'.'.join(map(str, fault['loc']))}")
                for fault in error.errors()
            )
        ) from error
