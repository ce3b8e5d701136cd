"""results.json: the results table as canonical text, so that equality is byte equality."""

import json
from typing import Any

import dataframely as dy
import polars as pl

from leaderboard.errors import InputError, Problem
from leaderboard.schemas import SCHEMA_VERSION
from leaderboard.schemas.tables import Results


def encode_results(results: pl.DataFrame) -> str:
    """Return results.json: two header keys and one line a row, in the order of the table."""
    lines = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in results.to_dicts())
    return f'{{\n "schema_version": {SCHEMA_VERSION},\n "results": [\n{lines}\n ]\n}}\n'


def decode_results(text: str, where: str = "results.json") -> pl.DataFrame:
    """Return the table of a results.json; raises InputError where the text is not one, naming `where`."""
    try:
        content: Any = json.loads(text)
        if content["schema_version"] != SCHEMA_VERSION:
            raise ValueError(f"schema_version {content['schema_version']} is not {SCHEMA_VERSION}")
        schema = {name: column.dtype for name, column in Results.columns().items()}
        rows = [{name: row[name] for name in schema} for row in content["results"]]
        return Results.validate(pl.DataFrame(rows, schema=schema))
    except (ValueError, KeyError, TypeError, RecursionError, pl.exceptions.PolarsError, dy.exc.ValidationError) as error:
        raise InputError(
            Problem("results-malformed", f"this is no results file ({error})", "make it with: python -m leaderboard score", where)
        ) from error
