"""What happens once, when the server starts: it answers at once, and the pages are imported meanwhile."""

import gc
import importlib
import logging
import platform
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

import streamlit as st

from leaderboard import __version__, log
from leaderboard.errors import UnknownNameError

PAGES = ("board", "charts", "explorer", "methods", "shortcuts")

# The first import of app.py happens outside a visit, which is meant; Streamlit warns of it at every call.
logging.getLogger("streamlit.runtime.scriptrunner_utils.script_run_context").setLevel(logging.ERROR)


class _Import(Thread):
    """Imports the pages, and takes what that made out of the garbage collector's sight.

    Streamlit collects after every run of a page. Imported before the server listens, the pages would keep its first answer
    back by more than a second.
    """

    def run(self) -> None:
        """Import the pages, then write the event `ready`."""
        began = time.perf_counter()
        for name in PAGES:
            importlib.import_module(f"leaderboard.ui.{name}")
        gc.collect()
        gc.freeze()
        log.event("ready", milliseconds=round((time.perf_counter() - began) * 1000))


_imports: list[_Import] = []


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[None]:
    """Begin the log and the import when the server starts; an event `stop` when it ends."""
    del app
    _begin_log()
    _imports.append(_Import(daemon=True))
    _imports[-1].start()
    yield
    log.event("stop")


def wait_for_pages() -> None:
    """Let a visitor wait for the import: two threads that import the same libraries can see them half made."""
    for each in _imports:
        each.join()


def _begin_log() -> None:
    log.start("info")
    try:
        log.start(log.level_set("info"))
    except UnknownNameError as error:  # a site that runs and says so is better than none
        log.event("setting", level="warning", message=str(error))
    log.event("start", version=__version__, python=platform.python_version(), streamlit=st.__version__)
