"""The registry records of PIQA: one task with one variation; what the paper charts are facets."""

from pathlib import Path
from types import MappingProxyType

import polars as pl

from leaderboard.benchmarks.metrics import ABOVE_CHANCE, ACCURACY, ACCURACY_MICRO
from leaderboard.benchmarks.piqa.build import build
from leaderboard.benchmarks.piqa.official import QUESTION_FILES
from leaderboard.benchmarks.piqa.release import import_release
from leaderboard.registry import Benchmark, Edition, Facet, Task, Variation
from leaderboard.sources import Official

WORDS = pl.List(pl.String)

FACETS = (
    Facet(
        "edit_distance", pl.Int16, "Edit distance",
        "words to insert, delete or replace to turn one solution into the other (paper, figure 6)",
    ),
    Facet("edit_bin", pl.String, "Edit distance, binned", "edit distance 1, 2, 3-5, 6-10, or 11 and more"),
    Facet("changed_from", WORDS, "Words of the first solution only", "words that only the first solution has"),
    Facet("changed_to", WORDS, "Words of the second solution only", "words that only the second solution has"),
    Facet(
        "single_word_edit", pl.String, "Single-word edit",
        "the one word that differs, as “water → milk” where it is replaced; null for larger edits (paper, figure 7)",
        nullable=True,
    ),
    Facet("one_word_goal", pl.Boolean, "One-word goal", "whether the goal is a single word"),
    Facet("choice_length", pl.List(pl.Int16), "Length", "characters of each solution"),
    Facet("category", pl.String, "Category", "kind of instructable; null in the release", nullable=True),
    Facet(
        "trick", pl.String, "Trick", "how the wrong solution was made; null in the release", nullable=True
    ),
    Facet("reason", pl.String, "Reason", "why the wrong solution fails; null in the release", nullable=True, prose=True),
)  # fmt: skip

TASK = Task(
    id="piqa",
    label="PIQA",
    description="Which of two solutions reaches the goal?",
    headline=True,
    prompt_id="piqa-1",
    instructions=(
        "You are given a goal and two solutions, of which one reaches the goal in the physical world and the other does "
        "not, or not as well. Choose the solution that does. Answer with the letter of one option."
    ),
    variations=(Variation("all", "All goals", 2, MappingProxyType({"n_choices": 2})),),
    facets=FACETS,
    slices=("edit_bin", "category"),
)

METRICS = (ACCURACY, ACCURACY_MICRO, ABOVE_CHANCE)

BENCHMARK = Benchmark(
    id="piqa",
    title="PIQA",
    description="Which of two solutions reaches an everyday goal in the physical world?",
    paper="Bisk et al., PIQA: Reasoning about Physical Commonsense in Natural Language, AAAI 2020",
    paper_url="https://arxiv.org/abs/1911.11641",
    population="new goals of the same kinds",
    clusters="all questions with one goal form one cluster, and so do the two questions of a pair of twins",
    editions=(
        Edition(
            "open", "1.0.0", "Open edition",
            "our own goals and solutions, written with the help of a language model, not validated by people",
            "CC-BY-4.0", committed=True,
        ),
        Edition(
            "release", "1.0.0", "Official release",
            "the authors' own goals and solutions; validation is scored, as the key of test is not published",
            "AFL-3.0", committed=False, scored_split="validation", held_back="test",
        ),
    ),
    tasks=(TASK,),
    metrics=METRICS,
    build=build,
    reported=Path(__file__).with_name("reported.json"),
    official=Official(import_release, questions=QUESTION_FILES),
)  # fmt: skip
