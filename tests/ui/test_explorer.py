"""The explorer page as Streamlit draws it, over the small COAT of tests/conftest.py."""

from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from leaderboard.store import Store

APP = Path(__file__).resolve().parents[2] / "app.py"
EVIL = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) $x$"


@pytest.fixture
def site(store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that opens the explorer with the parameters of an address."""
    path = folder / "submission.json"
    path.write_text(path.read_text().replace('"name": "First choice"', f'"name": "{EVIL}"'))
    monkeypatch.setenv("LEADERBOARD_DATA", str(store.datasets))
    monkeypatch.setenv("LEADERBOARD_SUBMISSIONS", str(store.submissions))
    st.cache_resource.clear()

    def opened(**params: str | list[str]) -> AppTest:
        app = AppTest.from_file(str(APP), default_timeout=20).switch_page("pages/questions.py")
        for name, value in params.items():
            app.query_params[name] = value
        return app.run()

    yield opened
    st.cache_resource.clear()


def markup(app: AppTest) -> str:
    """Return all markup of the page but styles and scripts."""
    assert not app.exception
    bodies = (element.proto.body for element in app.get("html"))
    return "\n".join(body for body in bodies if not body.startswith(("<style", "<script")))


def ids(store: Store, task_id: str, variation_id: str) -> list[str]:
    """Return the ids of a variation in the order of its file."""
    return store.scan_questions("coat", "open", task_id, variation_id).collect()["question_id"].to_list()


def test_the_bare_page_lists_the_first_variation(site) -> None:
    """Without parameters: task u, two options, six questions, the last of which is a dev question."""
    page = markup(site())
    assert "<strong>6 questions</strong>" in page
    assert page.count("<tr><td") == 6
    assert "Question 0 of task-u v01, open edition?" in page
    assert "dev, never scored" in page


def test_a_link_opens_one_question_in_full(site, store: Store) -> None:
    """Choices with the key marked in words, neighbours, and the submission's wrong answer, with its name escaped."""
    names = ids(store, "task-2", "v03")
    app = site(question=names[1])
    page = markup(app)
    assert "Question 1 of task-2 v03, open edition?" in page
    assert page.count("✓ right answer") == 1
    assert f"question={names[0]}" in page
    assert f"question={names[2]}" in page
    assert "2 of 6" in page
    assert "0 of 1 answers are right (0.0 %)" in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "<img" not in page
    assert app.code[0].value == names[1]


def test_tables_have_names_and_their_heads_a_scope(site, store: Store) -> None:
    """A screen reader can say which table it is in and which column it reads, in the list and in a question."""
    for params in ({}, {"question": ids(store, "task-2", "v03")[1]}):
        page = markup(site(**params))
        assert page.count("<table") == page.count("<caption>") > 0
        assert page.count("<th ") == page.count('<th scope="col"') > 0
        assert "<th>" not in page


def test_the_answer_can_be_hidden(site, store: Store) -> None:
    """Nothing on the page tells the key, and a link shows it."""
    page = markup(site(question=ids(store, "task-2", "v03")[1], answer="hidden"))
    assert "right answer" not in page
    assert "x-key" not in page
    assert "Object of the key" not in page
    assert "Show the answer" in page
    assert "Right answer" not in markup(site(task="task-2", variation="v03", answer="hidden"))


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"question": "task-2/v03/000000000000"}, "There is no question “task-2/v03/000000000000” in this edition"),
        ({"question": "<script>alert(1)</script>"}, "“&lt;script&gt;alert(1)&lt;/script&gt;” is no question of COAT"),
        ({"task": "task-9"}, "There is no task “task-9”"),
        ({"variation": "v99"}, "There is no variation of Task u: utility “v99”"),
        ({"page": "two"}, "“two” is no page number; this is page 1."),
        ({"page": "7"}, "There is no page 7; this is the last one, page 1."),
        ({"page": ["2", "1"]}, "The address gives page more than once; the last, “1”, counts."),
        ({"edition": "nightly"}, "nightly"),
        ({"edition": ["rebuilt", "open"]}, "The address gives edition more than once; the last, “open”, counts."),
    ],
)
def test_a_bad_link_shows_the_list_and_says_what_is_wrong(site, params: dict[str, str], sentence: str) -> None:
    """An unknown value falls back with a sentence."""
    page = markup(site(**params))
    assert sentence in page
    assert "<strong>6 questions</strong>" in page
    assert "<script>alert" not in page


def test_a_search_marks_its_hits_and_writes_the_address(site) -> None:
    """All words must occur; the address holds them; the first page is shown."""
    app = site(task="task-u", variation="v02", page="1")
    app.text_input[0].set_value("  MUG   3-2 ").run()
    page = markup(app)
    assert "<strong>1 of 6 questions</strong>" in page
    assert "<mark>mug</mark> <mark>3-2</mark>" in page
    assert app.query_params["q"] == "MUG 3-2"
    assert app.text_input[0].value == "MUG 3-2"


def test_a_search_without_hits_says_so(site) -> None:
    """The page offers to clear the search."""
    page = markup(site(q="zebra"))
    assert "<strong>0 of 6 questions</strong>" in page
    assert "No question of this variation fits." in page
    assert "Clear the search and all filters" in page


def test_a_filter_narrows_the_list(site) -> None:
    """A value chosen in a widget stands in the address, beside the count of what it finds."""
    app = site()
    split = next(widget for widget in app.multiselect if widget.label == "Split")
    assert split.options == ["dev (1)", "test (5)"]
    split.set_value(["dev"]).run()
    assert "<strong>1 of 6 questions</strong>" in markup(app)
    assert app.query_params["split"] == "dev"


def test_a_filter_value_that_no_question_has_is_ignored(site) -> None:
    """The page says so and which values there are; a value that exists still filters."""
    app = site(utility=["<b>", "cutting", "word"], n_choices="7")
    page = markup(app)
    assert "has utility “&lt;b&gt;” (nor 1 more that were asked for), so this was ignored. There are word." in page
    assert "has options “7”, so this was ignored. There are 2." in page
    assert "<strong>6 of 6 questions</strong>" in page
    assert next(widget for widget in app.multiselect if widget.label == "Utility").value == ["word"]


def test_another_task_starts_at_its_first_variation(site) -> None:
    """The filters that the task shares stay, the page does not."""
    app = site(task="task-2", variation="v14", split="test", n_bad="1")
    app.selectbox[0].set_value("task-0").run()
    assert app.query_params["task"] == "task-0"
    assert app.query_params["variation"] == "v01"
    assert app.query_params["split"] == "test"
    assert "n_bad" not in app.query_params
    markup(app)
