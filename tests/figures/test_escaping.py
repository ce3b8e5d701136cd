"""The text of strangers through every place where it is shown: HTML, Markdown, Plotly, CSV."""

import csv
import io
from html.parser import HTMLParser

import polars as pl
import pytest

from leaderboard import text
from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.figures.board import Head, apart_html, board_html
from leaderboard.figures.charts import option_count_figure
from leaderboard.figures.marks import entry_marks, legend_html
from leaderboard.figures.point_table import points_html
from leaderboard.figures.readings import option_count_reading
from leaderboard.tables.board import board_table
from leaderboard.tables.charts import option_count_points
from leaderboard.tables.entries import Apart, Entry
from tests.figures.strangers import STRANGERS
from tests.tables.made import made_results, strange_submission

OURS = {
    "a",
    "bdi",
    "caption",
    "div",
    "li",
    "p",
    "small",
    "span",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
}
STRANGE = pytest.mark.parametrize("strange", STRANGERS.values(), ids=STRANGERS)


class Page(HTMLParser):
    """What a browser would make of markup: its elements, attributes and text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data


def strange_entry(strange: str) -> Entry:
    """Return an entry whose free text is all strange."""
    rows = [
        {"level": "slice", "task": "task-1", "slice_by": "n_choices", "slice_value": k, "value": 0.5}
        for k in ("2", "5")
    ]
    return Entry(
        strange_submission("x", strange), made_results({"level": "task", "task": "task-1", "value": 0.5}, *rows)
    )


def check_harmless(markup: str, strange: str) -> None:
    """Only our elements, no handlers or scripts, and the text is there to be read as it was written."""
    page = Page(markup)
    assert set(page.tags) <= OURS
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("src", "srcdoc")]
    assert not [value for name, value in page.attributes if name == "href" and not value.startswith("?")]
    assert text.plain(strange, 40).rstrip("…") in page.text
    assert "\u202e" not in markup


@STRANGE
def test_board(strange: str) -> None:
    """Model and developer on the board, and the reason of a withdrawal below it, are text and nothing else."""
    entry = strange_entry(strange)
    table = board_table(BENCHMARK, [entry], BENCHMARK.primary)
    heads = {"model": Head("Model", "?sort=model"), "task-1": Head(strange, f"?x={strange}", "ascending")}
    marks = entry_marks([entry.submission])
    check_harmless(board_html(table, heads, BENCHMARK.primary, marks, caption=strange), strange)
    check_harmless(apart_html([Apart(entry.submission, f"withdrawn: {strange}")]), strange)
    check_harmless(legend_html([entry], marks), strange)


@STRANGE
def test_chart(strange: str) -> None:
    """The name in a chart can be no tag, no entity, no formula and no template, and the table below it is harmless."""
    entry = strange_entry(strange)
    points = option_count_points(BENCHMARK, [entry], BENCHMARK.primary)
    figure = option_count_figure(points, entry_marks([entry.submission]))
    name = figure.data[0].name
    assert not set(name) & set("<>${")
    assert len(name) <= 40 * len("&#123;")
    assert all(strange not in trace.hovertemplate for trace in figure.data)
    assert "\n" not in option_count_reading(points)
    check_harmless(points_html(points, BENCHMARK), strange)


@STRANGE
def test_csv(strange: str) -> None:
    """No cell of a download begins like a formula; text that does gets an apostrophe, all other text is unchanged."""
    frame = pl.DataFrame({"name": [strange], "value": [-0.5]})
    header, row = list(csv.reader(io.StringIO(text.csv(frame), newline="")))
    assert header == ["name", "value"]
    assert row[1] == "-0.5"
    assert not row[0].startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert row[0].removeprefix("'") == strange


@STRANGE
def test_markdown(strange: str) -> None:
    """In Markdown it is one code span on one line, whatever runs of backticks it holds."""
    span = text.markdown(strange)
    fence = span[: len(span) - len(span.lstrip("`"))]
    assert span.endswith(fence)
    assert fence not in span[len(fence) : -len(fence)]
    assert "\n" not in span
    assert not span.replace("\\|", "").count("|")


def test_long_text_is_cut() -> None:
    """Where a length is given, text ends in an ellipsis at that length."""
    assert text.plain("w" * 300, 10) == "wwwwwwwww…"
    assert text.html("<" * 300, 3) == "&lt;&lt;…"
