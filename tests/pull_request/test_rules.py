"""The allow-list of paths and the caps, on anything that a tree of git may hold."""

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from leaderboard.pull_request.contents import depth
from leaderboard.pull_request.repository import FILE_MODE, NO_MODE, Change
from leaderboard.pull_request.rules import sorted_out

PARTS = st.sampled_from(["submissions", "coat", "my-model", "predictions", "task-u", "v01.csv", "results.json"])
ODD = st.sampled_from(["..", ".", "", "-x", "a b", "A", "\n", "~", ".git", "submission.json/", "\u202e", "x" * 65])
PATHS = st.lists(PARTS | ODD | st.text(max_size=8), min_size=1, max_size=7).map("/".join)
JSON = st.recursive(
    st.none() | st.text() | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


def added(path: str) -> Change:
    """Return the change that adds a plain file."""
    return Change("A", NO_MODE, FILE_MODE, "0" * 40, path.encode("utf-8", "surrogatepass"))


@given(PATHS)
def test_an_allowed_path_stays_in_its_folder(path: str) -> None:
    """A path is either a problem or one of three kinds of file below submissions/<benchmark>/<id>."""
    folders, problems = sorted_out([added(path)])
    assert len(folders) + len(problems) == 1
    for folder in folders:
        (name,) = folder.changes
        assert f"{folder.path}/{name}" == path
        assert Path("/", path).resolve() == Path("/", path)
        assert path.isascii()
        assert path.endswith((".csv", ".json"))


@given(st.lists(PATHS, max_size=30))
def test_every_change_is_looked_at(paths: list[str]) -> None:
    """However changes are mixed, each is in a folder or counted in a problem."""
    unique = list(dict.fromkeys(paths))
    folders, problems = sorted_out(map(added, unique))
    n_found = sum(len(folder.changes) for folder in folders) + sum(problem.count for problem in problems)
    assert n_found == len(unique)


@given(st.binary(max_size=200))
def test_any_bytes_can_be_a_name(name: bytes) -> None:
    """A name that is no text is refused in a line of printable characters."""
    _, problems = sorted_out([Change("A", NO_MODE, FILE_MODE, "0" * 40, b"submissions/" + name)])
    assert all(problem.where.isprintable() for problem in problems)


@given(JSON)
def test_depth_is_that_of_the_brackets(value: object) -> None:
    """Brackets in strings do not count."""

    def nested(inner: object) -> int:
        items = inner.values() if isinstance(inner, dict) else inner if isinstance(inner, list) else None
        return 0 if items is None else 1 + max(map(nested, items), default=0)

    assert depth(json.dumps(value).encode()) == nested(value)


def test_depth_takes_linear_time() -> None:
    """200,000 quotes of which none ends: read once, not once a quote (that would take hours)."""
    assert depth(b'"' + b'\\"' * 100_000 + b"[") == 0
