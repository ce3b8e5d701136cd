"""The site in a real browser: deep links, numbers, orders, widths, themes, and the text of strangers."""

import csv
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.schemas.submission import Withdrawal
from leaderboard.scoring import encode_results
from leaderboard.store import Store, default_store, write_model
from leaderboard.tables.entries import read_entries
from tests.browser.conftest import WIDTHS, Visit, choose, running_app
from tests.figures.strangers import STRANGERS
from tests.tables.made import made_results, strange_submission

pytestmark = pytest.mark.browser

PAGES = {
    "leaderboard": "Board",
    "figures": "Charts",
    "explorer": "Explorer",
    "given-away": "Shortcuts",
    "about-the-scores": "Methods",
}
EDITION = "open"
Open = Callable[..., Visit]

LOW_CONTRAST = """() => {
  const parse = c => (c.match(/[\\d.]+/g) || []).map(Number);
  const linear = v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
  const light = c => c.slice(0, 3).reduce((sum, v, i) => sum + [.2126, .7152, .0722][i] * linear(v / 255), 0);
  const ground = parse(getComputedStyle(document.querySelector('.stApp')).backgroundColor);
  const found = [];
  const texts = '[data-testid=stHtml] :is(p, a, small, td, th, li, caption, h1, h2, h3, span)';
  for (const e of document.querySelectorAll(texts)) {
    if (!e.textContent.trim() || e.getAttribute('aria-hidden') === 'true') continue;
    let alpha = 1; for (let up = e; up; up = up.parentElement) alpha *= Number(getComputedStyle(up).opacity);
    const ink = parse(getComputedStyle(e).color).slice(0, 3).map((v, i) => v * alpha + ground[i] * (1 - alpha));
    const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x);
    if ((a + .05) / (b + .05) < 4.5) found.push(e.className + ': ' + e.textContent.slice(0, 40));
  }
  return [...new Set(found)];
}"""


UNNAMED = """() => [
  ...[...document.querySelectorAll("table")].filter(each => !each.caption && !each.closest("[aria-label]")),
  ...[...document.querySelectorAll("thead th")].filter(each => !each.scope && each.ariaHidden !== "true"),
  ...[...document.querySelectorAll("[data-testid=stHtml] a")].filter(each => !(each.ariaLabel || each.textContent).trim()),
].map(each => each.outerHTML.slice(0, 80))"""
HIDDEN_COLUMNS = """region => {
  const { right } = region.getBoundingClientRect();
  const middle = cell => { const box = cell.getBoundingClientRect(); return (box.left + box.right) / 2; };
  return [...region.querySelectorAll("thead th")].filter(cell => cell.offsetWidth && middle(cell) > right).length;
}"""


@pytest.mark.parametrize("path", PAGES)
def test_deep_link_on_a_fresh_server(browser: Browser, visit: Open, path: str) -> None:  # noqa: ARG001
    """The first address that anybody opens on a new server shows its page, with our navigation and without a dialog."""
    with running_app({}) as address:
        page = visit().open(f"{address}/{path}?edition={EDITION}")
        assert page.locator("h1").inner_text() == PAGES[path]
        assert page.get_by_role("dialog").count() == 0
        links = page.locator("[data-testid=stTopNavLink]")
        assert [link.inner_text() for link in links.all()] == list(PAGES.values())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
@pytest.mark.parametrize("path", ["", *PAGES])
def test_every_page(site: str, visit: Open, path: str, width: int, scheme: str) -> None:
    """Every page fits its window, asks nobody else for anything, logs no error, and can be read, by a screen reader too."""
    window = visit(width=width, scheme=scheme)
    page = window.open(f"{site}/{path}")
    page.wait_for_load_state("networkidle")
    assert page.get_by_role("alert").count() == 0
    assert page.title() == f"{page.locator('h1').inner_text()} · Physical commonsense leaderboard"
    assert page.evaluate(UNNAMED) == []
    for element in ("document.documentElement", "document.querySelector('[data-testid=stMain]')"):
        assert page.evaluate(f"{element}.scrollWidth") <= width
    assert window.errors == []
    assert [
        url for url in window.requests if not url.startswith((site, "data:", "blob:", site.replace("http", "ws")))
    ] == []
    assert page.evaluate(LOW_CONTRAST) == []


@pytest.mark.parametrize(
    "path",
    [
        "leaderboard",
        "leaderboard?metric=bad_rate",
        "leaderboard?benchmark=ccons",
        "leaderboard?benchmark=ccons&metric=commonsense_gap",
        "leaderboard?benchmark=s-eqa",
        "leaderboard?benchmark=piqa",
        "given-away",
        "given-away?benchmark=ccons",
        "given-away?benchmark=s-eqa",
        "given-away?benchmark=piqa",
        "about-the-scores",
        "about-the-scores?benchmark=ccons",
        "about-the-scores?benchmark=s-eqa",
        "about-the-scores?benchmark=piqa",
    ],
)
def test_a_phone_is_told_of_hidden_columns(site: str, visit: Open, path: str) -> None:
    """A sentence above the table counts the columns beyond the right edge; a desktop shows them all without it."""
    phone = visit(width=WIDTHS["phone"]).open(f"{site}/{path}")
    n_hidden = phone.locator(".table-scroll").first.evaluate(HIDDEN_COLUMNS)
    assert n_hidden > 0
    said = phone.locator(".sideways").first
    assert said.is_visible()
    columns = "1 more column" if n_hidden == 1 else f"{n_hidden} more columns"
    assert said.inner_text().startswith(f"Scroll the table sideways for {columns} ")
    desktop = visit().open(f"{site}/{path}")
    assert desktop.locator(".table-scroll").first.evaluate(HIDDEN_COLUMNS) == 0
    assert not desktop.locator(".sideways").first.is_visible()


def test_numbers_are_those_of_the_results(site: str, visit: Open) -> None:
    """Every submission of the edition stands on the board once, each score as in its results.json, to the last digit."""
    page = visit().open(f"{site}/leaderboard?edition={EDITION}")
    store = default_store()
    shown = read_entries(store, BENCHMARK, store.manifest("coat", EDITION)).shown
    assert page.locator("tr[data-entry]").count() == len(shown)
    for entry in shown:
        submission_id = entry.submission.submission_id
        content = json.loads((store.submission_dir("coat", submission_id) / "results.json").read_text())
        accuracy = {
            row["task"] or "overall": row["value"]
            for row in content["results"]
            if row["metric"] == "accuracy" and row["level"] in ("benchmark", "task")
        }
        cells = page.locator(f"tr[data-entry='{submission_id}'] td[data-value]").all()
        expected = [accuracy.get(column) for column in ("overall", "task-u", "task-0", "task-1", "task-2")]
        assert [cell.get_attribute("data-value") for cell in cells] == ["" if v is None else repr(v) for v in expected]
        said = [cell.inner_text().split()[0] for cell in cells]
        assert said == ["–" if value is None else f"{100 * value:.1f}" for value in expected]


def order_of(window: Visit) -> list[str | None]:
    """Return the entries from top to bottom."""
    return [row.get_attribute("data-entry") for row in window.page.locator("tr[data-entry]").all()]


def test_back_undoes_an_order(site: str, visit: Open) -> None:
    """A click on a head orders the board and changes the address; a second turns it round; Back undoes both."""
    window = visit()
    page = window.open(f"{site}/leaderboard")
    first = order_of(window)
    page.locator("th[data-key=model] a").click()
    page.wait_for_url("**sort=model**")
    page.locator("th[data-key=model][aria-sort=ascending]").wait_for()
    second = order_of(window)
    assert second != first
    page.locator("th[data-key=model] a").click()
    page.locator("th[data-key=model][aria-sort=descending]").wait_for()
    assert order_of(window) == second[::-1]
    page.go_back()
    page.locator("th[data-key=model][aria-sort=ascending]").wait_for()
    page.go_back()
    page.locator("th[data-key=overall][aria-sort=descending]").wait_for()
    assert order_of(window) == first


def test_the_address_holds_the_entries(site: str, visit: Open) -> None:
    """A choice of entries on the charts page goes into the address, and the address brings it back."""
    window = visit()
    page = window.open(f"{site}/figures?entries=chance")
    page.locator(".legend").wait_for()
    assert [each.strip() for each in page.locator(".legend li").all_inner_texts()] == ["Chance", "level of chance"]
    page.locator(".js-plotly-plot").nth(7).wait_for()
    page.get_by_text("Choose entries").click()
    choose(page, "Entries", "First choice")
    page.wait_for_function("location.search.includes('first-choice')")
    again = visit().open(page.url)
    assert "First choice" in again.locator(".legend").inner_text()


def test_download(site: str, visit: Open, tmp_path: Path) -> None:
    """The board's download has a row a submission, with the edition, its version and unrounded scores."""
    page = visit().open(f"{site}/leaderboard?edition={EDITION}")
    with page.expect_download() as waiting:
        page.get_by_text("Download this table").click()
    waiting.value.save_as(tmp_path / "board.csv")
    with (tmp_path / "board.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["submission_id"] for row in rows] == [
        row.get_attribute("data-entry") for row in page.locator("tr[data-entry]").all()
    ]
    assert {(row["benchmark"], row["edition"]) for row in rows} == {("coat", EDITION)}
    first = page.locator("tr[data-entry] td[data-value]").first.get_attribute("data-value")
    assert float(rows[0]["overall/value"]) == float(first or "nan")


def test_text_of_strangers(browser: Browser, visit: Open, tmp_path: Path) -> None:  # noqa: ARG001
    """Names, developers and reasons that try everything are shown as text: nothing runs, nothing links elsewhere."""
    store = Store(default_store().datasets, tmp_path)
    content_sha256 = store.manifest("coat", EDITION).content_sha256
    rows = [
        {"level": "slice", "task": "task-1", "slice_by": "n_choices", "slice_value": k, "value": 0.5}
        for k in ("2", "5")
    ]
    results = encode_results(made_results({"level": "task", "task": "task-1", "value": 0.5}, *rows))
    for number, strange in enumerate(STRANGERS.values()):
        submission = strange_submission(f"s{number}", strange, content_sha256=content_sha256)
        if number % 4 == 0:
            withdrawn = Withdrawal.model_construct(date=date(2026, 1, 2), reason=strange)
            submission = submission.model_copy(update={"withdrawn": withdrawn})
        folder = store.submission_dir("coat", submission.submission_id)
        folder.mkdir(parents=True)
        write_model(folder / "submission.json", submission)
        (folder / "results.json").write_text(results)
    with running_app({"LEADERBOARD_SUBMISSIONS": str(tmp_path)}) as address:
        for path in ("leaderboard", "figures", "leaderboard?sort=<script>window.hacked=1</script>&order=%22><b>"):
            window = visit(width=WIDTHS["phone"])
            page = window.open(f"{address}/{path}")
            page.wait_for_load_state("networkidle")
            assert window.errors == []
            assert page.evaluate("window.hacked") is None
            assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= WIDTHS["phone"]
            links = page.locator("[data-testid=stMain] a").evaluate_all("all => all.map(a => a.href)")
            assert all(link.startswith((address, BENCHMARK.paper_url)) for link in links)
