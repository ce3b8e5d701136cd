"""The registry records of S-EQA: situational queries about a scene, and simple questions about its objects."""

from pathlib import Path
from types import MappingProxyType

import polars as pl

from leaderboard.benchmarks.metrics import ABOVE_CHANCE, ACCURACY, ACCURACY_MICRO, RIGHT
from leaderboard.benchmarks.s_eqa.baselines import BASELINES
from leaderboard.benchmarks.s_eqa.build import build
from leaderboard.benchmarks.s_eqa.release import import_release
from leaderboard.benchmarks.s_eqa.scene_only import SCENE_ONLY
from leaderboard.registry import Benchmark, Edition, Facet, Metric, Task, Variation
from leaderboard.sources import Official

WORDS = pl.List(pl.String)

VARIATIONS = tuple(
    Variation(variation_id, label, 3, MappingProxyType({"n_choices": 3, "n_rooms": n_rooms}))
    for variation_id, label, n_rooms in (
        ("kitchen", "Kitchen", 1),
        ("livingroom", "Living room", 1),
        ("bedroom", "Bedroom", 1),
        ("bathroom", "Bathroom", 1),
        ("multi-room", "Several rooms", 4),
        ("no-room", "No room named", 4),
    )
)

SHARED_FACETS = (
    Facet("query", pl.String, "Query", "the situational query with its room"),
    Facet(
        "time", pl.String, "Time", "spatial (what is now) or temporal (what was or will be; paper, figure 3c)", nullable=True
    ),
    Facet("scene_id", pl.String, "Scene", "questions with the same scene share it"),
)  # fmt: skip
ROOM_FACETS = (
    *SHARED_FACETS,
    Facet("situational", pl.Boolean, "Situational", "whether the query is situational (paper, figure 3b)", nullable=True),
    Facet("n_needed", pl.Int8, "Needed states", "states and relations that decide the answer"),
    Facet("n_broken", pl.Int8, "Broken", "needed states that do not hold"),
    Facet("n_unseen", pl.Int8, "Unseen", "needed states that cannot be seen"),
    Facet("scene_object", WORDS, "Object", "what each sentence of the scene is about"),
    Facet("scene_state", WORDS, "State", "the state or relation of each, or unseen"),
    Facet("scene_needed", WORDS, "Needed", "the state that the query needs of each; empty where it needs none"),
    Facet("scene_role", WORDS, "Role", "met, broken, unseen or not needed"),
    Facet(
        "llm_answer", pl.String, "Answer of the language model",
        "what the model that wrote the query answered (paper, III-B); null in the open edition", nullable=True,
    ),
    Facet(
        "annotations", WORDS, "People's answers", "what five people answered; null in the open edition", nullable=True,
    ),
)  # fmt: skip
OBJECT_FACETS = (
    *SHARED_FACETS,
    Facet("object", pl.String, "Object", "the consensus object"),
    Facet("needed_state", pl.String, "Needed state", "the state or relation that its query needs"),
)

ANSWERS = (
    "Answer Yes, No or Cannot Answer. Take everything that is not described to be as it should; much of what is described "
    "has nothing to do with the question."
)

TASKS = (
    Task(
        id="room",
        label="Room",
        description="Does the scene fit the situation that the query asks about?",
        headline=True,
        prompt_id="s-eqa-room-1",
        instructions=(
            "You are asked about a situation in a home and told what can be seen there. Decide by what people commonly hold "
            "to be needed for it. Something is ready, set or prepared if it can begin at once: what it uses is there, and "
            "is on, off, open, closed or placed as it is when in use. Yes: everything that is needed is as it should be. "
            "No: something that is needed is not. Cannot Answer: nothing that is needed is known to be wrong, but something "
            f"that is needed cannot be seen. {ANSWERS}"
        ),
        variations=VARIATIONS,
        facets=ROOM_FACETS,
        slices=("time",),
    ),
    Task(
        id="object",
        label="Object",
        description="Is one object in the state that the query needs? A control of reading, outside the headline.",
        headline=False,
        prompt_id="s-eqa-object-1",
        instructions=(
            "You are asked about the state of an object and told what can be seen. Yes: it is in this state. No: it is not. "
            "Cannot Answer: it cannot be seen. Answer Yes, No or Cannot Answer."
        ),
        variations=VARIATIONS,
        facets=OBJECT_FACETS,
        slices=("time",),
    ),
)

_CANNOT = (pl.col("prediction") == 2).fill_null(value=False).cast(pl.Float64)  # noqa: PLR2004, the third choice

JOINED = ("room", "object")

METRICS = (
    ACCURACY,
    ACCURACY_MICRO,
    ABOVE_CHANCE,
    Metric(
        "macro_f1", "Macro F1",
        "the mean over the answers Yes, No and Cannot Answer of the F1 of each, so that the rare one weighs as much",
        RIGHT, "higher", 0.0, 1.0, f1=(0, 1, 2),
    ),
    Metric(
        "cannot_answer_rate", "Cannot Answer rate",
        "share of questions answered Cannot Answer (paper, section IV-C); the key has it for a tenth of task room",
        _CANNOT, "lower", 0.0, 1.0,
    ),
    Metric(
        "joint_accuracy", "Joint accuracy",
        "share of queries of which at least half of the questions in task room or at least half of those in task object are "
        "answered right (paper, section III-D)",
        RIGHT, "higher", 0.0, 1.0, tasks=JOINED, joint=True,
    ),
    Metric(
        "joint_f1", "Joint F1",
        "share of queries whose F1 of the answer Yes is at least one half in task room or in task object (paper, section "
        "III-D; it does not say of what its F1 is, and in table II every F1 lies above the accuracy, as that of Yes does)",
        RIGHT, "higher", 0.0, 1.0, tasks=JOINED, f1=(0,), joint=True,
    ),
)  # fmt: skip

RELEASE_PLACE = (
    "the authors have published no file; name annotated datapoints in the form that "
    "leaderboard/benchmarks/s_eqa/release_file.py describes with --from FILE"
)

BENCHMARK = Benchmark(
    id="s-eqa",
    title="S-EQA",
    description="Is this place ready for a shower? Queries about a situation that several objects' states decide together.",
    paper="Dorbala et al., S-EQA: Tackling Situational Queries in Embodied Question Answering, 2024",
    paper_url="https://arxiv.org/abs/2405.04732",
    population="new situational queries about the same kinds of rooms",
    clusters="all questions about one query form one cluster, whatever their scene or task",
    editions=(
        Edition(
            "open", "1.0.0", "Open edition",
            "our own queries and scenes, written with the help of a language model, not validated by people",
            "CC-BY-4.0", committed=True,
        ),
        Edition(
            "release", "1.0.0", "Official release", "annotated datapoints in the paper's form, read from a file",
            "none stated: the authors have published no file so far", committed=False,
        ),
    ),
    tasks=TASKS,
    metrics=METRICS,
    build=build,
    baselines=(*BASELINES, SCENE_ONLY),
    reported=Path(__file__).with_name("reported.json"),
    official=Official(import_release, place=RELEASE_PLACE),
)  # fmt: skip
