"""What the card and the annotation guide state, computed from the committed files."""

import re
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median

import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.benchmarks.s_eqa.annotations import ANNOTATIONS_DIR
from leaderboard.benchmarks.s_eqa.scenes import UNSEEN
from leaderboard.benchmarks.s_eqa.space import OBJECTS_FILE
from leaderboard.scoring import decode_results
from leaderboard.store import REPOSITORY, default_store

CARD = (default_store().datasets / "s-eqa" / "README.md").read_text(encoding="utf-8")
GUIDE = (REPOSITORY / "docs" / "annotation-s-eqa.md").read_text(encoding="utf-8")
SCORES = (
    ("task", "room", "accuracy"), ("task", "object", "accuracy"), ("task", "room", "macro_f1"),
    ("benchmark", None, "joint_accuracy"), ("benchmark", None, "joint_f1"),
)  # fmt: skip


@pytest.fixture(scope="module")
def committed() -> dict[str, pl.DataFrame]:
    """The committed questions by task."""
    return {task.id: default_store().questions(BENCHMARK, "open", tasks=(task.id,)) for task in BENCHMARK.tasks}


def test_counts(committed: dict[str, pl.DataFrame]) -> None:
    """Questions, queries, temporal ones, lengths of queries, pairs, keys of the simple questions, and dev questions."""
    room, objects = committed["room"], committed["object"]
    queries = room.unique("query")
    words = [len(query.split()) for query in queries["query"]]
    characters = [len(query) for query in queries["query"]]
    keys = [100 * (objects["answer"] == answer).mean() for answer in range(3)]  # type: ignore[operator]
    one_room = queries.filter(pl.col("variation").is_in(["kitchen", "livingroom", "bedroom", "bathroom"]))
    for stated in (
        f"(headline, {len(room):,} questions)",
        f"({len(objects):,} questions, outside the headline)",
        f"The {len(queries)} queries",
        f"{100 * len(one_room) / len(queries):.0f} % are about one room",
        f"{100 * len(queries.filter(time='temporal')) / len(queries):.0f} % are\n*temporal*",
        f"{median(words):.0f} words and {median(characters)} characters in the median",
        f"{100 * room['pair_id'].count() / len(room):.1f} % of the questions share their scene",
        f"{keys[0]:.1f} % Yes, {keys[1]:.1f} % No, {keys[2]:.1f} %\nCannot Answer",
    ):
        assert stated in CARD, stated
    assert room["situational"].all()
    assert room.filter(split="dev").group_by("variation").len()["len"].to_list() == [10] * 6


@pytest.mark.parametrize("name", ["chance", "constant-yes", "state-words", "scene-only"])
def test_scores_of_rules(name: str) -> None:
    """The row of a rule is what its committed results say."""
    path = default_store().submission_dir("s-eqa", name) / "results.json"
    results = decode_results(path.read_text(encoding="utf-8"))
    values = [
        results.filter(pl.col("task").eq_missing(task), level=level, metric=metric)["value"].item()
        for level, task, metric in SCORES
    ]
    row = " | ".join(f"{100 * value:.1f}" for value in values)
    assert re.search(rf"^\| `{name}`[^|]*\| {re.escape(row)} \|$", CARD, re.MULTILINE), row


def test_what_cannot_be_seen_is_a_hint(committed: dict[str, pl.DataFrame]) -> None:
    """How often scene-only is right when it says Cannot Answer."""
    folder = default_store().submission_dir("s-eqa", "scene-only") / "predictions" / "room"
    said = pl.concat(pl.read_csv(path) for path in sorted(folder.glob("*.csv"))).filter(index=2)
    right = said.join(committed["room"], on="question_id")["answer"] == 2
    assert f"it is right in {100 * right.mean():.1f} %" in CARD  # type: ignore[operator]


def test_what_questions_tell_together(committed: dict[str, pl.DataFrame]) -> None:
    """A rule without keys that reads all questions of a query at once is right as often as stated."""
    scored = committed["room"].filter(split="test")
    scenes = defaultdict(list)
    for query, objects, states, answer in scored.select("query", "scene_object", "scene_state", "answer").iter_rows():
        scenes[query].append((dict(zip(objects, states, strict=True)), answer))
    right = [answer == given for own in scenes.values() for (_, answer), given in zip(own, _together(own), strict=True)]
    assert f"scores {100 * sum(right) / len(right):.1f} % of task room when it sees all questions" in CARD


def _together(own: list[tuple[dict[str, str], int]]) -> list[int]:
    """Return an answer for each scene of a query: objects in all of them are needed, as most scenes have them."""
    shared = set.intersection(*(set(scene) for scene, _ in own))
    seen = [sorted((name, scene[name]) for name in shared) for scene, _ in own]
    usual = Counter(tuple(facts) for facts in seen if UNSEEN not in dict(facts).values()).most_common(1)[0][0]
    given = []
    for scene, _ in own:
        odd = {scene[name] for name, state in usual if scene[name] != state}
        given.append(1 if odd - {UNSEEN} else 2 if odd else 0)
    return given


def test_the_guide_quotes_the_files() -> None:
    """Every line of its examples stands in the annotation files."""
    lines = [line for block in re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL) for line in block.splitlines()]
    files = [OBJECTS_FILE, *sorted(Path(ANNOTATIONS_DIR).glob("*.toml"))]
    known = {line for path in files for line in path.read_text(encoding="utf-8").splitlines()}
    assert len(lines) == 6
    assert [line for line in lines if line not in known] == []
