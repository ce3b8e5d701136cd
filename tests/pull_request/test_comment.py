"""The Markdown of a report: what it says, how long it may get, and that no text of strangers is more than text."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.pull_request.comment import LEFT_OUT, MAX_BYTES, PREVIEW, report_markdown
from leaderboard.schemas.pull_request import MAX_TEXT, BoardChange, Report, ReportedProblem, TaskScore, Verdict

SHA = "a" * 40
HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://evil.example/pixel.png)",
    "[click](javascript:alert(1))",
    "@everyone",
    "owner/name#1",
    "```\n</details>",
    "`````",
    "| a | b |",
    "$$x$$",
    ":boom:",
    "<!-- ",
    "\u202egnp.exe",
    "a\r\n## heading",
    "https://evil.example",
)


def report(**verdict: Any) -> Report:
    """Return a report of one submission."""
    about = {"benchmark": "coat", "submission_id": "my-model", "kind": "new", "accepted": True} | verdict
    accepted = bool(about["accepted"])
    return Report(base_sha=SHA, head_sha="b" * 40, accepted=accepted, verdicts=(Verdict.model_validate(about),))


def outside_code(text: str) -> str:
    """Return Markdown without its blocks and spans of code, in which GitHub reads nothing."""
    text = re.sub(r"^(`{3,})text\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", "", text)


def test_a_good_submission_reads_like_this() -> None:
    """A whole comment: scores with intervals, place on the board, warnings, what it is worth."""
    scores = (
        TaskScore(task=None, value=0.5, ci_low=0.4, ci_high=0.6, n_questions=1200, n_missing=0, n_unparsed=3),
        TaskScore(task="task-u", value=0.25, ci_low=0.2, ci_high=0.3, n_questions=400, n_missing=1, n_unparsed=0),
    )
    board = BoardChange(n_above=1, n_passed=12, above=("best",), passed=("low", "lower"), tied=("same",))
    warning = ReportedProblem(
        code="missing", message="1 of 400 questions has no prediction", hint="it counts as wrong", where="task-u"
    )
    text = report_markdown(
        report(model="My model", edition="open 1.0.0", scores=scores, board=board, warnings=(warning,))
    )
    assert (
        text
        == """\
## Submissions: accepted

1 of 1 submission without a fault.

### `my-model` to `coat`: accepted

`My model`, `open 1.0.0`

| | Accuracy, % | 95 % interval | questions | missing | unparsed |
|---|--:|--:|--:|--:|--:|
| All headline tasks | 50.0 | 40.0–60.0 | 1,200 | 0 | 3 |
| Task u: utility | 25.0 | 20.0–30.0 | 400 | 1 | 0 |

By the overall score it stands at place 2 of 15. Above it: `best`. Tied with it: `same`. It passes `low`, `lower` \
and 10 more. \
Entries whose intervals overlap may stand in this order by chance.

**To be known**

```text
task-u: 1 of 400 questions has no prediction; it counts as wrong
```

Checked `bbbbbbbbbbbb` against `aaaaaaaaaaaa`. This is a preview. \
The score on the board is computed again from the merged files.
"""
    )


def test_a_refused_submission_says_how_to_mend_it() -> None:
    """The problem stands there as validate words it, with the command that checks it."""
    error = ReportedProblem(code="hash", message="its SHA-256 is another", hint="convert again", where="v01.csv")
    text = report_markdown(report(accepted=False, errors=(error,)))
    assert "## Submissions: cannot be merged yet" in text
    assert "```text\nv01.csv: its SHA-256 is another; convert again\n```" in text
    assert "`python -m leaderboard validate submissions/coat/my-model`" in text


def report_of(text: str) -> Report:
    """Return a report that holds a text in every field that can hold one."""
    problem = ReportedProblem(code=text, message=text, hint=text, where=text, count=2, examples=(text,))
    score = TaskScore(task=text, value=0, ci_low=0, ci_high=0, n_questions=0, n_missing=0, n_unparsed=0)
    board = BoardChange(n_above=1, n_passed=1, above=(text,), passed=(text,), tied=(text,))
    texts = {"benchmark": text, "submission_id": text, "model": text, "edition": text}
    lists = {"scores": (score,), "board": board, "errors": (problem,), "warnings": (problem,)}
    return report(**texts, **lists).model_copy(update={"problems": (problem,)})


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_strangers_is_only_text(text: str) -> None:
    """In every field: outside of code nothing of it is left, and lines stay lines."""
    hostile = report_markdown(report_of(text))
    assert hostile.count("\n") == report_markdown(report_of("word")).count("\n")
    left = outside_code(hostile)
    assert not re.search(r"script|img|evil|everyone|owner|details|boom|javascript|heading|<|@|#1|\$|`", left)
    assert "\u202e" not in hostile
    assert "\r" not in hostile


@given(st.lists(st.text(max_size=MAX_TEXT), max_size=50), st.integers(min_value=400, max_value=5_000))
def test_a_comment_has_a_limit(texts: list[str], n_most: int) -> None:
    """Whatever is reported, it fits into the bytes that are given and still says what it is worth."""
    problems = tuple(ReportedProblem(code="x", message=text, hint=text, where=text) for text in texts)
    text = report_markdown(report(accepted=False, errors=problems, model="\N{PILE OF POO}" * 80), n_most)
    assert len(text.encode()) <= n_most
    assert text.endswith(f"{PREVIEW}\n")


def test_the_largest_report_fits() -> None:
    """50 verdicts with 50 long problems each; what is left out is said."""
    problem = ReportedProblem(code="x", message="\N{PILE OF POO}" * MAX_TEXT, hint="`" * MAX_TEXT, where="|" * MAX_TEXT)
    (verdict,) = report(accepted=False, errors=(problem,) * 50, warnings=(problem,) * 50).verdicts
    whole = Report(base_sha=SHA, head_sha=SHA, accepted=False, problems=(problem,) * 50, verdicts=(verdict,) * 50)
    text = report_markdown(whole)
    assert len(text) < len(text.encode()) <= MAX_BYTES < 65_536
    assert LEFT_OUT in text
    assert "and 40 more" in text
