"""The ends of the slopes from ordinary to counter contexts: scored here, and reported by the paper."""

from leaderboard.benchmarks.ccons import BENCHMARK
from leaderboard.benchmarks.coat import BENCHMARK as COAT
from leaderboard.tables.entries import Entry
from leaderboard.tables.reported import reported_table
from leaderboard.tables.slopes import REPORTED, REPORTED_POINT, SLOPE_POINT, reported_slopes, slope_points
from tests.tables.made import made_results, made_submission
from tests.tables.test_ccons_contexts import made_ccons


def test_two_ends_an_entry() -> None:
    """The slices by subset, ordinary at place 0."""
    points = slope_points(BENCHMARK, [made_ccons("a")])
    assert dict(points.schema) == SLOPE_POINT
    assert points.select("subset", "place", "value", "chance").rows() == [
        ("ordinary", 0, 0.85, 0.5),
        ("counter", 1, 0.35, 0.5),
    ]


def test_one_end_is_no_slope() -> None:
    """An entry with ordinary contexts only is left out."""
    row = {"level": "slice", "task": "context", "slice_by": "subset", "slice_value": "ordinary", "value": 0.9}
    assert slope_points(BENCHMARK, [Entry(made_submission("a"), made_results(row))]).is_empty()


def test_the_paper_reports_gpt_3() -> None:
    """Section 1: 85 % in ordinary and 41 % in counter-commonsense contexts."""
    points = reported_slopes(BENCHMARK)
    assert dict(points.schema) == REPORTED_POINT
    assert points.rows() == [
        ("GPT-3 (text-davinci-003)", "ordinary", 0, 0.85, "Section 1"),
        ("GPT-3 (text-davinci-003)", "counter", 1, 0.41, "Section 1"),
    ]


def test_the_reported_figures_are_of_their_subsets() -> None:
    """The figures that are picked by id say in words that they are of ordinary or counter contexts."""
    labels = dict(reported_table(BENCHMARK).select("id", "label").iter_rows())
    assert all(subset in labels[figure_id] for figure_id, subset in REPORTED.items())


def test_another_paper_reports_no_slopes() -> None:
    """The columns are there all the same."""
    points = reported_slopes(COAT)
    assert (dict(points.schema), len(points)) == (REPORTED_POINT, 0)
