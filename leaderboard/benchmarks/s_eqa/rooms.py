"""The names of rooms in a query, and the query without them: "this place", as the paper has it (III-D)."""

import re
from functools import cache

from leaderboard.benchmarks.s_eqa.rule import GENERIC_WORDS
from leaderboard.benchmarks.s_eqa.space import ROOMS, object_words, read_space

THIS_PLACE, THESE_PLACES = "this place", "these places"
MODIFIERS = (
    *(
        "whole",
        "entire",
        "main",
        "master",
        "guest",
        "spare",
        "family",
        "other",
        "own",
        "big",
        "small",
        "large",
        "little",
    ),
    *("upstairs", "downstairs", "first", "second", "new", "old", "two", "three", "ensuite", "en-suite"),
)
"""Words between an article and a room that go with it: the guest bedroom is this place."""

_OWNER = r"[^\W\d_]+(?:['\u2019]s|s['\u2019])"
_MENTION = re.compile(
    rf"\b(?P<article>(?:the|an?|this|that|these|those|my|your|our|their|his|her|its)\s+(?:{_OWNER}\s+)?|{_OWNER}\s+)?"
    rf"(?P<between>(?:(?:{'|'.join(MODIFIERS)})\s+)*)"
    r"(?P<room>kitchen|living[\s-]*room|bed[\s-]?room|bath[\s-]?room)(?P<plural>s(?!\w))?(?P<of>['\u2019]s?)?(?!\w)",
    re.IGNORECASE,
)
_BEFORE_A_BARE_ROOM = frozenset(
    {
        *("", "is", "are", "was", "were", "has", "have", "had", "do", "does", "did", "will", "would", "can", "could"),
        *(
            "in",
            "into",
            "inside",
            "of",
            "on",
            "onto",
            "to",
            "from",
            "for",
            "at",
            "by",
            "near",
            "around",
            "through",
            "with",
        ),
        *("without", "about", "behind", "within", "outside", "than", "and", "or", "between", "both", "all"),
    }
)
_PARTS = frozenset({"area", "counter", "counters", "sink", "floor", "wall", "walls", "ceiling", "cabinet", "cabinets"})
_WORD = r"[a-z]++(?:-[a-z]++)*+"


def without_room(query: str) -> str:
    """Return a query with every mention of a room replaced, as the paper does lest the room alone decide (III-D).

    Several rooms of one kind are "these places". A query that names rooms of several kinds keeps them, which "this place"
    would make one. See room_fault for the queries in which a replacement leaves no English sentence.

    >>> without_room("Is the living room ready for a movie night?")
    'Is this place ready for a movie night?'
    >>> without_room("Are the guest bedrooms ready?")
    'Are these places ready?'
    """
    return query if len(rooms_named(query)) > 1 else _MENTION.sub(_replaced, query)


def _replaced(match: re.Match[str]) -> str:
    place = THESE_PLACES if match["plural"] else THIS_PLACE
    return (place[0].upper() + place[1:] if match.start() == 0 else place) + (match["of"] or "")


def rooms_named(query: str) -> list[str]:
    """Return which of ROOMS a query names, each once, in the order of its words."""
    names = (re.sub(r"[\s-]", "", match["room"].lower()) for match in _MENTION.finditer(query))
    return [name for name in dict.fromkeys(names) if name in ROOMS]


def room_fault(query: str) -> str | None:
    """Return why the rooms of a query cannot be replaced, as the end of a sentence about it; null where they can.

    >>> room_fault("Is the kitchen counter clean?")
    "names a room as part of another name, 'kitchen counter'"
    >>> room_fault("Is every bedroom ready?")
    "has 'every bedroom', for which no 'this place' can stand"
    """
    if len(rooms_named(query)) > 1:
        return None
    for match in _MENTION.finditer(query):
        room = match["room"] + (match["plural"] or "")
        before = re.findall(_WORD, query[: match.start()].lower())
        after = re.match(rf"\s*-?\s*({_WORD})(?! enough)", query[match.end() :].lower())
        if query[match.end() :].startswith("-") or (after and not match["of"] and _is_thing(after[1])):
            whole = " ".join([room, *([after[1]] if after else [])])
            return f"names a room as part of another name, {whole!r}"
        if (match["article"] or "").lower().strip() in {"", "a", "an"} and not _may_stand_bare(match, before):
            return f"has {' '.join([*before[-1:], match[0]])!r}, for which no 'this place' can stand"
    return None


def _may_stand_bare(match: re.Match[str], before: list[str]) -> bool:
    """Tell whether a room without article, or with "a", follows what a whole phrase may follow."""
    last = before[-1] if before else ""
    return last != "there" and (bool(match["article"]) or last in _BEFORE_A_BARE_ROOM)


def _is_thing(word: str) -> bool:
    return word in GENERIC_WORDS | _PARTS or not {word, word.removesuffix("s")}.isdisjoint(_known_objects())


@cache
def _known_objects() -> frozenset[str]:
    return object_words(read_space())
