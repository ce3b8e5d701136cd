"""Every page against the rules of WCAG 2.2, levels A and AA, as far as axe can tell them."""

from collections.abc import Callable, Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe

from leaderboard.benchmarks import BENCHMARKS
from tests.browser.conftest import WIDTHS, Visit

pytestmark = pytest.mark.browser

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
PAGES = ("leaderboard", "figures", "explorer", "given-away", "about-the-scores")
OF_BENCHMARKS = [f"{page}?benchmark={each.id}" for page in PAGES[:3] for each in BENCHMARKS[1:]]


@pytest.mark.parametrize(
    ("device", "scheme", "paths"),
    [
        ("desktop", "light", PAGES),
        ("phone", "dark", PAGES),
        pytest.param("desktop", "dark", OF_BENCHMARKS, marks=pytest.mark.slow),
        pytest.param("phone", "light", OF_BENCHMARKS, marks=pytest.mark.slow),
    ],
)
def test_no_page_breaks_a_rule(
    site: str, visit: Callable[..., Visit], device: str, scheme: str, paths: Sequence[str]
) -> None:
    """Contrast, names of controls, headings, tables, and the rest of axe's rules; each rule that applies is run."""
    found = []
    for path in paths:
        page = visit(width=WIDTHS[device], scheme=scheme).open(f"{site}/{path}")
        report = Axe().run(page, options=RULES).response
        assert len(report["passes"]) > 15, path
        found += [(path, each["id"], [node["html"] for node in each["nodes"]]) for each in report["violations"]]
    assert found == []
