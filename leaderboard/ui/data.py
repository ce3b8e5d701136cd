"""What pages share of the submissions, read once and kept until a file changes."""

import streamlit as st

from leaderboard.tables.entries import Entries, entry_files, read_entries
from leaderboard.ui.shell import View


def shared_entries(view: View) -> Entries:
    """Return the submissions of the edition in view; one copy for all visitors, read again when a file changes."""
    key = (view.manifest.content_sha256, entry_files(view.store, view.benchmark))
    return _entries(view.benchmark.id, view.edition.id, key, _view=view)


@st.cache_resource(max_entries=8, show_spinner=False)
def _entries(benchmark_id: str, edition_id: str, key: object, *, _view: View) -> Entries:  # noqa: ARG001, the cache's key
    return read_entries(_view.store, _view.benchmark, _view.manifest)
