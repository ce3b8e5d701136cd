"""The site in the frame of a Space: behind a proxy, on a page of another site, with the settings of the image."""

import html
import socket
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Route, expect

from tests.browser.conftest import Visit, running_app
from tests.browser.proxy import Proxy, proxied
from tests.image.dockerfile import the_steps

pytestmark = pytest.mark.browser

SPACE = "https://huggingface.co/spaces/my-org/leaderboard"
OTHER_HOST = "space.internal:7860"
# What the Hub allows a Space's frame, and what it does with the address: it passes its query on, and takes up messages.
SANDBOX = (
    "allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts "
    "allow-storage-access-by-user-activation"
)
HOST_PAGE = """<!doctype html><title>The Hub</title><script>
addEventListener("message", ({ data, origin }) => {
  if (origin !== "FRAME" || typeof data?.queryString !== "string") return;
  history.replaceState(null, "", "?" + data.queryString + (data.hash ? "#" + data.hash : ""));
});
document.addEventListener("DOMContentLoaded", () => {
  document.querySelector("iframe").src = "FRAME/" + location.search + location.hash;
});
</script><iframe sandbox="SANDBOX" width="1200" height="900"></iframe>"""
OF_THE_IMAGE = {
    name: value
    for name, value in the_steps()[-1].environment.items()
    if name in {"STREAMLIT_SERVER_ENABLE_XSRF_PROTECTION", "STREAMLIT_SERVER_ENABLE_CORS"}
}
Open = Callable[..., Visit]


@pytest.fixture(scope="module")
def app(browser: Browser) -> Iterator[str]:  # noqa: ARG001, without a browser no server is needed
    """Address of the site with the settings of the image."""
    with running_app(OF_THE_IMAGE) as address:
        yield address


@pytest.fixture
def proxy(app: str) -> Iterator[Proxy]:
    """A proxy before the site."""
    with proxied(app) as running:
        yield running


def shown(page: Page, proxy: Proxy, query: str = "") -> FrameLocator:
    """Open the page of a Space on the Hub, whose frame is the proxy's, and return the frame."""
    content = HOST_PAGE.replace("FRAME", proxy.address).replace("SANDBOX", html.escape(SANDBOX))
    page.route(f"{SPACE}**", lambda route: _fulfil(route, content))
    page.goto(f"{SPACE}{query}")
    return page.frame_locator("iframe")


def _fulfil(route: Route, content: str) -> None:
    route.fulfill(body=content, content_type="text/html")


@pytest.mark.parametrize("host", [None, OTHER_HOST])
def test_the_site_is_drawn(app: str, visit: Open, host: str | None) -> None:
    """Over a websocket through the proxy, whether that keeps the name by which the browser asks or not."""
    with proxied(app, host) as proxy:
        frame = shown(visit().page, proxy)
        expect(frame.locator("h1")).to_have_text("Board")
        frame.locator(".page-foot").wait_for()
        assert set(proxy.answers("^GET /_stcore/stream ")) == {"HTTP/1.1 101 Switching Protocols"}


@pytest.mark.parametrize(("environment", "status"), [(OF_THE_IMAGE, "101"), ({}, "403")])
def test_a_proxy_may_change_the_host(browser: Browser, environment: dict[str, str], status: str) -> None:
    """A websocket from the Space's own address, under another host name: without the setting it would be refused."""
    del browser
    with running_app(environment) as app, proxied(app, OTHER_HOST) as proxy:
        place = urlsplit(proxy.address)
        with socket.create_connection((place.hostname or "", place.port or 0)) as connection:
            lines = (
                "GET /_stcore/stream HTTP/1.1",
                "Host: my-org-leaderboard.hf.space",
                "Origin: https://my-org-leaderboard.hf.space",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            )
            connection.sendall("\r\n".join((*lines, "", "")).encode())
            assert connection.recv(1000).split()[1].decode() == status


@pytest.mark.parametrize(("environment", "is_taken"), [(OF_THE_IMAGE, True), ({}, False)])
def test_a_file_can_be_uploaded(visit: Open, environment: dict[str, str], *, is_taken: bool) -> None:
    """Our site has no upload; a small one shows that the setting is right, and that without it the file is refused."""
    with running_app(environment, "tests/browser/upload_probe.py") as app, proxied(app) as proxy:
        frame = shown(visit().page, proxy)
        frame.locator("input[type=file]").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": b"12345"})
        if is_taken:
            frame.get_by_text("5 bytes").wait_for()
        else:
            frame.get_by_text("403").wait_for()
        statuses = {answer.split()[1] for answer in proxy.answers("^PUT /_stcore/upload_file/")}
        assert statuses == ({"204"} if is_taken else {"403"})


@pytest.mark.parametrize(
    ("query", "heading", "words"),
    [
        ("?benchmark=piqa", "Board", "PIQA"),
        ("?view=explorer&benchmark=ccons&edition=open&task=no-context&variation=counter", "Explorer", "CConS"),
        ("?view=about-the-scores&benchmark=s-eqa", "Methods", "S-EQA"),
        ("?view=no-such&benchmark=piqa", "Board", "PIQA"),
    ],
)
def test_an_address_of_the_space_leads_to_its_page(
    proxy: Proxy, visit: Open, query: str, heading: str, words: str
) -> None:
    """The Hub passes the query only, so `view` names the page."""
    frame = shown(visit().page, proxy, query)
    expect(frame.locator("h1")).to_have_text(heading)
    expect(frame.locator(".edition strong")).to_have_text(words)


def test_the_space_takes_up_where_the_visitor_goes(proxy: Proxy, visit: Open) -> None:
    """Its address names page and place after each step, so that it can be sent on; sent on, it leads there again."""
    page = visit().page
    frame = shown(page, proxy)
    expect(page).to_have_url(f"{SPACE}?benchmark=coat&edition=open")
    frame.get_by_role("link", name="PIQA").first.click()
    expect(page).to_have_url(f"{SPACE}?benchmark=piqa&edition=open")
    frame.get_by_role("link", name="Explorer").click()
    expect(frame.locator("h1")).to_have_text("Explorer")
    frame.locator(".page-foot").wait_for()
    page.wait_for_url(lambda url: "view=explorer" in url and "benchmark=piqa" in url)
    sent_on = page.url
    again = shown(visit().page, proxy, "?" + urlsplit(sent_on).query)
    expect(again.locator("h1")).to_have_text("Explorer")
    expect(again.locator(".edition strong")).to_have_text("PIQA")


def test_other_sites_open_beside_the_space(proxy: Proxy, visit: Open) -> None:
    """They would refuse to be shown in the frame: a link to the paper opens a tab."""
    page = visit().page
    page.context.route("https://arxiv.org/**", lambda route: _fulfil(route, "the paper"), times=1)
    frame = shown(page, proxy)
    frame.locator(".page-foot").wait_for()
    with page.expect_popup() as opened:
        frame.locator('.page-foot a[href^="https://arxiv.org/"]').first.click()
    assert opened.value.url.startswith("https://arxiv.org/")
    expect(frame.locator("h1")).to_have_text("Board")
