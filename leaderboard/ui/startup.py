"""What happens once, when the server starts: every page is imported, then the garbage collector forgets the imports."""

import gc
import logging
from types import ModuleType

import streamlit as st

from leaderboard.ui import board, charts, explorer, methods, shortcuts

PAGES: tuple[ModuleType, ...] = (board, charts, explorer, methods, shortcuts)

# The first import of app.py happens outside a visit, which is meant; Streamlit warns of it at every call.
logging.getLogger("streamlit.runtime.scriptrunner_utils.script_run_context").setLevel(logging.ERROR)


@st.cache_resource
def prepare() -> None:
    """Take what the imports made out of the garbage collector's sight; Streamlit collects after every run of a page."""
    gc.collect()
    gc.freeze()
