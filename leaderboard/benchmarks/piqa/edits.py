"""How two solutions differ, by the paper's definition (section on results, figures 6 to 8)."""

from collections import Counter
from collections.abc import Sequence
from string import punctuation

import polars as pl

NO_PUNCTUATION = str.maketrans("", "", punctuation)
BINS = {"1": 1, "2": 2, "3-5": 5, "6-10": 10}  # the last distance in each bin; "11+" follows


def words_of(text: str) -> list[str]:
    """Return the words of a text, lower case and without ASCII punctuation.

    >>> words_of("Don't stir - add 1/2 cup.")
    ['dont', 'stir', 'add', '12', 'cup']
    """
    return text.lower().translate(NO_PUNCTUATION).split()


def edit_distance(first: str, second: str) -> int:
    """Return the Levenshtein distance between the words of two texts, where every edit costs 1.

    >>> edit_distance("Boil the egg in water.", "boil the egg in hot milk")
    2
    """
    long, short = _differing_parts(words_of(first), words_of(second))
    row = list(range(len(short) + 1))
    for i, word in enumerate(long, start=1):
        diagonal, row[0] = row[0], i
        for j, other in enumerate(short, start=1):
            diagonal, row[j] = row[j], min(diagonal + (word != other), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def edit_bin(distance: int) -> str:
    """Return the bin of a distance: "1", "2", "3-5", "6-10" or "11+"; "0" where only case or punctuation differs."""
    if distance == 0:
        return "0"
    return next((name for name, last in BINS.items() if distance <= last), "11+")


def changed_words(first: str, second: str) -> tuple[list[str], list[str]]:
    """Return the words that stand in one text only, or there more often, in order; both empty for another word order.

    >>> changed_words("Melt the wax in the microwave.", "Melt the wax in a pan of water.")
    (['the', 'microwave'], ['a', 'pan', 'of', 'water'])
    """
    own, other = words_of(first), words_of(second)
    return _surplus(own, other), _surplus(other, own)


def single_word_edit(first: str, second: str) -> str | None:
    """Return the one word that is replaced, as "water → milk", or the one that is inserted; null for larger edits.

    >>> single_word_edit("Chill it in water.", "Chill it in milk."), single_word_edit("Stir it.", "Do stir it.")
    ('water → milk', 'do')
    """
    if edit_distance(first, second) != 1:
        return None
    return " → ".join(word for words in changed_words(first, second) for word in words)


def edit_facets(goals: Sequence[str], choices: Sequence[Sequence[str]]) -> dict[str, pl.Series]:
    """Return the facets that follow from goal and solutions, each of shape (n_questions,)."""
    distances = [edit_distance(first, second) for first, second in choices]
    changed = [changed_words(first, second) for first, second in choices]
    return {
        "edit_distance": pl.Series(distances, dtype=pl.Int16),
        "edit_bin": pl.Series([edit_bin(distance) for distance in distances], dtype=pl.String),
        "changed_from": pl.Series([words for words, _ in changed], dtype=pl.List(pl.String)),
        "changed_to": pl.Series([words for _, words in changed], dtype=pl.List(pl.String)),
        "single_word_edit": pl.Series([single_word_edit(*pair) for pair in choices], dtype=pl.String),
        "one_word_goal": pl.Series([len(goal.split()) == 1 for goal in goals], dtype=pl.Boolean),
        "choice_length": pl.Series([[len(text) for text in pair] for pair in choices], dtype=pl.List(pl.Int16)),
    }


def _differing_parts(first: list[str], second: list[str]) -> tuple[list[str], list[str]]:
    """Return two lists without their common start and end, the longer one first."""
    start = _n_equal(first, second)
    first, second = first[start:], second[start:]
    end = _n_equal(first[::-1], second[::-1])
    parts = first[: len(first) - end], second[: len(second) - end]
    return (parts[1], parts[0]) if len(parts[0]) < len(parts[1]) else parts


def _n_equal(first: list[str], second: list[str]) -> int:
    pairs = enumerate(zip(first, second, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(first), len(second)))


def _surplus(own: list[str], other: list[str]) -> list[str]:
    left, surplus = Counter(other), []
    for word in own:
        if left[word]:
            left[word] -= 1
        else:
            surplus.append(word)
    return surplus
