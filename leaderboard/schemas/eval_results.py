"""Files of `.eval_results/` in a model repository and eval.yaml in a dataset repository, as the Hub documents them.

After docs/hub/eval-results.md of huggingface/hub-docs, commit 064c754; the feature is in beta there. Where that page and
eval_results.yaml of the same project disagree (`task_id`, or `config` and `split`), this follows the page.
"""

from datetime import date
from typing import Annotated

from pydantic import Field, StringConstraints

from leaderboard.schemas.names import CommitId
from leaderboard.schemas.submission import Line, Link, Record, Text

HubId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$")]


class EvalDataset(Record):
    """What was answered: a dataset on the Hub, a task of its eval.yaml, and a commit of it where one is meant."""

    id: HubId
    task_id: Line
    revision: CommitId | None = None


class EvalSource(Record):
    """Where a result comes from."""

    url: Link
    name: Line | None = None
    user: Line | None = None


class EvalResult(Record):
    """One value of one model on one task."""

    dataset: EvalDataset
    value: Annotated[float, Field(allow_inf_nan=False)]
    date: date
    source: EvalSource | None = None
    notes: Line | None = None


class EvalTask(Record):
    """One task of a benchmark: its id in results, and the configuration and split that hold its questions."""

    id: Line
    config: Line
    split: Line


class EvalBenchmark(Record):
    """eval.yaml: what makes a dataset repository a benchmark of the Hub."""

    name: Line
    description: Text
    evaluation_framework: Line
    tasks: Annotated[list[EvalTask], Field(min_length=1)]
