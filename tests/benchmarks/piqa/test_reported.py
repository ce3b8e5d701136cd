"""The figures of the paper are those of the list that was made from it, and fit the registry."""

from pathlib import Path

import pytest
import yaml

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.schemas.reported import Reported
from leaderboard.store import read_model

UNITS = {"percent": 0.01, "points": 0.01, "million": 1e6}


@pytest.fixture
def reported() -> Reported:
    """The committed file."""
    assert BENCHMARK.reported is not None
    return read_model(BENCHMARK.reported, Reported)


def test_table_1_is_marked_as_a_copy(reported: Reported) -> None:
    """Validation and test of GPT, BERT and RoBERTa, majority and humans; the table came from a third party."""
    table = [figure for figure in reported.figures if figure.place.startswith("Table 1")]
    assert {(figure.model, figure.label.rsplit(" ", 1)[1]): figure.value for figure in table} == {
        ("Random chance", "validation"): 0.5, ("Random chance", "test"): 0.5,
        ("Majority class", "validation"): 0.505, ("Majority class", "test"): 0.504,
        ("GPT, 124M", "validation"): 0.709, ("GPT, 124M", "test"): 0.692,
        ("BERT-Large, 340M", "validation"): 0.671, ("BERT-Large, 340M", "test"): 0.668,
        ("RoBERTa-Large, 355M", "validation"): 0.792, ("RoBERTa-Large, 355M", "test"): 0.771,
        ("Humans, majority vote", "validation"): 0.949,
    }  # fmt: skip
    assert all(figure.place == "Table 1, third-party copy" for figure in table)
    assert all(figure.note and "third-party card of the paper" in figure.note for figure in table)


def test_later_results_are_not_called_the_papers(reported: Reported) -> None:
    """The author's leaderboard has six later systems; GPT-3 is starred there."""
    later = {figure.model: figure for figure in reported.figures if "not in the paper" in figure.place}
    assert len(later) == 6
    assert "test set of PIQA" in str(later["GPT-3"].note)


def test_ids_are_in_the_registry(reported: Reported) -> None:
    """Task and variation exist, and the metric of a result is one that the board has."""
    BENCHMARK.edition(reported.edition)
    for figure in reported.figures:
        assert figure.task == "piqa"
        assert figure.variation is None or BENCHMARK.task(figure.task).variation(figure.variation)
        if figure.kind == "result":
            BENCHMARK.metric(figure.metric)


def test_values_are_those_of_the_list(reported: Reported, authors_files: Path) -> None:
    """Every figure of PIQA in reported_results.yaml, percents as fractions and millions as counts, with its relation."""
    rows = yaml.safe_load((authors_files.parent / "reported_results.yaml").read_text())["results"]
    expected = {
        row["id"]: (row["value"] * UNITS.get(row["unit"], 1), row["relation"])
        for row in rows
        if row["benchmark"] == "piqa"
    }
    assert {
        figure.id: (pytest.approx(figure.value, abs=1e-12), figure.relation) for figure in reported.figures
    } == expected
