"""The long tables as dataframely schemas: questions, predictions, results."""

import dataframely as dy
import polars as pl

SPLITS = ("test", "dev", "train", "validation")
LEVELS = ("slice", "variation", "task", "benchmark")
STATUSES = ("answered", "empty", "unparsed")


class Questions(dy.Schema):
    """One row per question, in the order shown; facet columns of the task follow these."""

    question_id = dy.String(primary_key=True, description="<task>/<variation>/<12 hex of sha256(question, choices)>")
    source_id = dy.String(nullable=True, description="id in the official release; null where the release has none")
    task = dy.String(description="task id of the registry")
    variation = dy.String(description="variation id of the registry")
    split = dy.String(check=lambda split: split.is_in(SPLITS), description="test, dev, train or validation")
    cluster_id = dy.String(description="questions that share a source: the unit of sampling for errors")
    question = dy.String(min_length=1, description="what a model is shown, without instructions and choices")
    choices = dy.List(dy.String(min_length=1), min_length=2, description="in the order shown")
    answer = dy.Int8(nullable=True, min=0, description="0-based index of the key; null where the key is held back")
    duplicate_of = dy.String(nullable=True, description="first question with the same text and set of choices")
    pair_id = dy.String(nullable=True, description="shared by two questions with the same choices and different keys")

    @dy.rule()
    def answer_is_a_choice(cls) -> pl.Expr:  # noqa: N805, dataframely passes the class
        """Hold `answer` below the number of choices."""
        return pl.col("answer").is_null() | (pl.col("answer") < pl.col("choices").list.len())


class Predictions(dy.Schema):
    """One row per question and repeat, as every reader returns them."""

    question_id = dy.String(primary_key=True, description="joins with questions.question_id")
    repeat = dy.Int32(primary_key=True, min=0, description="0-based number of the run")
    prediction = dy.Int8(nullable=True, min=0, description="0-based index of the choice; null if none could be read")
    response = dy.String(nullable=True, description="what the model wrote; null where only a choice was given")
    choice_scores = dy.List(dy.Float64(), nullable=True, description="one score a choice; null where not given")
    status = dy.String(check=lambda status: status.is_in(STATUSES), description="answered, empty or unparsed")


class Results(dy.Schema):
    """One row per level, task, variation, slice and metric; floats rounded to 10 decimals."""

    level = dy.String(check=lambda level: level.is_in(LEVELS), description="slice, variation, task or benchmark")
    task = dy.String(nullable=True, description="null at level benchmark")
    variation = dy.String(nullable=True, description="null at levels task and benchmark, and in slices of a task")
    slice_by = dy.String(nullable=True, description="facet that the slice groups by; null at other levels")
    slice_value = dy.String(nullable=True, description="value of that facet")
    metric = dy.String(description="metric id of the registry")
    value = dy.Float64(description="weighted mean, in the metric's range")
    ci_low = dy.Float64(description="lower end of the 95 % interval")
    ci_high = dy.Float64(description="upper end of the 95 % interval")
    ci_method = dy.String(description="name of the interval's method")
    n_questions = dy.Int64(min=0, description="questions in scope, of a joint score clusters: the denominator")
    n_clusters = dy.Int64(min=0, description="clusters among them")
    n_answered = dy.Int64(min=0, description="questions whose every repeat was read as a choice")
    n_missing = dy.Int64(min=0, description="questions with a repeat that is absent or empty")
    n_unparsed = dy.Int64(min=0, description="questions with a repeat that no choice could be read from")
    scorer_version = dy.String(description="version of the scoring rules")
