"""The other benchmarks in a real browser: every page, the switch between them, what is marked in a question."""

import re

import polars as pl
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import a_question
from tests.browser.test_site import LOW_CONTRAST, PAGES, UNNAMED, Open

pytestmark = pytest.mark.browser

RECORDS = ("ccons", "s-eqa", "piqa")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("record", RECORDS)
def test_every_page(site: str, visit: Open, record: str, path: str, width: int, scheme: str) -> None:  # noqa: PLR0913, PLR0917
    """Every page fits its window, logs no error, and can be read, by a screen reader too."""
    window = visit(width=width, scheme=scheme)
    page = window.open(f"{site}/{path}?benchmark={record}&edition=open")
    page.wait_for_load_state("networkidle")
    assert page.get_by_role("alert").count() == 0
    assert page.locator("h1").inner_text() == PAGES[path]
    assert page.evaluate(UNNAMED) == []
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= width
    assert page.evaluate(LOW_CONTRAST) == []
    assert window.errors == []


def place(page: Page, heading: str, benchmark: str) -> None:
    """Wait until the page with this heading shows a benchmark, and its address says so."""
    expect(page.locator("h1")).to_have_text(heading)
    expect(page.locator(".page-head .edition strong")).to_have_text(benchmark)
    page.wait_for_url(f"**benchmark={benchmark.casefold()}**")


def test_the_benchmark_stays_and_back_leads_to_where_it_was(site: str, visit: Open) -> None:
    """The navigation keeps the benchmark, its address says so, and each step back is one page, with its own benchmark."""
    page = visit().open(f"{site}/explorer")
    place(page, "Explorer", "COAT")
    page.get_by_role("navigation", name="Benchmark").get_by_role("link", name="PIQA").click()
    place(page, "Explorer", "PIQA")
    page.get_by_test_id("stTopNavLink").filter(has_text="Charts").click()
    place(page, "Charts", "PIQA")
    page.get_by_test_id("stTopNavLink").filter(has_text="Board").click()
    place(page, "Board", "PIQA")
    page.get_by_role("link", name="Methods").last.click()
    place(page, "Methods", "PIQA")
    page.go_back()
    place(page, "Board", "PIQA")
    page.go_back()
    place(page, "Charts", "PIQA")
    page.go_back()
    place(page, "Explorer", "PIQA")
    page.go_back()
    place(page, "Explorer", "COAT")


def test_a_word_is_chosen_by_a_link_and_back_undoes_it(site: str, visit: Open) -> None:
    """The replacements of the word in the address are drawn."""
    page = visit().open(f"{site}/figures?benchmark=piqa&word=before")
    heading = page.locator("h3", has_text="Instead of")
    expect(heading).to_have_text("Instead of “before”")
    page.get_by_role("navigation", name="Word").get_by_role("link", name="water").click()
    page.wait_for_url("**word=water**")
    expect(heading).to_have_text("Instead of “water”")
    page.go_back()
    expect(heading).to_have_text("Instead of “before”")


def test_things_and_words_are_marked_by_lines(site: str, visit: Open) -> None:
    """The things of a context are underlined; deleted words are struck through, inserted ones underlined."""
    row = a_question("ccons", "context", "counter-easy")
    page = visit().open(f"{site}/explorer?benchmark=ccons&question={row['question_id']}")
    things = page.locator(".x-question .x-object")
    expect(things).to_have_count(2)
    for thing in things.all():
        expect(thing).to_have_css("text-decoration-line", "underline")
    row = a_question("piqa", "piqa", "all", pl.col("single_word_edit").str.contains("→", literal=True))
    page = visit(width=390, scheme="dark").open(f"{site}/explorer?benchmark=piqa&question={row['question_id']}")
    expect(page.locator(".x-difference del")).to_have_css("text-decoration-line", "line-through")
    expect(page.locator(".x-difference ins")).to_have_css("text-decoration-line", "underline")
    expect(page.locator(".x-difference ins")).to_have_text(re.compile("^only in B: "))


def test_the_map_is_coloured_by_a_link_and_a_point_tells_its_query(site: str, visit: Open) -> None:
    """The legend follows the colour in the address, Back undoes it, and the query stands under the pointer."""
    page = visit().open(f"{site}/figures?benchmark=s-eqa&edition=open")
    legend = page.locator("ul.legend[aria-label^='Queries by']")
    expect(legend.locator("li")).to_have_count(6)
    page.get_by_role("navigation", name="Coloured by").get_by_role("link", name="spatial or temporal").click()
    page.wait_for_url("**colour=time**")
    expect(legend).to_have_text("spatial (195) temporal (55)")
    chart = page.locator("[data-testid=stPlotlyChart]", has=page.locator(".scatterlayer .points path")).nth(2)
    chart.scroll_into_view_if_needed()
    point = chart.locator(".scatterlayer .points path").first
    expect(point).to_be_visible()
    box = point.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(chart.locator(".hovertext").first).to_contain_text("spatial")
    page.go_back()
    expect(legend.locator("li")).to_have_count(6)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_scene_is_a_table_that_fits(site: str, visit: Open, width: int, scheme: str) -> None:
    """Heads and all four columns are in sight on a phone too; met, broken and not needed differ in colour as well."""
    row = a_question("s-eqa", "room", "bathroom", pl.col("n_broken") == 1)
    page = visit(width=width, scheme=scheme).open(f"{site}/explorer?benchmark=s-eqa&question={row['question_id']}")
    scene = page.locator(".x-scene")
    expect(scene.locator("th")).to_have_text(["Object", "State", "Needed", "For the query"])
    for head in scene.locator("th").all():
        box = head.bounding_box()
        assert box is not None
        assert box["height"] > 10
        assert box["x"] + box["width"] <= width
    roles = [".x-met .x-role", ".x-broken .x-role", ".x-quiet .x-role"]
    colours = {scene.locator(role).first.evaluate("cell => getComputedStyle(cell).color") for role in roles}
    assert len(colours) == 3
    assert page.evaluate(LOW_CONTRAST) == []
