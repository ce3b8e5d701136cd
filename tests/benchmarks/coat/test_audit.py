"""Sheets for a second reader, and agreement."""

import polars as pl
import pytest
from statsmodels.stats.inter_rater import cohens_kappa

from leaderboard.benchmarks.coat.annotations import Annotations
from leaderboard.benchmarks.coat.audit import agreement, judgement_sheet, question_sheet


def test_judgements_are_half_yes_and_seeded(annotations: Annotations) -> None:
    """Of 251 judgements 126 are yes; the same seed gives the same sheet, another seed another."""
    sheet = judgement_sheet(annotations, 251, seed=1)
    assert (len(sheet), int(sheet["suits"].sum())) == (251, 126)
    assert sheet.equals(judgement_sheet(annotations, 251, seed=1))
    assert not sheet.equals(judgement_sheet(annotations, 251, seed=2))


def test_borderline_objects_are_not_asked(annotations: Annotations) -> None:
    """What the annotators left open is not put to the reader."""
    left_open = {
        (entry.task, annotations.objects[name].label)
        for utility in annotations.utilities
        for entry in utility.combinations
        for name in entry.borderline
    }
    sheet = judgement_sheet(annotations, 2000, seed=1)
    assert left_open.isdisjoint(sheet.select("household_task", "object").iter_rows())


def test_questions_are_spread_over_variations(questions: pl.DataFrame) -> None:
    """Twenty-four questions of task 1 are two of each of its twelve variations, and the key is the letter of the answer."""
    own = questions.filter(pl.col("task") == "task-1")
    sheet = question_sheet(own, 24, seed=3).join(own.select("question_id", "variation", "answer"), on="question_id")
    assert sheet["variation"].value_counts()["count"].to_list() == [2] * 12
    assert sheet["key"].to_list() == ["ABCDE"[place] for place in sheet["answer"]]


@pytest.mark.parametrize(("key", "read"), [("ABBA", "ABAA"), ("AABBCCDD", "ABBBCADD"), ("YYYYNNNN", "NNNNYYYY")])
def test_agreement_is_the_librarys(key: str, read: str) -> None:
    """Cohen's kappa as statsmodels has it."""
    found = agreement(list(key), list(read))
    assert found.share == sum(a == b for a, b in zip(key, read, strict=True)) / len(key)
    values = sorted({*key, *read})
    table = [
        [sum((a, b) == (row, column) for a, b in zip(key, read, strict=True)) for column in values] for row in values
    ]
    assert found.kappa == pytest.approx(cohens_kappa(table).kappa)
