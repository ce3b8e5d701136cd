"""Our nouns and templates keep what the documentation promises, and faults in them are named."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from leaderboard.benchmarks.ccons.annotations import (
    TAGS,
    Annotations,
    Template,
    read_annotations,
    with_indefinite,
)
from leaderboard.errors import InputError

NOUN = 'box = { cm = 30, litres = 9, tags = ["container"] }\n'
TEMPLATE = '[[templates]]\nverb = "{verb}"\ntext = "{text}"\nsmaller = []\nbigger = ["container"]\n'
FITS = "{The smaller} fits into {the bigger}."


@pytest.fixture(scope="module")
def annotations() -> Annotations:
    """Our annotation files."""
    return read_annotations()


def test_numbers_of_the_paper(annotations: Annotations) -> None:
    """139 templates of as many verbs and sentences, 18 tags, at least 195 nouns."""
    assert len(annotations.templates) == 139
    assert len({template.verb for template in annotations.templates}) == 139
    assert len({template.masked for template in annotations.templates}) == 139
    assert len(TAGS) == 18
    assert len(annotations.nouns) >= 195


def test_every_tag_is_used(annotations: Annotations) -> None:
    """Each of the 18 tags is asked by a template and held by a noun."""
    assert {tag for each in annotations.templates for tag in each.smaller | each.bigger} == set(TAGS)
    assert {tag for noun in annotations.nouns.values() for tag in noun.tags} == set(TAGS)


@pytest.mark.parametrize("tag", TAGS)
def test_no_tag_implies_a_size(annotations: Annotations, tag: str) -> None:
    """The largest thing with a tag is at least ten times as long as the smallest, and a hundred times as voluminous."""
    nouns = [noun for noun in annotations.nouns.values() if tag in noun.tags]
    assert max(noun.cm for noun in nouns) >= 10 * min(noun.cm for noun in nouns)
    assert max(noun.litres for noun in nouns) >= 100 * min(noun.litres for noun in nouns)


def test_sizes_are_possible(annotations: Annotations) -> None:
    """No thing takes up more than a cube of its longest side."""
    for name, noun in annotations.nouns.items():
        assert noun.litres <= noun.cm**3 / 1000, name


def test_shares_of_the_design(annotations: Annotations) -> None:
    """40 to 50 % of the templates are easy, and half of the easy and of the hard ones name the bigger thing later."""
    easy = [each.bigger_later for each in annotations.templates if each.difficulty == "easy"]
    hard = [each.bigger_later for each in annotations.templates if each.difficulty == "hard"]
    assert 0.4 <= len(easy) / 139 <= 0.5
    assert sum(easy) * 2 == len(easy)
    assert abs(sum(hard) * 2 - len(hard)) <= 1


def test_nouns_are_singular_and_countable(annotations: Annotations) -> None:
    """Nouns are one to three words of letters; those that end in s are singulars."""
    assert {name for name in annotations.nouns if name.endswith("s")} == {
        "hippopotamus",
        "octopus",
        "rhinoceros",
        "bus",
    }
    for name in annotations.nouns:
        assert all(word.replace("'", "").replace("-", "").isalpha() for word in name.split()), name


def test_indefinite_articles(annotations: Annotations) -> None:
    """The nouns that take "an" are these."""
    assert {name for name in annotations.nouns if with_indefinite(name).startswith("an ")} == {
        "almond", "ambulance", "ant", "apple", "apron", "aquarium", "eagle", "egg", "egg cup", "elephant", "igloo",
        "oak tree", "octopus", "olive", "orange", "ostrich", "otter",
    }  # fmt: skip


def test_sentences_are_tidy(annotations: Annotations) -> None:
    """A sentence starts with a capital, ends with one full stop and has no double space."""
    for template in annotations.templates:
        sentence = template.sentence("egg", "oven")
        assert sentence[0].isupper(), template.verb
        assert sentence.count(".") == 1, template.verb
        assert "{" not in sentence, template.verb
        assert "  " not in sentence, template.verb
        assert not any(first == second for first, second in pairwise(sentence.split())), template.verb


def test_a_template_by_hand() -> None:
    """Articles follow the noun, the mask keeps the template's article, and *in* makes a template easy."""
    template = Template(verb="lie", text="In {a bigger} lay {the smaller}.", smaller=frozenset())
    assert template.sentence("owl", "urn") == "In an urn lay the owl."
    assert template.masked == "In a ___ lay the ___."
    assert template.difficulty == "easy"
    assert not template.bigger_later


@pytest.mark.parametrize(
    ("nouns", "templates", "fault"),
    [
        (NOUN.replace("container", "roomy"), TEMPLATE.format(verb="fit", text=FITS), "unknown tags ['roomy']"),
        (NOUN.replace("box", '"tiny box"'), TEMPLATE.format(verb="fit", text=FITS), "the noun names a size: 'tiny'"),
        (NOUN.replace("30", "0"), TEMPLATE.format(verb="fit", text=FITS), "greater than 0"),
        (NOUN, TEMPLATE.format(verb="fit", text=FITS) * 2, "the verb has another template"),
        (NOUN, TEMPLATE.format(verb="fit", text="{The bigger} fits."), "one place for the smaller"),
        (NOUN, TEMPLATE.format(verb="fit", text=FITS.replace("fits", "is tall and fits")), "names a size: 'tall'"),
        (NOUN, TEMPLATE.format(verb="fit", text=FITS).replace("container", "vessel"), "unknown tags ['vessel']"),
        (NOUN, TEMPLATE.format(verb="fit", text="{The smaller} fits into {the bigger}"), "should match pattern"),
        (NOUN, "[[templates]", "cannot be read"),
    ],
)
def test_faults_are_named(tmp_path: Path, nouns: str, templates: str, fault: str) -> None:
    """A fault in either file is an error that says what it is."""
    (tmp_path / "nouns.toml").write_text(nouns)
    (tmp_path / "templates.toml").write_text(templates)
    with pytest.raises(InputError) as error:
        read_annotations(tmp_path / "nouns.toml", tmp_path / "templates.toml")
    assert fault in str(error.value)


def test_all_faults_at_once(tmp_path: Path) -> None:
    """Two faults in two files are two problems."""
    (tmp_path / "nouns.toml").write_text(NOUN.replace("container", "roomy"))
    (tmp_path / "templates.toml").write_text(TEMPLATE.format(verb="fit", text=FITS) * 2)
    with pytest.raises(InputError) as error:
        read_annotations(tmp_path / "nouns.toml", tmp_path / "templates.toml")
    assert [problem.where for problem in error.value.problems] == ["box", "fit"]


def test_articles_do_not_tell_the_sizes() -> None:
    """Both things of a template have the same article: else the one with "a" would always be the smaller one."""
    for template in read_annotations().templates:
        articles = re.findall(r"\{(the|a) (?:smaller|bigger)\}", template.text, flags=re.IGNORECASE)
        assert len(articles) == 2
        assert len({article.lower() for article in articles}) == 1, template.text
