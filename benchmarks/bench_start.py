"""The site's start: from the command to the first answer, and to the first page that a browser has drawn."""

import time
from collections.abc import Iterator

from playwright.sync_api import Browser, sync_playwright

from benchmarks.measure import Row
from tests.browser.conftest import FLAGS, chromium, running_app

AIM_SECONDS = 3.0
TRIAL_SECONDS = 3.7  # a trial site with one table and one Plotly chart, before this one was written
N_RUNS = 5


def rows() -> Iterator[Row]:
    """Yield the shortest of five starts; the drawn page where there is a Chromium, whose own start is not counted."""
    with sync_playwright() as playwright:
        path = chromium()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS)) if path else None
        seconds = [seconds_to_start(browser) for _ in range(N_RUNS)]
    yield Row("start the site until its first answer", min(first for first, _ in seconds), "s", AIM_SECONDS, "aim")
    if browser:
        drawn = min(drawn for _, drawn in seconds)
        yield Row("start the site until its first page is drawn", drawn, "s", TRIAL_SECONDS, "trial site")


def seconds_to_start(browser: Browser | None) -> tuple[float, float]:
    """Start the site once; returns the seconds until its health check and until the board's footer is there."""
    start = time.perf_counter()
    with running_app({}) as address:
        answered = time.perf_counter() - start
        if browser is None:
            return answered, answered
        page = browser.new_page()
        page.goto(address)
        page.locator(".page-foot").wait_for()
        drawn = time.perf_counter() - start
        page.close()
    return answered, drawn
