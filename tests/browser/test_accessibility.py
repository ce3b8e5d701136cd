"""Every page against the rules of WCAG 2.2, levels A and AA, as far as axe can tell them."""

from collections.abc import Callable, Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.registry import Benchmark
from leaderboard.store import default_store
from tests.browser.conftest import WIDTHS, Visit

pytestmark = pytest.mark.browser

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
PAGES = ("leaderboard", "figures", "explorer", "given-away", "about-the-scores")
SEARCHED = "explorer?benchmark=piqa&q=water"
OF_BENCHMARKS = [
    f"{page}benchmark={each.id}"
    for page in (*(f"{page}?" for page in PAGES), "explorer?q=water&", "explorer?q=zzzz&", "explorer?answer=hidden&")
    for each in BENCHMARKS
]


def a_question(benchmark: Benchmark) -> str:
    """Return the address of a question of the last task."""
    questions = default_store().questions(benchmark, "open", tasks=(benchmark.tasks[-1].id,))
    return f"explorer?benchmark={benchmark.id}&question={questions['question_id'][20]}"


QUESTIONS = [a_question(benchmark) for benchmark in BENCHMARKS]


@pytest.mark.parametrize(
    ("device", "scheme", "paths"),
    [
        ("desktop", "light", [*PAGES, SEARCHED]),
        ("phone", "dark", [*PAGES, SEARCHED, QUESTIONS[0]]),
        *(
            pytest.param(device, scheme, [*OF_BENCHMARKS, *QUESTIONS], marks=pytest.mark.slow)
            for device in WIDTHS
            for scheme in ("light", "dark")
        ),
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
