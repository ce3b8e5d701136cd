"""The authors' templates, found again from their sentences, since the release does not name them."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from leaderboard.benchmarks.ccons.annotations import EASY
from leaderboard.benchmarks.ccons.release_rows import Row

PLACE = "___"
# Two wordings of one template: five and three rows of eight.
SAME_TEMPLATE = {f"{PLACE} is playing with {PLACE} in {PLACE}.": f"{PLACE} is playing in {PLACE}."}
# Two templates of one wording: 16 rows, of which the first seven ordinary ones and the first counter-commonsense one
# belong together (carried by a being, then by a vehicle; stuck a needle, then anything; the two of "is placed in" stand
# apart in the files).
TWO_TEMPLATES = frozenset(
    {f"{PLACE} was carrying {PLACE}.", f"{PLACE} is placed in {PLACE}.", f"{PLACE} stuck {PLACE} into {PLACE}."}
)
N_OF_THE_FIRST = {"ordinary": 7, "counter": 1}
SUBJECTS = frozenset({"i", "i've", "he", "she", "we", "police", PLACE})


class Masked(NamedTuple):
    """A sentence without its nouns, and the nouns in the order of the sentence."""

    text: str
    nouns: tuple[str, ...]


def noun_pattern(nouns: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of any of these nouns with its article, the longest first ("key box" before "key")."""
    longest_first = sorted(set(nouns), key=lambda noun: (-len(noun), noun))
    return re.compile(rf"\b(?:an?|the) ({'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)


def masked(sentence: str, pattern: re.Pattern[str]) -> Masked:
    """Take the nouns with their articles out of a sentence.

    >>> masked("A mouse is hidden in a key box.", noun_pattern(["key", "key box", "mouse"]))
    Masked(text='___ is hidden in ___.', nouns=('mouse', 'key box'))
    """
    return Masked(pattern.sub(PLACE, sentence), tuple(pattern.findall(sentence)))


def named_later(nouns: tuple[str, str], named: Sequence[str]) -> int | None:
    """Return the index of the noun that is named later; None where the sentence does not name each of them once."""
    if any(named.count(noun) != 1 for noun in nouns):
        return None
    return int(named.index(nouns[1]) > named.index(nouns[0]))


def templates(subset: str, rows: Iterable[Row], pattern: re.Pattern[str]) -> list[str]:
    """Return the template of each row of a subset, in the order of its file: the masked sentence.

    The second template of a wording has " (2)" behind it.
    """
    names, seen = [], Counter[str]()
    for row in rows:
        text = masked(row.context, pattern).text
        text = SAME_TEMPLATE.get(text, text)
        is_second = text in TWO_TEMPLATES and seen[text] >= N_OF_THE_FIRST[subset]
        seen[text] += 1
        names.append(f"{text} (2)" if is_second else text)
    return names


def difficulty(template: str) -> str:
    """Return easy for a template with *in* or *into*, else hard (paper, section 3)."""
    return "easy" if EASY.search(template) else "hard"


def verb(template: str) -> str:
    """Return the words of a template without nouns, subject and full stop.

    >>> verb("I've left ___ in ___."), verb("___ stuck ___ into ___. (2)")
    ('left in', 'stuck into')
    """
    words = template.removesuffix(" (2)").rstrip(".").lower().split()
    return " ".join(word for word in words if word not in SUBJECTS)
