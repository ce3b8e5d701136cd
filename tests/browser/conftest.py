"""The app as `make app` starts it, and a real Chromium to look at it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import polars as pl
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect, sync_playwright  # noqa: A004

from leaderboard.store import default_store

ROOT = Path(__file__).parent.parent.parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OFF = (
    "LocalNetworkAccessChecks",  # else no page of another site may show one of this machine in a frame
    "WebUIOmniboxPopup",  # else each window draws the lists of an address bar that nobody sees, for a third of the time
    "WebUIOmniboxAimPopup",
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
)
START_SECONDS = 60
WIDTHS = {"desktop": 1280, "phone": 390}
N_TRIES, TRY_MILLISECONDS = 5, 4_000

expect.set_options(timeout=30_000)  # the machine may be busy; what is waited for comes in well below a second otherwise


class Visit(NamedTuple):
    """A page in a browser, with what went wrong and what it asked for since it was opened."""

    page: Page
    errors: list[str]
    requests: list[str]

    def open(self, address: str) -> Page:
        """Open an address and wait until the page has drawn its footer."""
        self.page.goto(address)
        self.page.locator(".page-foot").wait_for()
        return self.page


def choose(page: Page, box_name: str, value: str) -> None:
    """Choose an option by typing, and type again where the page was just being drawn anew."""
    box, option = page.get_by_role("combobox", name=box_name), page.get_by_role("option", name=value)
    for _ in range(N_TRIES):
        box.fill(value)
        try:
            option.wait_for(timeout=TRY_MILLISECONDS)
            expect(page.get_by_role("option")).to_have_count(1, timeout=TRY_MILLISECONDS)
        except (TimeoutError, AssertionError):
            box.fill("")
            continue
        break
    # By keyboard: the list moves while it shrinks, and a click that misses it closes it.
    box.press("ArrowDown")
    expect(page.locator("[role=option][data-focused]")).to_have_count(1)
    box.press("Enter")


def a_question(record: str, task: str, variation: str, *filters: pl.Expr) -> dict[str, object]:
    """Return the first question of a variation of the open edition that passes the filters."""
    questions = default_store().scan_questions(record, "open", task, variation)
    return questions.filter(*filters).head(1).collect().row(0, named=True)


def chromium() -> str | None:
    """Return the path of a Chromium on this machine; the environment variable CHROMIUM names one."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def running_app(environment: Mapping[str, str], script: str = "app.py") -> Iterator[str]:
    """Start the app on a free port and yield its address; `environment` is added to the present one."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = ROOT / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    command = [python, "-m", "streamlit", "run", script, "--server.port", str(port), "--server.headless", "true"]
    server = subprocess.Popen(  # noqa: S603, our own command
        command, cwd=ROOT, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait(f"http://localhost:{port}/_stcore/health", server)
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        assert server.poll() is None, "the app ended before it answered"
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310, our own server
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"the app did not answer within {START_SECONDS} seconds")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a worker; without one they are skipped, but never where REQUIRE_BROWSER is 1."""
    path = chromium()
    if path is None:
        message = "no Chromium on this machine: install it, or name it in the environment variable CHROMIUM"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def site(browser: Browser) -> Iterator[str]:  # noqa: ARG001, without a browser no server is needed
    """Address of the app on the repository's data and submissions."""
    with running_app({}) as address:
        yield address


@pytest.fixture(scope="session")
def context(browser: Browser) -> BrowserContext:
    """What the windows of a worker share: Streamlit's own scripts are loaded and compiled once for all tests."""
    return browser.new_context()


@pytest.fixture
def visit(context: BrowserContext) -> Iterator[Callable[..., Visit]]:
    """Open a window: `visit(width=390, scheme="dark")`; all windows are closed at the end of the test."""

    def opened(*, width: int = WIDTHS["desktop"], scheme: str = "light") -> Visit:
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        made = Visit(page, [], [])
        page.on(
            "console", lambda message: _note_error(made, message.type, message.text, message.location.get("url", ""))
        )
        page.on("pageerror", lambda error: made.errors.append(str(error)))
        page.on("request", lambda request: made.requests.append(request.url))
        return made

    yield opened
    for page in context.pages:
        page.close()


def _note_error(made: Visit, kind: str, text: str, address: str) -> None:
    # On a page other than "/" Streamlit first looks for its server below the page's address, finds nothing and goes on.
    if kind == "error" and "/_stcore/" not in address:
        made.errors.append(text)
