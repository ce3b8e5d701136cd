"""Our own nouns and templates for CConS, checked."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pydantic import Field

from leaderboard.benchmarks.toml_files import Entry, parsed, read_toml
from leaderboard.errors import InputError, Problem

NOUNS_FILE = Path(__file__).with_name("nouns.toml")
TEMPLATES_FILE = Path(__file__).with_name("templates.toml")
HINT = "see docs/annotation-ccons.md"
TAGS = MappingProxyType(
    {
        "animal": "lives, moves and eats; not a person",
        "boat": "carries people or goods on water",
        "building": "has walls, a roof and a way in",
        "cabin": "carries people or goods in a seat, cabin or hold with sides",
        "closable": "has a lid, door, flap, zip or stopper",
        "cloth": "is of fabric and can be folded",
        "container": "is hollow, made to put things into",
        "edible": "is food",
        "flat-topped": "has a level top that something can stand on",
        "flies": "moves through the air",
        "hands": "has hands or paws that can grasp, or is made in the shape of one that has",
        "legs": "has legs, or is made in the shape of one that has",
        "portable": "is picked up and carried about by hand",
        "rigid": "is hard and keeps its shape",
        "rolls": "rolls on wheels or because it is round",
        "stands": "stands upright on the ground by itself",
        "swims": "swims by itself",
        "vehicle": "carries or is ridden by somebody or something",
    }
)
SIZE_WORDS = re.compile(
    r"""\b(
    big|bigger|biggest|broad|broader|bulky|colossal|compact|enormous|giant|gigantic|great|
    huge|immense|large|larger|largest|little|long|longer|massive|mini|miniature|minuscule|
    narrow|petite|short|shorter|small|smaller|smallest|tall|taller|thick|thin|tiny|towering|
    vast|wee|wide|wider
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
PLACE = re.compile(r"\{(the|a|The|A) (smaller|bigger)\}")
EASY = re.compile(r"\b(in|into)\b", re.IGNORECASE)
SAID_WITH_CONSONANT, SAID_WITH_VOWEL = ("uni", "use", "eu", "one"), ("hour", "heir", "honour")


class Noun(Entry):
    """One physical thing: its typical longest side, the space that it takes up, and what can be done with it."""

    cm: float = Field(gt=0)
    litres: float = Field(gt=0)
    tags: frozenset[str] = Field(min_length=1)


class Template(Entry):
    """One sentence with two places, and the tags that each place asks for."""

    verb: str = Field(min_length=2)
    text: str = Field(pattern=r"\.$")
    smaller: frozenset[str]
    bigger: frozenset[str] = frozenset()

    @property
    def masked(self) -> str:
        """The sentence without its nouns: the template's name and cluster."""
        return PLACE.sub(lambda place: f"{place[1]} ___", self.text)

    @property
    def difficulty(self) -> str:
        """Whether *in* or *into* gives the relation away (paper, section 3)."""
        return "easy" if EASY.search(self.text) else "hard"

    @property
    def bigger_later(self) -> bool:
        """Whether the sentence names the bigger thing later."""
        return self.text.index(" bigger}") > self.text.index(" smaller}")

    def sentence(self, smaller: str, bigger: str) -> str:
        """Return the sentence with its nouns.

        >>> Template(verb="dwarf", text="{A bigger} dwarfs {the smaller}.", smaller=[]).sentence("house", "egg")
        'An egg dwarfs the house.'
        """
        nouns = {"smaller": smaller, "bigger": bigger}
        return PLACE.sub(lambda place: _with_article(place[1], nouns[place[2]]), self.text)


class Annotations(NamedTuple):
    """The files as read, in file order."""

    nouns: Mapping[str, Noun]
    templates: tuple[Template, ...]


def with_indefinite(noun: str) -> str:
    """Return a singular noun with *a* or *an*.

    >>> with_indefinite("igloo"), with_indefinite("unicycle"), with_indefinite("hourglass")
    ('an igloo', 'a unicycle', 'an hourglass')
    """
    said = noun.lower()
    vowel = said.startswith(SAID_WITH_VOWEL) or (said[0] in "aeiou" and not said.startswith(SAID_WITH_CONSONANT))
    return f"{'an' if vowel else 'a'} {noun}"


def _with_article(article: str, noun: str) -> str:
    text = f"the {noun}" if article.lower() == "the" else with_indefinite(noun)
    return text[0].upper() + text[1:] if article[0].isupper() else text


def read_annotations(nouns_file: Path = NOUNS_FILE, templates_file: Path = TEMPLATES_FILE) -> Annotations:
    """Read and check both files; raises InputError with every fault found."""
    nouns = {
        name: parsed(Noun, value, f"{nouns_file.name}: {name}", hint=HINT)
        for name, value in read_toml(nouns_file).items()
    }
    entries = read_toml(templates_file).get("templates", [])
    templates = tuple(
        parsed(Template, value, f"{templates_file.name}: template {number}", hint=HINT)
        for number, value in enumerate(entries if isinstance(entries, list) else [], start=1)
    )
    annotations = Annotations(nouns, templates)
    problems = [Problem("annotation", fault, HINT, where) for where, fault in annotation_faults(annotations)]
    if problems:
        raise InputError(*problems)
    return annotations


def annotation_faults(annotations: Annotations) -> Iterator[tuple[str, str]]:
    """Yield noun or verb and what breaks the rules of docs/annotation-ccons.md there."""
    for name, noun in annotations.nouns.items():
        if unknown := sorted(noun.tags - set(TAGS)):
            yield name, f"unknown tags {unknown}"
        if named := SIZE_WORDS.search(name):
            yield name, f"the noun names a size: {named[0]!r}"
    verbs: set[str] = set()
    for template in annotations.templates:
        if template.verb in verbs:
            yield template.verb, "the verb has another template"
        verbs.add(template.verb)
        if unknown := sorted((template.smaller | template.bigger) - set(TAGS)):
            yield template.verb, f"unknown tags {unknown}"
        if sorted(place[2] for place in PLACE.finditer(template.text)) != ["bigger", "smaller"]:
            yield template.verb, "the text needs one place for the smaller and one for the bigger thing"
        if named := SIZE_WORDS.search(PLACE.sub("", template.text)):
            yield template.verb, f"the text names a size: {named[0]!r}"
