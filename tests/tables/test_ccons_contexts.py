"""The numbers of CConS's charts, from results made by hand."""

from leaderboard.benchmarks.ccons import BENCHMARK
from leaderboard.tables.ccons_contexts import CONTEXT_POINT, CONTRAST_POINT, context_points, contrast_points
from leaderboard.tables.entries import Entry
from tests.tables.made import made_results, made_submission

VALUES = {
    "ordinary-easy": 0.9,
    "ordinary-hard": 0.8,
    "counter-easy": 0.4,
    "counter-hard": 0.3,
}


def made_ccons(submission_id: str, shift: float = 0.0) -> Entry:
    """Return an entry with VALUES less `shift`, 0.95 and 0.85 without a context, a gap of 0.5 and a gain of 0.1."""
    own = {"level": "variation", "task": "context"}
    without = {"level": "slice", "task": "no-context", "slice_by": "difficulty"}
    context = {"level": "task", "task": "context"}
    rows = [own | {"variation": name, "value": value - shift} for name, value in VALUES.items()]
    rows += [without | {"slice_value": name, "value": value} for name, value in (("easy", 0.95), ("hard", 0.85))]
    rows += [context | {"value": 0.6 - shift}, {"level": "benchmark", "value": 0.6 - shift}]
    rows += [
        context | {"metric": name, "value": value}
        for name, value in (("commonsense_gap", 0.5), ("preposition_gain", 0.1))
    ]
    # What must not be taken for it: the task's own slices, and the variations of the task without context.
    rows += [
        own | {"level": "slice", "variation": None, "slice_by": "difficulty", "slice_value": "easy", "value": 0.01}
    ]
    rows += [{"level": "variation", "task": "no-context", "variation": "ordinary", "value": 0.02}]
    rows += [
        own | {"level": "slice", "slice_by": "subset", "slice_value": name, "value": value - shift}
        for name, value in (("ordinary", 0.85), ("counter", 0.35))
    ]
    submission = made_submission(
        submission_id, f"Model {submission_id}", benchmark="ccons", tasks=["context", "no-context"]
    )
    return Entry(submission, made_results(*rows))


def test_six_points_an_entry() -> None:
    """Ordinary, counter and no context, each easy and hard, with chance at one half; the more accurate entry first."""
    points = context_points(BENCHMARK, [made_ccons("a", shift=0.1), made_ccons("b")])
    assert dict(points.schema) == CONTEXT_POINT
    assert points["submission_id"].to_list() == ["b"] * 6 + ["a"] * 6
    assert points.head(6).select("context", "difficulty", "task", "value", "chance").rows() == [
        ("ordinary", "easy", "context", 0.9, 0.5),
        ("ordinary", "hard", "context", 0.8, 0.5),
        ("counter", "easy", "context", 0.4, 0.5),
        ("counter", "hard", "context", 0.3, 0.5),
        ("none", "easy", "no-context", 0.95, 0.5),
        ("none", "hard", "no-context", 0.85, 0.5),
    ]


def test_an_entry_without_one_task_has_the_points_of_the_other() -> None:
    """Nothing is made up for what was not answered; such an entry comes last."""
    full = made_ccons("z")
    results = full.results.filter(task="no-context")
    points = context_points(BENCHMARK, [Entry(made_submission("a"), results), full])
    assert points["submission_id"].to_list() == ["z"] * 6 + ["a"] * 2
    assert set(points.filter(submission_id="a")["context"]) == {"none"}


def test_contrasts() -> None:
    """One row per entry and contrast of the registry, in its order."""
    points = contrast_points(BENCHMARK, [made_ccons("a")])
    assert dict(points.schema) == CONTRAST_POINT
    assert points.select("submission_id", "metric", "value").rows() == [
        ("a", "commonsense_gap", 0.5),
        ("a", "preposition_gain", 0.1),
    ]


def test_without_entries() -> None:
    """The columns are there all the same."""
    assert dict(context_points(BENCHMARK, []).schema) == CONTEXT_POINT
    assert dict(contrast_points(BENCHMARK, []).schema) == CONTRAST_POINT
