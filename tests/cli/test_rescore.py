"""The command `rescore`: after a change of the scorer."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.pull_request.rescoring import Moved, moved
from leaderboard.scoring import decode_results, encode_results
from leaderboard.store import Store
from tests.cli.conftest import Run


@pytest.fixture
def scored(run: Run, folder: Path) -> Path:
    """The results of the submission `first-choice`, as they should be."""
    assert run("score", folder).exit_code == 0
    return folder / "results.json"


def changed(path: Path, metric: str, value: float) -> None:
    """Write a results file in which the value of all tasks together is another, as an older scorer had it."""
    is_it = (pl.col("level") == "benchmark") & (pl.col("metric") == metric)
    table = decode_results(path.read_text())
    other = pl.when(is_it).then(value).otherwise(pl.col("value"))
    low, high = (
        pl.when(is_it).then(pl.lit(end)).otherwise(pl.col(name)) for name, end in (("ci_low", 0.0), ("ci_high", 1.0))
    )
    path.write_text(encode_results(table.with_columns(value=other, ci_low=low, ci_high=high)))


def test_what_moved_is_told_and_written(run: Run, scored: Path) -> None:
    """One row that an older scorer had otherwise; the file is then as `score` writes it."""
    right = scored.read_text()
    value = decode_results(right).filter(level="benchmark", metric="accuracy")["value"].item()
    changed(scored, "accuracy", 0.125)
    result = run("rescore")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines() == [
        "coat/first-choice: 1 row moved",
        f"    benchmark accuracy: 0.125 -> {value:.10g}",
        "1 of 1 results changed",
    ]
    assert scored.read_text() == right
    assert run("rescore").stdout == "0 of 1 results changed\n"


def test_a_dry_run_writes_nothing(run: Run, scored: Path) -> None:
    """It tells the same."""
    changed(scored, "accuracy", 0.125)
    old = scored.read_bytes()
    assert run("rescore", "--dry-run").stdout.endswith("1 of 1 results would change\n")
    assert scored.read_bytes() == old


@pytest.mark.parametrize("text", ['{"schema_version": 0}', "\udcff"])
def test_results_of_another_form_are_replaced(run: Run, scored: Path, text: str) -> None:
    """As after a change of the file itself, or where it is missing."""
    right = scored.read_text()
    scored.write_bytes(text.encode(errors="surrogateescape"))
    assert run("rescore").stdout == "coat/first-choice: new results\n1 of 1 results changed\n"
    assert scored.read_text() == right
    scored.unlink()
    assert run("rescore").exit_code == 0
    assert scored.read_text() == right


def test_if_one_cannot_be_scored_none_is_written(run: Run, scored: Path, store: Store) -> None:
    """A submission with a faulty file beside one whose results are old."""
    changed(scored, "accuracy", 0.125)
    old = scored.read_bytes()
    faulty = store.submission_dir("coat", "second")
    faulty.mkdir()
    (faulty / "submission.json").write_text("{}")
    result = run("rescore")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "second/submission.json" in result.stderr
    assert scored.read_bytes() == old


def test_other_benchmarks_are_left_alone(run: Run, scored: Path) -> None:
    """--benchmark names those that are scored."""
    scored.unlink()
    assert run("rescore", "--benchmark", "piqa").stdout == "0 of 0 results changed\n"
    assert not scored.exists()


def test_rows_that_came_or_went_stand_first(scored: Path) -> None:
    """Then those that moved farther."""
    table = decode_results(scored.read_text()).head(3).with_columns(value=pl.Series([0.1, 0.2, 0.3]))
    after = table.with_columns(value=pl.Series([0.15, 0.2, 0.9]))
    keys = table.select("level", "task", "variation", "slice_by", "slice_value", "metric").rows()
    assert moved(table, after) == (Moved(keys[2], 0.3, 0.9), Moved(keys[0], 0.1, 0.15))
    assert moved(table, after.head(2)) == (Moved(keys[2], 0.3, None), Moved(keys[0], 0.1, 0.15))
    assert str(moved(table, after.head(2))[0]).endswith(": 0.3 -> none")
