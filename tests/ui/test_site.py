"""Every page as Streamlit's own test runner sees it."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from leaderboard.scoring import encode_results
from leaderboard.store import Store, write_model
from tests.tables.made import made_results, made_submission

ROOT = Path(__file__).parent.parent.parent
PAGES = {
    "pages/board.py": "Board",
    "pages/charts.py": "Charts",
    "pages/questions.py": "Explorer",
    "pages/shortcuts.py": "Shortcuts",
    "pages/methods.py": "Methods",
}
SCORES = {"best": 0.9, "middle": 0.5, "worst": 0.1, "unscored": None}


@pytest.fixture
def filled(store: Store, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The small COAT with four entries to the open edition; `unscored` has task 1 only. The site reads it."""
    content_sha256 = store.manifest("coat", "open").content_sha256
    for submission_id, value in SCORES.items():
        rows = [{"level": "task", "task": "task-1", "value": 0.4}]
        rows += [{"level": "benchmark", "value": value}] if value is not None else []
        for n_choices in ("2", "5"):
            own = {"level": "slice", "task": "task-1", "slice_by": "n_choices", "slice_value": n_choices}
            rows.append(own | {"value": 0.4})
        folder = store.submission_dir("coat", submission_id)
        folder.mkdir(parents=True)
        submission = made_submission(submission_id, submission_id.title(), content_sha256=content_sha256)
        write_model(folder / "submission.json", submission)
        (folder / "results.json").write_text(encode_results(made_results(*rows)))
    monkeypatch.setenv("LEADERBOARD_DATA", str(store.datasets))
    monkeypatch.setenv("LEADERBOARD_SUBMISSIONS", str(store.submissions))
    return store


def opened(page: str = "pages/board.py", **state: str) -> AppTest:
    """Run a page with this state in its address."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    app.run()
    app.switch_page(page)
    for name, value in state.items():
        app.query_params[name] = value
    return app.run()


def markup_of(app: AppTest) -> str:
    """Return all markup of a page."""
    return "\n".join(element.proto.body for element in app.get("html"))


def order_of(app: AppTest) -> list[str]:
    """Return the entries of the board from top to bottom."""
    return [part.split('"')[0] for part in markup_of(app).split('data-entry="')[1:]]


@pytest.mark.parametrize("page", PAGES)
def test_page(filled: Store, page: str) -> None:  # noqa: ARG001
    """Every page has its title, the edition with its version, a footer, and no exception."""
    app = opened(page)
    assert not app.exception
    markup = markup_of(app)
    assert f"<h1>{PAGES[page]}</h1>" in markup
    assert "Open edition 1.0.0" in markup
    assert "page-foot" in markup
    assert 'role="alert"' not in markup


@pytest.mark.parametrize(
    ("state", "order"),
    [
        ({}, ["best", "middle", "worst", "unscored"]),
        ({"sort": "overall", "order": "asc"}, ["worst", "middle", "best", "unscored"]),
        ({"sort": "model"}, ["best", "middle", "unscored", "worst"]),
        ({"sort": "task-2", "order": "desc"}, ["best", "middle", "unscored", "worst"]),
        ({"metric": "bad_rate"}, ["best", "middle", "unscored", "worst"]),
    ],
)
def test_order_lives_in_the_address(filled: Store, state: dict[str, str], order: list[str]) -> None:  # noqa: ARG001
    """The address gives the order; an entry without the score is last in both directions."""
    assert order_of(opened(**state)) == order


@pytest.mark.parametrize(
    ("name", "sentence"), [("sort", "overall"), ("order", "descending order"), ("edition", "Open edition")]
)
def test_unknown_values_are_said(filled: Store, name: str, sentence: str) -> None:  # noqa: ARG001
    """An unknown value in the address falls back to the default, with a sentence that quotes it as text."""
    app = opened(**{name: "<b>nonsense"})
    assert not app.exception
    notices = [part for part in markup_of(app).split("\n") if 'class="notice"' in part]
    assert any("“&lt;b&gt;nonsense”" in notice and sentence in notice for notice in notices)
    assert order_of(app) == ["best", "middle", "worst", "unscored"]


def test_editions_that_are_present_are_offered(filled: Store) -> None:  # noqa: ARG001
    """Both editions on this machine are linked; one without submissions says how to make the first."""
    markup = markup_of(opened(edition="rebuilt"))
    assert "?benchmark=coat&amp;edition=open" in markup
    assert "python -m leaderboard baseline chance coat --edition rebuilt" in markup
    assert "Rebuilt edition 1.0.0" in markup
    assert "release" not in markup


@pytest.mark.parametrize("page", PAGES)
def test_no_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    """Without any edition every page says how to make one."""
    monkeypatch.setenv("LEADERBOARD_DATA", str(tmp_path))
    app = opened(page)
    assert not app.exception
    assert "python -m leaderboard build coat" in markup_of(app)


def test_a_withdrawn_submission_stands_apart(filled: Store) -> None:
    """A withdrawn submission leaves the table and is named below it with its reason."""
    content_sha256 = filled.manifest("coat", "open").content_sha256
    withdrawn = {"date": "2026-02-03", "reason": "<i>answers</i> in the prompt"}
    submission = made_submission("best", "Best", content_sha256=content_sha256, withdrawn=withdrawn)
    write_model(filled.submission_dir("coat", "best") / "submission.json", submission)
    app = opened()
    assert order_of(app) == ["middle", "worst", "unscored"]
    assert "withdrawn on 2026-02-03: &lt;i&gt;answers&lt;/i&gt; in the prompt" in markup_of(app)


def test_no_page_names_a_folder_of_the_server(filled: Store) -> None:
    """The notice of a broken submission names its file as the repository does; the folder of the site is not shown."""
    (filled.submission_dir("coat", "best") / "submission.json").write_text("[]")
    (filled.submission_dir("coat", "middle") / "results.json").write_text("{")
    for page in PAGES:
        app = opened(page)
        assert not app.exception
        assert str(filled.submissions) not in markup_of(app)
    said = markup_of(opened())
    assert "A submission cannot be shown: submissions/coat/best/submission.json: " in said
    assert "A submission cannot be shown: submissions/coat/middle/results.json: " in said


def test_a_broken_edition_is_named_as_in_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that cannot be drawn says which file is at fault, without the folder of the server."""
    folder = tmp_path / "coat" / "open"
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text("{")
    monkeypatch.setenv("LEADERBOARD_DATA", str(tmp_path))
    markup = markup_of(opened())
    assert "datasets/coat/open/manifest.json: the file is not valid" in markup
    assert str(tmp_path) not in markup


def test_a_running_site_sees_what_changes(filled: Store) -> None:
    """A submission that comes, changes or goes is seen at the next visit, on the board and in the explorer."""
    markup_of(opened())
    question_id = filled.scan_questions("coat", "open", "task-1", "v01").collect()["question_id"][0]
    explorer = opened("pages/questions.py", question=question_id)
    assert "Newcomer" not in markup_of(explorer)
    content_sha256 = filled.manifest("coat", "open").content_sha256
    folder = filled.submission_dir("coat", "newcomer")
    folder.mkdir()
    (folder / "results.json").write_text(encode_results(made_results({"level": "benchmark", "value": 0.95})))
    write_model(folder / "submission.json", made_submission("newcomer", "Newcomer", content_sha256=content_sha256))
    assert order_of(opened())[0] == "newcomer"
    markup = markup_of(explorer.run())
    assert "Newcomer" in markup
    assert "no readable answer" in markup
    (folder / "predictions" / "task-1").mkdir(parents=True)
    (folder / "predictions" / "task-1" / "v01.csv").write_text(f"question_id,index\n{question_id},1\n")
    assert "<b>B</b> the mug 0-1" in markup_of(explorer.run())
    (folder / "submission.json").unlink()
    assert "newcomer" not in order_of(opened())
    assert "Newcomer" not in markup_of(explorer.run())


def test_an_entry_has_one_mark_on_every_page(filled: Store) -> None:
    """Board, charts and explorer draw an entry in the same symbol and colour."""
    question_id = filled.scan_questions("coat", "open", "task-1", "v01").collect()["question_id"][0]
    pages = [opened(), opened("pages/charts.py"), opened("pages/questions.py", question=question_id)]
    for name in SCORES:
        shapes = [
            re.findall(rf'style="(background:[^"]*)"[^>]*></span> ?(?:<bdi>)?{name.title()}<', markup_of(app))
            for app in pages
        ]
        assert len({shape for own in shapes for shape in own}) == 1
        assert all(shapes)


def test_charts_have_words(filled: Store) -> None:  # noqa: ARG001
    """Every chart has a text in its place for whoever cannot see it, and a sentence above it."""
    app = opened("pages/charts.py")
    charts = app.get("plotly_chart")
    assert len(charts) == 1
    assert "is best with 5 options" in markup_of(app)
    assert [picker.value for picker in app.multiselect] == [["best", "middle", "worst", "unscored"]]


def test_unknown_entries_are_said(filled: Store) -> None:  # noqa: ARG001
    """An entry in the address that is not in the edition is named."""
    assert "There is no entry “nobody” in this edition." in markup_of(opened("pages/charts.py", entries="nobody"))


@pytest.mark.parametrize("word", ["score", "bad-rate", "interval", "chance", "coverage"])
def test_methods_define_every_word(filled: Store, word: str) -> None:  # noqa: ARG001
    """The methods page has a section for each word that the other pages use."""
    markup = markup_of(opened("pages/methods.py"))
    assert f'<section id="{word}">' in markup
    assert f'href="#{word}"' in markup


@pytest.mark.parametrize(
    "said",
    [
        "The residual of a question is its score less the mean of its variation.",
        "SE2 = K / (K − 1) · Σ uc2",
        "neff = min(n, p (1 − p) / SE2)",
        "Keff − 1 degrees of freedom",
        "The effective number of clusters is counted by questions",
        "Keff = (Σ nc)2 / Σ nc2",
    ],
)
def test_methods_state_the_interval(filled: Store, said: str) -> None:  # noqa: ARG001
    """The methods page states every step of leaderboard.statistics.clusters and leaderboard.scoring.kernel."""
    assert said in re.sub(r"<[^>]*>", "", markup_of(opened("pages/methods.py")))


def test_pages_are_short() -> None:
    """A page hands over to leaderboard.ui: at most 80 lines."""
    for page in (ROOT / "pages").glob("*.py"):
        assert len(page.read_text(encoding="utf-8").splitlines()) <= 80
