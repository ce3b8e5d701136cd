"""Charts of CConS, tested by their data."""

import re

import plotly.graph_objects as go
import pytest

from leaderboard.benchmarks.ccons import BENCHMARK
from leaderboard.figures.ccons_contexts import FILLS, context_figure, fills_html
from leaderboard.figures.ccons_readings import context_reading, reported_reading, slope_reading
from leaderboard.figures.contrasts import contrasts_html
from leaderboard.figures.marks import Mark, entry_marks
from leaderboard.figures.point_table import points_html
from leaderboard.figures.slopes import reported_slope_figure, slope_figure
from leaderboard.tables.ccons_contexts import context_points, contrast_points
from leaderboard.tables.entries import Entry
from leaderboard.tables.slopes import reported_slopes, slope_points
from tests.figures.strangers import STRANGERS
from tests.tables.made import made_results, strange_submission
from tests.tables.test_ccons_contexts import made_ccons

ENTRIES = [made_ccons("low", shift=0.2), made_ccons("high")]
MARKS = entry_marks(entry.submission for entry in ENTRIES)


def trace_of(figure: go.Figure, submission_id: str | None) -> go.Scatter:
    """Return the trace of one entry; null is chance or the paper."""
    (trace,) = [trace for trace in figure.data if trace.meta["submission_id"] == submission_id]
    return trace


def test_contexts_are_rows_within_an_entry() -> None:
    """The better entry on top; within it ordinary, counter and no context from top to bottom, told apart by filling."""
    figure = context_figure(context_points(BENCHMARK, ENTRIES).filter(difficulty="easy"), MARKS)
    high, low = trace_of(figure, "high"), trace_of(figure, "low")
    assert list(high.x) == [0.9, 0.4, 0.95]
    assert list(high.y) == pytest.approx([1.24, 1.0, 0.76])
    assert list(low.y) == pytest.approx([0.24, 0.0, -0.24])
    assert list(high.error_x.array) == pytest.approx([0.1, 0.1, 0.05])
    assert tuple(high.customdata[1]) == ("counter-commonsense contexts", pytest.approx(0.3), 0.5, 100, 0, 0)
    mark = MARKS["high"]
    assert list(high.marker.symbol) == [mark.symbol + fill for fill in FILLS.values()]
    assert len(set(FILLS.values())) == 3
    assert high.marker.color == mark.colour
    assert list(figure.layout.yaxis.ticktext) == ["Model high", "Model low"]
    assert figure.layout.shapes[-1].x0 == 0.5


def test_the_legend_of_fillings_says_each_in_words() -> None:
    """A reader learns what filled, open and dotted mean."""
    markup = fills_html()
    assert re.findall(r"</span> ([^<]*)</li>", markup) == [
        "ordinary contexts",
        "counter-commonsense contexts",
        "no context",
    ]


def test_slopes() -> None:
    """A line an entry from ordinary to counter with its intervals, and chance."""
    figure = slope_figure(slope_points(BENCHMARK, ENTRIES), MARKS)
    high = trace_of(figure, "high")
    assert list(high.y) == [0.85, 0.35]
    assert [round(x) for x in high.x] == [0, 1]
    assert list(high.error_y.array) == pytest.approx([0.1, 0.1])
    assert high.customdata[1][0] == "counter contexts"
    assert list(trace_of(figure, None).y) == [0.5, 0.5]


def test_what_is_reported_looks_like_nothing_that_was_scored() -> None:
    """Dashed, grey, in italics, called reported, and without intervals."""
    figure = reported_slope_figure(reported_slopes(BENCHMARK))
    (trace,) = figure.data
    assert (list(trace.x), list(trace.y)) == ([0, 1], [0.85, 0.41])
    assert trace.line.dash == "dash"
    assert list(trace.text) == ["<i>85 %</i>", "<i>41 %</i>"]
    assert trace.error_y.array is None
    assert "reported" in trace.hovertemplate
    (label,) = figure.layout.annotations
    assert label.text == "<i>GPT-3 (text-davinci-003),<br>reported</i>"
    assert trace.marker.color not in {mark.colour for mark in MARKS.values()}


def test_differences_in_numbers() -> None:
    """A row an entry with gap and gain in points; in bold where the interval (0.1 to each side) leaves out 0."""
    markup = contrasts_html(contrast_points(BENCHMARK, ENTRIES), BENCHMARK, MARKS)
    assert "Commonsense gap, points" in markup
    assert markup.count("<strong>50.0</strong>") == 2
    assert "<strong>10.0" not in markup
    assert markup.count(">10.0<") == 2


def test_a_difference_that_is_missing_is_a_dash() -> None:
    """An entry with one of the two metrics keeps its row."""
    points = contrast_points(BENCHMARK, ENTRIES).filter(submission_id="low").head(1)
    both = points.vstack(contrast_points(BENCHMARK, ENTRIES).filter(submission_id="high"))
    assert contrasts_html(both, BENCHMARK, MARKS).count('<td class="number none">–</td>') == 1


def test_readings() -> None:
    """The sentences say what the data show."""
    easy = context_points(BENCHMARK, ENTRIES).filter(difficulty="easy")
    assert context_reading(easy) == (
        "Model high is best in counter-commonsense contexts: 40.0 %, against 90.0 % in ordinary ones and 95.0 % without a "
        "context."
    )
    assert context_reading(easy.filter(context="none")) == "No entry has answered these contexts."
    assert slope_reading(slope_points(BENCHMARK, ENTRIES)) == (
        "Model high falls the most: from 85.0 % in ordinary contexts to 35.0 % in counter-commonsense ones."
    )
    assert slope_reading(slope_points(BENCHMARK, [])) == "No entry has answered both kinds of contexts."
    assert reported_reading(reported_slopes(BENCHMARK)) == (
        "GPT-3 (text-davinci-003): 85 % in ordinary contexts, 41 % in counter-commonsense ones."
    )


def test_an_entry_that_does_not_fall() -> None:
    """Where counter contexts are as easy as ordinary ones the sentence says that nobody falls."""
    own = {"level": "slice", "task": "context", "slice_by": "subset", "value": 0.5}
    level = made_results(own | {"slice_value": "ordinary"}, own | {"slice_value": "counter"})
    points = slope_points(BENCHMARK, [Entry(ENTRIES[0].submission, level)])
    assert slope_reading(points) == "No entry is better in ordinary contexts than in counter-commonsense ones."


def test_the_table_of_a_chart_names_contexts() -> None:
    """Context and difficulty have columns of their own."""
    table = points_html(context_points(BENCHMARK, ENTRIES), BENCHMARK)
    assert "Context" in table
    assert '<td class="words">counter</td>' in table
    assert '<td class="words">hard</td>' in table
    assert '<td class="words">ordinary</td>' in points_html(slope_points(BENCHMARK, ENTRIES), BENCHMARK)


@pytest.mark.parametrize("strange", STRANGERS.values(), ids=STRANGERS)
def test_names_are_escaped(strange: str) -> None:
    """A stranger's name can be no tag, no formula and no template in any of the charts."""
    submission = strange_submission("x", strange, benchmark="ccons", tasks=["context", "no-context"])
    entries = [Entry(submission, ENTRIES[1].results)]
    marks: dict[str, Mark] = entry_marks([submission])
    figure = context_figure(context_points(BENCHMARK, entries).filter(difficulty="easy"), marks)
    slopes = slope_figure(slope_points(BENCHMARK, entries), marks)
    for shown in (figure.data[0].name, slopes.data[0].name, *figure.layout.yaxis.ticktext):
        assert not set("<>{$") & set(shown.replace("<br>", ""))
    markup = contrasts_html(contrast_points(BENCHMARK, entries), BENCHMARK, marks)
    assert "<script" not in markup
    assert "<img" not in markup
    assert "\n" not in context_reading(context_points(BENCHMARK, entries).filter(difficulty="easy"))
