"""The site over the files that are in the repository."""

from collections.abc import Iterator

import pytest
import streamlit as st


@pytest.fixture
def repository(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The site reads the repository's own files."""
    monkeypatch.delenv("LEADERBOARD_DATA", raising=False)
    monkeypatch.delenv("LEADERBOARD_SUBMISSIONS", raising=False)
    st.cache_resource.clear()
    yield
    st.cache_resource.clear()
