"""The importer of annotated datapoints on the example file, and what it refuses."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.benchmarks.s_eqa.release import import_release
from leaderboard.benchmarks.s_eqa.release_file import EXAMPLE_FILE
from leaderboard.fetching import Paths, fetch_release
from leaderboard.store import Store
from tests.benchmarks.s_eqa.datapoints import written


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


def test_states_are_read_whatever_their_case(tmp_path: Path, example: list[dict[str, Any]]) -> None:
    """The paper prints ON, On and YES."""
    example[0] |= {
        "object_states": {"stove": ["ON"], "fridge": ["closed"]},
        "annotations": ["YES", "yes", "No", "Yes", "No"],
    }
    example[0]["object_relationships"] = ["pot on stove", "stove inside kitchen"]
    example[0]["llm_answer"] = "NO"
    changed = next(import_release(written(tmp_path / "a.json", example)).build.drafts)
    assert changed.table.equals(next(import_release(EXAMPLE_FILE).build.drafts).table)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"annotations": ["Yes"] * 4}, "annotations has 4 answers, not 5"),
        ({"annotations": ["Yes"] * 6}, "annotations has 6 answers, not 5"),
        ({"annotations": ["Yes"] * 4 + ["Maybe"]}, "annotations 5 is 'Maybe', not 'Yes', 'No' or 'Cannot Answer'"),
        ({"annotations": None}, "annotations is None, which is no list"),
        (
            {"room": "garage"},
            "room is 'garage', not 'kitchen', 'livingroom', 'bedroom', 'bathroom', 'multi-room' or 'no-room'",
        ),
        (
            {"object_states": {"tv": ["Warm"]}},
            "object_states 'tv' 1 is 'Warm', not 'On', 'Off', 'Open', 'Closed', 'Present' or 'None'",
        ),
        (
            {"object_states": {"tv": ["On", "Off"]}},
            "object_states gives 'tv' no state, one twice, or a state and its opposite",
        ),
        (
            {"object_states": {"tv": []}},
            "object_states gives 'tv' no state, one twice, or a state and its opposite",
        ),
        ({"object_states": {"tv": "On"}}, "object_states 'tv' is 'On', which is no list"),
        ({"object_states": {}}, "object_states names no object"),
        ({"object_states": ["tv"]}, "object_states is ['tv'], which is no object with keys"),
        ({"object_states": {" ": ["On"]}}, "object_states ' ' is ' ', without a letter or digit"),
        ({"object_states": {"tv": ["On"], "TV ": ["Off"]}}, "object_states names 'tv' twice"),
        (
            {"object_states": {"t\ud800v": ["On"]}},
            "object_states 't\\ud800v' character 2 is U+D800 (half of a surrogate pair), which cannot be seen; take it out",
        ),
        (
            {"object_states": {f"lamp {number}": ["On"] for number in range(128)}, "object_relationships": []},
            "the datapoint has 128 states and relations, more than 127",
        ),
        (
            {"object_relationships": ["tv UNDER table"]},
            "object_relationships has 'tv UNDER table', which is not 'a INSIDE b' or 'a ON b'",
        ),
        ({"object_relationships": ["tv ON desk"] * 2}, "object_relationships has 'tv ON desk' twice"),
        (
            {"object_relationships": ["tv ON \ud800"]},
            "object_relationships 1 character 7 is U+D800 (half of a surrogate pair), which cannot be seen; take it out",
        ),
        ({"llm_answer": "Perhaps"}, "llm_answer is 'Perhaps', not 'Yes' or 'No'"),
        ({"situational": "yes"}, "situational is 'yes', not true or false"),
        ({"colour": "blue"}, "'colour' is no key of the form"),
        ({"id": 7}, "id is 7, which is no text"),
        ({"id": "example-1"}, "id stands twice"),
        (
            {"query": "\ud800"},
            "query character 1 is U+D800 (half of a surrogate pair), which cannot be seen; take it out",
        ),
        (
            {"query": "Is\u202eit?"},
            "query character 3 is U+202E (RIGHT-TO-LEFT OVERRIDE), which cannot be seen; take it out",
        ),
        (
            {"query": "Is it\tlate?"},
            "query character 6 is U+0009 (control character), which cannot be seen; take it out",
        ),
        ({"query": "?"}, "query is '?', without a letter or digit"),
        ({"query": "Is every bedroom neat?"}, "query has 'every bedroom', for which no 'this place' can stand"),
    ],
)
def test_odd_datapoints_are_set_aside(
    tmp_path: Path, example: list[dict[str, Any]], change: dict[str, object], reason: str
) -> None:
    """A datapoint that breaks the form is kept out with its place and the reason; the others stay."""
    imported = import_release(written(tmp_path / "a.json", [*example, example[1] | {"id": "new"} | change, 7]))
    aside, other = imported.set_aside
    assert (aside.row, other.row) == (7, 8)
    assert (aside.reason, other.reason) == (reason, "is not an object with keys")
    assert imported.n_read == 8
    assert sum(len(draft.table) for draft in imported.build.drafts if draft.task_id == "room") == 6


def test_a_key_that_stands_twice_sets_its_datapoint_aside(tmp_path: Path) -> None:
    """In the datapoint, and among its objects, where a parser would take the last."""
    text = EXAMPLE_FILE.read_text(encoding="utf-8")
    text = text.replace('"tv": ["Off"]', '"tv": ["On"], "tv": ["Off"]').replace(
        '"id": "example-1"', '"id": "a", "id": "b"'
    )
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    aside = import_release(path).set_aside
    assert [(row.row, row.reason) for row in aside] == [
        (1, "names the key 'id' twice"), (2, "object_states names 'tv' twice"),
    ]  # fmt: skip


def test_most_facts_fit(tmp_path: Path, example: list[dict[str, Any]]) -> None:
    """A datapoint with 127 states is imported, its count with it."""
    many = example[0] | {"object_states": {f"lamp {n}": ["On"] for n in range(127)}, "object_relationships": []}
    drafts = import_release(written(tmp_path / "a.json", [many])).build.drafts
    assert next(drafts).table["n_needed"].item() == 127


def test_rooms_are_kept_apart(tmp_path: Path, example: list[dict[str, Any]]) -> None:
    """Names of objects stay whole; a relation names "this place" only for the room that the query calls so."""
    states = {"kitchen light": ["Off"], "bathroom light": ["On"]}
    places = ["kettle INSIDE kitchen", "towel INSIDE bathroom"]
    shared = example[4] | {"object_states": states, "object_relationships": places}
    rows = [
        shared | {"id": "1"},
        shared | {"id": "2", "query": "Are the kitchen and the bathroom dark?"},
        shared | {"id": "3", "query": "Is the kitchen dark?", "room": "kitchen"},
    ]
    kitchen, several = (
        draft.table["question"].to_list()
        for draft in import_release(written(tmp_path / "a.json", rows)).build.drafts
        if draft.task_id == "room"
    )
    scene = "What can be seen: kitchen light off; bathroom light on; kettle inside {}; towel inside bathroom."
    assert several == [
        f"Is the house ready for sleeptime?\n\n{scene.format('kitchen')}",
        f"Are the kitchen and the bathroom dark?\n\n{scene.format('kitchen')}",
    ]
    assert kitchen == [f"Is this place dark?\n\n{scene.format('this place')}"]
