"""Frozen records that describe benchmarks: editions, tasks, variations, facets, metrics."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal, Protocol, TypeVar

import polars as pl

from leaderboard.errors import unknown_name
from leaderboard.sources import Builder, Official


class Identified(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str:
        """The id in the registry."""
        ...


Record = TypeVar("Record", bound=Identified)
Split = Literal["test", "dev", "train", "validation"]


@dataclass(frozen=True)
class Facet:
    """A typed column to filter and group by; a facet named `choice_*` is a list aligned with the choices.

    `prose` is text of its own for each question: shown, but nothing to filter by.
    """

    id: str
    dtype: pl.DataType | type[pl.DataType]
    label: str
    explanation: str
    nullable: bool = False
    prose: bool = False


@dataclass(frozen=True)
class Metric:
    """A number per question, averaged by scoring.

    `value` is a Polars expression over a question joined with one prediction (`answer`, `choices`, the task's facets,
    `prediction`, which is null where nothing could be read): a float in [low, high], never null. Macro weighting is the
    mean over tasks of the mean over variations, micro the mean over questions. `tasks` limits the metric to some tasks;
    empty means all. A `contrast` gives variations the sign 1 or -1: the metric is then the mean over the variations with 1
    minus the mean over those with -1, for each task; `low` is -`high`, and the value of a question lies in [0, `high`].

    Where `f1` names choices, the score of a variation is their mean F1 (scoring.f1): macro F1 where it names all. `value`
    is then 1 for a right answer, else 0. Where `joint`, it is the share of clusters whose mean, or F1, in at least one of
    `tasks` is 1/2 or more (scoring.joint), with rows for the benchmark and its variations. A joint score never orders the
    board.
    """

    id: str
    label: str
    explanation: str
    value: pl.Expr
    direction: Literal["higher", "lower"]
    low: float
    high: float
    weighting: Literal["macro", "micro"] = "macro"
    tasks: tuple[str, ...] = ()
    contrast: Mapping[str, Literal[1, -1]] = field(default_factory=lambda: MappingProxyType({}))
    f1: tuple[int, ...] = ()
    joint: bool = False

    @property
    def orders_board(self) -> bool:
        """Whether a board may be ordered by it."""
        return self.weighting == "macro" and not self.joint

    @property
    def question_low(self) -> float:
        """The least value that a question can have."""
        return 0.0 if self.contrast else self.low


@dataclass(frozen=True)
class Variation:
    """A controlled change of a task's questions, in the paper's numbering; `design` holds what was controlled."""

    id: str
    label: str
    n_choices: int
    design: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Task:
    """One ability. `slices` names the facets that the papers chart; `instructions` stand before every question.

    `other_prompts` are forms in which the paper asks the same questions, by their prompt_id.
    """

    id: str
    label: str
    description: str
    headline: bool
    prompt_id: str
    instructions: str
    variations: tuple[Variation, ...]
    facets: tuple[Facet, ...]
    slices: tuple[str, ...]
    other_prompts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def variation(self, variation_id: str) -> Variation:
        """Return the variation with this id; raises UnknownNameError."""
        return _find("variation", self.variations, variation_id)


@dataclass(frozen=True)
class Edition:
    """Where the questions come from; `committed` editions work offline.

    `scored_split` names the questions that count, `held_back` a split whose key nobody but the authors has. `copyright` is
    the line that the licence's own file has where the questions come from; null where they are ours, or no line is known.
    """

    id: Literal["open", "rebuilt", "release"]
    version: str
    label: str
    explanation: str
    licence: str
    committed: bool
    scored_split: Split = "test"
    held_back: Split | None = None
    copyright: str | None = None


@dataclass(frozen=True)
class Baseline:
    """A rule that answers without a model; `predict` returns 0-based choices for questions, in their order.

    The questions hold schemas.tables.Questions and the facets of one task. `reads` says what of a question the rule looks
    at; one that reads the choices only, or a scene that is told beside what is asked, is a shortcut. A `fitted` one learns
    from the keys of other questions than the predicted.
    """

    id: str
    label: str
    explanation: str
    predict: Callable[[pl.DataFrame], pl.Series]
    reads: Literal["nothing", "choices", "scene", "question"] = "choices"
    fitted: bool = False


@dataclass(frozen=True)
class Benchmark:
    """A published set of tasks with its paper.

    `population` says what an interval generalises to, `clusters` which questions share a cluster. `reported` is a file of
    schemas.reported.Reported; `official` is None where nothing can be fetched. Where the paper asks masked language models,
    `mask_words` are the words that it lets them fill in: those that speak for the first of two choices, and those for the
    second.
    """

    id: str
    title: str
    description: str
    paper: str
    paper_url: str
    population: str
    clusters: str
    editions: tuple[Edition, ...]
    tasks: tuple[Task, ...]
    metrics: tuple[Metric, ...]
    build: Builder
    baselines: tuple[Baseline, ...] = ()
    reported: Path | None = None
    official: Official | None = None
    mask_words: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def edition(self, edition_id: str) -> Edition:
        """Return the edition with this id; raises UnknownNameError."""
        return _find(f"edition of {self.id}", self.editions, edition_id)

    def task(self, task_id: str) -> Task:
        """Return the task with this id; raises UnknownNameError."""
        return _find(f"task of {self.id}", self.tasks, task_id)

    def metric(self, metric_id: str) -> Metric:
        """Return the metric with this id; raises UnknownNameError."""
        return _find(f"metric of {self.id}", self.metrics, metric_id)

    def metrics_of(self, task: Task) -> tuple[Metric, ...]:
        """Return the metrics that are defined on a task, primary one first."""
        return tuple(metric for metric in self.metrics if not metric.tasks or task.id in metric.tasks)

    @property
    def primary(self) -> Metric:
        """The metric that the board orders by."""
        return self.metrics[0]

    @property
    def headline_tasks(self) -> tuple[Task, ...]:
        """The tasks whose mean is the benchmark's score."""
        return tuple(task for task in self.tasks if task.headline)


def _find(kind: str, records: tuple[Record, ...], record_id: str) -> Record:
    for record in records:
        if record.id == record_id:
            return record
    raise unknown_name(kind, record_id, [record.id for record in records])
