"""Charts of S-EQA, tested by their data."""

from itertools import combinations

import plotly.graph_objects as go
import polars as pl
import pytest

from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.figures.answer_shares import PATTERNS, SWATCHES, answer_share_figure, answers_html
from leaderboard.figures.categories import CATEGORY_COLOURS, categories_html, category_marks
from leaderboard.figures.joint import FILLS, OFFSETS, joint_figure, parts_html
from leaderboard.figures.joint_readings import answer_reading, joint_reading
from leaderboard.figures.marks import COLOURS, SYMBOLS, entry_marks
from leaderboard.figures.point_table import points_html
from leaderboard.figures.query_lengths import query_length_figure
from leaderboard.figures.query_map import query_map_figure
from leaderboard.figures.query_readings import category_reading, length_reading, room_reading
from leaderboard.tables.answer_shares import ANSWER_SHARE
from leaderboard.tables.joint import joint_points
from leaderboard.tables.queries import PLACED
from tests.figures.strangers import STRANGERS
from tests.figures.test_escaping import check_harmless
from tests.tables.test_joint import CONSTANT, made_s_eqa

ENTRIES = [made_s_eqa("low", room=0.3), made_s_eqa("high", room=0.6)]
MARKS = entry_marks(entry.submission for entry in ENTRIES)
POINTS = joint_points(ENTRIES, CONSTANT)
BACKGROUNDS = ("#fdfdfb", "#15181b")


def trace_of(figure: go.Figure, submission_id: str | None) -> go.Scatter:
    """Return the trace of one entry; null is what always answering Yes gets."""
    (trace,) = [trace for trace in figure.data if trace.meta["submission_id"] == submission_id]
    return trace


def placed(query: str = "Is the kitchen ready?") -> pl.DataFrame:
    """Return three queries with places, two of the kitchen."""
    rows = [
        (query, "Kitchen", "situational", "spatial", 21, 4, 0.1, 0.2),
        ("Was it warm?", "Kitchen", "situational", "temporal", 12, 3, -0.3, 0.4),
        ("Is the bathroom wet?", "Bathroom", "not stated", "spatial", 20, 4, 1.0, -1.0),
    ]
    return pl.DataFrame(rows, schema=PLACED, orient="row")


def shares(model: str = "A model") -> pl.DataFrame:
    """Return what two entries answer where the key is No."""
    rows = [
        (name, model, "No", answer, n, n / 4)
        for name, counts in (("one", (1, 3, 0)), ("two", (2, 2, 0)))
        for answer, n in zip(("Yes", "No", "no answer"), counts, strict=True)
    ]
    return pl.DataFrame(rows, schema=ANSWER_SHARE, orient="row")


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2)."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_parts_are_rows_within_an_entry() -> None:
    """The best about rooms on top; within it room, object and joint from top to bottom, told apart by filling."""
    figure = joint_figure(POINTS.filter(measure="accuracy"), MARKS, "accuracy")
    high, low = trace_of(figure, "high"), trace_of(figure, "low")
    assert list(high.x) == [0.6, 0.7, 0.9]
    assert list(high.y) == pytest.approx([1.26, 1.0, 0.74])
    assert list(low.y) == pytest.approx([0.26, 0.0, -0.26])
    assert list(high.error_x.array) == pytest.approx([0.1, 0.1, 0.1])
    assert tuple(high.customdata[2]) == ("joint: room or object", pytest.approx(0.8), 1.0, 20, 0, 0, "queries")
    assert tuple(high.customdata[0])[-1] == "questions"
    assert list(high.marker.symbol) == [MARKS["high"].symbol + fill for fill in FILLS.values()]
    assert list(figure.layout.yaxis.ticktext) == ["Model high", "Model low"]


def test_always_yes_stands_in_every_row() -> None:
    """A short line at 45 % about rooms, 70 % about objects and 90 % jointly, beside each entry's own point."""
    figure = joint_figure(POINTS.filter(measure="accuracy"), MARKS, "accuracy")
    lines = trace_of(figure, None)
    assert list(lines.x) == [0.45, 0.7, 0.9] * 2
    assert list(lines.y) == pytest.approx([row + OFFSETS[part] for row in (1, 0) for part in FILLS])
    assert "always Yes" in parts_html()


def test_chance_is_drawn_where_there_is_one() -> None:
    """Beside room and object at a third, not beside the joint score, and not for F1."""
    accuracy = joint_figure(POINTS.filter(measure="accuracy"), MARKS, "accuracy")
    dotted = [shape for shape in accuracy.layout.shapes if shape.line.dash == "dot"]
    assert [shape.x0 for shape in dotted] == pytest.approx([1 / 3] * 2)
    assert sorted(shape.y0 for shape in dotted) == pytest.approx([-0.13, 0.87])
    f1 = joint_figure(POINTS.filter(measure="f1"), MARKS, "f1")
    assert not [shape for shape in f1.layout.shapes if shape.line.dash == "dot"]


def test_the_table_of_the_parts() -> None:
    """The joint rows have no task and no chance, and what always answering Yes gets has a column."""
    table = points_html(POINTS, BENCHMARK)
    assert "Always Yes, %" in table
    assert "Joint accuracy" in table
    assert table.count('<td class="words">–</td>') == 4


def test_shares_of_answers_are_parts_of_a_bar() -> None:
    """A bar an entry with the first on top, a part an answer, each with a colour and a pattern of its own."""
    figure = answer_share_figure(shares())
    yes, no, nothing = figure.data
    assert (list(yes.x), list(no.x), list(nothing.x)) == ([0.25, 0.5], [0.75, 0.5], [0.0, 0.0])
    assert list(yes.y) == [1, 0]
    assert figure.layout.barmode == "stack"
    assert tuple(no.customdata[0]) == ("A model", 3)
    for trait in ("color", "pattern"):
        assert len({str(bars.marker[trait]) for bars in figure.data}) == 3
    assert answers_html(["Yes", "No"]).count("<li>") == 2
    assert len(SWATCHES) == len(set(SWATCHES)) == len(PATTERNS)


def test_queries_are_points_coloured_by_category() -> None:
    """A trace a category with its mark; the axes are bare and alike; under the pointer the query and its categories."""
    marks = category_marks(["Kitchen", "Bathroom"], "not stated")
    figure = query_map_figure(placed(), "room", ["Kitchen", "Bathroom"], marks)
    kitchen, bathroom = figure.data
    assert (list(kitchen.x), list(kitchen.y)) == ([0.1, -0.3], [0.2, 0.4])
    assert tuple(kitchen.customdata[1]) == ("Was it warm?", "Kitchen, situational, temporal")
    assert (bathroom.marker.color, bathroom.marker.symbol) == (marks["Bathroom"].colour, marks["Bathroom"].symbol)
    assert figure.layout.xaxis.range == figure.layout.yaxis.range
    assert not figure.layout.xaxis.showticklabels


def test_categories_look_like_no_entry() -> None:
    """Six colours with six symbols, none an entry's, each 3:1 or more against both backgrounds of the site."""
    assert len(CATEGORY_COLOURS) == len(set(CATEGORY_COLOURS) - set(COLOURS)) == len(SYMBOLS)
    for colour in CATEGORY_COLOURS:
        for background in BACKGROUNDS:
            dark, light = sorted((luminance(colour), luminance(background)))
            assert (light + 0.05) / (dark + 0.05) >= 3
    marks = category_marks([str(number) for number in range(6)], "not stated")
    assert all(one[:2] != other[:2] for one, other in combinations(marks.values(), 2))


def test_lengths() -> None:
    """Bars of queries by words, with a tick for every number."""
    counts = pl.DataFrame({"n_words": [4, 5, 9], "n_queries": [2, 5, 1], "share": [0.25, 0.625, 0.125]})
    figure = query_length_figure(counts)
    (bars,) = figure.data
    assert (list(bars.x), list(bars.y), list(bars.customdata)) == ([4, 5, 9], [2, 5, 1], [0.25, 0.625, 0.125])
    assert figure.layout.xaxis.dtick == 1


def test_readings_of_the_queries() -> None:
    """The sentences say what the data show, beside the paper's numbers."""
    assert length_reading(placed()) == (
        "Half of the 3 queries have at most 4 words, and half at most 20 characters; the paper tells 7.7 words and 40.2 "
        "characters for its own."
    )
    rooms = pl.DataFrame({"category": ["Kitchen", "Several rooms"], "n_queries": [3, 1], "share": [0.75, 0.25]})
    assert room_reading(rooms, {"Kitchen", "Bathroom"}) == (
        "3 of the 4 queries (75.0 %) are about one room, most often “Kitchen” (3); in the paper 83.5 % are about one room."
    )
    times = pl.DataFrame({"category": ["spatial", "temporal"], "n_queries": [1, 3], "share": [0.25, 0.75]})
    assert (
        category_reading(times, "time") == "3 of the 4 queries (75.0 %) are temporal; in the paper 77.96 % are spatial."
    )
    assert category_reading(times.tail(1), "situational").startswith("All 3 queries are temporal; in the paper 82.2 %")


def test_readings_of_the_answers() -> None:
    """Who is best about rooms, what always answering Yes gets there and jointly, and who says No where it is right."""
    assert joint_reading(POINTS.filter(measure="accuracy"), "accuracy") == (
        "Model high is best about rooms with 60.0 %, where always Yes gets 45.0 %. The joint accuracy of always Yes is "
        "90.0 %, so a high one shows little."
    )
    hard = POINTS.filter(measure="accuracy").with_columns(constant_yes=pl.lit(0.4))
    assert joint_reading(hard, "accuracy").endswith("The joint accuracy of always Yes is 40.0 %.")
    assert joint_reading(POINTS.filter(measure="f1", part="room"), "f1").endswith("where always Yes gets 22.5 %.")
    assert joint_reading(POINTS.filter(part="joint"), "f1") == "No entry has answered about rooms."
    assert answer_reading(shares(), "No") == "A model says so most often where it is right: 75.0 %."
    even = shares().with_columns(share=pl.lit(0.5))
    assert answer_reading(even, "No") == "A model and 1 other say so most often where it is right: 50.0 %."


@pytest.mark.parametrize("strange", STRANGERS.values(), ids=STRANGERS)
def test_queries_and_names_are_escaped(strange: str) -> None:
    """A query of somebody's file and the name of somebody's model are text in figures, legends and sentences."""
    figure = query_map_figure(placed(strange), "room", ["Kitchen"], category_marks(["Kitchen"], "not stated"))
    assert not set("<>{$") & set(str(figure.data[0].customdata[0][0]).replace("<br>", ""))
    bars = answer_share_figure(shares(strange))
    for said in (*bars.layout.yaxis.ticktext, bars.data[0].customdata[0][0]):
        assert not set("<>{$") & set(said.replace("<br>", ""))
    assert "\n" not in answer_reading(shares(strange), "No")
    marks = category_marks([strange], "not stated")
    check_harmless(categories_html("Queries", [(strange, "(1)")], marks), strange)


def test_marks_of_entries_are_those_of_every_chart() -> None:
    """Colour and symbol of an entry do not depend on the chart."""
    trace = trace_of(joint_figure(POINTS.filter(measure="f1"), MARKS, "f1"), "low")
    assert (trace.marker.color, trace.marker.symbol[0]) == (MARKS["low"].colour, MARKS["low"].symbol)
