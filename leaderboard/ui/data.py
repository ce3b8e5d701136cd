"""What pages share of the submissions, read once and kept until a file changes."""

import streamlit as st

from leaderboard.benchmarks import benchmark
from leaderboard.store import Store
from leaderboard.tables.entries import Entries, entry_files, read_entries
from leaderboard.ui.shell import View


def shared_entries(view: View) -> Entries:
    """Return the submissions of the edition in view; one copy for all visitors, read again when a file changes."""
    files = entry_files(view.store, view.benchmark)
    return _entries(view.benchmark.id, view.edition.id, view.manifest.content_sha256, files, _store=view.store)


@st.cache_resource(max_entries=8, show_spinner=False)
def _entries(
    benchmark_id: str, edition_id: str, content_sha256: str, files: tuple[tuple[str, int, int], ...], *, _store: Store
) -> Entries:
    return read_entries(_store, benchmark(benchmark_id), _store.manifest(benchmark_id, edition_id))
