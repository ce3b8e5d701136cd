"""What the pages read from files: once for all visitors, and again as soon as a file changes."""

from hashlib import sha256

import polars as pl
import streamlit as st

from leaderboard.figures.marks import Mark, entry_marks
from leaderboard.predictions import prediction_path
from leaderboard.tables.edit_distance import word_points
from leaderboard.tables.entries import Entries, read_entries, stamp, submission_stamps
from leaderboard.tables.joint import constant_yes_results
from leaderboard.tables.question_answers import Answers, variation_answers
from leaderboard.ui.shell import View
from leaderboard.validation import RESULTS


def shared_entries(view: View) -> Entries:
    """Return the submissions of the edition in view."""
    return _entries(_key(view, RESULTS), view)


def shared_marks(view: View) -> dict[str, Mark]:
    """Return the mark of every submission of the edition in view, the same on every page."""
    return _marks(_key(view, RESULTS), view)


def shared_answers(view: View, task_id: str, variation_id: str) -> Answers:
    """Return the answers of all submissions to one variation."""
    return _answers(_key(view, prediction_path(task_id, variation_id)), view, task_id, variation_id)


def shared_questions(view: View, task_id: str, variation_id: str) -> pl.LazyFrame:
    """Return the lazy frame of one variation."""
    key = stamp(view.store.variation_path(view.benchmark.id, view.edition.id, task_id, variation_id))
    return _questions(key, view, task_id, variation_id)


def shared_word_points(view: View) -> pl.DataFrame:
    """Return the accuracy of all submissions by differing word; for a benchmark with one task of one variation."""
    task = view.benchmark.tasks[0]
    return _word_points(_key(view, prediction_path(task.id, task.variations[0].id)), view)


def shared_constant_yes(view: View) -> pl.DataFrame:
    """Return what answering Yes to all questions of the edition in view scores; for S-EQA."""
    return _constant_yes(view.manifest.content_sha256, view)


def _key(view: View, *names: str) -> str:
    """Return what a reader's outcome depends on; a look at names, times and sizes costs a fraction of a millisecond."""
    stamps = submission_stamps(view.store, view.benchmark.id, *names)
    return sha256(repr((view.edition.id, view.manifest.content_sha256, stamps)).encode()).hexdigest()


@st.cache_resource(max_entries=8, show_spinner=False)
def _entries(key: str, _view: View) -> Entries:  # noqa: ARG001, the cache's key
    return read_entries(_view.store, _view.benchmark, _view.manifest)


@st.cache_resource(max_entries=8, show_spinner=False)
def _marks(key: str, _view: View) -> dict[str, Mark]:  # noqa: ARG001
    return entry_marks(shared_entries(_view).submissions)


@st.cache_resource(max_entries=50, show_spinner=False)
def _answers(key: str, _view: View, task_id: str, variation_id: str) -> Answers:  # noqa: ARG001
    return variation_answers(_view.store, _view.manifest, task_id, variation_id)


@st.cache_resource(max_entries=200, show_spinner=False)
def _questions(key: object, _view: View, task_id: str, variation_id: str) -> pl.LazyFrame:  # noqa: ARG001
    return _view.store.scan_questions(_view.benchmark.id, _view.edition.id, task_id, variation_id)


@st.cache_resource(max_entries=8, show_spinner=False)
def _word_points(key: str, _view: View) -> pl.DataFrame:  # noqa: ARG001
    task = _view.benchmark.tasks[0]
    place = (task.id, task.variations[0].id)
    questions = shared_questions(_view, *place).collect()
    return word_points(_view.benchmark, _view.edition, questions, shared_answers(_view, *place))


@st.cache_resource(max_entries=8, show_spinner=False)
def _constant_yes(key: str, _view: View) -> pl.DataFrame:  # noqa: ARG001
    frames = (shared_questions(_view, each.task, each.variation) for each in _view.manifest.variations)
    return constant_yes_results(_view.benchmark, _view.edition, pl.concat(frames, how="diagonal").collect())
