"""The site in a frame of another one, as a Space is shown on the Hub: addresses that can be sent on.

A Space passes the query of its own address to the frame, once and without a path, and takes up what the frame tells it. So
the frame tells its page as `view=` beside its query, and an address with `view=` leads to that page. Other sites refuse
to be shown in a frame: links to them open a tab.
"""

from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from starlette.responses import RedirectResponse

VIEW = "view"
HOST = "https://huggingface.co"
# Lets the browser tell the page around, if there is one, each address that the visitor comes to.
TELL_HOST = """<script>
if (window.parent !== window && !window.tellsHost) {
  window.tellsHost = true;
  const tell = () => {
    const query = new URLSearchParams(location.search), page = location.pathname.split("/").pop();
    if (page) query.set("VIEW", page);
    window.parent.postMessage({ queryString: query.toString(), hash: location.hash.slice(1) }, "HOST");
  };
  for (const name of ["pushState", "replaceState"]) {
    const own = history[name].bind(history);
    history[name] = (...given) => { own(...given); tell(); };
  }
  addEventListener("popstate", tell);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (link && link.origin !== location.origin) link.target = "_blank";
  }, true);
  tell();
}
</script>""".replace("VIEW", VIEW).replace("HOST", HOST)

Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Callable[..., Awaitable[Any]], Callable[..., Awaitable[None]]], Awaitable[None]]


class ViewLinks:
    """Answers "/?view=explorer&..." with "/explorer?..."; a view that is none of the `paths` is left to the first page."""

    def __init__(self, app: Application, paths: Collection[str]) -> None:
        self.app = app
        self.paths = paths

    async def __call__(
        self, scope: Scope, receive: Callable[..., Awaitable[Any]], send: Callable[..., Awaitable[None]]
    ) -> None:
        """Redirect, or pass the request on."""
        query = scope["query_string"].decode("latin-1") if scope.get("path") == "/" else ""
        target = target_of(query, self.paths)
        await (self.app if target is None else RedirectResponse(target))(scope, receive, send)


def target_of(query: str, paths: Collection[str]) -> str | None:
    """Return the address that the query of "/" leads to, relative; null where it names no page."""
    pairs = parse_qsl(query, keep_blank_values=True)
    views = [value for name, value in pairs if name == VIEW]
    if not views or views[-1] not in paths:
        return None
    rest = urlencode([(name, value) for name, value in pairs if name != VIEW], quote_via=quote, safe="/,")
    return f"{views[-1]}?{rest}" if rest else views[-1]
