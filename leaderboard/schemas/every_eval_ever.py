"""Every Eval Ever: the part of its schema 0.3.0 for aggregate results that we write, as pydantic models.

After eval.schema.json of every-eval-ever 0.3.0 (MIT). What it leaves out, such as judges, is
optional there. All additional details are texts there.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from leaderboard.schemas.submission import Line, Record, Text

VERSION: Literal["0.3.0"] = "0.3.0"
Details = dict[str, str]
Number = Annotated[float, Field(allow_inf_nan=False)]
EpochSeconds = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,12}$")]


class SourceMetadata(Record):
    """Who provides the record; `documentation` are numbers without the outputs behind them."""

    source_name: Line
    source_type: Literal["documentation", "evaluation_run"]
    source_organization_name: Line
    source_organization_url: Line | None = None
    evaluator_relationship: Literal["first_party", "third_party", "collaborative", "other"]


class EvalLibrary(Record):
    """What computed the scores."""

    name: Line
    version: Line


class ModelDetails(Record):
    """Who controlled the run of the model, and whether its weights can be had."""

    deployment_type: Literal["self_deployed", "externally_managed", "unknown"]
    model_availability: Literal["open_weights", "closed_weights", "unknown"]


class ModelInfo(Record):
    """A model; `id` is DEVELOPER/NAME, which is also its place among the records."""

    name: Line
    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]+/[A-Za-z0-9._-]+$")]
    developer: Line
    additional_details: ModelDetails


class HubSource(Record):
    """The questions, in a dataset repository of the Hub."""

    source_type: Literal["hf_dataset"] = "hf_dataset"
    dataset_name: Line
    hf_repo: Line
    hf_split: Line
    samples_number: Annotated[int, Field(ge=0)]
    additional_details: Details


class MetricConfig(Record):
    """A metric and its range."""

    evaluation_description: Text
    metric_id: Line
    metric_name: Line
    metric_unit: Line
    lower_is_better: bool
    score_type: Literal["continuous"] = "continuous"
    min_score: Number
    max_score: Number


class Interval(Record):
    """An interval of confidence; `method` names how it was computed."""

    lower: Number
    upper: Number
    confidence_level: Number
    method: Line


class Uncertainty(Record):
    """How sure a score is; `num_samples` counts questions."""

    confidence_interval: Interval
    num_samples: Annotated[int, Field(ge=0)]


class ScoreDetails(Record):
    """A score with its uncertainty."""

    score: Number
    details: Details
    uncertainty: Uncertainty


class GenerationArguments(Record):
    """How the model was sampled, as far as it is known."""

    temperature: Number | None = None


class GenerationConfig(Record):
    """How the model was asked; the schema has no field of its own for shots, prompt, repeats and tools."""

    generation_args: GenerationArguments
    additional_details: Details


class EvaluationResult(Record):
    """One metric on one part of the questions."""

    evaluation_result_id: Line
    evaluation_name: Line
    source_data: HubSource
    metric_config: MetricConfig
    score_details: ScoreDetails
    generation_config: GenerationConfig

    @model_validator(mode="after")
    def score_is_in_range(self) -> Self:
        """Hold the score within the metric's range."""
        metric, score = self.metric_config, self.score_details.score
        if not metric.min_score <= score <= metric.max_score:
            raise ValueError(f"{score} is not in [{metric.min_score}, {metric.max_score}]")
        return self


class EvaluationLog(Record):
    """All results of one model in one setting."""

    schema_version: Literal["0.3.0"] = VERSION
    evaluation_id: Line
    evaluation_timestamp: EpochSeconds
    retrieved_timestamp: EpochSeconds
    source_metadata: SourceMetadata
    eval_library: EvalLibrary
    model_info: ModelInfo
    evaluation_results: Annotated[list[EvaluationResult], Field(min_length=1)]
