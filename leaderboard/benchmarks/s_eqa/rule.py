"""The rule of a situational query (paper, section III-A, equation 1): it names no object, is a question, is binary."""

import re
from collections.abc import Collection

GENERIC_WORDS = frozenset(
    {
        *("object", "objects", "item", "items", "thing", "things", "device", "devices", "appliance", "appliances"),
        *("machine", "machines", "furniture", "table", "tables", "chair", "chairs", "couch", "sofa", "lamp", "lights"),
        *("switch", "computer"),
    }
)
"""Words that name an object of any home, beside those of our own state space; the paper gives object, table, chair."""

_BINARY = frozenset(
    {"is", "are", "was", "were", "has", "have", "had", "do", "does", "did", "will", "would", "can", "could"}
)
_OPINION = frozenset(
    {
        *("nice", "nicer", "pretty", "beautiful", "ugly", "lovely", "good", "better", "best", "bad", "worse", "worst"),
        *("favourite", "favorite", "boring", "interesting", "should", "think", "feel", "prefer", "like"),
    }
)
_SPEAKER = frozenset({"i", "we"})
_WORDS = re.compile(r"[a-z]+(?:['\u2019-][a-z]+)*")


def rule_faults(query: str, omitted: Collection[str]) -> list[str]:
    """Return the parts of the rule that a query breaks: `omit-words`, `question`, `binary-answer`.

    OmitWords holds no word of `omitted` or GENERIC_WORDS, in the singular or with s or es. Question is one sentence that
    ends in a question mark. BinaryAnswer begins with a form of be, have, do, will or can, offers no alternative, asks no
    opinion and concerns no wish of the speaker's (the paper: "not subjective in nature"; "Can I bring guests over?" is
    too ambiguous).

    >>> rule_faults("Is the bathroom clean and dry?", {"towel"})
    []
    >>> rule_faults("What is the color of the sofa?", {"sofa"})
    ['omit-words', 'binary-answer']
    """
    words = _WORDS.findall(query.lower())
    tests = {
        "omit-words": not any(_is_named(word, omitted) or word in GENERIC_WORDS for word in words),
        "question": query.endswith("?") and not re.search(r"[.?!].", query) and query[:1].isupper(),
        "binary-answer": is_binary(words),
    }
    return [name for name, holds in tests.items() if not holds]


def _is_named(word: str, omitted: Collection[str]) -> bool:
    pieces = {word, *word.replace("\u2019", "'").removesuffix("'s").split("-")}
    singular = {piece.removesuffix(ending) for piece in pieces for ending in ("s", "es")}
    return not (pieces | singular | {f"{piece}s" for piece in pieces}).isdisjoint(omitted)


def is_binary(words: list[str]) -> bool:
    """Tell whether the words of a question ask for yes or no and not for a choice, an opinion or a permission."""
    if not words or words[0] not in _BINARY:
        return False
    return _OPINION.isdisjoint(words) and _SPEAKER.isdisjoint(words) and "or" not in words
