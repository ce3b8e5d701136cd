"""Looks at pages of a running site: `python -m tests.image.visit ADDRESS PATH...`; exit status 0 where all were drawn.

A program of its own, since a test that stands outside cannot reach a site that has no network but its own.
"""

import sys
import time
import urllib.request

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, chromium

WAIT_SECONDS = 60


def main(address: str, *paths: str) -> None:
    """Wait for the site, open each page and wait for its footer; prints its heading."""
    wait_until_healthy(address)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for path in paths:
            page = browser.new_page()
            page.goto(address + path)
            page.locator(".page-foot").wait_for(timeout=WAIT_SECONDS * 1000)
            sys.stdout.write(f"{path}: {page.locator('h1').inner_text()}\n")
        browser.close()


def wait_until_healthy(address: str) -> None:
    """Ask until the site answers; raises OSError where it does not within a minute."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=5):  # noqa: S310, our own site
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


if __name__ == "__main__":
    main(*sys.argv[1:])
