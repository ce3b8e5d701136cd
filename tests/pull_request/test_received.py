"""A report that arrives from a run which a stranger could change: refused unless it is exactly one of ours."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leaderboard.errors import InputError
from leaderboard.pull_request.received import received_report
from leaderboard.schemas.pull_request import MAX_REPORT_BYTES, Report
from leaderboard.store import write_model

SHA, OTHER = "a" * 40, "b" * 40
GOOD: dict[str, Any] = {"schema_version": 1, "base_sha": OTHER, "head_sha": SHA, "accepted": True}
VERDICT = {"benchmark": "coat", "submission_id": "x", "kind": "new", "accepted": True}
SCORE = {"task": None, "value": 1, "ci_low": 0, "ci_high": 1, "n_questions": 1, "n_missing": 0, "n_unparsed": 0}
PROBLEM = {"code": "x", "message": "x", "hint": "x"}


def test_a_report_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Write, then read, is identity."""
    report = Report.model_validate(GOOD | {"verdicts": [VERDICT | {"scores": [SCORE], "warnings": [PROBLEM]}]})
    write_model(tmp_path / "report.json", report)
    assert received_report(tmp_path / "report.json", SHA) == report


@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param(GOOD | {"head_sha": OTHER}, "another-commit", id="another commit"),
        pytest.param(GOOD | {"head_sha": "main"}, "metadata-string-pattern-mismatch", id="no commit"),
        pytest.param(GOOD | {"comment": "<b>"}, "metadata-extra-forbidden", id="unknown key"),
        pytest.param({"head_sha": SHA}, "metadata-missing", id="missing keys"),
        pytest.param(GOOD | {"schema_version": 2}, "metadata-literal-error", id="another schema"),
        pytest.param(GOOD | {"verdicts": [VERDICT] * 51}, "metadata-too-long", id="too many verdicts"),
        pytest.param(GOOD | {"problems": [PROBLEM] * 51}, "metadata-too-long", id="too many problems"),
        pytest.param(GOOD | {"problems": [PROBLEM | {"hint": "x" * 601}]}, "metadata-string-too-long", id="long text"),
        pytest.param(
            GOOD | {"verdicts": [VERDICT | {"scores": [SCORE | {"value": 7}]}]},
            "metadata-less-than-equal",
            id="a score above 1",
        ),
        pytest.param(
            GOOD | {"verdicts": [VERDICT | {"scores": [SCORE | {"value": float("nan")}]}]}, "not-json", id="NaN"
        ),
        pytest.param([], "metadata-model-type", id="a list"),
        pytest.param("[" * 100_000, "not-json", id="deep JSON"),
        pytest.param('{"accepted": true, "accepted": false}', "not-json", id="a key twice"),
        pytest.param(" " * (MAX_REPORT_BYTES + 1), "report-too-large", id="too large"),
    ],
)
def test_another_report_is_refused(content: object, code: str, tmp_path: Path) -> None:
    """With a sentence; text of it that is shown is shown in quotes."""
    path = tmp_path / "report.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    with pytest.raises(InputError) as caught:
        received_report(path, SHA)
    assert code in {problem.code for problem in caught.value.problems}


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("/etc/passwd"), lambda _: None])
def test_what_is_no_file_is_not_read(make: Callable[[Path], None], tmp_path: Path) -> None:
    """A folder, a link that leads elsewhere, nothing at all."""
    make(tmp_path / "report.json")
    with pytest.raises(InputError, match="there is no such file"):
        received_report(tmp_path / "report.json", SHA)
