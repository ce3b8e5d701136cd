"""The registry records of COAT: four tasks with 4 + 4 + 12 + 14 variations, in the paper's numbering."""

from pathlib import Path
from types import MappingProxyType

import polars as pl

from leaderboard.benchmarks.coat.build import build
from leaderboard.benchmarks.coat.design import TASK_1_DESIGN, TASK_2_DESIGN
from leaderboard.benchmarks.coat.object_prior import OBJECT_PRIOR
from leaderboard.benchmarks.coat.official import OFFICIAL
from leaderboard.benchmarks.coat.state_rule import STATE_AND_COUNT, STATE_RULE
from leaderboard.benchmarks.metrics import ABOVE_CHANCE, ACCURACY, ACCURACY_MICRO
from leaderboard.registry import Benchmark, Edition, Facet, Metric, Task, Variation

TEXT = pl.String
TEXTS = pl.List(pl.String)
COUNTS = pl.List(pl.Int16)


def _variation(number: int, label: str, **design: int) -> Variation:
    return Variation(f"v{number:02d}", label, design["n_choices"], MappingProxyType(design))


def _object_variations(wrong: str) -> tuple[Variation, ...]:
    return tuple(_variation(n - 1, _label(n, _counted(n - 1, wrong)), n_choices=n) for n in range(2, 6))


def _label(n_choices: int, *parts: str) -> str:
    """Say what a variation offers beside the key, without the parts that it has none of."""
    return f"{n_choices} options: the key, {', '.join(part for part in parts if not part.startswith('0'))}"


def _counted(n: int, phrase: str) -> str:
    """Return the phrase with a number, its first noun in the plural where it is not one."""
    plural = phrase.replace("object", "objects", 1) if "object" in phrase else f"{phrase}s"
    return f"{n} {phrase if n == 1 else plural}"


TASK_1_VARIATIONS = tuple(
    _variation(
        number,
        _label(
            same + other + 1,
            f"{_counted(same, 'worse state')} of the same object",
            f"{_counted(other, 'worse state')} of other objects",
        ),
        n_choices=same + other + 1,
        n_same_object=same,
        n_other_object=other,
    )
    for number, (same, other) in enumerate(TASK_1_DESIGN, start=1)
)
TASK_2_VARIATIONS = tuple(
    _variation(
        number,
        _label(moderate + bad, f"{moderate - 1} usable", f"{bad} unusable"),
        n_choices=moderate + bad,
        n_moderate=moderate,
        n_bad=bad,
    )
    for number, (moderate, bad) in enumerate(TASK_2_DESIGN, start=1)
)

UTILITY = Facet("utility", TEXT, "Utility", "what the object is needed for")
HOUSEHOLD_TASK = Facet("household_task", TEXT, "Household task", "the activity that the object is chosen for")
KEY_OBJECT = Facet("key_object", TEXT, "Object of the key", "AI2-THOR type of the right choice")
DECIDED_BY = Facet(
    "decided_by",
    TEXT,
    "Decided by",
    "what separates the key from the best wrong choice: object, availability, condition, temperature, material or several",
)
N_CHOICES = Facet("n_choices", pl.Int8, "Options", "number of choices")
N_BAD = Facet("n_bad", pl.Int8, "Bad options", "choices that cannot be used at all (penalty of 500 or more)")
N_STATE_EQUAL = Facet(
    "n_state_equal",
    pl.Int8,
    "Wrong but as available and intact as the key",
    "wrong choices with the key's seconds for availability and condition: these two variables cannot tell them apart",
)
CHOICE_OBJECT = Facet("choice_object", TEXTS, "Object", "AI2-THOR type of each choice")
CHOICE_ROLE = Facet(
    "choice_role", TEXTS, "Role", "context (suits the household task), utility (has the utility only) or other"
)
CHOICE_CLASS = Facet(
    "choice_class", TEXTS, "Class", "ideal (no penalty), bad (500 or more), moderate (the rest); rebuilt: unclassed too"
)
CHOICE_TIME = Facet("choice_time_penalty", COUNTS, "Time penalty", "seconds until the object is ready (500: never)")
CHOICE_MATERIAL = Facet(
    "choice_material_penalty", COUNTS, "Material penalty", "how much worse the material is (500: unusable)"
)

OBJECT_FACETS = (UTILITY, KEY_OBJECT, DECIDED_BY, N_CHOICES, CHOICE_OBJECT, CHOICE_ROLE)
STATE_FACETS = (
    UTILITY, HOUSEHOLD_TASK, KEY_OBJECT, DECIDED_BY, N_CHOICES, N_BAD, N_STATE_EQUAL,
    CHOICE_OBJECT, CHOICE_CLASS, CHOICE_TIME, CHOICE_MATERIAL,
)  # fmt: skip

STATES = (
    "Each option is an object in a physical state. Free to use: it can be taken now. In use for the moment: somebody or "
    "something needs it a little longer, then it is free. Out of use for good: it is used up, lost or beyond repair. "
    "Dirty: it must be cleaned before use. Broken: it does not work. The temperature is that of its surface now; it can be "
    "warmed or cooled, which takes time. Where the household task wants another temperature or material, that counts too."
)
ONE_ANSWER = "Answer with the letter of one option."

TASKS = (
    Task(
        id="task-u",
        label="Task u: utility",
        description="Which object has the utility at all?",
        headline=True,
        prompt_id="coat-task-u-1",
        instructions=f"Choose the one object that fits the description. {ONE_ANSWER}",
        variations=_object_variations("object without the utility"),
        facets=OBJECT_FACETS,
        slices=("n_choices",),
    ),
    Task(
        id="task-0",
        label="Task 0: context",
        description="Which object with the utility suits this household task?",
        headline=True,
        prompt_id="coat-task-0-1",
        instructions=f"Choose the object that suits the household task best; all are in good order. {ONE_ANSWER}",
        variations=_object_variations("unsuitable object with the utility"),
        facets=(UTILITY, HOUSEHOLD_TASK, KEY_OBJECT, DECIDED_BY, N_CHOICES, CHOICE_OBJECT, CHOICE_ROLE),
        slices=("n_choices",),
    ),
    Task(
        id="task-1",
        label="Task 1: ideal state",
        description="Which object is in the ideal state for this household task?",
        headline=True,
        prompt_id="coat-task-1-1",
        instructions=f"{STATES} Choose the option that is best for the household task as it is. {ONE_ANSWER}",
        variations=TASK_1_VARIATIONS,
        facets=STATE_FACETS,
        slices=("n_choices", "n_bad"),
    ),
    Task(
        id="task-2",
        label="Task 2: best imperfect state",
        description="No option is ideal: which one costs the least trouble?",
        headline=True,
        prompt_id="coat-task-2-1",
        instructions=(
            f"{STATES} No option may be perfect: choose the one that can start the household task with the least delay "
            "and trouble. Cleaning takes less time than waiting until an object is free. Reckon 50 seconds for cleaning, "
            "80 for waiting, 30 for warming or cooling by one step and 60 for two, and 100 for bringing a hot or cold "
            "object to room temperature where the task wants that. The best material costs nothing, a middling one as "
            f"much as 20 seconds, a poor one as much as 200, and an unsuitable one cannot be used. {ONE_ANSWER}"
        ),
        variations=TASK_2_VARIATIONS,
        facets=STATE_FACETS,
        slices=("n_choices", "n_bad"),
    ),
)

_CHOSEN_IS_BAD = (
    (pl.col("choice_class").list.get(pl.col("prediction"), null_on_oob=True) == "bad")
    .fill_null(value=False)
    .cast(pl.Float64)
)

METRICS = (
    ACCURACY,
    ACCURACY_MICRO,
    ABOVE_CHANCE,
    Metric(
        "bad_rate", "Bad rate", "share of questions whose chosen option cannot be used at all (paper, section 3)",
        _CHOSEN_IS_BAD, "lower", 0.0, 1.0, tasks=("task-1", "task-2"),
    ),
)  # fmt: skip

BENCHMARK = Benchmark(
    id="coat",
    title="COAT",
    description="Which household object would you use for a task: by utility, by context, by physical state?",
    paper="Agrawal et al., Physical Reasoning and Object Planning for Household Embodied Agents, 2024",
    paper_url="https://arxiv.org/abs/2311.13577",
    population="new household tasks and objects for the same 22 utilities",
    clusters=(
        "all questions about one utility in one household task form one cluster (in task u: one utility and one key "
        "object), whatever their variation or task"
    ),
    editions=(
        Edition(
            "open", "1.0.0", "Open edition",
            "questions built from our own annotations, written with the help of a language model, not validated by people",
            "CC-BY-4.0", committed=True,
        ),
        Edition(
            "rebuilt", "1.0.0", "Rebuilt edition", "questions drawn by our sampler from the authors' annotations",
            "MIT", committed=False,
        ),
        Edition(
            "release", "1.0.0", "Official release",
            "the authors' own questions, read from their files; configurations in our words, as theirs give the key away",
            "no licence stated for the question files; MIT on the authors' copy of the annotations", committed=False,
        ),
    ),
    tasks=TASKS,
    metrics=METRICS,
    build=build,
    baselines=(STATE_RULE, STATE_AND_COUNT, OBJECT_PRIOR),
    reported=Path(__file__).with_name("reported.json"),
    official=OFFICIAL,
)  # fmt: skip
