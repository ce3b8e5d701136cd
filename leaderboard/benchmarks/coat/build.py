"""The builder of COAT: annotations in, one table a variation out."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from leaderboard.benchmarks.coat.annotations import ANNOTATIONS_DIR, OBJECTS_FILE, read_annotations, world_of
from leaderboard.benchmarks.coat.authors import FILES, AuthorWorld, read_author_world
from leaderboard.benchmarks.coat.drafts import Lexicon, arranged, question_table
from leaderboard.benchmarks.coat.draws import variation_draws
from leaderboard.benchmarks.coat.open_edition import Family, seeded_families, shortfall
from leaderboard.benchmarks.coat.rebuilt import rebuilt_draws
from leaderboard.benchmarks.coat.world import World
from leaderboard.errors import InputError, Problem, unknown_name
from leaderboard.files import sha256_of
from leaderboard.sources import Build, Draft, Source

BUILDER_VERSION = "1"
OPEN_DEPARTURES = (
    "the annotations are our own; the authors' annotations and questions are not used",
    "a single usable material costs nothing, where the authors' script charges 200",
    "equally good materials share a tier, and several temperatures may be equally ideal",
    "every configuration of a context object is ideal without penalty, bad with 500 or more, and moderate otherwise",
    (
        "the key of task 2 is the unique minimum both by the sum of penalties (the authors' code) and by time and then "
        "material among usable choices (the paper, appendix D.5)"
    ),
    "questions are spread evenly over combinations and keys, not in proportion to the number of configurations",
    "task 0 takes wrong choices from the utility objects only, and has fewer questions where they run out",
    "a wrong choice of tasks 1 and 2 costs at least 30 more than the key: finer differences are a matter of taste",
    "where all wrong choices of task 1 are of other objects, one of these stands only once, as the key's object does",
    "part of the questions come in contrast pairs: the same choices under two household tasks with different keys",
    "choices are short texts without identifiers and penalties; answer positions are balanced",
)

REBUILT_DEPARTURES = (
    "questions are drawn by our sampler, with the authors' numbers for each combination and variation",
    "question texts and choices are in our words; the authors' object, task and utility names are kept as they are",
    (
        "draws without a valid key are left out beforehand: no choice of task 1 is as good as the key, the key of task 2 "
        "is the unique least sum of penalties, and a context object is never a wrong choice of task 0"
    ),
    "keys are spread evenly within a combination, and answer positions are balanced",
)
NO_ANNOTATIONS = Problem(
    "no-annotations",
    "the rebuilt edition needs the authors' annotation files",
    "name their folder with --annotations DIR",
)


def build(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
    """Build the open edition from our own annotation files, or the rebuilt one from a folder of the authors' files."""
    if edition_id == "open":
        return _open_build(seed, annotations or ANNOTATIONS_DIR)
    if edition_id == "rebuilt":
        if annotations is None:
            raise InputError(NO_ANNOTATIONS)
        return _rebuilt_build(seed, annotations)
    raise unknown_name("edition to build", edition_id, ["open", "rebuilt"])


def _open_build(seed: int, directory: Path) -> Build:
    files = [OBJECTS_FILE, *sorted(directory.glob("*.toml"))]
    package = OBJECTS_FILE.parents[2]
    sources = tuple(
        Source(path.relative_to(package.parent).as_posix() if path.is_relative_to(package.parent) else path.name, "",
               sha256_of(path.read_bytes()))
        for path in files
    )  # fmt: skip
    world = world_of(read_annotations(OBJECTS_FILE, directory))
    return Build(sources, BUILDER_VERSION, "2 and appendix B", OPEN_DEPARTURES, _open_drafts(world, seed))


def _open_drafts(world: World, seed: int) -> Iterator[Callable[[], Draft]]:
    """Yield a function for each variation: only what all have in common is made before it is called."""
    lexicon = Lexicon(world)
    for family, rng in seeded_families(world, seed):
        yield partial(_open_draft, lexicon, family, rng)


def _open_draft(lexicon: Lexicon, family: Family, rng: np.random.Generator) -> Draft:
    draws = variation_draws(lexicon.world, family.singles, family.pairs, family.plan, rng)
    variation_id = f"v{family.number:02d}"
    table = question_table(lexicon, family.task_id, variation_id, arranged(draws, rng))
    return Draft(family.task_id, variation_id, table, shortfall(family, draws))


def _rebuilt_build(seed: int, directory: Path) -> Build:
    author = read_author_world(directory)
    sources = tuple(Source(path, "", sha256_of((directory / path).read_bytes())) for path in FILES.values())
    return Build(sources, BUILDER_VERSION, "2 and appendix B", REBUILT_DEPARTURES, _rebuilt_drafts(author, seed))


def _rebuilt_drafts(author: AuthorWorld, seed: int) -> Iterator[Draft]:
    lexicon = Lexicon(author.world)
    for drawn, rng in rebuilt_draws(author, seed):
        variation_id = f"v{drawn.number:02d}"
        table = question_table(lexicon, drawn.task_id, variation_id, arranged(drawn.draws, rng, n_dev=0))
        yield Draft(drawn.task_id, variation_id, table)
