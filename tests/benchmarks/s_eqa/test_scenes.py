"""Slots, pairs and scenes: hand-made queries in, known answers out."""

from itertools import permutations

import numpy as np
import pytest

from leaderboard.benchmarks.s_eqa.annotations import Query, QueryFile, queries_of
from leaderboard.benchmarks.s_eqa.pairing import ANSWERS, Answer, Slot, is_pair, matched_slots, slots_of
from leaderboard.benchmarks.s_eqa.scenes import UNSEEN, answer_of, candidate, distractor_values, drawn_scenes
from leaderboard.benchmarks.s_eqa.space import Fact, Need, Space, parsed_need
from leaderboard.benchmarks.s_eqa.wording import fact_sentence, object_question


def _query(space: Space, text: str, *needs: str, doubtful: tuple[str, ...] = ()) -> Query:
    content = {"groups": {}, "queries": [{"text": text, "needs": list(needs), "doubtful": list(doubtful)}]}
    (query,), faults = queries_of(space, "kitchen", QueryFile.model_validate(content))
    assert not faults
    return query


@pytest.fixture
def cooking(space: Space) -> Query:
    """Cooking goes on where the stove is on and the pot stands on it."""
    return _query(space, "Is the kitchen busy?", "stove ON", "pot ON stove")


@pytest.fixture
def safe(space: Space) -> Query:
    """It is safe to go where stove and oven are off."""
    return _query(space, "Is the kitchen safe?", "stove OFF", "oven OFF")


@pytest.fixture
def dark(space: Space) -> Query:
    """It is dark without light and daylight; the oven may glow."""
    return _query(space, "Is the kitchen dark?", "light OFF", "curtains CLOSED", doubtful=("oven",))


STOVE, POT = Fact("kitchen", "stove", "On/Off"), Fact("kitchen", "pot", "place")


@pytest.mark.parametrize(
    ("stove", "pot", "answer"),
    [
        ("On", "ON stove", "Yes"),
        ("Off", "ON stove", "No"),
        ("On", "INSIDE fridge", "No"),
        ("Off", "INSIDE fridge", "No"),
        (UNSEEN, "ON stove", "Cannot Answer"),
        ("On", UNSEEN, "Cannot Answer"),
        (UNSEEN, UNSEEN, "Cannot Answer"),
        (UNSEEN, "INSIDE fridge", "No"),
    ],
)
def test_the_answer_follows_from_the_consensus(cooking: Query, stove: str, pot: str, answer: Answer) -> None:
    """All needs met is Yes, one broken is No, one unseen and none broken is Cannot Answer; the rest counts nothing."""
    values = {STOVE: stove, Fact("kitchen", "radio", "On/Off"): UNSEEN, POT: pot}
    assert answer_of(cooking, values) == answer


def test_slots_have_the_shares(cooking: Query) -> None:
    """Of ten queries with eight slots each, 36 slots are Yes, 36 No and 8 Cannot Answer, at most one of each query."""
    queries = [cooking._replace(text=f"Is it {number}?") for number in range(10)]
    slots = slots_of(queries, np.random.default_rng(0))
    assert [sum(slot.answer == answer for slot in slots) for answer in ANSWERS] == [36, 36, 8]
    for query in queries:
        own = [slot.answer for slot in slots if slot.query == query]
        assert len(own) == 8
        assert own.count("Cannot Answer") <= 1
        assert abs(own.count("Yes") - own.count("No")) <= 1


@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [
        ("Yes", "No", True),
        ("No", "Yes", True),
        ("Yes", "Yes", False),
        ("No", "Cannot Answer", True),
        ("Yes", "Cannot Answer", False),
        ("Cannot Answer", "Yes", False),
        ("Cannot Answer", "No", True),
    ],
)
def test_opposed_queries_share_a_scene(
    cooking: Query, safe: Query, first: Answer, second: Answer, *, fits: bool
) -> None:
    """Where one needs the stove on and the other off, a Yes of one is a No of the other and nothing else."""
    assert is_pair(Slot(cooking, first), Slot(safe, second)) is fits


def test_doubtful_objects_keep_queries_apart(safe: Query, dark: Query, cooking: Query) -> None:
    """The oven may count for darkness, so that no scene shows it beside that query."""
    assert not is_pair(Slot(safe, "Yes"), Slot(dark, "No"))
    assert is_pair(Slot(cooking, "Yes"), Slot(dark, "No"))


def test_queries_that_need_the_same_share_no_scene(space: Space, cooking: Query) -> None:
    """With a need in common the simple question of the two would be the same."""
    other = _query(space, "Is the kitchen noisy?", "stove ON", "radio ON")
    assert not is_pair(Slot(cooking, "Yes"), Slot(other, "No"))


def test_all_slots_are_drawn_once(cooking: Query, safe: Query, dark: Query) -> None:
    """Every slot stands in exactly one scene, and the two of a scene differ."""
    slots = slots_of([cooking, safe, dark, *(dark._replace(text=str(n)) for n in range(7))], np.random.default_rng(1))
    scenes = matched_slots(slots, np.random.default_rng(1))
    assert sorted(map(repr, slots)) == sorted(repr(slot) for scene in scenes for slot in scene)
    assert all(len({slot.answer for slot in scene}) == len(scene) for scene in scenes)
    assert any(len(scene) == 2 for scene in scenes)


@pytest.mark.parametrize("answers", list(permutations(ANSWERS, 2)))
def test_a_candidate_gives_every_slot_its_answer(
    space: Space, cooking: Query, safe: Query, dark: Query, answers: tuple[Answer, Answer]
) -> None:
    """Whatever is drawn, both answers are those of the slots, and where one is No nothing that it needs is unseen."""
    rng = np.random.default_rng(0)
    for other in (dark, safe):
        scene = (Slot(cooking, answers[0]), Slot(other, answers[1]))
        for values in (candidate(space, scene, rng) for _ in range(20 if is_pair(*scene) else 0)):
            assert tuple(answer_of(slot.query, values) for slot in scene) == answers
            for slot in scene:
                assert slot.answer != "No" or UNSEEN not in {values[fact] for fact in slot.query.facts}
            assert len({fact[:2] for fact in values}) == len(values)
            assert 7 <= len(values) <= 9


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_query_alone_gets_its_answer(space: Space, cooking: Query, answer: Answer) -> None:
    """Without a partner the answer holds too, and no neutral object is told twice."""
    values = candidate(space, (Slot(cooking, answer),), np.random.default_rng(0))
    assert answer_of(cooking, values) == answer
    assert 7 <= len(values) <= 9
    assert len({fact[:2] for fact in values}) == len(values)


def test_scenes_are_distinct_and_seeded(space: Space, cooking: Query) -> None:
    """No scene is drawn twice, and the same seed draws the same."""
    scenes = [(Slot(cooking, "Yes"),)] * 50
    drawn = drawn_scenes(space, scenes, np.random.default_rng(3))
    assert len({frozenset(values.items()) for values in drawn}) == 50
    assert drawn == drawn_scenes(space, scenes, np.random.default_rng(3))


def test_distractors_are_what_decides_nothing(cooking: Query) -> None:
    """Needed facts are no distractors; every place counts alike, an unseen one as unseen."""
    plates, radio = Fact("kitchen", "plates", "place"), Fact("kitchen", "radio", "On/Off")
    values = {STOVE: "On", plates: "ON table", POT: UNSEEN, radio: "Off", plates._replace(name="dough"): UNSEEN}
    assert list(distractor_values(cooking, values)) == ["place", "Off", UNSEEN]


SENTENCES = (
    ("livingroom", "tv ON", "The TV is on.", "Is the TV on?"),
    ("livingroom", "curtains CLOSED", "The curtains are closed.", "Are the curtains closed?"),
    ("kitchen", "eggs PRESENT", "There are eggs.", "Are eggs present?"),
    ("kitchen", "milk NONE", "There is no milk.", "Is milk absent?"),
    ("kitchen", "mop NONE", "There is no mop.", "Is a mop absent?"),
    ("kitchen", "plates ON table", "The plates are on the table.", "Are the plates on the table?"),
    ("kitchen", "pot INSIDE fridge", "The soup pot is inside the fridge.", "Is the soup pot inside the fridge?"),
    ("bathroom", "laundry ON drying_rack", "The laundry is on the drying rack.", "Is the laundry on the drying rack?"),
)  # fmt: skip


@pytest.mark.parametrize(("room", "text", "sentence", "question"), SENTENCES)
def test_wording(space: Space, room: str, text: str, sentence: str, question: str) -> None:
    """States and relations as sentences and as the paper's simple questions."""
    need = parsed_need(space, text, room)
    assert isinstance(need, Need)
    assert fact_sentence(space, *need, name_room=False) == sentence
    assert object_question(space, need, name_room=False) == question


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (Fact("livingroom", "tv", "On/Off"), "It cannot be seen whether the TV in the living room is on or off."),
        (Fact("kitchen", "eggs", "Present/None"), "It cannot be seen whether there are eggs in the kitchen."),
        (Fact("kitchen", "plates", "place"), "It cannot be seen where the plates in the kitchen are."),
        (
            Fact("livingroom", "front_door", "Open/Closed"),
            "It cannot be seen whether the front door is open or closed.",
        ),
    ],
)
def test_wording_of_the_unseen(space: Space, fact: Fact, sentence: str) -> None:
    """What cannot be observed is said, with the room where several are shown."""
    assert fact_sentence(space, fact, UNSEEN, name_room=True) == sentence
