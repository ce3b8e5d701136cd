"""The builder of the open edition of S-EQA: our own queries in, scenes and questions out."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from leaderboard.benchmarks.s_eqa.annotations import ANNOTATIONS_DIR, VARIATIONS, Query, read_queries
from leaderboard.benchmarks.s_eqa.pairing import Scene, matched_slots, slots_of
from leaderboard.benchmarks.s_eqa.scenes import drawn_scenes
from leaderboard.benchmarks.s_eqa.space import OBJECTS_FILE, Space, read_space
from leaderboard.benchmarks.s_eqa.tables import Asked, object_table, room_table
from leaderboard.files import sha256_of
from leaderboard.sources import Build, Draft, Source

BUILDER_VERSION = "1"
DEV_YES_NO, DEV_CANNOT = 4, 1  # scenes of each variation for examples in prompts

DEPARTURES = (
    (
        "queries and consensus are our own, written with the help of a language model, without human validation; the "
        "paper's are GPT-4's, checked by five people each"
    ),
    "scenes are described in words; the paper shows images of VirtualHome",
    (
        "the answer follows from the consensus: Yes where all of it holds, No where any of it is known not to, else Cannot "
        "Answer; the paper takes the majority of five people who saw the objects in their consensus states"
    ),
    "what decides nothing is described beside what does, in the same mixture whatever the answer",
    "most scenes stand under two queries with different answers",
    "Yes and No 45 % each, Cannot Answer 10 %; the paper does not state the shares of its answers",
    "every query is situational by the paper's rule; in the paper 82.2 % are, as a language model judges",
    "the scenes of queries about several rooms, or that name none, tell the room of each object",
)


def open_build(seed: int, objects_file: Path = OBJECTS_FILE, directory: Path = ANNOTATIONS_DIR) -> Build:
    """Build the open edition; the seed decides scenes and pairs. Raises InputError on faulty annotations."""
    space = read_space(objects_file)
    queries = read_queries(space, directory)
    files = (objects_file, *(directory / f"{variation}.toml" for variation in VARIATIONS))
    sources = tuple(Source(_address(path), "", sha256_of(path.read_bytes())) for path in files)
    return Build(sources, BUILDER_VERSION, "III", DEPARTURES, _drafts(space, queries, seed))


def _address(path: Path) -> str:
    root = OBJECTS_FILE.parents[3]
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _drafts(space: Space, queries: Sequence[Query], seed: int) -> Iterator[Draft]:
    asked = {
        variation: asked_scenes(
            space, [each for each in queries if each.variation == variation], np.random.default_rng([seed, place])
        )
        for place, variation in enumerate(VARIATIONS)
    }
    for variation, rows in asked.items():
        yield Draft("room", variation, room_table(space, rows))
    for variation, rows in asked.items():
        yield Draft("object", variation, object_table(space, rows))


def asked_scenes(space: Space, queries: Sequence[Query], rng: np.random.Generator) -> list[Asked]:
    """Return the questions of one variation, sorted by query; the partners of a pair share a split."""
    scenes = matched_slots(slots_of(queries, rng), rng)
    values = drawn_scenes(space, scenes, rng)
    beside = "Yes" if VARIATIONS.index(queries[0].variation) % 2 else "No"
    dev = dev_scenes(scenes, beside, rng)
    asked = []
    for number, place in enumerate(rng.permutation(len(scenes)).tolist()):
        scene_id = f"{scenes[place][0].query.variation}/scene-{number:04d}"
        pair_id = scene_id.replace("scene", "pair") if len(scenes[place]) > 1 else None
        split = "dev" if place in dev else "test"
        asked += [Asked(slot.query, scene_id, pair_id, split, values[place]) for slot in scenes[place]]
    order = {query.text: place for place, query in enumerate(queries)}
    return sorted(asked, key=lambda each: (order[each.query.text], each.scene_id))


def dev_scenes(scenes: Sequence[Scene], beside: str, rng: np.random.Generator) -> set[int]:
    """Return the places of the scenes of split dev: pairs of Yes and No, and one of Cannot Answer and `beside`."""
    kinds = [{slot.answer for slot in scene} for scene in scenes]
    yes_no = [place for place, kind in enumerate(kinds) if kind == {"Yes", "No"}]
    cannot = [place for place, kind in enumerate(kinds) if kind == {"Cannot Answer", beside}]
    return {*rng.permutation(yes_no)[:DEV_YES_NO].tolist(), *rng.permutation(cannot)[:DEV_CANNOT].tolist()}
