"""The JSON form of annotated datapoints, after the paper's (III-B); the authors have published no file so far.

One object: `schema_version` 1 and `datapoints`, a list of objects with

* `id`, unique, and `query`, the situational query with its room;
* `room`: kitchen, livingroom, bedroom, bathroom, multi-room or no-room;
* `object_states`: an object's name -> list of On, Off, Open, Closed, Present or None;
* `object_relationships`: list of texts such as "apple INSIDE fridge" or "towels ON rack", a room being a place too;
* `annotations`: the five people's answers, Yes, No or Cannot Answer;
* and, as far as known, `llm_answer` (Yes or No), `situational` (true or false), `time` (spatial or temporal).

Text is one line of visible characters. A datapoint holds at most 127 states and relations, and a name or key stands once.
release_example.json is an example of our own making.
"""

import json
import tarfile
import zipfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from leaderboard.benchmarks.archives import Member, members
from leaderboard.benchmarks.s_eqa.datapoint import Datapoint, FaultyDatapointError, RepeatedKey, read_datapoint
from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of
from leaderboard.sources import Rejected, Source

EXAMPLE_FILE = Path(__file__).with_name("release_example.json")
MAX_BYTES = 256 * 2**20
N_EXAMPLES = 5
_FORM = "see leaderboard/benchmarks/s_eqa/release_file.py for the form, and release_example.json beside it"
_LINES = (".jsonl", ".ndjson")


class Read(NamedTuple):
    """What a file holds: its datapoints in order, and the rows that could not be read."""

    source: Source
    datapoints: tuple[Datapoint, ...]
    set_aside: tuple[Rejected, ...]


def read_release(path: Path) -> Read:
    """Read the one JSON file that `path` is, or that lies in a folder, zip or tar.

    Raises InputError where there is none, more than one, one that does not have the form, or one of which no datapoint
    can be read. A datapoint that breaks the form is set aside, and so is one whose id stood before.
    """
    member = _member(path)
    datapoints: dict[str, Datapoint] = {}
    set_aside = []
    for number, row in enumerate(_rows(member, path), start=1):
        try:
            datapoint = read_datapoint(row)
        except FaultyDatapointError as error:
            set_aside.append(Rejected(member.name, number, str(error), row))
            continue
        if datapoint.id in datapoints:
            set_aside.append(Rejected(member.name, number, "id stands twice", row))
        else:
            datapoints[datapoint.id] = datapoint
    if not datapoints:
        nothing = Problem("no-datapoints", "holds no datapoint that can be read", _FORM, str(path))
        raise InputError(nothing, *_reasons(set_aside, path))
    return Read(Source(member.name, "", sha256_of(member.content)), tuple(datapoints.values()), tuple(set_aside))


def _reasons(set_aside: Sequence[Rejected], path: Path) -> list[Problem]:
    """Return why rows were set aside, the commonest reasons first, each with the places of some."""
    places = defaultdict(list)
    for row in set_aside:
        places[row.reason].append(f"datapoint {row.row}")
    commonest = sorted(places.items(), key=lambda item: -len(item[1]))[:N_EXAMPLES]
    return [
        Problem("datapoint", f"{found[0]}: {reason}", "mend it", str(path), len(found), tuple(found[:N_EXAMPLES]))
        for reason, found in commonest
    ]


def _member(path: Path) -> Member:
    if path.is_file() and not (zipfile.is_zipfile(path) or tarfile.is_tarfile(path)):
        if path.stat().st_size > MAX_BYTES:
            raise InputError(Problem("too-large", "is too large", "name the datapoints alone", str(path)))
        return Member(path.name, path.read_bytes())
    found = list(members(path, lambda name: name.lower().endswith((".json", *_LINES))))
    found = [member for member in found if not member.name.lower().endswith(_LINES)] or found
    if len(found) != 1:
        names = tuple(member.name for member in found[:N_EXAMPLES])
        message = f"{len(found)} JSON files: {', '.join(names)}" if found else "there is no JSON file"
        raise InputError(Problem("not-one-file", message, "name the file of datapoints", str(path)))
    return found[0]


def _rows(member: Member, path: Path) -> list[Any]:
    if member.name.lower().endswith(_LINES):
        hint = f"put the lines into the list `datapoints` of one JSON object; {_FORM}"
        raise InputError(Problem("json-lines", "is JSON Lines, one object a line", hint, str(path)))
    try:
        content = json.loads(
            member.content.decode("utf-8-sig"), object_pairs_hook=_keys_noted, parse_constant=_no_constant
        )
    except (ValueError, RecursionError) as error:
        kind = "JSON file" if member.name.lower().endswith(".json") else "JSON file, nor a zip or tar that is whole"
        raise InputError(Problem("not-json", f"is no {kind} ({error})", _FORM, str(path))) from error
    if isinstance(content, RepeatedKey):
        raise InputError(Problem("not-the-form", f"names the key {content.key!r} twice", _FORM, str(path)))
    if not isinstance(content, dict) or content.get("schema_version") != 1:
        raise InputError(Problem("not-the-form", "has no schema_version 1", _FORM, str(path)))
    rows = content.get("datapoints")
    if not isinstance(rows, list):
        raise InputError(Problem("not-the-form", "has no list of datapoints", _FORM, str(path)))
    return rows


def _keys_noted(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object, as RepeatedKey where a key stands twice: its datapoint is then set aside."""
    keys = [key for key, _ in pairs]
    if len(set(keys)) == len(keys):
        return dict(pairs)
    repeated = RepeatedKey(pairs)
    repeated.key = next(key for key in keys if keys.count(key) > 1)
    return repeated


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")
