"""Which answers are given to questions of each key, for tasks whose questions all have the same choices."""

from collections.abc import Mapping, Sequence

import polars as pl

from leaderboard.registry import Split
from leaderboard.schemas.submission import Submission

NO_ANSWER = "no answer"
ANSWER_SHARE = {
    "submission_id": pl.String,
    "model": pl.String,
    "key": pl.String,
    "answer": pl.String,
    "n_answers": pl.Int64,
    "share": pl.Float64,
}


def answer_shares(
    questions: pl.DataFrame, given: pl.DataFrame, submissions: Sequence[Submission], *, split: Split
) -> pl.DataFrame:
    """Return one row per submission, key and answer: ANSWER_SHARE, keys and answers in the order of the choices.

    `questions` are schemas.tables.Questions with the same choices throughout, of which those of `split` with a key count;
    `given` are answers as tables.question_answers.Answers has them. `share` is the fraction of the submission's answers to
    questions of that key. Missing, empty and unreadable answers are NO_ANSWER; an answer that nobody gave has a row too.
    """
    keyed = questions.filter(pl.col("split") == split, pl.col("answer").is_not_null())
    if keyed.is_empty():
        return pl.DataFrame(schema=ANSWER_SHARE)
    choices: list[str] = keyed["choices"][0].to_list()
    own = given.join(keyed.select("question_id", "answer"), on="question_id")
    pairs = own.group_by("submission_id", "answer", "prediction").agg(pl.len()).rows()
    counts = {(name, key, answer): n for name, key, answer, n in pairs}
    n_questions = dict(keyed.group_by("answer").agg(pl.len()).rows())
    rows = [
        row
        for submission in submissions
        for key in range(len(choices))
        if key in n_questions
        for row in _rows(submission, key, choices, counts, n_questions[key] * submission.setting.repeats)
    ]
    return pl.DataFrame(rows, schema=ANSWER_SHARE, orient="row")


def _rows(
    submission: Submission,
    key: int,
    choices: Sequence[str],
    counts: Mapping[tuple[str, int, int | None], int],
    n_expected: int,
) -> list[tuple[object, ...]]:
    name = submission.submission_id
    n_given = [counts.get((name, key, answer), 0) for answer in range(len(choices))]
    answers = zip([*choices, NO_ANSWER], [*n_given, n_expected - sum(n_given)], strict=True)
    return [(name, submission.model.name, choices[key], answer, n, n / n_expected) for answer, n in answers]
