"""Baselines for every benchmark that follow a fixed rule."""

import re

import numpy as np
import polars as pl

from leaderboard.registry import Baseline

SEED = 20261130
WORDS = re.compile(r"[a-z]{3,}")


def chance(questions: pl.DataFrame) -> pl.Series:
    """Draw a choice for each question, each with the same chance, from SEED and the question's id.

    The draw depends on the id alone, so it stays the same when other questions come or go.
    """
    hashes = questions["question_id"].to_list()
    seeds = np.array([int.from_bytes(bytes.fromhex(each.rsplit("/", 1)[-1][:12])) ^ SEED for each in hashes])
    mixed = (seeds.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(16)
    return (pl.Series(mixed) % questions["choices"].list.len().cast(pl.UInt64)).cast(pl.Int8)


def first_choice(questions: pl.DataFrame) -> pl.Series:
    """Take the first choice."""
    return pl.repeat(0, len(questions), dtype=pl.Int8, eager=True)


def longest(questions: pl.DataFrame) -> pl.Series:
    """Take the choice with the most characters; the first among equals."""
    return questions["choices"].list.eval(pl.element().str.len_chars()).list.arg_max().cast(pl.Int8)


def shortest(questions: pl.DataFrame) -> pl.Series:
    """Take the choice with the fewest characters; the first among equals."""
    return questions["choices"].list.eval(pl.element().str.len_chars()).list.arg_min().cast(pl.Int8)


def lexical(questions: pl.DataFrame) -> pl.Series:
    """Take the choice with the largest share of words that the question holds too; the first among equals."""
    picks = []
    for question, choices in questions.select("question", "choices").iter_rows():
        asked = set(WORDS.findall(question.lower()))
        said = [set(WORDS.findall(choice.lower())) for choice in choices]
        shares = [len(asked & words) / max(len(words), 1) for words in said]
        picks.append(shares.index(max(shares)))
    return pl.Series(picks, dtype=pl.Int8)


RULES = (
    Baseline("chance", "Chance", "a random choice for each question, seeded", chance, reads="nothing"),
    Baseline("first-choice", "First choice", "always the first choice", first_choice),
    Baseline("longest", "Longest choice", "the choice with the most characters", longest),
    Baseline("shortest", "Shortest choice", "the choice with the fewest characters", shortest),
    Baseline(
        "lexical",
        "Word overlap",
        "the choice that shares most of its words with the question",
        lexical,
        reads="question",
    ),
)
