"""Which pairs of nouns each CConS template gets, so that no rule of thumb beats a coin."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np

from leaderboard.benchmarks.ccons.annotations import Noun, Template
from leaderboard.errors import InputError, Problem

LEAST_SIDES, LEAST_VOLUMES = 2, 3  # ratios below which a pair does not count (we promise two and two)
MOST_SIDES = 60  # beyond it even the ordinary sentence is hard to imagine
DESIGN = ((True, 0), (True, 1), (False, 0), (False, 1))  # alphabetically first is bigger; its place among the choices


class Pair(NamedTuple):
    """Two nouns by common sense."""

    smaller: str
    bigger: str


class Drawn(NamedTuple):
    """One pair for one template; `bigger_place` is the index of the bigger noun among the choices."""

    pair: Pair
    bigger_place: int

    @property
    def choices(self) -> list[str]:
        """The two nouns in the order asked."""
        return list(self.pair) if self.bigger_place == 1 else list(reversed(self.pair))


def counts(smaller: Noun, bigger: Noun) -> bool:
    """Tell whether side and volume both differ enough in this direction, and the sides not beyond imagination."""
    sides, volumes = bigger.cm / smaller.cm, bigger.litres / smaller.litres
    return volumes >= LEAST_VOLUMES and LEAST_SIDES <= sides <= MOST_SIDES


def exchangeable_pairs(nouns: Mapping[str, Noun], template: Template) -> list[Pair]:
    """Return the pairs whose nouns have the tags of both places, so that the counter context is imaginable too."""
    asked = template.smaller | template.bigger
    fitting = [name for name, noun in nouns.items() if asked <= noun.tags]
    return [Pair(small, big) for small, big in permutations(fitting, 2) if counts(nouns[small], nouns[big])]


def first_is_bigger(pair: Pair) -> bool:
    """Tell whether the alphabetically first noun is the bigger one."""
    return pair.bigger.casefold() < pair.smaller.casefold()


def drawn_pairs(nouns: Mapping[str, Noun], templates: Sequence[Template], seed: int) -> list[list[Drawn]]:
    """Return four pairs for each template, in its order.

    Within a template the four are a full design: in two the alphabetically first noun is the bigger one, and of each
    two one has it asked first. Templates with the least to choose from draw first, each time a pair that was used
    least and whose nouns were. Raises InputError where a template has too few pairs.
    """
    rng = np.random.default_rng(seed)
    open_pairs = [exchangeable_pairs(nouns, template) for template in templates]
    if problems := tuple(_too_few(templates, open_pairs)):
        raise InputError(*problems)
    used: Counter[Pair | str] = Counter()
    drawn: dict[int, list[Drawn]] = {}
    for place in sorted(range(len(templates)), key=lambda number: len(open_pairs[number])):
        chosen: list[Drawn] = []
        for alphabetical, bigger_place in DESIGN:
            pair = _least_used([p for p in open_pairs[place] if first_is_bigger(p) is alphabetical], chosen, used, rng)
            chosen.append(Drawn(pair, bigger_place))
            used.update([pair, *pair])
        drawn[place] = [chosen[number] for number in rng.permutation(len(chosen))]
    return [drawn[place] for place in range(len(templates))]


def _too_few(templates: Sequence[Template], open_pairs: Sequence[Sequence[Pair]]) -> Iterator[Problem]:
    for template, pairs in zip(templates, open_pairs, strict=True):
        n_first = sum(map(first_is_bigger, pairs))
        if min(n_first, len(pairs) - n_first) < len(DESIGN) // 2:
            text = f"{len(pairs)} exchangeable pairs, {n_first} with the alphabetically first noun the bigger one"
            yield Problem("too-few-pairs", text, "two of each kind are needed: loosen the tags", template.verb)


def _least_used(
    pairs: Sequence[Pair], chosen: Sequence[Drawn], used: Counter[Pair | str], rng: np.random.Generator
) -> Pair:
    """Return a pair that is not chosen yet, with the fewest repeats of nouns here and of pair and nouns elsewhere."""
    here = Counter(name for each in chosen for name in each.pair)
    taken = {each.pair for each in chosen}
    ties = rng.random(len(pairs))

    def cost(number: int) -> tuple[int, int, int, float]:
        """Return what a pair costs: least for one whose nouns have been used least, here and elsewhere."""
        pair = pairs[number]
        return used[pair], sum(here[name] for name in pair), sum(used[name] for name in pair), float(ties[number])

    return pairs[min((number for number, pair in enumerate(pairs) if pair not in taken), key=cost)]
