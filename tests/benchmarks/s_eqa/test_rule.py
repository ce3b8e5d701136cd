"""The rule of a situational query on the paper's own good and bad examples, and that ours obey it."""

import pytest

from leaderboard.benchmarks.s_eqa.annotations import Query
from leaderboard.benchmarks.s_eqa.rule import rule_faults
from leaderboard.benchmarks.s_eqa.space import Space, object_words

GOOD = (
    "Is the bathroom clean and dry?",
    "Is the kitchen ready for meal preparation?",
    "Is the house ready for sleeptime?",
    "Is the living room ready for a movie night?",
    "Is the livingroom ready for movie night?",
    "Is the living room prepared for a movie night?",
    "Is the dining area set up for dinner?",
    "Is the bathroom ready for a shower?",
    "Has the bathroom been cleaned today?",
    "Was someone sleeping in the bedroom today?",
    "Is the kitchen ready for cooking?",
    "Is someone working in the bedroom?",
)
BAD = (
    ("Is the sofa blue?", ["omit-words"]),
    ("What is the color of the sofa?", ["omit-words", "binary-answer"]),
    ("How many objects can be used to hold rice?", ["omit-words", "binary-answer"]),
    ("Is there an object nearby to help me cut vegetables?", ["omit-words"]),
    ("Is there an object used to cut food nearby?", ["omit-words"]),
    ("Is there a device for watching movies in the living room?", ["omit-words"]),
    ("Is the Computer On?", ["omit-words"]),
    ("Can I bring guests over?", ["binary-answer"]),
)


@pytest.mark.parametrize("query", GOOD)
def test_the_papers_situational_queries_obey_the_rule(space: Space, query: str) -> None:
    """The queries that the paper calls situational break no part of the rule."""
    assert rule_faults(query, object_words(space)) == []


@pytest.mark.parametrize(("query", "faults"), BAD)
def test_the_papers_other_queries_break_it(space: Space, query: str, faults: list[str]) -> None:
    """Simple, abstract and ambiguous queries of the paper break the part of the rule that the paper names."""
    assert rule_faults(query, object_words(space)) == faults


@pytest.mark.parametrize(
    ("query", "faults"),
    [
        ("The bathroom is ready.", ["question", "binary-answer"]),
        ("Is it late? Is the house locked?", ["question"]),
        ("is the house locked?", ["question"]),
        ("Is the house locked or open to all?", ["binary-answer"]),
        ("Is the house nicer than before?", ["binary-answer"]),
        ("Should the house be locked?", ["binary-answer"]),
        ("Is the coffee-table free?", ["omit-words"]),
        ("Is the towel's smell fresh?", ["omit-words"]),
        ("Are the dishes in the fridges fresh?", ["omit-words"]),
        ("", ["question", "binary-answer"]),
        ("Is the television on?", ["omit-words"]),
        ("Is the hob hot?", ["omit-words"]),
        ("Is the toilet clean?", ["omit-words"]),
        ("Are the refrigerators shut?", ["omit-words"]),
        ("Is the shower on?", ["omit-words"]),
        ("Is a shower being taken?", []),
        ("Is hot soup being cooked?", []),
        ("Can you tell me what is in the kitchen?", ["binary-answer"]),
        ("Does anybody know how many are asleep?", ["binary-answer"]),
        ("Could you tidy the kitchen?", ["binary-answer"]),
        ("Is the kitchen cosy?", ["binary-answer"]),
        ("Isn't the kitchen clean?", []),
        ("Hasn\u2019t the kitchen been cleaned?", []),
        ("Is the towel\u2019s smell fresh?", ["omit-words"]),
    ],
)
def test_each_part_of_the_rule(space: Space, query: str, faults: list[str]) -> None:
    """Statements, two sentences, alternatives, opinions, and objects in the plural, with hyphen or genitive."""
    assert rule_faults(query, object_words(space)) == faults


def test_all_our_queries_obey_the_rule(space: Space, queries: tuple[Query, ...]) -> None:
    """No query of the open edition breaks any part, also by another name for an object."""
    assert [query.text for query in queries if rule_faults(query.text, object_words(space))] == []
