"""Figures are tested by their data."""

from datetime import date

import plotly.graph_objects as go
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.benchmarks.ccons import BENCHMARK as CCONS
from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.figures.board import Head, board_html
from leaderboard.figures.charts import DODGE, bad_option_figure, option_count_figure
from leaderboard.figures.marks import COLOURS, SYMBOLS, Mark, entry_marks, legend_html, mark_html
from leaderboard.figures.point_table import download_csv, points_html
from leaderboard.figures.readings import bad_option_reading, option_count_reading
from leaderboard.schemas.submission import Submission
from leaderboard.store import Store
from leaderboard.tables.board import board_table
from leaderboard.tables.charts import bad_option_points, option_count_points
from leaderboard.tables.entries import Entry
from tests.tables.made import made_entry, made_results, made_submission

BACKGROUNDS = ("#fdfdfb", "#15181b")
VALUES = {"one": {"2": 0.9, "5": 0.8}, "two": {"2": 0.6, "5": 0.3}}


def option_entries() -> list[Entry]:
    """Return two entries with accuracies for 2 and 5 options in task 1; the second is a baseline."""
    entries = []
    for submission_id, values in VALUES.items():
        rows = [
            {"level": "slice", "task": "task-1", "slice_by": "n_choices", "slice_value": k, "value": value}
            for k, value in values.items()
        ]
        kind = "baseline" if submission_id == "two" else "zero-shot"
        submission = made_submission(submission_id, f"Model {submission_id}", setting={"kind": kind})
        entries.append(Entry(submission, made_results(*rows)))
    return entries


def bad_entries() -> list[Entry]:
    """Return one entry with results for the two-option variations of task 2: v13 (no bad option) and v14 (one)."""
    own = {"level": "variation", "task": "task-2"}
    rows = [own | {"variation": "v13", "value": 0.7}, own | {"variation": "v14", "value": 0.8}]
    rates = [
        own | {"variation": name, "value": value, "metric": "bad_rate"} for name, value in (("v13", 0.0), ("v14", 0.1))
    ]
    return [Entry(made_submission("one", "Model one"), made_results(*rows, *rates))]


def marks_of(entries: list[Entry]) -> dict[str, Mark]:
    """Return the marks of entries."""
    return entry_marks(entry.submission for entry in entries)


@pytest.fixture
def points() -> pl.DataFrame:
    """The points of two entries in task 1."""
    return option_count_points(BENCHMARK, option_entries(), BENCHMARK.primary)


def traces_of(figure: go.Figure, submission_id: str | None) -> list[go.Scatter]:
    """Return the traces of one entry; null is chance."""
    return [trace for trace in figure.data if trace.meta["submission_id"] == submission_id]


def test_accuracy_by_option_count(points: pl.DataFrame) -> None:
    """A line an entry with its values and the ends of its intervals, and chance as 1/k."""
    figure = option_count_figure(points, marks_of(option_entries()))
    (one,) = traces_of(figure, "one")
    assert list(one.y) == [0.9, 0.8]
    assert list(one.error_y.array) == pytest.approx([0.1, 0.1])
    assert list(one.error_y.arrayminus) == pytest.approx([0.1, 0.1])
    assert [round(x) for x in one.x] == [2, 5]
    assert tuple(one.customdata[0]) == ("2 options", 0.8, 1.0, 100, 0, 0)
    (chance,) = traces_of(figure, None)
    assert (list(chance.x), list(chance.y)) == ([2, 5], [0.5, 0.2])


def test_entries_stand_side_by_side(points: pl.DataFrame) -> None:
    """Entries at one option count are spread evenly, so that no interval hides another."""
    figure = option_count_figure(points, marks_of(option_entries()))
    (one,), (two,) = traces_of(figure, "one"), traces_of(figure, "two")
    assert two.x[0] - one.x[0] == pytest.approx(DODGE / 2)
    assert one.x[0] + two.x[0] == pytest.approx(4)


def test_baselines_are_dashed(points: pl.DataFrame) -> None:
    """The lines of baselines are broken, those of models are not."""
    figure = option_count_figure(points, marks_of(option_entries()))
    assert traces_of(figure, "one")[0].line.dash == "solid"
    assert traces_of(figure, "two")[0].line.dash == "dash"


def test_accuracy_and_bad_rate_by_bad_options() -> None:
    """Accuracy above and bad rate below, with chance n_bad/k; the bad rate begins with one bad option."""
    entries = bad_entries()
    figure = bad_option_figure(bad_option_points(BENCHMARK, entries, BENCHMARK.task("task-2")), marks_of(entries))
    accuracy, bad_rate = traces_of(figure, "one")
    assert (list(accuracy.x), list(accuracy.y), accuracy.yaxis) == ([0, 1], [0.7, 0.8], "y")
    assert (list(bad_rate.x), list(bad_rate.y), bad_rate.yaxis) == ([1], [0.1], "y2")
    assert [list(trace.y) for trace in traces_of(figure, None)] == [[0.5, 0.5], [0.5]]


def test_readings(points: pl.DataFrame) -> None:
    """The sentences say what the data show."""
    assert option_count_reading(points) == (
        "Model one is best with 5 options: 90.0 % with 2 options and 80.0 % with 5, where chance is 50.0 % and 20.0 %."
    )
    bad = bad_option_points(BENCHMARK, bad_entries(), BENCHMARK.task("task-2"))
    assert bad_option_reading(bad) == (
        "With 1 bad of 2 options, Model one, the most accurate there, takes a bad one in 10.0 % of the questions; "
        "chance would in 50.0 %."
    )


@given(st.permutations([made_submission(f"m{i:02d}") for i in range(42)]), st.integers(0, 42))
def test_later_entries_change_no_mark(submissions: list[Submission], n_early: int) -> None:
    """Whatever their order, the first 42 entries all differ, and each keeps its mark when later ones come."""
    marks = entry_marks(submissions)
    assert len({(mark.colour, mark.symbol) for mark in marks.values()}) == len(COLOURS) * len(SYMBOLS) == 42
    early = sorted(marks)[:n_early]
    assert entry_marks(each for each in submissions if each.submission_id in early) == {
        name: marks[name] for name in early
    }


def test_an_entry_dated_back_changes_at_most_one_mark() -> None:
    """Of 200 newcomers before five entries, none moves more than the one it clashes with, and most move none."""
    present = [made_submission(f"m{i}") for i in range(5)]
    marks = entry_marks(present)
    n_moved = []
    for i in range(200):
        newcomer = made_submission(f"new-{i}", date=date(2025, 1, 1))
        after = entry_marks([newcomer, *present])
        n_moved.append(sum(after[name] != mark for name, mark in marks.items()))
    assert max(n_moved) == 1
    assert n_moved.count(0) > 150


@pytest.mark.parametrize("own", [["state-rule"], ["named-later", "always-commonsense"], ["shortest"]])
def test_baselines_of_the_repository_are_told_apart_by_colour_and_by_symbol(own: list[str]) -> None:
    """The entries that everybody meets first share neither colour nor symbol, in any of the benchmarks."""
    names = ["chance", "choices-only", "first-choice", "lexical", *own]
    marks = entry_marks(made_submission(name) for name in names).values()
    assert len({mark.colour for mark in marks}) == len({mark.symbol for mark in marks}) == len(names)


def test_an_entry_has_one_mark_in_legend_and_board() -> None:
    """The legend, the first column and the strip of intervals draw the same symbol in the same colour."""
    entry = made_entry("one", {"overall": 0.25})
    marks = marks_of([entry])
    shape = mark_html(marks["one"]).partition('style="')[2]
    heads = {"model": Head("Model", "?"), "overall": Head("Overall", "?")}
    markup = board_html(board_table(BENCHMARK, [entry], BENCHMARK.primary), heads, BENCHMARK.primary, marks, caption="")
    assert shape in legend_html([entry], marks)
    assert markup.count(shape) == 2
    assert f'style="left:25.00%;{shape}' in markup


def test_the_strip_of_a_difference_goes_from_end_to_end() -> None:
    """Where an interval goes below 0 the strip covers the whole range, so that its middle line is 0."""
    own = {"level": "task", "task": "context", "metric": "commonsense_gap", "value": 0.0}
    entry = Entry(made_submission("one"), made_results(own | {"ci_low": -0.1, "ci_high": 0.1}))
    gap = CCONS.metric("commonsense_gap")
    heads = {"model": Head("Model", "?"), "context": Head("With context", "?")}
    markup = board_html(board_table(CCONS, [entry], gap), heads, gap, marks_of([entry]), caption="")
    assert '<span class="ends"><span>−100</span><span>100</span></span>' in markup
    assert 'style="left:50.00%;background' in markup
    assert "left:45.00%;width:10.00%" in markup


@pytest.mark.parametrize("background", BACKGROUNDS)
@pytest.mark.parametrize("colour", COLOURS)
def test_colours_can_be_seen(colour: str, background: str) -> None:
    """Each colour has at least 3:1 against both backgrounds (WCAG 2.2, 1.4.11)."""
    low, high = sorted((luminance(colour), luminance(background)))
    assert (high + 0.05) / (low + 0.05) >= 3


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_data_below_a_chart(points: pl.DataFrame) -> None:
    """The table below holds every point in percent, and leaves out the column of bad options where there is none."""
    markup = points_html(points, BENCHMARK)
    assert markup.count("<tr>") == 1 + len(points)
    assert "80.0–100.0" in markup
    assert "Bad options" not in markup


def test_download_names_its_origin(points: pl.DataFrame, store: Store) -> None:
    """Every row of a download names benchmark, edition, version and content hash; numbers keep all their digits."""
    manifest = store.manifest("coat", "open")
    head, first, *_ = download_csv(points.with_columns(value=pl.lit(0.1234567891)), manifest).splitlines()
    assert head.startswith("benchmark,edition,version,content_sha256,submission_id,model,")
    assert first.startswith(f"coat,open,{manifest.version},{manifest.content_sha256},one,Model one,")
    assert "0.1234567891" in first
