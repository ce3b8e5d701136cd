"""The word difference of two texts: what to delete from the first and to insert to get the second."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from leaderboard import text
from leaderboard.benchmarks.piqa.edits import words_of

Kind = Literal["same", "delete", "insert"]
TAGS = {"delete": "del", "insert": "ins"}
SPOKEN = {"delete": "only in {0}: ", "insert": "only in {1}: "}


class Part(NamedTuple):
    """A run of words that both texts have, or only the first (`delete`), or only the second (`insert`)."""

    kind: Kind
    said: str


def word_difference(first: str, second: str) -> tuple[Part, ...]:
    """Return the parts of a shortest edit from one text to the other, by words as the edit distance counts them.

    Case and punctuation make no difference; what both have is said as in the second. Deleted words stand before inserted.

    >>> word_difference("Boil it in water.", "Boil it in hot milk!")
    (Part(kind='same', said='Boil it in'), Part(kind='delete', said='water.'), Part(kind='insert', said='hot milk!'))
    """
    one, two = _tokens(first), _tokens(second)
    steps = _steps([" ".join(words_of(token)) for token in one], [" ".join(words_of(token)) for token in two])
    words = [(kind, one[i] if kind == "delete" else two[j]) for kind, i, j in steps]
    return tuple(part for is_same, run in groupby(words, lambda word: word[0] == "same") for part in _parts(list(run)))


def difference_html(first: str, second: str, letters: tuple[str, str] = ("A", "B")) -> str:
    """Return the difference as one line of text: deleted words struck through, inserted ones underlined, both named.

    The names are for whoever cannot see the lines. Two texts that differ in case and punctuation only give a sentence.
    """
    parts = word_difference(first, second)
    if all(part.kind == "same" for part in parts):
        return '<p class="x-difference">The words are the same: only case, punctuation or spaces differ.</p>'
    return f'<p class="x-difference">{" ".join(_part_html(part, letters) for part in parts)}</p>'


def _part_html(part: Part, letters: tuple[str, str]) -> str:
    said = text.html(part.said)
    if part.kind == "same":
        return said
    tag, spoken = TAGS[part.kind], SPOKEN[part.kind].format(*letters)
    return f'<{tag}><span class="unseen">{spoken}</span>{said}</{tag}>'


def _parts(run: Sequence[tuple[Kind, str]]) -> Iterator[Part]:
    kinds: tuple[Kind, ...] = ("same", "delete", "insert")
    for kind in kinds:
        if said := [word for own, word in run if own == kind]:
            yield Part(kind, " ".join(said))


def _tokens(said: str) -> list[str]:
    """Return the words as written, what is no word (a dash, say) with the word before it, or else with the first."""
    tokens: list[str] = []
    for token in said.split():
        if tokens and not (words_of(token) and words_of(tokens[-1])):
            tokens[-1] += f" {token}"
        else:
            tokens.append(token)
    return tokens


def _steps(one: Sequence[str], two: Sequence[str]) -> list[tuple[Kind, int, int]]:
    """Return the steps of a shortest edit: kind, place in `one`, place in `two`; a replacement is two steps."""
    costs = _costs(one, two)
    steps: list[tuple[Kind, int, int]] = []
    i, j = len(one), len(two)
    while i or j:
        if i and j and one[i - 1] == two[j - 1] and costs[i][j] == costs[i - 1][j - 1]:
            i, j = i - 1, j - 1
            steps.append(("same", i, j))
        elif i and j and costs[i][j] == costs[i - 1][j - 1] + 1:
            i, j = i - 1, j - 1
            steps += [("insert", i, j), ("delete", i, j)]
        elif j and costs[i][j] == costs[i][j - 1] + 1:
            j -= 1
            steps.append(("insert", i, j))
        else:
            i -= 1
            steps.append(("delete", i, j))
    return steps[::-1]


def _costs(one: Sequence[str], two: Sequence[str]) -> list[list[int]]:
    """Return the edit distances between all beginnings, of shape (len(one) + 1, len(two) + 1)."""
    costs = [list(range(len(two) + 1))]
    for i, word in enumerate(one, start=1):
        row = [i]
        for j, other in enumerate(two, start=1):
            row.append(min(costs[i - 1][j - 1] + (word != other), costs[i - 1][j] + 1, row[j - 1] + 1))
        costs.append(row)
    return costs
