"""The site and the commands read from the Hub where the environment says so."""

import shutil
from functools import lru_cache
from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.results import entry_results
from leaderboard.errors import InputError
from leaderboard.hub import opening
from leaderboard.hub.layout import EditionId
from leaderboard.hub.opening import opened_store
from leaderboard.hub.publishing import datasets_wanted, results_wanted
from leaderboard.hub.repository import HubRepository, publish
from leaderboard.hub.result_files import result_files
from leaderboard.settings import CACHE, DATA, HUB_ADDRESS, SUBMISSIONS
from leaderboard.store import Origin, Store
from tests.hub.conftest import REPO
from tests.hub_server import Fault, HubServer, hub
from tests.scored import score
from tests.ui.test_site import markup_of, opened


@pytest.fixture
def commit(of: HubRepository, own_store: Store, monkeypatch: pytest.MonkeyPatch) -> str:
    """The commit that the small COAT is published at; this machine then has no copy of it, and LEADERBOARD_DATA names it."""
    wanted = datasets_wanted(REPO, own_store, [EditionId("coat", "open")], removed=[], is_benchmark=False)
    made = publish(of, wanted, "Publish").commit
    shutil.rmtree(own_store.datasets)
    monkeypatch.setenv(DATA, f"hf://datasets/{REPO}@main")
    monkeypatch.setenv(SUBMISSIONS, str(own_store.submissions))
    monkeypatch.setattr("leaderboard.hub.opening.SHORT_PATIENCE", of.patience)
    return made


def test_questions_come_from_the_hub_once(commit: str, server: HubServer) -> None:
    """The second look asks nothing: neither files nor what `main` means."""
    store = opened_store()
    assert store.datasets_origin == Origin(REPO, commit)
    assert store.submissions_origin is None
    assert store.scan_questions("coat", "open", "task-1", "v01").select(pl.len()).collect().item() == 6
    server.requests.clear()
    assert opened_store() == store
    assert server.requests == []


def test_what_is_in_the_cache_needs_no_hub(commit: str, server: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole commit id means the same tomorrow, in another process and without a network."""
    first = opened_store()
    monkeypatch.setenv(DATA, f"hf://datasets/{REPO}@{commit}")
    server.requests.clear()
    assert opened_store() == first
    assert server.requests == []


def test_a_commit_in_the_cache_needs_no_hub_even_where_there_is_none(
    commit: str, server: HubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Hub is away, and the program is a new one; a branch cannot be known then, which is a sentence."""
    first = opened_store()
    monkeypatch.setattr("leaderboard.hub.opening._brought", lru_cache(opening._brought.__wrapped__))
    monkeypatch.setenv("HF_OIDC_RESOURCE", "datasets/x/y")  # would ask for a token
    server.spoil("", *[Fault(cut=True)] * 100)
    monkeypatch.setenv(DATA, f"hf://datasets/{REPO}@{commit}")
    assert opened_store() == first
    assert server.requests[-1].endswith(("manifest.json", ".parquet", "README.md"))
    monkeypatch.delenv("HF_OIDC_RESOURCE")
    monkeypatch.setenv(DATA, f"hf://datasets/{REPO}@main")
    with pytest.raises(InputError, match=r"the Hub cannot be reached .* at try 4 of 4; try again later"):
        opened_store()


def test_another_hub_has_another_place_in_the_cache(
    commit: str, server: HubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same names and commit on another Hub are not taken from what the first one gave."""
    monkeypatch.setenv(DATA, f"hf://datasets/{REPO}@{commit}")
    first = opened_store()
    with hub(REPO) as other:
        monkeypatch.setenv(HUB_ADDRESS, other.address)
        with pytest.raises(InputError, match="it has no revision"):
            opened_store()
    assert [path.name.startswith("127.0.0.1-") for path in (tmp_path / "cache" / "v1").iterdir()] == [True]
    monkeypatch.setenv(HUB_ADDRESS, server.address)
    assert opened_store() == first


def test_a_cache_that_cannot_be_written_is_a_sentence(
    commit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the page as in the command."""
    (tmp_path / "file").write_text(commit)
    monkeypatch.setenv(CACHE, str(tmp_path / "file"))
    with pytest.raises(InputError, match="it cannot be written"):
        opened_store()


def test_another_cache_is_filled_anew(commit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LEADERBOARD_CACHE names the folder, and all that is kept lies below it."""
    assert opened_store().datasets.is_relative_to(tmp_path / "cache")
    monkeypatch.setenv(CACHE, str(tmp_path / "other"))
    assert opened_store().datasets.is_relative_to(tmp_path / "other")
    assert commit in str(opened_store().datasets)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("hf://datasets/none", "names no dataset on the Hub; write hf://datasets/ORG/NAME@REVISION"),
        ("hf://my-org/name", "names no dataset on the Hub"),
        (f"hf://datasets/{REPO}@", "names no dataset on the Hub"),
        (f"hf://datasets/{REPO}@a b", "names no dataset on the Hub"),
        (f"hf://datasets/{REPO}/../x", "names no dataset on the Hub"),
        ("https://huggingface.co/datasets/a/b", "names neither a folder nor a dataset on the Hub"),
        ("hf://datasets/my-org/none", "dataset my-org/none: there is no such dataset on the Hub"),
        (f"hf://datasets/{REPO}@v9", f"dataset {REPO}: it has no revision 'v9'"),
    ],
)
@pytest.mark.usefixtures("server")
def test_other_values_are_sentences(value: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the page as in the command, without a traceback."""
    monkeypatch.setenv(DATA, value)
    with pytest.raises(InputError, match=words.replace("@", ".")):
        opened_store()
    app = opened()
    assert not app.exception
    assert words.replace("'", "&#x27;") in markup_of(app)


@pytest.mark.parametrize("page", ["pages/board.py", "pages/questions.py"])
def test_the_footer_names_the_commit(commit: str, page: str) -> None:
    """Pages show the questions, and the commit that they were read from; submissions are of this machine."""
    app = opened(page)
    assert not app.exception
    markup = markup_of(app)
    assert 'role="alert"' not in markup
    assert f'<a href="https://huggingface.co/datasets/{REPO}/tree/{commit}">{REPO}</a>' in markup
    assert "Questions from <a" in markup
    assert f"commit <code>{commit[:12]}</code>" in markup
    assert "Submissions from" not in markup


def test_a_folder_has_no_origin(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the Hub the footer says nothing of it."""
    monkeypatch.setenv(DATA, str(store.datasets))
    monkeypatch.setenv(SUBMISSIONS, str(store.submissions))
    assert opened_store() == store
    assert "Hugging Face Hub" not in markup_of(opened())


@pytest.mark.usefixtures("commit")
def test_a_folder_that_is_given_goes_before_the_hub(server: HubServer, tmp_path: Path) -> None:
    """With --data nothing is downloaded that LEADERBOARD_DATA names."""
    server.requests.clear()
    store = opened_store(tmp_path)
    assert (store.datasets, store.datasets_origin, server.requests) == (tmp_path, None, [])


def test_submissions_come_from_the_hub_as_well(
    commit: str, of: HubRepository, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the two variables brings its own part, and the footer names both."""
    score(opened_store(), folder)
    made = result_files(opened_store(), BENCHMARKS[:1], REPO, entry_results)
    later = publish(of, results_wanted(REPO, made), "Results").commit
    shutil.rmtree(folder)
    monkeypatch.setenv(SUBMISSIONS, f"hf://datasets/{REPO}@{later}")
    store = opened_store()
    assert (store.datasets_origin, store.submissions_origin) == (Origin(REPO, commit), Origin(REPO, later))
    assert store.submission_ids("coat") == ("first-choice",)
    assert sorted(path.name for path in store.submissions.parent.iterdir()) == ["submissions"]
    markup = markup_of(opened())
    assert f"commit <code>{commit[:12]}</code>" in markup
    assert f"commit <code>{later[:12]}</code>" in markup
    assert "First choice" in markup
    assert "they were not computed again here" in markup
    assert "All entries are verified" not in markup


@pytest.mark.usefixtures("commit")
def test_a_place_without_submissions_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only questions have been published there."""
    monkeypatch.setenv(SUBMISSIONS, f"hf://datasets/{REPO}")
    with pytest.raises(InputError, match="nothing that this project publishes to submissions/ is there"):
        opened_store()
