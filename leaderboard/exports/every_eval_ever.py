"""Results as a record of Every Eval Ever, which collects evaluations of models in one schema."""

from datetime import UTC, datetime, time
from hashlib import sha256
from typing import Any, Literal
from uuid import UUID

import polars as pl

from leaderboard.exports.models import model_id
from leaderboard.exports.names import config_name
from leaderboard.registry import Benchmark, Metric
from leaderboard.schemas.every_eval_ever import (
    EvalLibrary,
    EvaluationLog,
    EvaluationResult,
    GenerationArguments,
    GenerationConfig,
    HubSource,
    Interval,
    MetricConfig,
    ModelDetails,
    ModelInfo,
    ScoreDetails,
    SourceMetadata,
    Uncertainty,
)
from leaderboard.schemas.submission import Setting, Submission

LIBRARY = "physical-commonsense-leaderboard"
CONFIDENCE = 0.95
COUNTS = ("n_clusters", "n_answered", "n_missing", "n_unparsed")


def evaluation_log(
    benchmark: Benchmark, submission: Submission, results: pl.DataFrame, repo_id: str
) -> EvaluationLog | None:
    """Return every metric overall, by task and by variation, with its interval; null where the model has no usable name.

    `results` is schemas.tables.Results, whose slices are left out; `repo_id` is the dataset on the Hub that holds the
    questions. Times are the submission's date at midnight UTC: nothing finer is known.
    """
    named = model_id(submission.model)
    if named is None:
        return None
    rows = [row for row in results.iter_rows(named=True) if row["level"] != "slice"]
    epoch = _epoch(submission)
    return EvaluationLog(
        evaluation_id=_evaluation_id(submission, named),
        evaluation_timestamp=epoch,
        retrieved_timestamp=epoch,
        source_metadata=SourceMetadata(
            source_name="Physical commonsense leaderboard",
            source_type="evaluation_run",
            source_organization_name="The physical commonsense leaderboard contributors",
            evaluator_relationship=submission.evaluator_relationship,
        ),
        eval_library=EvalLibrary(name=LIBRARY, version=f"scorer {rows[0]['scorer_version']}"),
        model_info=ModelInfo(
            name=submission.model.name,
            id=named,
            developer=submission.model.developer,
            additional_details=ModelDetails(
                deployment_type="unknown", model_availability=_availability(submission.model.open_weights)
            ),
        ),
        evaluation_results=[_result(benchmark, submission, row, repo_id) for row in rows],
    )


def log_path(submission: Submission) -> str | None:
    """Return where the collection keeps a record: data/COLLECTION/DEVELOPER/NAME/UUID.json, the UUID made from its id.

    Null where the model has no usable name.
    """
    named = model_id(submission.model)
    if named is None:
        return None
    digest = bytearray(sha256(_evaluation_id(submission, named).encode()).digest()[:16])
    return f"data/{submission.benchmark}/{named}/{UUID(bytes=bytes(digest), version=4)}.json"


def log_json(log: EvaluationLog) -> str:
    """Return the text of a record; what is null is left out, as the schema wants it."""
    return f"{log.model_dump_json(indent=1, exclude_none=True)}\n"


def _evaluation_id(submission: Submission, named: str) -> str:
    return f"{submission.benchmark}.{submission.edition}.{submission.submission_id}/{named}/{_epoch(submission)}"


def _epoch(submission: Submission) -> str:
    return str(int(datetime.combine(submission.date, time(), UTC).timestamp()))


def _availability(open_weights: bool | None) -> Literal["open_weights", "closed_weights", "unknown"]:
    return "unknown" if open_weights is None else "open_weights" if open_weights else "closed_weights"


def _result(benchmark: Benchmark, submission: Submission, row: dict[str, Any], repo_id: str) -> EvaluationResult:
    edition, metric = benchmark.edition(submission.edition), benchmark.metric(row["metric"])
    name = ".".join((config_name(benchmark, edition), *(row[level] for level in ("task", "variation") if row[level])))
    return EvaluationResult(
        evaluation_result_id=f"{name}.{metric.id}",
        evaluation_name=name,
        source_data=HubSource(
            dataset_name=name,
            hf_repo=repo_id,
            hf_split=edition.scored_split,
            samples_number=row["n_questions"],
            additional_details={"version": submission.version, "content_sha256": submission.content_sha256},
        ),
        metric_config=_metric(metric),
        score_details=ScoreDetails(
            score=row["value"],
            details={count: str(row[count]) for count in COUNTS},
            uncertainty=Uncertainty(
                confidence_interval=Interval(
                    lower=row["ci_low"], upper=row["ci_high"], confidence_level=CONFIDENCE, method=row["ci_method"]
                ),
                num_samples=row["n_questions"],
            ),
        ),
        generation_config=_generation(submission.setting),
    )


def _generation(setting: Setting) -> GenerationConfig:
    """Return how the model was asked; what the submission does not say is left out."""
    told = {
        "setting": setting.kind,
        "n_shots": setting.n_shots,
        "repeats": setting.repeats,
        "prompt_id": setting.prompt_id,
        "tools": setting.tools,
    }
    return GenerationConfig(
        generation_args=GenerationArguments(temperature=setting.temperature),
        additional_details={name: str(value) for name, value in told.items() if value is not None},
    )


def _metric(metric: Metric) -> MetricConfig:
    return MetricConfig(
        evaluation_description=metric.explanation,
        metric_id=metric.id,
        metric_name=metric.label,
        metric_unit="proportion",
        lower_is_better=metric.direction == "lower",
        min_score=metric.low,
        max_score=metric.high,
    )
