"""The readings of CConS and PIQA say what their sheets say."""

import polars as pl
import pytest

from leaderboard.benchmarks import benchmark
from leaderboard.statistics.agreement import agreement
from leaderboard.store import REPOSITORY, default_store


@pytest.mark.parametrize(("name", "task"), [("ccons", "context"), ("ccons", "no-context"), ("piqa", "piqa")])
def test_agreement_follows_from_the_sheet_and_the_committed_questions(name: str, task: str) -> None:
    """Every item is a committed question with that key; items, agreement and kappa stand in the report and on the card."""
    folder, store = REPOSITORY / "docs" / "audits", default_store()
    sheet = pl.read_csv(folder / f"{name}-open-reading" / "items.csv").filter(
        pl.col("question_id").str.starts_with(f"{task}/")
    )
    questions = store.questions(benchmark(name), "open", tasks=(task,))
    keys = dict(questions.select("question_id", "answer").iter_rows())
    assert ["AB"[keys[each]] for each in sheet["question_id"]] == sheet["key"].to_list()
    found = agreement(sheet["key"].to_list(), sheet["reader"].to_list())
    figures = f"| {len(sheet)} | {100 * found.share:.1f} % | {found.kappa:.2f} |"
    report, card = folder / f"{name}-open-reading.md", store.datasets / name / "README.md"
    assert store.manifest(name, "open").content_sha256[:12] in report.read_text()
    for path in (report, card):
        lines = [line for line in path.read_text().splitlines() if line.startswith("|") and "%" in line]
        assert any(figures in line and line.strip("| [").startswith(task) for line in lines)
