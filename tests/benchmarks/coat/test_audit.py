"""Sheets for a second reader, and agreement."""

import polars as pl
import pytest
from statsmodels.stats.inter_rater import cohens_kappa

from leaderboard.benchmarks.coat.annotations import Annotations
from leaderboard.benchmarks.coat.audit import judgement_sheet, question_sheet
from leaderboard.statistics.agreement import agreement
from leaderboard.store import REPOSITORY, default_store
from tests.benchmarks.coat.conftest import COAT


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


@pytest.mark.parametrize("name", ["judgements", "task-u", "task-0", "task-1", "task-2"])
def test_the_second_reading_says_what_its_sheets_say(name: str) -> None:
    """Items, agreement and kappa in the report and on the card follow from the kept sheet."""
    folder = REPOSITORY / "docs" / "audits"
    sheet = pl.read_csv(folder / "coat-open-second-reading" / f"{name}.csv")
    found = agreement(sheet["key"].to_list(), sheet["reader"].to_list())
    figures = f"| {len(sheet)} | {100 * found.share:.1f} % | {found.kappa:.2f} |"
    label = {"judgements": "does the object suit"}.get(name, name.replace("-", " "))
    for path in (folder / "coat-open-second-reading.md", REPOSITORY / "datasets" / "coat" / "README.md"):
        (line,) = [
            line for line in path.read_text().splitlines() if line.startswith("|") and label in line and "%" in line
        ]
        assert figures in line


@pytest.mark.parametrize("task", ["task-u", "task-0", "task-1", "task-2"])
def test_the_sheets_of_the_second_reading_are_of_the_committed_questions(task: str) -> None:
    """Every item is a committed question with that key, as long as the report is of this version."""
    manifest = default_store().manifest("coat", "open")
    report = (REPOSITORY / "docs" / "audits" / "coat-open-second-reading.md").read_text()
    assert manifest.content_sha256[:12] in report
    sheet = pl.read_csv(REPOSITORY / "docs" / "audits" / "coat-open-second-reading" / f"{task}.csv")
    questions = default_store().questions(COAT, "open", tasks=(task,))
    keys = dict(questions.select("question_id", "answer").iter_rows())
    assert ["ABCDE"[keys[name]] for name in sheet["question_id"]] == sheet["key"].to_list()
