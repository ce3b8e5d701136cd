"""report.json as it arrives from a run of the pull request's own workflow file: nothing in it is taken on trust."""

from pathlib import Path

from leaderboard.errors import InputError, Problem
from leaderboard.predictions.faults import shown
from leaderboard.schemas.pull_request import MAX_REPORT_BYTES, Report
from leaderboard.store import read_model

AGAIN = "run the workflow again"


def received_report(path: Path, head_sha: str) -> Report:
    """Read a report; raises InputError where it is no plain file, too large, of another form or about another commit."""
    where = str(path)
    if path.is_symlink() or not path.is_file():
        raise InputError(Problem("no-report", "there is no such file", AGAIN, where))
    if path.stat().st_size > MAX_REPORT_BYTES:
        message = f"the report has more than {MAX_REPORT_BYTES:,} bytes"
        raise InputError(Problem("report-too-large", message, AGAIN, where))
    report = read_model(path, Report)
    if report.head_sha != head_sha:
        message = f"the report is about {report.head_sha[:12]}, not {shown(head_sha)}"
        raise InputError(Problem("another-commit", message, AGAIN, where))
    return report
