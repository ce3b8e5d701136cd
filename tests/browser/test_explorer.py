"""The explorer in a real browser: deep links, search, filters, one question, Back, a phone."""

import re
from urllib.parse import parse_qs, urlsplit

import polars as pl
import pytest
from playwright.sync_api import Page, expect

from leaderboard.store import default_store

pytestmark = pytest.mark.browser

LIST = "/explorer?task=task-1&variation=v03"
SCHEMES = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]


@pytest.fixture(scope="module")
def questions() -> pl.DataFrame:
    """The questions of one variation of the open edition."""
    return default_store().scan_questions("coat", "open", "task-1", "v03").collect()


def params(page: Page) -> dict[str, list[str]]:
    """Return the parameters of the page's address."""
    return parse_qs(urlsplit(page.evaluate("location.href")).query)


def test_a_link_opens_a_question(site: str, visit, questions: pl.DataFrame) -> None:
    """The link alone shows the question, its key, and a copy button for its id; no error, no request elsewhere."""
    row = questions.row(30, named=True)
    seen = visit()
    page = seen.open(f"{site}/explorer?question={row['question_id']}")
    expect(page.locator("h2.x-question")).to_have_text(row["question"])
    expect(page.locator(".x-key").first).to_contain_text(row["choices"][row["answer"]])
    expect(page.locator(".x-key").first).to_contain_text("right answer")
    expect(page.locator("[data-testid=stCode]").first).to_contain_text(row["question_id"])
    expect(page.locator("[role=dialog]")).to_have_count(0)
    assert seen.errors == []
    assert {urlsplit(address).hostname for address in seen.requests if address.startswith("http")} == {"localhost"}


def test_back_undoes_a_page_a_search_and_a_question(site: str, visit) -> None:
    """Search, go to page 2, open a question, its neighbour, and come back step by step, without loading the site again."""
    page = visit().open(site + LIST)
    page.evaluate("window.isTheFirstLoad = true")
    found, place = page.locator(".x-found").first, page.locator(".x-top").first
    expect(found).to_contain_text("1 to 20 shown")
    search = page.get_by_label("Search questions and choices")
    search.fill("Cold METAL")
    search.press("Enter")
    expect(found).to_contain_text(" of ")
    assert params(page)["q"] == ["Cold METAL"]
    expect(page.locator(".x-list mark").first).to_have_text(re.compile("cold|metal", re.IGNORECASE))
    page.get_by_role("navigation", name="Pages", exact=True).get_by_role("link", name="Next →").click()
    expect(found).to_contain_text("21 to 40 shown")
    page.locator(".x-list tbody a").nth(2).click()
    expect(place).to_contain_text("23 of ")
    place.get_by_role("link", name="Next →").click()
    expect(place).to_contain_text("24 of ")
    page.go_back()
    expect(place).to_contain_text("23 of ")
    page.go_back()
    expect(found).to_contain_text("21 to 40 shown")
    page.go_back()
    expect(found).to_contain_text("1 to 20 shown")
    expect(search).to_have_value("Cold METAL")
    page.go_back()
    expect(search).to_have_value("")
    assert page.evaluate("window.isTheFirstLoad")


def test_a_filter_is_chosen_and_taken_away(site: str, visit, questions: pl.DataFrame) -> None:
    """A value stands in the address, the count is that of the data, and its link takes the filter away."""
    page = visit().open(site + LIST)
    page.get_by_text("Filter by").click()
    utility = page.get_by_role("combobox", name="Utility")
    utility.click()
    utility.press_sequentially("cutting")
    expect(page.get_by_role("option")).to_have_count(1)
    # By keyboard: the list moves while it shrinks, and a click that misses it closes it.
    utility.press("ArrowDown")
    expect(page.locator("[role=option][data-focused]")).to_have_count(1)
    utility.press("Enter")
    utility.press("Escape")  # the page beneath an open list is inert
    n_cutting = questions.filter(utility="cutting").height
    expect(page.locator(".x-found").first).to_contain_text(f"{n_cutting:,} of {questions.height:,} questions")
    assert params(page)["utility"] == ["cutting"]
    page.get_by_role("link", name="Remove Utility: cutting").click()
    expect(page.locator(".x-found").first).to_contain_text(f"{questions.height:,} questions")


def test_a_bad_link_says_so_and_a_search_without_hits_can_be_cleared(site: str, visit) -> None:
    """No traceback: a sentence, the list, and a way out."""
    page = visit().open(f"{site}/explorer?task=task-9&q=zebrafish")
    expect(page.locator(".notice").first).to_contain_text("There is no task “task-9”")
    page.get_by_role("link", name="Clear the search and all filters").click()
    expect(page.locator(".x-list tbody tr")).to_have_count(20)


def test_a_question_can_be_tried_first(site: str, visit, questions: pl.DataFrame) -> None:
    """With answer=hidden the key is not on the page until it is asked for."""
    page = visit().open(f"{site}/explorer?question={questions['question_id'][0]}&answer=hidden")
    expect(page.locator(".x-key").first).to_have_count(0)
    page.get_by_role("link", name="Show the answer", exact=True).click()
    expect(page.locator(".x-key").first).to_have_count(1)


@pytest.mark.parametrize(("width", "scheme"), SCHEMES)
def test_nothing_is_wider_than_the_window(site: str, visit, questions: pl.DataFrame, width: int, scheme: str) -> None:
    """List and question fit a desktop and a phone in both themes."""
    seen = visit(width=width, scheme=scheme)
    for address in (f"{LIST}&q=cold", f"/explorer?question={questions['question_id'][0]}"):
        page = seen.open(site + address)
        page.locator(".x-table").first.wait_for()
        assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= width
    assert seen.errors == []
