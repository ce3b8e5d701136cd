"""What happens once, when the server starts: pages are imported, the garbage collector forgets that, the log begins."""

import gc
import logging
import platform
from types import ModuleType

import streamlit as st

from leaderboard import __version__, log
from leaderboard.errors import UnknownNameError
from leaderboard.ui import board, charts, explorer, methods, shortcuts

PAGES: tuple[ModuleType, ...] = (board, charts, explorer, methods, shortcuts)

# The first import of app.py happens outside a visit, which is meant; Streamlit warns of it at every call.
logging.getLogger("streamlit.runtime.scriptrunner_utils.script_run_context").setLevel(logging.ERROR)


@st.cache_resource
def prepare() -> None:
    """Begin the log, and take what the imports made out of the garbage collector's sight.

    Streamlit collects after every run of a page.
    """
    log.start("info")
    try:
        log.start(log.level_set("info"))
    except UnknownNameError as error:  # a site that runs and says so is better than none
        log.event("setting", level="warning", message=str(error))
    log.event("start", version=__version__, python=platform.python_version(), streamlit=st.__version__)
    gc.collect()
    gc.freeze()
