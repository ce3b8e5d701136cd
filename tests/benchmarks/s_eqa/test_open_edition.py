"""What the open edition promises of every question of both tasks."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.benchmarks.s_eqa.annotations import VARIATIONS, Query
from leaderboard.benchmarks.s_eqa.baselines import constant_yes, state_words
from leaderboard.benchmarks.s_eqa.scene_only import scene_only
from leaderboard.building import build_edition
from leaderboard.schemas.manifest import Manifest
from leaderboard.store import Store

ANSWERS = ["Yes", "No", "Cannot Answer"]
UNSEEN = "It cannot be seen"
KINDS = {
    "On": r" (is|are) on\.",
    "Off": r" (is|are) off\.",
    "Open": r" open\.",
    "Closed": r" closed\.",
    "None": r"^There (is|are) no ",
}
variations = pytest.mark.parametrize("variation", VARIATIONS)


def _sentences(question: str) -> list[str]:
    scene = question.split("\n\nWhat can be seen: ")[1]
    return [f"{sentence}." for sentence in scene.removesuffix(".").split(". ")]


def _kind(sentence: str) -> str:
    """What a sentence says, read from its words alone."""
    if sentence.startswith(UNSEEN):
        return "unseen"
    found = [name for name, pattern in KINDS.items() if re.search(pattern, sentence)]
    return found[0] if found else "Present" if sentence.startswith("There ") else "place"


def test_2000_datapoints_eight_a_query(room: pl.DataFrame, queries: tuple[Query, ...]) -> None:
    """2,000 questions, eight of each of the 250 queries, in registry order."""
    assert len(room) == 2000
    assert Counter(room["query"]) == dict.fromkeys([query.text for query in queries], 8)
    assert (room["cluster_id"] == room["query"]).all()
    assert room["variation"].unique(maintain_order=True).to_list() == list(VARIATIONS)


def test_answers_are_45_45_10(room: pl.DataFrame) -> None:
    """Yes and No 900 times each, Cannot Answer 200 times; so in the scored split, to a tenth of a percent."""
    assert Counter(room["answer"]) == {0: 900, 1: 900, 2: 200}
    test = room.filter(pl.col("split") == "test")
    for answer, share in ((0, 0.45), (1, 0.45), (2, 0.10)):
        assert (test["answer"] == answer).mean() == pytest.approx(share, abs=0.001)


@variations
def test_answers_are_balanced_in_every_variation(room: pl.DataFrame, variation: str) -> None:
    """45, 45 and 10 % exactly."""
    counts = Counter(room.filter(pl.col("variation") == variation)["answer"])
    n = sum(counts.values())
    assert counts == {0: n * 9 // 20, 1: n * 9 // 20, 2: n // 10}


def test_a_query_tells_no_answer(room: pl.DataFrame) -> None:
    """Every query has Yes and No equally often, or one more of either, and at most one Cannot Answer."""
    for (_,), own in room.group_by("query"):
        counts = Counter(own["answer"])
        assert abs(counts[0] - counts[1]) <= 1
        assert counts[2] <= 1


def test_choices_stand_in_one_order(room: pl.DataFrame, objects: pl.DataFrame) -> None:
    """Yes, No, Cannot Answer, always."""
    for frame in (room, objects):
        assert all(choices == ANSWERS for choices in frame["choices"].to_list())


def test_answers_follow_from_the_scene(room: pl.DataFrame, queries: tuple[Query, ...]) -> None:
    """From the table of the scene and the annotation alone: all needs held, one broken, or one unseen."""
    needs = {query.text: Counter(need.value for need in query.needs) for query in queries}
    for row in room.iter_rows(named=True):
        needed = [place for place, state in enumerate(row["scene_needed"]) if state]
        assert Counter(row["scene_needed"][place] for place in needed) == needs[row["query"]]
        found = [(row["scene_state"][place], row["scene_needed"][place]) for place in needed]
        broken = sum(state not in {"unseen", need} for state, need in found)
        unseen = sum(state == "unseen" for state, _ in found)
        assert (row["n_broken"], row["n_unseen"], row["n_needed"]) == (broken, unseen, len(found))
        assert row["answer"] == (1 if broken else 2 if unseen else 0)
        assert not (broken and unseen)
        roles = Counter(row["scene_role"])
        assert (roles["broken"], roles["unseen"], roles["not needed"]) == (
            broken, unseen, len(row["scene_state"]) - len(found),
        )  # fmt: skip


def test_nothing_doubtful_is_shown(
    built: tuple[Store, Manifest], room: pl.DataFrame, queries: tuple[Query, ...]
) -> None:
    """What is not needed is neutral for the query that it is shown with."""
    from leaderboard.benchmarks.s_eqa.space import read_space
    from leaderboard.benchmarks.s_eqa.wording import fact_subject

    assert built[1].benchmark == "s-eqa"
    space = read_space()
    for query in queries:
        name_room = query.variation in {"multi-room", "no-room"}
        neutral = {fact_subject(space, fact, name_room=name_room) for fact in query.neutral}
        own = room.filter(pl.col("query") == query.text)
        for subjects, roles in own.select("scene_object", "scene_role").iter_rows():
            assert {subject for subject, role in zip(subjects, roles, strict=True) if role == "not needed"} <= neutral


def test_the_text_is_the_scene(room: pl.DataFrame) -> None:
    """Each sentence of a scene tells the state of its row, in its order, and there are seven to nine."""
    states = {"On", "Off", "Open", "Closed", "Present", "None", "unseen"}
    for question, listed in room.select("question", "scene_state").iter_rows():
        told = [_kind(sentence) for sentence in _sentences(question)]
        assert told == [state if state in states else "place" for state in listed]
        assert 7 <= len(told) <= 9


def test_no_room_is_named(room: pl.DataFrame) -> None:
    """The query mentions no room, and the scene names rooms only where several are shown."""
    for question, variation in room.select("question", "variation").iter_rows():
        query, scene = question.split("\n\n")
        assert not re.search(r"kitchen|living ?room|bedroom|bathroom", query, re.IGNORECASE)
        if variation not in {"multi-room", "no-room"}:
            assert "this place" in query
            assert not re.search(r"\b(the|an?|empty|\w+'s) this place|this place's", query)
            assert not re.search(r"kitchen|living ?room|bedroom|bathroom", scene, re.IGNORECASE)


def test_no_question_repeats(room: pl.DataFrame, objects: pl.DataFrame) -> None:
    """No two questions of a task have the same text."""
    for frame in (room, objects):
        assert frame["question"].n_unique() == len(frame)
        assert frame["duplicate_of"].null_count() == len(frame)


@variations
def test_scenes_stand_under_two_queries(room: pl.DataFrame, variation: str) -> None:
    """Partners share the scene to the letter and the split, and differ in query and answer; four fifths or more."""
    own = room.filter(pl.col("variation") == variation).with_columns(
        scene=pl.col("question").str.split("\n\n").list.last()
    )
    pairs = own.drop_nulls("pair_id").group_by("pair_id").agg(
        pl.len(), *(pl.col(name).n_unique() for name in ("scene", "scene_id", "split", "query", "answer"))
    )  # fmt: skip
    assert (pairs["len"] == 2).all()
    for name, n in (("scene", 1), ("scene_id", 1), ("split", 1), ("query", 2), ("answer", 2)):
        assert (pairs[name] == n).all(), name
    assert 2 * len(pairs) >= 0.8 * len(own)
    assert own["scene"].n_unique() == own["scene_id"].n_unique()
    scenes = own.group_by("scene").len()["len"]
    assert (scenes > 1).mean() >= 0.4


def test_distractors_tell_nothing(room: pl.DataFrame) -> None:
    """Each state, unseen included, is as frequent among the distractors of Yes, No and Cannot Answer: within one point."""
    counts: dict[int, Counter[str]] = {0: Counter(), 1: Counter(), 2: Counter()}
    for question, roles, answer in room.select("question", "scene_role", "answer").iter_rows():
        kinds = [_kind(sentence) for sentence in _sentences(question)]
        counts[answer].update(kind for kind, role in zip(kinds, roles, strict=True) if role == "not needed")
    for kind in ("On", "Off", "Open", "Closed", "Present", "None", "place", "unseen"):
        shares = [count[kind] / count.total() for count in counts.values()]
        assert max(shares) - min(shares) <= 0.01, (kind, shares)
    sizes = [counts[answer].total() / (room["answer"] == answer).sum() for answer in (0, 1, 2)]
    assert max(sizes) - min(sizes) <= 0.35, sizes


@variations
def test_distractors_tell_nothing_in_a_variation(room: pl.DataFrame, variation: str) -> None:
    """In each variation the shares of a state differ by at most four points between the answers."""
    counts: dict[int, Counter[str]] = {0: Counter(), 1: Counter(), 2: Counter()}
    own = room.filter(pl.col("variation") == variation)
    for states, roles, answer in own.select("scene_state", "scene_role", "answer").iter_rows():
        counts[answer].update(state for state, role in zip(states, roles, strict=True) if role == "not needed")
    for kind in ("On", "Off", "Open", "Closed", "Present", "None", "unseen"):
        shares = [count[kind] / count.total() for count in counts.values()]
        assert max(shares) - min(shares) <= 0.04, (kind, shares)


def test_the_scene_alone_tells_nothing(room: pl.DataFrame) -> None:
    """A classifier of the scene, cross-fitted over queries, stays below the majority and 4 points, per variation too."""
    right = room.with_columns(right=scene_only(room) == room["answer"])
    assert right["right"].mean() < 0.45 + 0.04  # type: ignore[operator]
    for (variation,), own in right.group_by("variation"):
        margin = 2 * (0.45 * 0.55 / len(own)) ** 0.5
        assert own["right"].mean() < 0.45 + 0.04 + margin, variation  # type: ignore[operator]


def test_rules_without_the_query_stay_at_the_majority(room: pl.DataFrame) -> None:
    """Always Yes gets 45 %, counting off, closed and missing less than 49 %."""
    assert (constant_yes(room) == room["answer"]).mean() == 0.45
    assert (state_words(room) == room["answer"]).mean() < 0.49  # type: ignore[operator]


def test_ten_dev_questions_of_all_answers(room: pl.DataFrame, objects: pl.DataFrame) -> None:
    """Each variation has ten questions for examples, with all answers; a scene has one split in both tasks."""
    for variation in VARIATIONS:
        dev = room.filter(pl.col("variation") == variation, pl.col("split") == "dev")
        assert len(dev) == 10
        assert set(dev["answer"]) == {0, 1, 2}
        assert dev["pair_id"].null_count() == 0
    both = pl.concat([frame.select("scene_id", "split") for frame in (room, objects)])
    assert (both.group_by("scene_id").agg(pl.col("split").n_unique())["split"] == 1).all()


def test_one_simple_question_a_consensus_object(room: pl.DataFrame, objects: pl.DataFrame) -> None:
    """Task object asks of the same scene once for every state that the query needs, and the keys follow the scene."""
    asked = {(row["query"], row["scene_id"]): row for row in room.iter_rows(named=True)}
    found: Counter[tuple[str, str]] = Counter()
    for row in objects.iter_rows(named=True):
        whole = asked[row["query"], row["scene_id"]]
        found[row["query"], row["scene_id"]] += 1
        question, scene = row["question"].split("\n\n")
        assert scene == whole["question"].split("\n\n")[1]
        assert row["object"] in question
        assert re.fullmatch(r"(Is|Are) .+\?", question)
        places = [
            place for place, subject in enumerate(whole["scene_object"])
            if subject == row["object"] and whole["scene_needed"][place] == row["needed_state"]
        ]  # fmt: skip
        assert len(places) == 1
        assert ["met", "broken", "unseen"][row["answer"]] == whole["scene_role"][places[0]]
    assert found == {key: row["n_needed"] for key, row in asked.items()}


def test_all_simple_answers_yes_means_yes(room: pl.DataFrame, objects: pl.DataFrame) -> None:
    """The consensus rule over the simple questions gives the key of the situational one."""
    simple = objects.group_by("query", "scene_id").agg(pl.col("answer"))
    joined = room.select("query", "scene_id", "answer").join(simple, on=["query", "scene_id"], suffix="_of_objects")
    assert len(joined) == len(room)
    for answer, parts in joined.select("answer", "answer_of_objects").iter_rows():
        assert answer == (1 if 1 in parts else 2 if 2 in parts else 0)


def test_the_seed_decides_the_scenes(built: tuple[Store, Manifest], tmp_path: Path) -> None:
    """Another seed gives other scenes; the manifest names the seed and every source file."""
    store, manifest = built
    other = build_edition(store, BENCHMARK, "open", seed=1, out=tmp_path)
    assert other.content_sha256 != manifest.content_sha256
    assert (manifest.seed, other.seed) == (0, 1)
    assert [source.address.rsplit("/", 1)[1] for source in manifest.sources] == [
        "objects.toml", *(f"{variation}.toml" for variation in VARIATIONS),
    ]  # fmt: skip


def test_facets_are_the_registrys(room: pl.DataFrame, objects: pl.DataFrame) -> None:
    """Every facet has a column of its type, filled but for what people and models said; times stand in all variations."""
    for frame, task_id in ((room, "room"), (objects, "object")):
        for facet in BENCHMARK.task(task_id).facets:
            assert frame.schema[facet.id] == facet.dtype
            nobody_said = facet.id in {"llm_answer", "annotations"}
            assert frame[facet.id].null_count() == (len(frame) if nobody_said else 0)
        assert frame.select("variation", "time").n_unique() == 12


def test_scenes_of_a_query_differ(room: pl.DataFrame) -> None:
    """No two questions of a query tell the same set of sentences."""
    for (_,), own in room.group_by("query"):
        sets = [frozenset(_sentences(question)) for question in own["question"]]
        assert all(first != second for first, second in combinations(sets, 2))
