"""The rule of a situational query (paper, section III-A, equation 1): it names no object, is a question, is binary."""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

GENERIC_WORDS = frozenset(
    {
        *("object", "objects", "item", "items", "thing", "things", "device", "devices", "appliance", "appliances"),
        *("machine", "machines", "furniture", "table", "tables", "chair", "chairs", "couch", "sofa", "lamp", "lights"),
        *("switch", "computer"),
    }
)
"""Words that name an object of any home, beside those of our own state space; the paper gives object, table, chair."""

OTHER_NAMES = frozenset(
    {
        *("television", "telly", "screen", "monitor", "stereo", "speaker", "telephone", "smartphone", "tablet", "pc"),
        *(
            "hob",
            "cooker",
            "stovetop",
            "hotplate",
            "refrigerator",
            "tap",
            "sink",
            "washer",
            "hoover",
            "hairdryer",
            "blinds",
        ),
        *(
            "drapes",
            "blind",
            "shutter",
            "bulb",
            "lantern",
            "lightswitch",
            "radiator",
            "boiler",
            "stove",
            "toilet",
            "loo",
        ),
        *("tub", "bathtub", "washbasin", "basin", "wardrobe", "cabinet", "shelves", "bookcase", "armchair"),
        *("stool", "bench", "pan", "knife", "knives", "spoon", "cutlery", "crockery", "dish", "bowl", "cup", "garbage"),
        *("dustbin", "carpet", "rug", "mattress", "duvet", "quilt", "luggage", "stockings", "medicine", "tablets"),
        *("nappies", "nappy", "broom", "keys", "photo", "vase", "plant"),
    }
)
"""Other words for objects and furniture of our state space, or parts of their names, and common things beside them."""

ACTIVITIES = ("shower", "bath")
"""Things whose name is also what one does with them: "a shower" is an activity, "the shower" is the thing."""

_ARTICLES = frozenset({"the", "this", "that", "my", "your", "our", "his", "her", "their", "its"})
_BINARY = frozenset(
    {"is", "are", "was", "were", "has", "have", "had", "do", "does", "did", "will", "would", "can", "could"}
    | {"isn't", "aren't", "wasn't", "weren't", "hasn't", "haven't", "hadn't", "don't", "doesn't", "didn't"}
    | {"won't", "wouldn't", "can't", "couldn't"}
)
_OPINION = frozenset(
    {
        *("nice", "nicer", "pretty", "beautiful", "ugly", "lovely", "good", "better", "best", "bad", "worse", "worst"),
        *("cosy", "cozy", "comfortable", "comfy", "pleasant", "attractive", "stylish", "charming", "fun"),
        *("favourite", "favorite", "boring", "interesting", "should", "think", "feel", "prefer", "like"),
    }
)
_SPEAKER = frozenset({"i", "we"})
_CONTENT = re.compile(
    r"\b(?:tell|know|say|explain|show|describe|see|guess|list|name|find out|remember|remind)"
    r"(?: (?:me|us|him|her|them|anyone|somebody|someone))? (?:what|which|who|whom|whose|where|when|why|how)\b"
)
_WORDS = re.compile(r"[a-z]+(?:['-][a-z]+)*")


def rule_faults(query: str, omitted: Collection[str]) -> list[str]:
    """Return the parts of the rule that a query breaks: `omit-words`, `question`, `binary-answer`.

    OmitWords holds no word of `omitted`, OTHER_NAMES or GENERIC_WORDS, also with s or es, and none of ACTIVITIES
    after an article or the like. What a situation is about may be named, as the paper's queries name a meal, a movie and a
    shower: the soup that is cooked, the shirts that are washed. Question is one sentence that ends in a question mark.
    BinaryAnswer begins with a form of be, have, do, will or can, also with n't, offers no alternative, asks no opinion,
    requests nothing of "you", holds no question of what, who or how that must be told, and concerns no wish of the
    speaker's (the paper: "not subjective in nature"; "Can I bring guests over?" is too ambiguous).

    >>> rule_faults("Is the bathroom clean and dry?", {"towel"})
    []
    >>> rule_faults("What is the color of the sofa?", {"sofa"})
    ['omit-words', 'binary-answer']
    """
    words = _WORDS.findall(query.lower().replace("\u2019", "'"))
    tests = {
        "omit-words": not names_object(words, {*omitted, *OTHER_NAMES, *GENERIC_WORDS}),
        "question": query.endswith("?") and not re.search(r"[.?!].", query) and query[:1].isupper(),
        "binary-answer": is_binary(words),
    }
    return [name for name, holds in tests.items() if not holds]


def names_object(words: Sequence[str], omitted: Collection[str]) -> bool:
    """Tell whether the words of a question name an omitted object, or the thing that an activity is called after."""
    things = (word for before, word in pairwise(words) if before in _ARTICLES and word in ACTIVITIES)
    return any(_is_named(word, omitted) for word in words) or any(things)


def _is_named(word: str, omitted: Collection[str]) -> bool:
    pieces = {word, *word.removesuffix("'s").split("-")}
    singular = {piece.removesuffix(ending) for piece in pieces for ending in ("s", "es")}
    return not (pieces | singular | {f"{piece}s" for piece in pieces}).isdisjoint(omitted)


def is_binary(words: Sequence[str]) -> bool:
    """Tell whether the words of a question ask for yes or no and not for a choice, an opinion, a favour or a permission."""
    if not words or words[0] not in _BINARY or "you" in words[1:2] or _CONTENT.search(" ".join(words)):
        return False
    return _OPINION.isdisjoint(words) and _SPEAKER.isdisjoint(words) and "or" not in words
