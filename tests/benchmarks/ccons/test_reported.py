"""The figures of the paper are those of the list that was made from it, and fit the registry."""

from pathlib import Path

import pytest
import yaml

from leaderboard.benchmarks import ccons
from leaderboard.schemas.reported import Reported
from leaderboard.store import read_model

BENCHMARK = ccons.BENCHMARK
PATH = Path(ccons.__file__).parent / "reported.json"


@pytest.fixture
def reported() -> Reported:
    """The committed file."""
    return read_model(PATH, Reported)


def test_results_of_gpt_3(reported: Reported) -> None:
    """85 % in ordinary contexts, 41 % in others, more than 55 % in those with in or into (section 1)."""
    results = {
        (figure.label, figure.relation, figure.value, figure.place)
        for figure in reported.figures
        if figure.kind == "result" and figure.model == "GPT-3 (text-davinci-003)"
    }
    assert results == {
        ("Accuracy in ordinary contexts", "=", 0.85, "Section 1"),
        ("Accuracy in counter-commonsense contexts", "=", 0.41, "Section 1"),
        ("Accuracy in counter-commonsense contexts with in or into", ">", 0.55, "Section 1"),
    }


def test_ids_are_in_the_registry(reported: Reported) -> None:
    """Tasks and variations exist, and the metric of a result is one that the board has."""
    assert (reported.benchmark, reported.paper) == (BENCHMARK.id, BENCHMARK.paper)
    BENCHMARK.edition(reported.edition)
    for figure in reported.figures:
        if figure.task is not None:
            task = BENCHMARK.task(figure.task)
            assert figure.variation is None or task.variation(figure.variation)
        if figure.kind == "result":
            BENCHMARK.metric(figure.metric)


def test_values_are_those_of_the_list(reported: Reported, public_data: Path) -> None:
    """Every figure of CConS in reported_results.yaml, percents as fractions, with relation and place."""
    rows = yaml.safe_load((public_data / "reported_results.yaml").read_text())["results"]
    expected = {
        row["id"]: (
            row["value"] / (100 if row["unit"] == "percent" else 1),
            row["relation"],
            row["where"]
            .replace("Sec. 1, 3", "Sections 1 and 3")
            .replace("Sec.", "Section")
            .replace("App.", "Appendix"),
        )
        for row in rows
        if row["benchmark"] == "ccons"
    }
    assert {figure.id: (figure.value, figure.relation, figure.place) for figure in reported.figures} == expected
