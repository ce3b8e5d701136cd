"""results.json: the results table as canonical text, so that equality is byte equality."""

import json
from typing import Any

import dataframely as dy
import polars as pl

from leaderboard.errors import InputError, Problem
from leaderboard.schemas import SCHEMA_VERSION
from leaderboard.schemas.tables import Results

_FAULTS = (
    ValueError,
    KeyError,
    TypeError,
    RecursionError,
    OverflowError,
    pl.exceptions.PolarsError,
    dy.exc.ValidationError,
)


def encode_results(results: pl.DataFrame) -> str:
    """Return results.json: two header keys and one line a row, in the order of the table."""
    lines = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in results.to_dicts())
    return f'{{\n "schema_version": {SCHEMA_VERSION},\n "results": [\n{lines}\n ]\n}}\n'


def decode_results(text: str, where: str = "results.json") -> pl.DataFrame:
    """Return the table of a results.json.

    Raises InputError, naming `where`, for any text that encode_results would not write: other keys, types or layout,
    numbers out of range.
    """
    try:
        content: Any = json.loads(text)
        if content["schema_version"] != SCHEMA_VERSION:
            raise ValueError(f"schema_version {content['schema_version']} is not {SCHEMA_VERSION}")
        schema = {name: column.dtype for name, column in Results.columns().items()}
        rows = [{name: row[name] for name in schema} for row in content["results"]]
        results = Results.validate(pl.DataFrame(rows, schema=schema, orient="row"))
        if encode_results(results) != text:
            raise ValueError("its layout or keys are not those that are written")
    except _FAULTS as error:
        raise InputError(
            Problem(
                "results-malformed",
                f"this is no results file ({_shown(error)})",
                "make it with: python -m leaderboard score",
                where,
            )
        ) from error
    return results


def _shown(error: Exception) -> str:
    what = f"key {error} is missing" if isinstance(error, KeyError) else str(error)
    return " ".join(what.split())[:200]
