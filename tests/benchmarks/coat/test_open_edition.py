"""What the open edition promises of every variation, and that the committed files are what the builder makes."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import polars as pl
import pytest

from leaderboard.benchmarks.coat.configurations import CONDITION_SECONDS, USE_SECONDS
from leaderboard.benchmarks.coat.design import TASK_1_DESIGN, TASK_2_DESIGN
from leaderboard.benchmarks.coat.open_edition import MARGIN, TASK_0_SIZES, TASK_1_SIZES, TASK_2_SIZES, TASK_U_SIZES
from leaderboard.benchmarks.coat.world import World
from leaderboard.building import build_edition
from leaderboard.schemas.manifest import Manifest
from leaderboard.store import Store, default_store
from tests.benchmarks.coat.conftest import COAT

IDS = [(task.id, variation.id) for task in COAT.tasks for variation in task.variations]
PAIRS_REQUIRED = {
    *(("task-0", f"v{number:02d}") for number in range(1, 5)),
    *(("task-1", f"v{number:02d}") for number in (1, 2, 4, 5, 6, 9)),
    *(("task-2", f"v{number:02d}") for number in (1, 2, 3, 4, 6, 7, 8, 10, 11)),
}
SIZES = dict(zip(IDS, (*TASK_U_SIZES, *TASK_0_SIZES, *TASK_1_SIZES, *TASK_2_SIZES), strict=True))
LEAST = SIZES | {("task-1", "v11"): 2000, ("task-1", "v12"): 3500}
variations = pytest.mark.parametrize(("task", "variation"), IDS)


def _state_seconds(text: str) -> int:
    """Seconds for use and condition as the words of a choice have them."""
    words = {
        "free to use": "free",
        "in use for the moment": "reversible-using",
        "out of use for good": "irreversible-using",
    }
    return USE_SECONDS[words[text.rsplit(", ", 1)[1]]] + CONDITION_SECONDS[text.split()[1]]


def _only(questions: pl.DataFrame, task: str, variation: str) -> pl.DataFrame:
    frame = questions.filter(pl.col("task") == task, pl.col("variation") == variation)
    assert len(frame)
    return frame


def test_committed_files_are_what_the_builder_makes(built: tuple[Store, Manifest]) -> None:
    """Manifest and every Parquet file of the repository equal a fresh build, and so does a second build."""
    store, manifest = built
    committed = default_store()
    assert committed.manifest("coat", "open") == manifest
    for task, variation in IDS:
        fresh = pl.read_parquet(store.variation_path("coat", "open", task, variation))
        assert fresh.equals(pl.read_parquet(committed.variation_path("coat", "open", task, variation)))


def test_another_seed_gives_other_questions(
    built: tuple[Store, Manifest], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The seed is in the manifest and decides the questions."""
    other = build_edition(built[0], COAT, "open", seed=1, out=tmp_path_factory.mktemp("other"))
    assert other.seed == 1
    assert other.content_sha256 != built[1].content_sha256


def test_committed_files_are_small() -> None:
    """The 34 Parquet files take at most 8 MB."""
    folder = default_store().edition_dir("coat", "open")
    files = list(folder.rglob("*.parquet"))
    assert len(files) == 34
    assert sum(path.stat().st_size for path in files) <= 8_000_000


@variations
def test_sizes_are_the_papers(
    questions: pl.DataFrame, built: tuple[Store, Manifest], task: str, variation: str
) -> None:
    """Sizes as in the paper; where questions run out, the manifest says why."""
    n = len(_only(questions, task, variation))
    entry = next(e for e in built[1].variations if (e.task, e.variation) == (task, variation))
    assert entry.rows == n
    assert n <= SIZES[task, variation]
    if n < SIZES[task, variation]:
        assert entry.shortfall
    if task != "task-0":
        assert n >= LEAST[task, variation]


@variations
def test_no_question_repeats(questions: pl.DataFrame, task: str, variation: str) -> None:
    """No two questions have the same text and the same set of choices, and no choice stands twice."""
    frame = _only(questions, task, variation)
    assert frame.select("question", pl.col("choices").list.sort()).n_unique() == len(frame)
    assert frame["duplicate_of"].null_count() == len(frame)
    assert (frame["choices"].list.n_unique() == frame["choices"].list.len()).all()


@variations
def test_answer_positions_are_balanced(questions: pl.DataFrame, task: str, variation: str) -> None:
    """Counts of answer positions differ by at most one: in the file, and in each split."""
    frame = _only(questions, task, variation)
    for part in (frame, frame.filter(pl.col("split") == "test"), frame.filter(pl.col("split") == "dev")):
        counts = [int((part["answer"] == place).sum()) for place in range(part["choices"].list.len().item(0))]
        assert max(counts) - min(counts) <= 1


@variations
def test_ten_dev_questions_and_partners_together(questions: pl.DataFrame, task: str, variation: str) -> None:
    """Ten questions are dev, the rest test; the partners of a pair share a split."""
    frame = _only(questions, task, variation)
    assert Counter(frame["split"]) == {"dev": 10, "test": len(frame) - 10}
    paired = frame.filter(pl.col("pair_id").is_not_null())
    assert (paired.group_by("pair_id").agg(pl.col("split").n_unique())["split"] == 1).all()


@variations
def test_pairs_are_contrasts(questions: pl.DataFrame, task: str, variation: str) -> None:
    """Partners have the same choices under two questions, with different keys; 40 % of the questions where required."""
    frame = _only(questions, task, variation)
    paired = frame.filter(pl.col("pair_id").is_not_null()).with_columns(
        key=pl.col("choices").list.get(pl.col("answer")), choice_set=pl.col("choices").list.sort()
    )
    groups = paired.group_by("pair_id").agg(
        pl.len(),
        pl.col("question").n_unique(),
        pl.col("key").n_unique(),
        pl.col("choice_set").n_unique().alias("n_sets"),
    )
    assert (groups["len"] == 2).all()
    assert (groups["question"] == 2).all()
    assert (groups["key"] == 2).all()
    assert (groups["n_sets"] == 1).all()
    if (task, variation) in PAIRS_REQUIRED:
        assert len(paired) >= 0.4 * len(frame)


@variations
def test_position_does_not_tell_the_key_through_its_partner(questions: pl.DataFrame, task: str, variation: str) -> None:
    """Whoever gives the same choice to both partners gets at most one of the two."""
    paired = _only(questions, task, variation).filter(pl.col("pair_id").is_not_null())
    keys = paired.with_columns(key=pl.col("choices").list.get(pl.col("answer")))
    best = keys.group_by("pair_id", "key").len()["len"].max() or 0
    assert int(best) <= 1  # type: ignore[arg-type]


def test_questions_are_spread_evenly(questions: pl.DataFrame) -> None:
    """In task 1 v01, where no combination runs out, their numbers differ by at most one before dev and trimming."""
    counts = _only(questions, "task-1", "v01")["cluster_id"].value_counts()["count"]
    assert int(counts.max()) - int(counts.min()) <= 1  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "design"), list(enumerate(TASK_1_DESIGN, start=1)))
def test_task_1_has_the_papers_composition(questions: pl.DataFrame, number: int, design: tuple[int, int]) -> None:
    """The key is ideal, every wrong choice costs something, and same and other objects are as the paper has them."""
    frame = _only(questions, "task-1", f"v{number:02d}")
    answers = frame["answer"].to_numpy()
    for objects, classes, times, materials, answer in zip(
        frame["choice_object"].to_list(),
        frame["choice_class"].to_list(),
        frame["choice_time_penalty"].to_list(),
        frame["choice_material_penalty"].to_list(),
        answers,
        strict=True,
    ):
        same = sum(name == objects[answer] for name in objects) - 1
        assert (same, len(objects) - 1 - same) == design
        assert classes[answer] == "ideal"
        costs = [time + material for time, material in zip(times, materials, strict=True)]
        assert costs[answer] == 0
        assert sum(cost < MARGIN for cost in costs) == 1
    assert (frame["n_state_equal"] > 0).mean() >= 1 / 3  # type: ignore[operator]


def _wins(rule: Sequence[int], answer: int) -> float:
    """Expected score of a rule that guesses among the choices it is left with."""
    return (answer in rule) / len(rule) if rule else 0.0


def _least(places: Sequence[int], costs: Sequence[int]) -> list[int]:
    return [place for place in places if costs[place] == min(costs[other] for other in places)]


@pytest.mark.parametrize("number", range(1, 13))
def test_counting_objects_does_not_tell_the_key_of_task_1(questions: pl.DataFrame, number: int) -> None:
    """Rules that see how often each object stands, and availability and condition, but no question.

    In v11 and v12, two choices of the same or of two objects, counting tells nothing and the state alone must not do.
    """
    frame = _only(questions, "task-1", f"v{number:02d}")
    scores: Counter[str] = Counter()
    for choices, objects, answer in frame.select("choices", "choice_object", "answer").iter_rows():
        counts = [objects.count(name) for name in objects]
        seconds = [_state_seconds(text) for text in choices]
        everything = list(range(len(choices)))
        for name, costs in (("fewest", counts), ("most", [-count for count in counts])):
            scores[name] += _wins(_least(everything, costs), answer)
            scores[f"{name}, then state"] += _wins(_least(_least(everything, costs), seconds), answer)
            scores[f"state, then {name}"] += _wins(_least(_least(everything, seconds), costs), answer)
        once = [place for place in everything if counts[place] == 1]
        scores["once, then state"] += _wins(_least(once, seconds), answer)
    assert max(scores.values()) <= (0.8 if number in {11, 12} else 0.7) * len(frame), scores


@pytest.mark.parametrize("number", [3, 7, 10])
def test_a_wrong_object_stands_once_as_the_keys_does(questions: pl.DataFrame, number: int) -> None:
    """Where all wrong choices are of other objects, the key's object is never the only one that stands once."""
    frame = _only(questions, "task-1", f"v{number:02d}").filter(pl.col("pair_id").is_null())
    for objects in frame["choice_object"]:
        assert sum(count == 1 for count in Counter(objects).values()) >= 2


@pytest.mark.parametrize(("number", "design"), list(enumerate(TASK_2_DESIGN, start=1)))
def test_task_2_key_is_the_unique_minimum_in_both_orders(
    questions: pl.DataFrame, number: int, design: tuple[int, int]
) -> None:
    """The key has the least sum of all, and comes first by time and then material among usable choices."""
    frame = _only(questions, "task-2", f"v{number:02d}")
    for classes, times, materials, answer, n_bad in frame.select(
        "choice_class", "choice_time_penalty", "choice_material_penalty", "answer", "n_bad"
    ).iter_rows():
        assert (classes.count("moderate"), classes.count("bad")) == design
        assert n_bad == design[1]
        sums = [time + material for time, material in zip(times, materials, strict=True)]
        assert [place for place, total in enumerate(sums) if total < min(sums) + MARGIN] == [answer]
        usable = [place for place, name in enumerate(classes) if name == "moderate"]
        order = [(times[place], materials[place]) for place in usable]
        assert [place for place, cost in zip(usable, order, strict=True) if cost == min(order)] == [answer]


def test_penalties_and_classes_follow_the_text(questions: pl.DataFrame, world: World) -> None:
    """Seconds for use and condition can be read off the words of a choice, and 500 or more in one penalty means bad."""
    frame = _only(questions, "task-2", "v03")
    for choices, classes, times, materials in frame.select(
        "choices", "choice_class", "choice_time_penalty", "choice_material_penalty"
    ).iter_rows():
        for text, name, time, material in zip(choices, classes, times, materials, strict=True):
            assert time - _state_seconds(text) in {0, 30, 60, 100}
            assert (name == "bad") == (time >= 500 or material >= 500)
    assert (world.time + world.material >= 0).all()


def test_decided_by_names_the_variable(questions: pl.DataFrame) -> None:
    """Where it says temperature, key and best wrong choice differ in seconds but not in use, condition or material."""
    frame = _only(questions, "task-1", "v11").filter(pl.col("decided_by") == "temperature")
    assert len(frame) > 100
    for choices, times, materials, answer in frame.select(
        "choices", "choice_time_penalty", "choice_material_penalty", "answer"
    ).iter_rows():
        key, wrong = choices[answer].split(", "), choices[1 - answer].split(", ")
        assert (key[0].split()[1], key[3]) == (wrong[0].split()[1], wrong[3])
        assert materials[answer] == materials[1 - answer]
        assert times[answer] < times[1 - answer]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_task_u_and_0_have_one_right_object(questions: pl.DataFrame, world: World, number: int) -> None:
    """Exactly one choice has the utility (task u) or suits the household task (task 0); no filler of task 0 lacks it."""
    names = np.array(world.object_names)
    by_text = {f"{u.id}": {*names[list(u.objects)]} for u in world.utilities}
    for utility, objects, roles, answer in (
        _only(questions, "task-u", f"v{number:02d}")
        .select("utility", "choice_object", "choice_role", "answer")
        .iter_rows()
    ):
        assert [place for place, name in enumerate(objects) if name in by_text[utility]] == [answer]
        assert [place for place, role in enumerate(roles) if role == "utility"] == [answer]
    context = {(world.utilities[c.utility].id, c.household_task): {*names[list(c.context)]} for c in world.combinations}
    for utility, task, objects, answer in (
        _only(questions, "task-0", f"v{number:02d}")
        .select("utility", "household_task", "choice_object", "answer")
        .iter_rows()
    ):
        assert [place for place, name in enumerate(objects) if name in context[utility, task]] == [answer]
        assert set(objects) <= by_text[utility]
