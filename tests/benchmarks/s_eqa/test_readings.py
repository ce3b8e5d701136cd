"""The report of the readings and the card say what the sheets say, and the sheets what the committed questions are."""

import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.benchmarks.s_eqa.pairing import ANSWERS
from leaderboard.statistics.agreement import agreement
from leaderboard.store import REPOSITORY, default_store

AUDITS = REPOSITORY / "docs" / "audits"
REPORT = (AUDITS / "s-eqa-open-reading.md").read_text(encoding="utf-8")
CARD = (default_store().datasets / "s-eqa" / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def committed() -> pl.DataFrame:
    """The committed questions of task `room`, in one line each, with keys in words."""
    return (
        default_store()
        .questions(BENCHMARK, "open", tasks=("room",))
        .select(
            "question_id",
            "query",
            question=pl.col("question").str.replace("\n\n", " ", literal=True),
            key=pl.col("answer").replace_strict(dict(enumerate(ANSWERS)), return_dtype=pl.String),
        )
    )


@pytest.fixture(scope="module")
def sample() -> pl.DataFrame:
    """The first sheet."""
    return pl.read_csv(AUDITS / "s-eqa-open-reading" / "items.csv")


@pytest.fixture(scope="module")
def reworded() -> pl.DataFrame:
    """The second sheet."""
    return pl.read_csv(AUDITS / "s-eqa-open-reading" / "reworded.csv")


def test_unchanged_items_are_committed_questions(sample: pl.DataFrame, committed: pl.DataFrame) -> None:
    """With this text and key; the questions of the others stand nowhere any more."""
    columns = ["question_id", "question", "key"]
    unchanged, others = sample.filter(text="unchanged"), sample.filter(text="reworded")
    assert len(unchanged) + len(others) == len(sample)
    assert len(unchanged.join(committed, on=columns)) == len(unchanged)
    assert len(others.join(committed, on="question")) == 0
    assert len(others.join(committed, on="question_id")) == 0


def test_every_question_of_the_reworded_queries_was_read(reworded: pl.DataFrame, committed: pl.DataFrame) -> None:
    """The sheet holds all eight of each query and nothing else, with today's text and key."""
    columns = ["question_id", "question", "key"]
    queries = committed.join(reworded, on="question_id", how="semi")["query"].unique()
    due = committed.filter(pl.col("query").is_in(queries.to_list()))
    assert f"{len(queries)} of its 250 queries were then reworded" in REPORT
    assert f"then {len(queries)} queries were reworded" in CARD
    assert due.select(columns).sort("question_id").equals(reworded.select(columns).sort("question_id"))


def test_reworded_items_have_a_scene_of_the_second_sheet(sample: pl.DataFrame, reworded: pl.DataFrame) -> None:
    """Only the query of such an item was changed: its scene was read again with the same key."""
    scene = pl.col("question").str.split("? What can be seen: ").list.last()
    old = sample.filter(text="reworded").select("key", scene=scene)
    assert len(old.join(reworded.select("key", scene=scene), on=["key", "scene"], how="semi")) == len(old)


def test_figures_follow_from_the_sheets(sample: pl.DataFrame, reworded: pl.DataFrame) -> None:
    """Items, agreement and kappa of each line of the report; the card has those of questions of today."""
    unchanged = sample.filter(text="unchanged")
    for sheet, words, on_card in (
        (sample, "as it was read", False),
        (unchanged, "unchanged", True),
        (sample.filter(text="reworded"), "reworded afterwards", False),
        (reworded, "reworded queries", True),
    ):
        found = agreement(sheet["key"].to_list(), sheet["reader"].to_list())
        figures = f"| {len(sheet)} | {100 * found.share:.1f} % | {found.kappa:.2f} |"
        for text in (REPORT, CARD) if on_card else (REPORT,):
            lines = [line for line in text.splitlines() if line.startswith("|") and words in line]
            assert [line.endswith(figures) for line in lines] == [True], words
    assert f"of which {len(unchanged)} questions stand\nunchanged" in CARD


def test_the_version_that_was_read_again_is_the_committed_one() -> None:
    """The report names its hash."""
    assert f"today (content hash {default_store().manifest('s-eqa', 'open').content_sha256[:12]})" in REPORT
