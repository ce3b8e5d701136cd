"""The importer of annotated datapoints on the example file, and what it refuses."""

import json
import zipfile
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.benchmarks.s_eqa.release import import_release
from leaderboard.benchmarks.s_eqa.release_file import EXAMPLE_FILE
from leaderboard.errors import InputError
from leaderboard.fetching import Paths, fetch_release
from leaderboard.store import Store


@pytest.fixture
def example() -> list[dict[str, Any]]:
    """The datapoints of the example file."""
    rows: list[dict[str, Any]] = json.loads(EXAMPLE_FILE.read_text(encoding="utf-8"))["datapoints"]
    return rows


def _written(path: Path, rows: object) -> Path:
    path.write_text(json.dumps({"schema_version": 1, "datapoints": rows}), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def fetched(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store with the example file as the release."""
    store = Store(tmp_path_factory.mktemp("datasets"), tmp_path_factory.mktemp("submissions"))
    made = fetch_release(store, BENCHMARK, Paths(EXAMPLE_FILE, None, None))
    assert made.n_read == 6
    return store


def test_the_key_is_the_peoples(fetched: Store) -> None:
    """Three against two is Yes, one Cannot Answer is Cannot Answer, four against one is No."""
    room = fetched.questions(BENCHMARK, "release", tasks=("room",))
    keys = ["Yes", "Yes", "Cannot Answer", "Yes", "No", "Yes"]
    assert [choices[answer] for choices, answer in room.select("choices", "answer").iter_rows()] == keys
    assert room["source_id"].to_list() == [f"example-{number}" for number in range(1, 7)]
    assert room["llm_answer"].to_list() == ["No", "Yes", "Yes", "Yes", "No", None]
    assert room["situational"].to_list() == [True] * 5 + [None]
    assert room["annotations"].list.len().to_list() == [5] * 6


def test_the_text_is_the_papers_datapoint(fetched: Store) -> None:
    """The shower of the paper: the room is replaced, states and relations are told."""
    room = fetched.questions(BENCHMARK, "release", tasks=("room",)).filter(pl.col("variation") == "bathroom")
    assert room["question"].item() == (
        "Is this place ready for a shower?\n\nWhat can be seen: lightswitch on; towels present; soap present; "
        "lightswitch inside this place; towels inside this place."
    )
    assert room["cluster_id"].item() == "Is the bathroom ready for a shower?"


def test_simple_questions_have_the_papers_form(fetched: Store) -> None:
    """One for each state of each object, all of them set as asked."""
    objects = fetched.questions(BENCHMARK, "release", tasks=("object",))
    asked = [question.split("\n\n")[0] for question in objects["question"]]
    assert asked[:2] == ["Is the stove on?", "Is the fridge closed?"]
    assert asked[-6:] == [
        "Is the windows closed?", "Is the door closed?", "Is the dishwasher closed?", "Is the dishwasher off?",
        "Is the door closed?", "Is the keys absent?",
    ]  # fmt: skip
    assert set(objects["answer"]) == {0}
    assert len(objects) == 17


def test_notes_count_what_the_paper_counts() -> None:
    """One of 30 annotations is Cannot Answer; of five answers of the model three are the people's."""
    assert import_release(EXAMPLE_FILE).notes == (
        "1 of 30 annotations are Cannot Answer (3.33%; paper: 2.74 %)",
        "3 of 5 answers of the language model are those of the people (60.0%; paper: 46.2 %)",
    )


def test_a_folder_or_archive_will_do(tmp_path: Path) -> None:
    """The same datapoints come out of a folder and a zip."""
    folder, archive = tmp_path / "in", tmp_path / "in.zip"
    folder.mkdir()
    (folder / "any-name.json").write_bytes(EXAMPLE_FILE.read_bytes())
    with zipfile.ZipFile(archive, "w") as file:
        file.write(EXAMPLE_FILE, "data/any-name.json")
    plain = [draft.table for draft in import_release(EXAMPLE_FILE).build.drafts]
    for path in (folder, archive):
        drafts = list(import_release(path).build.drafts)
        assert all(draft.table.equals(table) for draft, table in zip(drafts, plain, strict=True))


def test_states_are_read_whatever_their_case(tmp_path: Path, example: list[dict[str, Any]]) -> None:
    """The paper prints ON, On and YES."""
    example[0] |= {
        "object_states": {"stove": ["ON"], "fridge": ["closed"]},
        "annotations": ["YES", "yes", "No", "Yes", "No"],
    }
    example[0]["object_relationships"] = ["pot on stove", "stove inside kitchen"]
    example[0]["llm_answer"] = "NO"
    changed = next(import_release(_written(tmp_path / "a.json", example)).build.drafts)
    assert changed.table.equals(next(import_release(EXAMPLE_FILE).build.drafts).table)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"annotations": ["Yes"] * 4}, "annotations: Tuple should have at least 5 items"),
        ({"annotations": ["Yes"] * 6}, "annotations: Tuple should have at most 5 items"),
        ({"annotations": ["Yes"] * 4 + ["Maybe"]}, "annotations: Input should be 'Yes', 'No' or 'Cannot Answer'"),
        ({"room": "garage"}, "room: Input should be 'kitchen'"),
        ({"object_states": {"tv": ["Warm"]}}, "object_states: Input should be 'On'"),
        ({"object_states": {"tv": ["On", "Off"]}}, "object_states: Value error, tv has no state"),
        ({"object_states": {"tv": "On"}}, "object_states: Input should be a valid tuple"),
        ({"object_states": {}}, "object_states: "),
        (
            {"object_relationships": ["tv UNDER table"]},
            "object_relationships: Value error, 'tv UNDER table' is no relation",
        ),
        ({"llm_answer": "Perhaps"}, "llm_answer: "),
        ({"colour": "blue"}, "colour: Extra inputs are not permitted"),
        ({"id": "example-1"}, "id stands twice"),
        ({"query": "\ud800"}, "query: "),
    ],
)
def test_odd_datapoints_are_set_aside(
    tmp_path: Path, example: list[dict[str, Any]], change: dict[str, object], reason: str
) -> None:
    """A datapoint that breaks the form is kept out with its place and the reason; the others stay."""
    imported = import_release(_written(tmp_path / "a.json", [*example, example[1] | {"id": "new"} | change, 7]))
    aside, other = imported.set_aside
    assert (aside.row, other.row) == (7, 8)
    assert aside.reason.startswith(reason)
    assert imported.n_read == 8
    assert sum(len(draft.table) for draft in imported.build.drafts if draft.task_id == "room") == 6


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "is no JSON file"),
        (b"\xff", "is no JSON file"),
        (b"[]", "has no schema_version 1"),
        (b'{"schema_version": 2, "datapoints": []}', "has no schema_version 1"),
        (b'{"schema_version": 1, "datapoints": {}}', "has no list of datapoints"),
        (b'{"schema_version": 1, "datapoints": [1]}', "holds no datapoint that can be read"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, message: str) -> None:
    """A file without the form is an error that names it."""
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        import_release(path)
    assert str(path) in str(caught.value)


def test_one_file_is_expected(tmp_path: Path) -> None:
    """An empty folder, and one with two files, are errors."""
    with pytest.raises(InputError, match="there is no JSON file"):
        import_release(tmp_path)
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_bytes(EXAMPLE_FILE.read_bytes())
    with pytest.raises(InputError, match="2 JSON files"):
        import_release(tmp_path)


def test_a_part_of_the_variations_needs_a_folder(tmp_path: Path, example: list[dict[str, Any]]) -> None:
    """Datapoints of one room alone are refused without a folder of their own, and told with one."""
    store, path = Store(tmp_path / "d", tmp_path / "s"), _written(tmp_path / "a.json", example[:1])
    with pytest.raises(InputError, match="variations are missing"):
        fetch_release(store, BENCHMARK, Paths(path, None, None))
    fetched = fetch_release(store, BENCHMARK, Paths(path, None, tmp_path / "out"))
    assert [(entry.task, entry.variation) for entry in fetched.manifest.variations] == [
        ("room", "kitchen"), ("object", "kitchen"),
    ]  # fmt: skip
