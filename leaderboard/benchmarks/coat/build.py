"""The builder of COAT: annotations in, one table a variation out."""

from collections.abc import Iterator
from pathlib import Path

from leaderboard.benchmarks.coat.annotations import ANNOTATIONS_DIR, OBJECTS_FILE, read_annotations, world_of
from leaderboard.benchmarks.coat.drafts import Lexicon, arranged, question_table
from leaderboard.benchmarks.coat.open_edition import open_draws, shortfall
from leaderboard.benchmarks.coat.world import World
from leaderboard.errors import unknown_name
from leaderboard.files import sha256_of
from leaderboard.registry import Build, Draft, Source

BUILDER_VERSION = "1"
OPEN_DEPARTURES = (
    "the annotations are our own; the authors' annotations and questions are not used",
    "a single usable material costs nothing, where the authors' script charges 200",
    "equally good materials share a tier, and several temperatures may be equally ideal",
    "every configuration of a context object has a class: ideal without penalty, bad with 500 or more, moderate otherwise",
    "the key of task 2 is the unique minimum both by the sum of penalties (the authors' code) and by time and then material "
    "among usable choices (the paper, appendix D.5)",
    "questions are spread evenly over combinations and keys, not in proportion to the number of configurations",
    "task 0 takes wrong choices from the utility objects only, and has fewer questions where they run out",
    "part of the questions come in contrast pairs: the same choices under two household tasks with different keys",
    "choices are short texts without identifiers and penalties; answer positions are balanced",
)


def build(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
    """Build the open edition from the package's own annotation files."""
    if edition_id == "open":
        return _open_build(seed, annotations or ANNOTATIONS_DIR)
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


def _open_drafts(world: World, seed: int) -> Iterator[Draft]:
    lexicon = Lexicon(world)
    for family, draws, rng in open_draws(world, seed):
        variation_id = f"v{family.number:02d}"
        table = question_table(lexicon, family.task_id, variation_id, arranged(draws, rng))
        yield Draft(family.task_id, variation_id, table, shortfall(family, draws))
