"""Every page against the rules of WCAG 2.2, levels A and AA, as far as axe can tell them."""

from collections.abc import Callable, Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.registry import Benchmark
from tests.browser.conftest import WIDTHS, Visit, a_question

pytestmark = pytest.mark.browser

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
PAGES = ("leaderboard", "figures", "explorer", "given-away", "about-the-scores")
SEARCHED = "explorer?benchmark=piqa&q=water"
OF_BENCHMARKS = [
    f"{page}benchmark={each.id}"
    for page in (*(f"{page}?" for page in PAGES), "explorer?q=water&", "explorer?q=zzzz&", "explorer?answer=hidden&")
    for each in BENCHMARKS
]


@pytest.mark.parametrize(
    ("device", "scheme", "paths", "asked"),
    [
        ("desktop", "light", [*PAGES, SEARCHED], ()),
        ("phone", "dark", [*PAGES, SEARCHED], BENCHMARKS[:1]),
        *(
            pytest.param(device, scheme, OF_BENCHMARKS, BENCHMARKS, marks=pytest.mark.slow)
            for device in WIDTHS
            for scheme in ("light", "dark")
        ),
    ],
)
def test_no_page_breaks_a_rule(  # noqa: PLR0913, PLR0917, a case and two fixtures
    site: str,
    visit: Callable[..., Visit],
    device: str,
    scheme: str,
    paths: Sequence[str],
    asked: Sequence[Benchmark],
) -> None:
    """Contrast, names of controls, headings, tables, and the rest of axe's rules; each rule that applies is run.

    Looks at `paths`, and at one question of each benchmark of `asked`.
    """
    found = []
    for path in (*paths, *map(address_of_question, asked)):
        page = visit(width=WIDTHS[device], scheme=scheme).open(f"{site}/{path}")
        report = Axe().run(page, options=RULES).response
        assert len(report["passes"]) > 15, path
        found += [(path, each["id"], [node["html"] for node in each["nodes"]]) for each in report["violations"]]
    assert found == []


def address_of_question(benchmark: Benchmark) -> str:
    """Return where a question of the last task is shown."""
    task = benchmark.tasks[-1]
    row = a_question(benchmark.id, task.id, task.variations[0].id)
    return f"explorer?benchmark={benchmark.id}&question={row['question_id']}"
