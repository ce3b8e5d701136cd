"""The registry records of CConS: sizes in a context that agrees or disagrees with common sense, and without one."""

from pathlib import Path
from types import MappingProxyType

import polars as pl

from leaderboard.benchmarks.ccons.build import build
from leaderboard.benchmarks.ccons.official import OFFICIAL
from leaderboard.benchmarks.ccons.prompts import (
    CONTEXT_MASK,
    CONTEXT_WHICH,
    MASK_WORDS,
    NO_CONTEXT_MASK,
    NO_CONTEXT_WHICH,
)
from leaderboard.benchmarks.ccons.rules import ALWAYS_COMMONSENSE, NAMED_LATER
from leaderboard.benchmarks.metrics import ABOVE_CHANCE, ACCURACY, ACCURACY_MICRO, RIGHT
from leaderboard.registry import Benchmark, Edition, Facet, Metric, Task, Variation

N_CHOICES = MappingProxyType({"n_choices": 2})

TEMPLATE = Facet(
    "template", pl.String, "Template", "the sentence that the context was made from, without its two things"
)
VERB = Facet("verb", pl.String, "Verb", "the verb, or the words of the template, that tell which thing is bigger")
DIFFICULTY = Facet(
    "difficulty", pl.String, "Difficulty", "easy where the template has in or into, else hard (paper, section 3)"
)
SUBSET = Facet("subset", pl.String, "Subset", "ordinary where the context agrees with common sense, else counter")
COMMONSENSE = Facet("commonsense_answer", pl.Int8, "Bigger in general", "index of the choice that is bigger in general")
LATER = Facet("named_later", pl.Int8, "Named later", "index of the choice that the context names later")

SHARED = (TEMPLATE, VERB, DIFFICULTY, SUBSET, COMMONSENSE)
ONE_ANSWER = "Answer with the letter of one option."

TASKS = (
    Task(
        id="context",
        label="With context",
        description="Which of two things is bigger in the situation that a sentence describes?",
        headline=True,
        prompt_id="ccons-context-1",
        instructions=(
            "A sentence describes a situation, which need not be like the world we know. Choose the thing that is bigger "
            f"in this situation. {ONE_ANSWER}"
        ),
        variations=(
            Variation("ordinary-easy", "Ordinary, with in or into", 2, N_CHOICES),
            Variation("ordinary-hard", "Ordinary, without in or into", 2, N_CHOICES),
            Variation("counter-easy", "Counter-commonsense, with in or into", 2, N_CHOICES),
            Variation("counter-hard", "Counter-commonsense, without in or into", 2, N_CHOICES),
        ),
        facets=(*SHARED, LATER),
        slices=("subset", "difficulty"),
        other_prompts=MappingProxyType({"ccons-context-paper-1": CONTEXT_WHICH, "ccons-context-mask-1": CONTEXT_MASK}),
    ),
    Task(
        id="no-context",
        label="Without context",
        description="Which of two things is bigger in general?",
        headline=False,
        prompt_id="ccons-no-context-1",
        instructions=f"Choose the thing that is bigger in general. {ONE_ANSWER}",
        variations=(
            Variation("ordinary", "Pairs of the ordinary contexts", 2, N_CHOICES),
            Variation("counter", "Pairs of the counter-commonsense contexts", 2, N_CHOICES),
        ),
        facets=SHARED,
        slices=("difficulty",),
        other_prompts=MappingProxyType(
            {"ccons-no-context-paper-1": NO_CONTEXT_WHICH, "ccons-no-context-mask-1": NO_CONTEXT_MASK}
        ),
    ),
)

METRICS = (
    ACCURACY,
    ACCURACY_MICRO,
    ABOVE_CHANCE,
    Metric(
        "commonsense_gap", "Commonsense gap",
        "accuracy in ordinary contexts minus accuracy in counter-commonsense ones: 0 where the context alone decides",
        RIGHT, "lower", -1.0, 1.0, tasks=("context",),
        contrast=MappingProxyType({"ordinary-easy": 1, "ordinary-hard": 1, "counter-easy": -1, "counter-hard": -1}),
    ),
    Metric(
        "preposition_gain", "Preposition gain",
        "accuracy where the context has in or into minus accuracy where it has not",
        RIGHT, "lower", -1.0, 1.0, tasks=("context",),
        contrast=MappingProxyType({"ordinary-easy": 1, "counter-easy": 1, "ordinary-hard": -1, "counter-hard": -1}),
    ),
)  # fmt: skip

BENCHMARK = Benchmark(
    id="ccons",
    title="CConS",
    description="Which of two things is bigger in a situation that may go against common sense?",
    paper="Kondo et al., Probing Physical Reasoning with Counter-Commonsense Context, ACL 2023",
    paper_url="https://arxiv.org/abs/2306.02258",
    population="new templates of the same kind, filled with the same things",
    clusters="all questions made from one template form one cluster, whatever their variation or task",
    editions=(
        Edition(
            "open", "1.0.0", "Open edition",
            "our own templates and things after the paper's method, written with the help of a language model, not "
            "validated by people",
            "CC-BY-4.0", committed=True,
        ),
        Edition(
            "release", "1.0.0", "Official release", "the authors' own contexts and pairs, read from their files", "MIT",
            committed=False, copyright="Copyright (c) 2023 Krams",
        ),
    ),
    tasks=TASKS,
    metrics=METRICS,
    build=build,
    baselines=(NAMED_LATER, ALWAYS_COMMONSENSE),
    reported=Path(__file__).with_name("reported.json"),
    official=OFFICIAL,
    mask_words=MASK_WORDS,
)  # fmt: skip
