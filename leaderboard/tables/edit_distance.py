"""How PIQA's solutions differ, and what comes of it: the numbers of the paper's figures 4, 6, 7 and 8.

Questions are schemas.tables.Questions with PIQA's facets.
"""

from collections.abc import Sequence

import polars as pl

from leaderboard.benchmarks.piqa.edits import BINS
from leaderboard.registry import Benchmark, Edition
from leaderboard.scoring import group_scores
from leaderboard.tables.design import chance_level
from leaderboard.tables.entries import Entry
from leaderboard.tables.question_answers import Answers

MIN_WORD_QUESTIONS = 20
MOST_WORDS = 2
"""Words that may stand for the one that is changed, so that "water" turning into "olive oil" counts (paper, figure 7)."""

LENGTH_STEPS = (5, 10, 20, 50)
MOST_BANDS = 25
KEPT_SHARE = 0.99
"""Share of the solutions that a plot of lengths shows: the paper leaves out the longest 1 % (figure 4)."""

DISTANCE_BINS = (*BINS, "11+")
FIELDS = ("value", "ci_low", "ci_high", "n_questions", "n_missing", "n_unparsed")
_NUMBERS = {name: pl.Int64 if name.startswith("n_") else pl.Float64 for name in FIELDS}
_ABOUT = {"submission_id": pl.String, "model": pl.String, "task": pl.String, "metric": pl.String}
DISTANCE_POINT = {**_ABOUT, "edit_bin": pl.String, "place": pl.Int64, **_NUMBERS, "chance": pl.Float64}
WORD_POINT = {**_ABOUT, "word": pl.String, **_NUMBERS, "chance": pl.Float64}


def distance_points(benchmark: Benchmark, entries: Sequence[Entry]) -> pl.DataFrame:
    """Return the accuracy of each entry by binned edit distance (figure 6, below): DISTANCE_POINT.

    `place` numbers the bins from 0 on; bins without questions have no row.
    """
    metric = benchmark.primary.id
    rows = [
        (
            *_about(benchmark, entry),
            row["slice_value"],
            DISTANCE_BINS.index(row["slice_value"]),
            *(row[name] for name in FIELDS),
            chance_level(metric, 2),
        )
        for entry in entries
        for row in entry.results.filter(slice_by="edit_bin", metric=metric).iter_rows(named=True)
        if row["slice_value"] in DISTANCE_BINS
    ]
    return pl.DataFrame(rows, schema=DISTANCE_POINT, orient="row").sort("submission_id", "place")


def distance_counts(questions: pl.DataFrame) -> pl.DataFrame:
    """Return the number of questions by split and edit distance (figure 6, above): split, edit_distance, n_questions, share.

    `share` is the fraction of the split's questions.
    """
    counts = questions.group_by("split", "edit_distance").agg(pl.len().cast(pl.Int64).alias("n_questions"))
    share = pl.col("n_questions") / pl.col("n_questions").sum().over("split")
    return counts.with_columns(share=share).sort("split", "edit_distance")


def edited_words(questions: pl.DataFrame) -> pl.DataFrame:
    """Return the words whose edit makes the difference (figure 7), one row per question and word.

    Columns: question_id, word, and `other`, what stands in the other solution instead: at most MOST_WORDS words, the empty
    text where the word is inserted. A single replaced word gives two rows, one for each side.
    """
    pairs = questions.select("question_id", "edit_distance", "changed_from", "changed_to")
    both = pl.concat(
        [
            pairs.select("question_id", "edit_distance", pl.col(one).alias("own"), pl.col(two).alias("other"))
            for one, two in (("changed_from", "changed_to"), ("changed_to", "changed_from"))
        ]
    )
    lengths = pl.col("other").list.len().clip(1)
    small = (pl.col("own").list.len() == 1) & (lengths <= MOST_WORDS) & (pl.col("edit_distance") == lengths)
    return both.filter(small).select(
        "question_id", pl.col("own").list.first().alias("word"), pl.col("other").list.join(" ")
    )


def word_counts(questions: pl.DataFrame) -> pl.DataFrame:
    """Return how many questions each word makes the difference in: word, n_questions; the most first."""
    return _counted(edited_words(questions))


def word_points(
    benchmark: Benchmark,
    edition: Edition,
    questions: pl.DataFrame,
    answers: Answers,
    *,
    n_least: int = MIN_WORD_QUESTIONS,
) -> pl.DataFrame:
    """Return the accuracy of each submission on the questions in which a word makes the difference (figure 7): WORD_POINT.

    Words with fewer than `n_least` scored questions are left out. Sorted by submission, then by word.
    """
    scored = questions.filter(pl.col("split") == edition.scored_split)
    frequent = word_counts(scored).filter(pl.col("n_questions") >= n_least)["word"]
    groups = edited_words(scored).filter(pl.col("word").is_in(frequent.implode())).select("question_id", group="word")
    metric = benchmark.primary
    parts = []
    for submission in answers.submissions:
        own = answers.frame.filter(submission_id=submission.submission_id)
        scores = group_scores(
            scored,
            own,
            groups.unique(),
            metric=metric,
            split=edition.scored_split,
            n_repeats=submission.setting.repeats,
        )
        about = {"submission_id": submission.submission_id, "model": submission.model.name}
        about |= {"task": benchmark.tasks[0].id, "metric": metric.id}
        constants = [pl.lit(value).alias(name) for name, value in about.items()]
        chance = pl.lit(chance_level(metric.id, 2)).alias("chance")
        parts.append(scores.rename({"group": "word"}).with_columns(*constants, chance))
    points = pl.concat(
        [pl.DataFrame(schema=WORD_POINT), *(part.select(*WORD_POINT) for part in parts)], how="vertical_relaxed"
    )
    return points.sort("submission_id", "word")


def replaced_words(questions: pl.DataFrame) -> pl.DataFrame:
    """Return how many questions each word is replaced in: word, n_questions; the most first. Figure 8 can show these."""
    return _counted(edited_words(questions).filter(pl.col("other") != ""))


def replacements(questions: pl.DataFrame, word: str) -> pl.DataFrame:
    """Return what replaces a word (figure 8): replacement, n_questions; the most frequent first."""
    found = edited_words(questions).filter(pl.col("word") == word, pl.col("other") != "").unique()
    counts = found.group_by(replacement="other").agg(pl.len().cast(pl.Int64).alias("n_questions"))
    return counts.sort("n_questions", "replacement", descending=[True, False])


def length_step(questions: pl.DataFrame) -> int:
    """Return the narrowest of LENGTH_STEPS, in characters, that cuts the lengths shown into at most MOST_BANDS bands."""
    longest = questions["choice_length"].explode().quantile(KEPT_SHARE, interpolation="higher") or 0
    return next((step for step in LENGTH_STEPS if longest <= step * MOST_BANDS), LENGTH_STEPS[-1])


def length_counts(questions: pl.DataFrame, *, step: int) -> pl.DataFrame:
    """Return how many right and wrong solutions have each length (figure 4): is_right, length, n_solutions, share.

    Lengths are characters, where the paper counts tokens of GPT; `length` is the lower end of a bin of `step` characters,
    `share` the fraction of the right or wrong solutions. Left out are questions without a key, and what is longer than
    KEPT_SHARE of all solutions.
    """
    keyed = questions.filter(pl.col("answer").is_not_null())
    places = pl.int_ranges(pl.col("choice_length").list.len())
    lengths = keyed.select("answer", "choice_length", places.alias("place")).explode("choice_length", "place")
    longest = pl.col("choice_length").quantile(KEPT_SHARE, interpolation="higher")
    kept = lengths.filter(pl.col("choice_length") <= longest).select(
        is_right=pl.col("place") == pl.col("answer"), length=pl.col("choice_length").cast(pl.Int64) // step * step
    )
    counts = kept.group_by("is_right", "length").agg(pl.len().cast(pl.Int64).alias("n_solutions"))
    share = pl.col("n_solutions") / pl.col("n_solutions").sum().over("is_right")
    return counts.with_columns(share=share).sort("is_right", "length", descending=[True, False])


def _counted(words: pl.DataFrame) -> pl.DataFrame:
    counts = words.group_by("word").agg(pl.col("question_id").n_unique().cast(pl.Int64).alias("n_questions"))
    return counts.sort("n_questions", "word", descending=[True, False])


def _about(benchmark: Benchmark, entry: Entry) -> tuple[str, ...]:
    submission = entry.submission
    return submission.submission_id, submission.model.name, benchmark.tasks[0].id, benchmark.primary.id
