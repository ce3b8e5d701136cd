"""What every page shares: title, edition and its version, notices, errors, footer, and state in the URL.

A page is a function `body(view)` that is passed to `show`. It reads its state with `chosen` and links to other states
with `address`; whatever it writes with `write_html` must have passed through leaderboard.text.
"""

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import streamlit as st

from leaderboard import log, text
from leaderboard.benchmarks import BENCHMARKS
from leaderboard.errors import DataMissingError, LeaderboardError, Problem
from leaderboard.hub.opening import opened_store
from leaderboard.registry import Benchmark, Edition
from leaderboard.schemas.manifest import Manifest
from leaderboard.store import REPOSITORY, Origin, Store
from leaderboard.ui.frame import TELL_HOST

SITE = "Physical commonsense leaderboard"
HUB = "https://huggingface.co"
STYLE = Path(__file__).with_name("theme.css")
COMPLETE_ADDRESS = """<script>
{
  const missing = MISSING, page = TITLE, here = new URL(location.href);
  for (const [name, value] of Object.entries(missing)) here.searchParams.has(name) || here.searchParams.set(name, value);
  if (here.href !== location.href && document.title.startsWith(page)) history.replaceState(history.state, "", here);
}
</script>"""
PREFERRED_EDITIONS = ("release", "open", "rebuilt")


class View(NamedTuple):
    """What a page shows: one edition of one benchmark on this machine."""

    store: Store
    benchmark: Benchmark
    edition: Edition
    manifest: Manifest


def show(title: str, body: Callable[[View], None]) -> None:
    """Draw a page: heading, edition line, `body(view)`, footer. An error of ours becomes its sentence.

    Writes the event `page` with what was shown, how it ended and how long it took.
    """
    began = time.perf_counter()
    st.set_page_config(page_title=f"{title} · {SITE}", layout="wide")
    st.html(STYLE)
    view, outcome = None, "drawn"
    try:
        view = _current_view()
        _complete_address(title)
        _write_heading(title, view)
        body(view)
        _write_footer(view)
    except LeaderboardError as error:
        outcome = ",".join(problem.code for problem in error.problems)
        write_error(error)
        if view is None:
            _write_benchmarks(st.session_state["benchmark"])
    shown: dict[str, Any] = {"benchmark": view.benchmark.id, "edition": view.edition.id} if view else {}
    log.event("page", page=title, **shown, outcome=outcome, milliseconds=round((time.perf_counter() - began) * 1000))


def write_html(markup: str) -> None:
    """Write markup whose text has been escaped."""
    st.html(markup)


def write_notice(sentence: str) -> None:
    """Write one plain sentence that a visitor should see; the text is escaped here."""
    write_html(f'<p class="notice" role="status">{text.html(sentence)}</p>')


def sentence(problem: Problem) -> str:
    """Return a problem as one sentence with paths as in the repository; where the site keeps its files is its own matter."""
    said = str(problem)
    for folder, name in (*_folders(), (REPOSITORY, "")):
        for path in (folder.absolute(), folder.resolve()):
            said = said.replace(f"{path}/", name)
    return said


def _folders() -> list[tuple[Path, str]]:
    """Return the folders of the site's files with their names in the repository; none where they cannot be had."""
    try:
        store = opened_store()
    except LeaderboardError:
        return []
    return [(store.submissions, "submissions/"), (store.datasets, "datasets/")]


def write_nobody(view: View) -> None:
    """Say that an edition has no submission, and how to make the first."""
    command = f"python -m leaderboard baseline chance {view.benchmark.id} --edition {view.edition.id}"
    write_notice(f"Nobody has been scored on this edition yet. Make a start with: {command}")


def write_error(error: LeaderboardError) -> None:
    """Write what went wrong and what to do, one paragraph a problem."""
    items = "".join(f"<p>{text.html(sentence(problem))}</p>" for problem in error.problems)
    write_html(f'<div class="notice error" role="alert"><p><strong>This cannot be shown.</strong></p>{items}</div>')


def chosen(name: str, known: Mapping[str, str], default: str) -> str:
    """Return the URL's value of `name` where it is a key of `known`, else `default` with a notice.

    `known` maps the values to what a visitor calls them.
    """
    asked = st.query_params.get(name)
    if len(set(st.query_params.get_all(name))) > 1:
        write_notice(f"The address gives {name} more than once; the last, “{text.plain(asked or '', 60)}”, counts.")
    if asked is None or asked in known:
        return asked or default
    write_notice(f"There is no {name} “{text.plain(asked, 60)}” here; this shows {known[default]}.")
    return default


def address(**changes: str | None) -> str:
    """Return the URL of this page with some parameters changed; null drops one. Escape it before it enters HTML."""
    state = {**_place(), **st.query_params.to_dict(), **changes}
    return "?" + urlencode({name: value for name, value in state.items() if value is not None})


def page_link(path: str, label: str) -> str:
    """Return a link to another page of the site that shows the same benchmark and edition."""
    return f'<a href="{text.html(f"{path}?{urlencode(_place())}")}" target="_self">{text.html(label)}</a>'


def choice_links(label: str, name: str, known: Mapping[str, str], current: str) -> str:
    """Return markup for a row of links that set `name`; the current one is marked. Back undoes a choice."""
    return links_html(label, known, {value: address(**{name: value}) for value in known}, current)


def links_html(label: str, known: Mapping[str, str], addresses: Mapping[str, str], current: str) -> str:
    """Return markup for a row of links, one for each key of `known`, which maps it to what a visitor calls it."""
    marks = {value: ' aria-current="true"' if value == current else "" for value in known}
    links = " ".join(
        f'<a href="{text.html(addresses[value])}" target="_self"{marks[value]}>{text.html(said)}</a>'
        for value, said in known.items()
    )
    return f'<nav class="choice" aria-label="{text.html(label)}"><span>{text.html(label)}</span> {links}</nav>'


def _current_view() -> View:
    benchmarks = {record.id: record for record in BENCHMARKS}
    titles = {each.id: each.title for each in BENCHMARKS}
    benchmark_id = chosen("benchmark", titles, _recalled("benchmark", titles, BENCHMARKS[0].id))
    benchmark = benchmarks[benchmark_id]
    st.session_state["benchmark"] = benchmark_id
    store = opened_store()
    editions: dict[str, Edition] = {edition.id: edition for edition in store.editions(benchmark)}
    default = next((name for name in PREFERRED_EDITIONS if name in editions), None)
    if default is None:
        raise DataMissingError(
            Problem(
                "no-edition",
                f"no edition of {benchmark.title} is on this machine",
                f"make the open one with: python -m leaderboard build {benchmark.id}",
            )
        )
    labels = {name: each.label for name, each in editions.items()}
    edition = editions[chosen("edition", labels, _recalled("edition", labels, default))]
    st.session_state["edition"] = edition.id
    return View(store, benchmark, edition, store.manifest(benchmark.id, edition.id))


def _recalled(name: str, known: Mapping[str, str], default: str) -> str:
    """Return the benchmark or edition of the page before: the navigation drops the URL's parameters."""
    recalled = str(st.session_state.get(name, default))
    return recalled if recalled in known else default


def _complete_address(title: str) -> None:
    """Put benchmark and edition into the URL where it lacks them, so that it can be sent on and Back leads where it says.

    A frame's host is told each URL from here on (see ui.frame). The browser does it in place: a parameter that is set from
    here would be a step of its own for Back. The element is there even with nothing to do, because widgets below it lose
    their focus when their place on the page changes.
    """
    missing = {name: value for name, value in _place().items() if name not in st.query_params}
    script = COMPLETE_ADDRESS.replace("MISSING", json.dumps(missing)).replace("TITLE", json.dumps(title))
    st.html(TELL_HOST + script, unsafe_allow_javascript=True)  # one element: each takes a line of space


def _place() -> dict[str, str]:
    """Return what the addresses of every page begin with."""
    return {name: st.session_state[name] for name in ("benchmark", "edition") if name in st.session_state}


def _write_heading(title: str, view: View) -> None:
    n_questions = sum(entry.splits.get(view.edition.scored_split, 0) for entry in view.manifest.variations)
    parts = [
        f"<strong>{text.html(view.benchmark.title)}</strong>",
        f"{text.html(view.edition.label)} {text.html(view.manifest.version)}",
        f"{n_questions:,} scored questions",
    ]
    write_html(
        f'<header class="page-head"><h1>{text.html(title)}</h1><p class="edition">{" · ".join(parts)}</p></header>'
    )
    editions: dict[str, str] = {each.id: each.label for each in view.store.editions(view.benchmark)}
    _write_benchmarks(view.benchmark.id)
    if len(editions) > 1:
        write_html(choice_links("Edition", "edition", editions, view.edition.id))


def _write_benchmarks(current: str) -> None:
    """Write the row of benchmarks; a link keeps nothing else of the address, which speaks of the present one only."""
    if len(BENCHMARKS) > 1:
        titles = {each.id: each.title for each in BENCHMARKS}
        write_html(links_html("Benchmark", titles, {name: f"?benchmark={name}" for name in titles}, current))


def _write_footer(view: View) -> None:
    origins = {
        "Questions": view.store.datasets_origin,
        "Submissions": view.store.submissions_origin,
    }
    brought = "".join(_origin(what, origin) for what, origin in origins.items() if origin)
    write_html(
        '<footer class="page-foot">'
        f"<p>{text.html(view.edition.label)} {text.html(view.manifest.version)}: {text.html(view.edition.explanation)}. "
        f"Licence {text.html(view.edition.licence)}. Content hash <code>{view.manifest.content_sha256[:12]}</code>.</p>"
        f'<p>The tasks follow <a href="{text.html(view.benchmark.paper_url)}">{text.html(view.benchmark.paper)}</a>.</p>'
        f"{brought}</footer>"
    )


def _origin(what: str, origin: Origin) -> str:
    address = text.html(f"{HUB}/datasets/{origin.repo_id}/tree/{origin.commit}")
    return (
        f'<p>{what} from <a href="{address}">{text.html(origin.repo_id)}</a> on the Hugging Face Hub, '
        f"commit <code>{origin.commit[:12]}</code>.</p>"
    )
