"""The link to the prefilled issue form, and what stands in its place where no repository is named."""

import html
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import streamlit as st
import yaml
from streamlit.testing.v1 import AppTest

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.errors import InputError
from leaderboard.store import REPOSITORY, Store
from leaderboard.ui.question_report import FORM, report_address, repository_address
from tests.ui.test_explorer import APP, ids, markup

ADDRESS = "https://github.com/Some-Lab/physical-commonsense.board"
# Longer addresses are answered by GitHub's server with "URI too long".
MAX_ADDRESS_BYTES = 8_000


@pytest.fixture
def question(store: Store, monkeypatch: pytest.MonkeyPatch):
    """Return a function that opens one question in full; the variable of the repository has the value given."""
    monkeypatch.setenv("LEADERBOARD_DATA", str(store.datasets))
    monkeypatch.setenv("LEADERBOARD_SUBMISSIONS", str(store.submissions))
    monkeypatch.delenv("LEADERBOARD_REPOSITORY", raising=False)
    st.cache_resource.clear()

    def opened(repository: str | None = None) -> AppTest:
        if repository is not None:
            monkeypatch.setenv("LEADERBOARD_REPOSITORY", repository)
        app = AppTest.from_file(str(APP), default_timeout=20).switch_page("pages/questions.py")
        app.query_params["question"] = ids(store, "task-2", "v03")[1]
        return app.run()

    yield opened
    st.cache_resource.clear()


def fields_of(address: str) -> dict[str, str]:
    """Return the parameters of an address; each is there once."""
    parsed = parse_qs(urlsplit(address).query, strict_parsing=True)
    assert all(len(values) == 1 for values in parsed.values())
    return {name: values[0] for name, values in parsed.items()}


def form_fields() -> dict[str, str]:
    """Return the fields of the issue form, id to kind."""
    form = yaml.safe_load((REPOSITORY / ".github" / "ISSUE_TEMPLATE" / FORM).read_text())
    return {field["id"]: field["type"] for field in form["body"] if "id" in field}


def test_a_question_links_to_the_form(question, store: Store) -> None:
    """The address names the form and fills in id, edition and content hash; each field is a line of text in the form."""
    app = question(ADDRESS)
    (link,) = re.findall(r'<a href="([^"]*)">Report this question</a>', markup(app))
    address = html.unescape(link)
    question_id = ids(store, "task-2", "v03")[1]
    manifest = store.manifest("coat", "open")
    assert address.startswith(f"{ADDRESS}/issues/new?template=report-question.yml&")
    assert fields_of(address) == {
        "template": "report-question.yml",
        "title": f"Question: {question_id} (coat open {manifest.version})",
        "question-id": question_id,
        "edition": f"coat open {manifest.version}",
        "content-hash": manifest.content_sha256,
    }
    filled = fields_of(address).keys() - {"template", "title"}
    assert {form_fields()[name] for name in filled} == {"input"}
    assert [each.value for each in app.code] == [question_id]


@pytest.mark.parametrize("repository", [None, ""])
def test_without_a_repository_it_says_what_to_quote(repository: str | None, question, store: Store) -> None:
    """No link; the id and the content hash stand there to be copied."""
    app = question(repository)
    assert "Report this question</a>" not in markup(app)
    assert "quote its id and this content hash in an issue of the project" in markup(app)
    expected = [ids(store, "task-2", "v03")[1], store.manifest("coat", "open").content_sha256]
    assert [each.value for each in app.code] == expected


@pytest.mark.parametrize(
    "repository",
    [
        "github.com/lab/board",
        "http://github.com/lab/board",
        "https://github.com.evil.example/lab/board",
        "https://github.com@evil.example/lab/board",
        "https://github.com/lab",
        "https://github.com/lab/..",
        "https://github.com/lab/board/issues",
        "https://github.com/lab/board?x=1",
        "https://github.com/lab/board\n",
        'https://github.com/lab/"onclick="alert(1)',
        "javascript:alert(1)//https://github.com/lab/board",
    ],
)
def test_another_address_is_refused(repository: str, question, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so in a sentence, where the link would be; nothing becomes a link."""
    page = markup(question(repository))
    assert "write https://github.com/OWNER/NAME" in page
    assert "Report this question</a>" not in page
    assert "Question 1 of task-2 v03, open edition?" in page
    monkeypatch.setenv("LEADERBOARD_REPOSITORY", repository)
    with pytest.raises(InputError, match="LEADERBOARD_REPOSITORY: "):
        repository_address()


def test_characters_that_mean_something_are_encoded(store: Store) -> None:
    """An id with every such character arrives in its own field and opens no other."""
    odd = "task-2/v03/0a&title=x#y?z%20 +\"'<ü>"
    address = report_address(ADDRESS, store.manifest("coat", "open"), odd)
    assert address.isascii()
    assert not set(address.split("?", 1)[1]) & set("#?\"'<> ")
    assert fields_of(address)["question-id"] == odd
    assert len(fields_of(address)) == 5


def test_addresses_are_short_enough() -> None:
    """That of the longest ids of the committed editions in the repository with the longest name that GitHub has."""
    store = Store(REPOSITORY / "datasets", Path("none"))
    repository = f"https://github.com/{'x' * 39}/{'y' * 100}"
    for benchmark in BENCHMARKS:
        longest = max(
            f"{task.id}/{variation.id}/{'0' * 12}.99" for task in benchmark.tasks for variation in task.variations
        )
        for edition in store.editions(benchmark):
            address = report_address(repository, store.manifest(benchmark.id, edition.id), longest)
            assert len(address.encode()) < MAX_ADDRESS_BYTES / 8
