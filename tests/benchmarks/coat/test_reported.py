"""The figures of the paper are those of the list that was made from it, and fit the registry."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from leaderboard.benchmarks import coat
from leaderboard.schemas.reported import Reported
from leaderboard.store import read_json, read_model
from tests.benchmarks.coat.conftest import COAT

PATH = Path(coat.__file__).parent / "reported.json"


@pytest.fixture
def reported() -> Reported:
    """The committed file."""
    return read_model(PATH, Reported)


@pytest.fixture
def content() -> Any:
    """The committed file as JSON."""
    return read_json(PATH)


def test_table_3_of_the_paper(reported: Reported) -> None:
    """Accuracy on task u with 2 to 5 options: PaLM 98.6, 96.8, 96.2, 92.7; GPT3.5-Turbo 97.3, 96.2, 94.9, 92.1."""
    table = {(figure.model, figure.variation): figure.value for figure in reported.figures if figure.place == "Table 3"}
    assert table == {
        ("PaLM", "v01"): 0.986, ("PaLM", "v02"): 0.968, ("PaLM", "v03"): 0.962, ("PaLM", "v04"): 0.927,
        ("GPT3.5-Turbo", "v01"): 0.973, ("GPT3.5-Turbo", "v02"): 0.962,
        ("GPT3.5-Turbo", "v03"): 0.949, ("GPT3.5-Turbo", "v04"): 0.921,
    }  # fmt: skip


def test_ids_are_in_the_registry(reported: Reported) -> None:
    """Tasks and variations exist, and the metric of a result is one that the board has."""
    COAT.edition(reported.edition)
    for figure in reported.figures:
        if figure.task is not None:
            task = COAT.task(figure.task)
            assert figure.variation is None or task.variation(figure.variation)
        if figure.kind == "result":
            COAT.metric(figure.metric)


def test_contradictions_stay_side_by_side(reported: Reported) -> None:
    """Counts of Table 2 against the abstract, and 400 against 450 examples of fine-tuning; each says so in a note."""
    values = {figure.id: figure.value for figure in reported.figures}
    conflicts = {
        frozenset({values[figure.id], *(values[other] for other in figure.conflicts_with)})
        for figure in reported.figures
        if figure.conflicts_with
    }
    assert conflicts == {frozenset(pair) for pair in ((15500, 15000), (58700, 60000), (68900, 70000), (400, 450))}
    assert all(figure.note for figure in reported.figures if figure.conflicts_with)


def test_values_are_those_of_the_list(reported: Reported, release_data: Path) -> None:
    """Every figure of COAT in reported_results.yaml, percents as fractions, with relation and place."""
    rows = yaml.safe_load((release_data / "reported_results.yaml").read_text())["results"]
    expected = {
        row["id"]: (row["value"] / (100 if row["unit"].startswith("percent") else 1), row["relation"])
        for row in rows
        if row["benchmark"] == "coat"
    }
    assert {
        figure.id: (pytest.approx(figure.value, abs=1e-12), figure.relation) for figure in reported.figures
    } == expected
    places = {row["id"]: row["where"].replace("Sec.", "section").replace("App.", "appendix") for row in rows}
    assert all(figure.place == places[figure.id] for figure in reported.figures)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"value": 98.6}, "no fraction"),
        ({"relation": "about"}, "relation"),
        ({"unit": "percent"}, "unit"),
        ({"rank": 1}, "Extra inputs"),
        ({"id": "coat-002"}, "stands twice"),
        ({"conflicts_with": ["coat-002"]}, "not the other way round"),
    ],
)
def test_odd_figures_are_refused(content: Any, change: dict[str, Any], words: str) -> None:
    """Percents, unknown words and keys, ids that stand twice, conflicts that only one side knows."""
    content["figures"][0] |= change
    with pytest.raises(ValidationError, match=words):
        Reported.model_validate_json(json.dumps(content))
