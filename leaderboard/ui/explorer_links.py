"""Where the visitor is in the explorer, and the addresses of the views around."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from leaderboard import text
from leaderboard.registry import Task
from leaderboard.tables.question_query import Params, Query, params_of
from leaderboard.ui.shell import View

# A link to another view loads the whole site again (1.2 s). Where scripts run, the address changes in place instead and
# Streamlit, told as after Back, draws the new view (0.4 s). Clicks that open a tab or window stay with the browser.
FOLLOW_LINKS_IN_PLACE = """<script>
if (!window.followsLinksInPlace) {
  window.followsLinksInPlace = true;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="?"]');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, "", link.getAttribute("href"));
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);
  });
}
</script>"""


@dataclass(frozen=True)
class Here:
    """The view of the explorer that is drawn now."""

    view: View
    task: Task
    query: Query

    def is_scored(self, row: Mapping[str, Any]) -> bool:
        """Whether a question counts in this edition."""
        return bool(row["split"] == self.view.edition.scored_split)

    def at(self, **changes: Any) -> "Here":
        """Return another view."""
        return replace(self, query=replace(self.query, **changes))

    def params(self, query: Query) -> Params:
        """Return the parameters of the address of a view in this edition."""
        return {"benchmark": [self.view.benchmark.id], "edition": [self.view.edition.id], **params_of(query)}

    def address(self, **changes: Any) -> str:
        """Return the address of a view, escaped for an attribute in quotes."""
        params = self.params(replace(self.query, **changes))
        return text.html("?" + urlencode(params, doseq=True, safe="/"))

    def link(self, label: str, markup: str = "", **changes: Any) -> str:
        """Return a link to a view; `markup` are attributes. Plain links, because Back undoes them."""
        return f'<a href="{self.address(**changes)}" target="_self"{markup}>{text.html(label)}</a>'
