"""Pages of a benchmark over the repository's own files, and its questions."""

import polars as pl

from leaderboard.store import default_store
from tests.ui.test_site import opened

EDITION = "open"


def shown(page: str, record: str, **state: str) -> str:
    """Return the markup of a page of a benchmark, less styles and scripts."""
    app = opened(page, benchmark=record, edition=EDITION, **state)
    assert not app.exception
    bodies = (element.proto.body for element in app.get("html"))
    return "\n".join(body for body in bodies if not body.startswith(("<style", "<script")))


def a_question(record: str, task: str, variation: str, *filters: pl.Expr) -> dict[str, object]:
    """Return the first question of a variation that passes the filters."""
    questions = default_store().scan_questions(record, EDITION, task, variation)
    return questions.filter(*filters).head(1).collect().row(0, named=True)
