"""JSON without what a lenient parser lets through: no NaN or Infinity, no key twice, no deep nesting."""

import json


def strict_json(text: str) -> object:
    """Return the value of a JSON text; raises ValueError with a short reason."""
    try:
        value: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg}: character {error.pos + 1}") from error
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    return value


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    record = dict(pairs)
    if len(record) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {next(key for key in keys if keys.count(key) > 1)!r} stands twice")
    return record


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique_keys, parse_constant=_no_constant)
