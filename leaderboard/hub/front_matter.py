"""The YAML at the head of a dataset card: what the Hub's viewer and the `datasets` library read."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pyarrow as pa
import yaml

from leaderboard.building import arrow_schema
from leaderboard.exports.names import config_name
from leaderboard.hub.described import Described, splits
from leaderboard.hub.layout import results_path, split_path
from leaderboard.hub.licences import OTHER, PASSED_ON
from leaderboard.hub.splits import POSITION
from leaderboard.schemas.manifest import VariationEntry

RESULTS_SPLIT = "results"
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_DTYPES = {"double": "float64", "float": "float32"}


def front_matter(editions: Sequence[Described], results: Sequence[str]) -> str:
    """Return the YAML between its two lines of dashes; `results` are the benchmarks with a table of results."""
    n_questions = sum(entry.rows for each in editions for entry in each.manifest.variations)
    licences = dict.fromkeys(PASSED_ON.get(each.edition.licence, OTHER) for each in editions)
    content = {
        "pretty_name": "Physical commonsense",
        "language": ["en"],
        **({"license": list(licences)} if licences else {}),
        "task_categories": ["multiple-choice", "question-answering"],
        "tags": ["benchmark", "physical-commonsense", "commonsense-reasoning"],
        "size_categories": [next((name for most, name in _SIZES if n_questions < most), "1M<n<10M")],
        "configs": configs(editions, results),
        "dataset_info": [info for each in editions for info in _infos(each)],
    }
    return f"---\n{yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=1000)}---\n"


def configs(editions: Sequence[Described], results: Sequence[str]) -> list[dict[str, Any]]:
    """Return the configurations: each edition, each of its tasks and variations, and the results of each benchmark."""
    found = [config for each in editions for config in _configs(each)]
    found += [
        {"config_name": f"results.{name}", "data_files": [{"split": RESULTS_SPLIT, "path": results_path(name)}]}
        for name in results
    ]
    return [{**config, "default": True} if place == 0 else config for place, config in enumerate(found)]


def _configs(each: Described) -> Iterator[dict[str, Any]]:
    yield _config(each, each.name, "*", "*", each.manifest.variations)
    for task in each.tasks():
        if each.task_name(task) != each.name:
            yield _config(each, each.task_name(task), task.id, "*", each.entries(task))
        for entry in each.entries(task):
            name = config_name(each.benchmark, each.edition, task, task.variation(entry.variation))
            yield _config(each, name, task.id, entry.variation, [entry])


def _config(
    each: Described, name: str, task_id: str, variation_id: str, entries: Iterable[VariationEntry]
) -> dict[str, Any]:
    files = [{"split": split, "path": split_path(each.at, task_id, variation_id, split)} for split in splits(entries)]
    return {"config_name": name, "data_files": files}


def _infos(each: Described) -> Iterator[dict[str, Any]]:
    """Yield the columns of an edition and of its tasks; without those of the edition, files of two tasks would not fit."""
    schemas = {each.task_name(task): arrow_schema(task) for task in each.tasks()}
    union = {field.name: field for schema in schemas.values() for field in schema}
    for name, fields in {each.name: list(union.values()), **{n: list(s) for n, s in schemas.items()}}.items():
        position = pa.field(POSITION, pa.int32())
        yield {"config_name": name, "features": [_feature(field) for field in (*fields, position)]}


def _feature(field: pa.Field) -> dict[str, str]:
    if pa.types.is_list(field.type):
        return {"name": field.name, "list": _dtype(field.type.value_type)}
    return {"name": field.name, "dtype": _dtype(field.type)}


def _dtype(kind: pa.DataType) -> str:
    return _DTYPES.get(str(kind), str(kind))
