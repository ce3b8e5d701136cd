"""Charts of PIQA's solutions, tested by their data."""

import plotly.graph_objects as go
import polars as pl
import pytest

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.figures.edit_distance import (
    distance_accuracy_figure,
    distance_count_figure,
    length_figure,
    replacement_figure,
    word_figure,
)
from leaderboard.figures.marks import Mark, entry_marks
from leaderboard.figures.point_table import points_html
from leaderboard.figures.readings import distance_reading
from leaderboard.tables.edit_distance import DISTANCE_POINT, WORD_POINT
from tests.figures.strangers import STRANGERS
from tests.tables.made import made_submission

MARKS = entry_marks([made_submission("one"), made_submission("two")])
NUMBERS = {"ci_low": 0.1, "ci_high": 0.9, "n_missing": 1, "n_unparsed": 0, "chance": 0.5}
ABOUT = {"model": "A model", "task": "piqa", "metric": "accuracy"}


def distances() -> pl.DataFrame:
    """Return points of two entries at distance 1 and at 11 and more."""
    rows = [
        {"submission_id": name, "edit_bin": edit_bin, "place": place, "value": value, "n_questions": 20}
        | NUMBERS
        | ABOUT
        for name, values in (("one", (0.6, 0.8)), ("two", (0.5, 0.4)))
        for edit_bin, place, value in zip(("1", "11+"), (0, 4), values, strict=True)
    ]
    return pl.DataFrame(rows, schema=DISTANCE_POINT)


def words(word: str = "water") -> pl.DataFrame:
    """Return points of two entries for a word with 40 questions and one with 25."""
    rows = [
        {"submission_id": name, "word": each, "value": value, "n_questions": count} | NUMBERS | ABOUT
        for name in ("one", "two")
        for each, value, count in (("before", 0.55, 25), (word, 0.85, 40))
    ]
    return pl.DataFrame(rows, schema=WORD_POINT)


def trace_of(figure: go.Figure, submission_id: str | None) -> go.Scatter:
    """Return the trace of one entry; null is chance."""
    (trace,) = [trace for trace in figure.data if trace.meta["submission_id"] == submission_id]
    return trace


def test_accuracy_by_distance() -> None:
    """A line an entry with intervals at the places of the bins, chance at one half, bins named below."""
    figure = distance_accuracy_figure(distances(), MARKS)
    one, chance = trace_of(figure, "one"), trace_of(figure, None)
    assert list(one.y) == [0.6, 0.8]
    assert [round(x) for x in one.x] == [0, 4]
    assert list(one.error_y.arrayminus) == pytest.approx([0.5, 0.7])
    assert tuple(one.customdata[1]) == ("edit distance 11+", 0.1, 0.9, 20, 1, 0)
    assert (list(chance.x), list(chance.y)) == ([0, 4], [0.5, 0.5])
    assert (list(figure.layout.xaxis.tickvals), list(figure.layout.xaxis.ticktext)) == ([0, 4], ["1", "11+"])


def test_counts_by_distance() -> None:
    """Bars of shares a split; 20 and more share a bar, with all their questions."""
    rows = [("validation", 1, 6, 0.6), ("validation", 20, 1, 0.1), ("validation", 35, 3, 0.3), ("test", 2, 5, 1.0)]
    counts = pl.DataFrame(rows, schema=["split", "edit_distance", "n_questions", "share"], orient="row")
    validation, test = distance_count_figure(counts).data
    assert (validation.name, list(validation.x), list(validation.customdata)) == ("validation", [1, 20], [6, 4])
    assert list(validation.y) == pytest.approx([0.6, 0.4])
    assert (test.name, list(test.x), list(test.y)) == ("test", [2], [1.0])
    assert distance_count_figure(counts).layout.showlegend
    assert not distance_count_figure(counts.filter(split="test")).layout.showlegend


def test_accuracy_by_word() -> None:
    """A row a word, the most frequent on top, its count beside it; entries side by side within a row."""
    figure = word_figure(words(), MARKS)
    assert list(figure.layout.yaxis.ticktext) == ["before (25)", "water (40)"]
    one, two = trace_of(figure, "one"), trace_of(figure, "two")
    assert list(one.x) == [0.55, 0.85]
    assert [round(y) for y in one.y] == [0, 1]
    assert one.y[0] - two.y[0] == pytest.approx(0.25)
    assert tuple(one.customdata[1]) == ("water", 0.1, 0.9, 40, 1, 0)
    assert figure.layout.shapes[0].x0 == 0.5


def test_replacements_of_a_word() -> None:
    """Bars from the most frequent, which stands on top, at most as many as asked for."""
    counts = pl.DataFrame({"replacement": ["milk", "oil", "sand"], "n_questions": [5, 3, 1]})
    (bars,) = replacement_figure(counts, n_most=2).data
    assert (list(bars.y), list(bars.x)) == (["oil", "milk"], [3, 5])


def test_lengths() -> None:
    """A line for right and one for wrong solutions, at the middles of the bins."""
    rows = [(True, 0, 3, 0.75), (True, 20, 1, 0.25), (False, 20, 4, 1.0)]
    counts = pl.DataFrame(rows, schema=["is_right", "length", "n_solutions", "share"], orient="row")
    right, wrong = length_figure(counts, 20).data
    assert (right.name, list(right.x), list(right.y)) == ("right", [10, 30], [0.75, 0.25])
    assert (wrong.name, list(wrong.x), list(wrong.y)) == ("wrong", [30], [1.0])
    assert tuple(right.customdata[1]) == (20, 39, 1)


@pytest.mark.parametrize("strange", STRANGERS.values(), ids=STRANGERS)
def test_words_are_escaped(strange: str) -> None:
    """A word from somebody's data set is text, not markup, in a chart and in its table."""
    word = strange[:20]
    figure = word_figure(words(word), MARKS)
    (bars,) = replacement_figure(pl.DataFrame({"replacement": [word], "n_questions": [1]})).data
    for shown in (*figure.layout.yaxis.ticktext, figure.data[0].customdata[1][0], bars.y[0]):
        assert not set("<>{$") & set(shown)
    assert "<script" not in points_html(words(word), BENCHMARK)
    assert "<img" not in points_html(words(word), BENCHMARK)


def test_the_table_of_a_chart_names_bins_and_words() -> None:
    """The numbers of both charts as tables."""
    table = points_html(distances(), BENCHMARK)
    assert "Edit distance" in table
    assert '<td class="number">11+</td>' in table
    table = points_html(words(), BENCHMARK)
    assert '<td class="words">before</td>' in table


def test_marks_are_those_of_the_entries() -> None:
    """Colour and symbol are the same as in every other chart."""
    mark: Mark = MARKS["two"]
    for figure in (word_figure(words(), MARKS), distance_accuracy_figure(distances(), MARKS)):
        trace = trace_of(figure, "two")
        assert (trace.marker.color, trace.marker.symbol) == (mark.colour, mark.symbol)


def test_reading_of_the_distances() -> None:
    """The sentence says what the data show."""
    assert distance_reading(distances()) == (
        "A model is best at an edit distance of 11+: 60.0 % at 1 and 80.0 % at 11+, where chance is 50.0 %."
    )
