"""Every page of every benchmark, over the editions and submissions that are in the repository."""

import re

import polars as pl
import pytest

from leaderboard.benchmarks import BENCHMARKS, benchmark
from leaderboard.registry import Benchmark
from leaderboard.tables.board import score_columns
from leaderboard.tables.question_query import filterable
from leaderboard.ui import charts
from tests.ui.shown import EDITION, a_question, shown
from tests.ui.test_site import PAGES, markup_of, opened

MINE = pytest.mark.parametrize("record", BENCHMARKS, ids=lambda record: record.id)


pytestmark = pytest.mark.usefixtures("repository")


@MINE
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, record: Benchmark) -> None:
    """Every page of every benchmark has its title and the benchmark's, and a link to each of the others."""
    markup = shown(page, record.id)
    assert f"<h1>{PAGES[page]}</h1>" in markup
    assert f"<strong>{record.title}</strong>" in markup
    assert 'role="alert"' not in markup
    assert "page-foot" in markup
    for other in BENCHMARKS:
        assert f'<a href="?benchmark={other.id}" target="_self"' in markup


@MINE
def test_board_of_every_score(record: Benchmark) -> None:
    """The columns are those of the registry, for every score that the board can show, each column once."""
    for metric in record.metrics:
        if metric.orders_board:
            markup = shown("pages/board.py", record.id, metric=metric.id)
            keys = re.findall(r'<th scope="col"[^>]*data-key="([^"]*)"', markup)
            assert keys == ["model", *score_columns(record, metric), "missing", "unreadable", "date"]
            assert f'<a href="about-the-scores?benchmark={record.id}&amp;edition={EDITION}"' in markup


@MINE
def test_explorer_of_every_task(record: Benchmark) -> None:
    """Each task has a list, and each of its facets a filter where it tells questions apart."""
    for task in record.tasks:
        app = opened("pages/questions.py", benchmark=record.id, edition=EDITION, task=task.id)
        assert not app.exception
        assert f"Questions of {task.label}" in markup_of(app)
        labels = {facet.label for facet in filterable(task)}
        assert {box.label for box in app.multiselect} <= labels


@pytest.mark.parametrize(
    ("record", "n_charts", "said"),
    [
        ("coat", 4 + 4, "Accuracy against the number of options"),
        ("ccons", 2 + 2, "From ordinary to counter-commonsense contexts"),
        ("s-eqa", 2 + 3 + 1 + 1, "What the queries are about"),
        ("piqa", 4, "How far apart the two solutions are"),
    ],
)
def test_charts(record: str, n_charts: int, said: str) -> None:
    """Each benchmark has charts of its own, each with a sentence, its data as a download, and a text in its place."""
    app = opened("pages/charts.py", benchmark=record, edition=EDITION)
    assert not app.exception
    charts = app.get("plotly_chart")
    assert len(charts) == n_charts
    assert all(chart.proto.alt.endswith((".", ")")) for chart in charts)
    markup = markup_of(app)
    assert f"<h2>{said}</h2>" in markup
    assert markup.count("class='reading'") == n_charts
    assert len(app.get("download_button")) >= 2


def test_what_the_paper_reports_stands_apart() -> None:
    """GPT-3's slope is in a part of its own that says so, and that the questions are others."""
    markup = shown("pages/charts.py", "ccons")
    own = markup[markup.index("<h3>Reported by the paper</h3>") :]
    assert "85 % in ordinary contexts, 41 % in counter-commonsense ones" in own
    assert "Reported on other questions than those of this edition; no predictions came with it" in own
    assert markup.index("<h3>Scored here</h3>") < markup.index("<h3>Reported by the paper</h3>")


def test_contradictions_of_the_paper_stand_together() -> None:
    """The model agrees with 46.2 % of the people in S-EQA's text and disagrees with 46.8 % in a figure: both say so."""
    markup = shown("pages/board.py", "s-eqa")
    reported = markup[markup.index("<h2>Reported by the paper</h2>") :]
    assert "89.6 %" in reported
    assert "elsewhere: 46.8 % (Caption of figure 4)" in reported
    assert "elsewhere: 46.2 % (Abstract and section IV-C)" in reported


def test_gap_and_gain_are_shown() -> None:
    """Whoever always takes the thing that is bigger in general loses everything: a gap of 100 points."""
    markup = shown("pages/charts.py", "ccons", entries="always-commonsense")
    assert "Commonsense gap, points" in markup
    assert "Preposition gain, points" in markup
    assert "<strong>100.0</strong>" in markup


def test_no_word_is_frequent_enough_in_the_open_edition() -> None:
    """No replaced word stands in more than six items, so figure 7 is a sentence."""
    assert "No word makes the difference in 20 or more scored questions" in shown("pages/charts.py", "piqa")


def test_a_word_is_chosen_in_the_address() -> None:
    """The address names the word; one that is replaced nowhere falls back with a sentence that quotes it as text."""
    assert "<h3>Instead of “before”</h3>" in shown("pages/charts.py", "piqa", word="before")
    markup = shown("pages/charts.py", "piqa", word="<b>zebra")
    assert "“&lt;b&gt;zebra” is replaced in no question of this edition; this shows “water”." in markup


def test_charts_of_questions_need_no_entry(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without submissions the charts of the questions and what the paper reports are there all the same."""
    monkeypatch.setenv("LEADERBOARD_SUBMISSIONS", str(tmp_path))
    for record, n_charts in (("coat", 0), ("ccons", 1), ("s-eqa", 2), ("piqa", 3)):
        app = opened("pages/charts.py", benchmark=record, edition=EDITION)
        assert not app.exception
        assert len(app.get("plotly_chart")) == n_charts
        assert "Nobody has been scored on this edition yet" in markup_of(app)


def test_a_benchmark_without_charts_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A benchmark that is new to the page has its entries and a sentence there."""
    monkeypatch.setattr(charts, "SECTIONS", {})
    assert "There are no charts of PIQA yet." in shown("pages/charts.py", "piqa")


@pytest.mark.parametrize(
    ("record", "own", "foreign"),
    [
        ("coat", ["bad-rate", "one utility in one household task", "20 % with five options"], ["Commonsense gap"]),
        (
            "ccons",
            ["differences", "Commonsense gap", "made from one template"],
            ["bad rate", "utility", "five options", "Joint accuracy", "F1"],
        ),
        (
            "s-eqa",
            [
                "Macro F1",
                "Cannot Answer rate",
                "Joint accuracy",
                "no joint score orders the board",
                "33 % with three options",
            ],
            ["bad rate", "utility", "Commonsense gap"],
        ),
        (
            "piqa",
            ["with one goal form one cluster", "50 % with two options"],
            ["bad rate", "utility", "Commonsense gap"],
        ),
    ],
)
def test_methods_speak_of_the_benchmark(record: str, own: list[str], foreign: list[str]) -> None:
    """Each benchmark's own scores and clusters are defined on its page, and on no other."""
    markup = shown("pages/methods.py", record)
    assert [each for each in own if each not in markup] == []
    assert [each for each in foreign if each in markup] == []


def test_the_context_names_its_things() -> None:
    """Both things of a context are marked with the letter of their choice, and the twin in another variation is linked."""
    row = a_question("ccons", "context", "counter-easy", pl.col("named_later") == 1)
    markup = shown("pages/questions.py", "ccons", question=str(row["question_id"]))
    named = re.findall(r'<span class="x-object">(.*?)<sup aria-hidden="true">(.)</sup>', markup)
    assert [(thing.casefold(), letter) for thing, letter in named] == [
        (row["choices"][0], "A"),
        (row["choices"][1], "B"),
    ]
    assert "The same choices under another question" in markup
    twin = a_question("ccons", "context", "ordinary-easy", pl.col("pair_id") == row["pair_id"])
    assert f"question={twin['question_id']}" in markup


def test_the_solutions_differ_in_marked_words() -> None:
    """A replaced word is struck through and its replacement underlined, and the reason says which solution fails."""
    row = a_question("piqa", "piqa", "all", pl.col("single_word_edit").str.contains("→", literal=True))
    markup = shown("pages/questions.py", "piqa", question=str(row["question_id"]))
    (deleted,), (inserted,) = row["changed_from"], row["changed_to"]
    assert re.search(rf'<del><span class="unseen">only in A: </span>{deleted}\W?</del>', markup, re.IGNORECASE)
    assert re.search(rf'<ins><span class="unseen">only in B: </span>{inserted}\W?</ins>', markup, re.IGNORECASE)
    assert f"Why {'BA'[row['answer']]} fails: {row['reason']}" in markup


@pytest.mark.parametrize(
    ("record", "task", "variation"),
    [("ccons", "no-context", "counter"), ("s-eqa", "object", "kitchen"), ("piqa", "piqa", "all")],
)
def test_hidden_answers_stay_hidden(record: str, task: str, variation: str) -> None:
    """No facet tells the key, and no reason does."""
    row = a_question(record, task, variation)
    markup = shown("pages/questions.py", record, question=str(row["question_id"]), answer="hidden")
    assert "right answer" not in markup
    for revealing in ("Bigger in general", "Trick", "fails:"):
        assert revealing not in markup


def test_every_benchmark_is_known_by_its_id() -> None:
    """The links of the switcher lead to what they say."""
    assert [benchmark(record.id).title for record in BENCHMARKS] == [record.title for record in BENCHMARKS]
