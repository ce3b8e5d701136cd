"""Which submissions are compared, which are set apart, and which cannot be read."""

from datetime import date
from pathlib import Path

import pytest

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.schemas.submission import Submission
from leaderboard.scoring import encode_results
from leaderboard.store import Store, write_model
from leaderboard.tables.entries import Entries, read_entries, submission_stamps
from tests.tables.made import made_results, made_submission


def put(store: Store, submission: Submission) -> Path:
    """Write a submission with results into a store; returns its folder."""
    folder = store.submission_dir("coat", submission.submission_id)
    folder.mkdir(parents=True)
    write_model(folder / "submission.json", submission)
    (folder / "results.json").write_text(encode_results(made_results({"level": "benchmark", "value": 0.5})))
    return folder


def found(store: Store) -> Entries:
    """Read the entries of the open edition."""
    return read_entries(store, BENCHMARK, store.manifest("coat", "open"))


@pytest.fixture
def present(store: Store) -> str:
    """The content hash of the open edition."""
    return store.manifest("coat", "open").content_sha256


def test_newcomers_come_last(store: Store, present: str) -> None:
    """Entries stand in order of date, then id."""
    for submission_id, day in (("c", 1), ("b", 2), ("a", 2)):
        put(store, made_submission(submission_id, content_sha256=present, date=date(2026, 1, day)))
    assert [entry.submission.submission_id for entry in found(store).shown] == ["c", "a", "b"]


def test_reasons_to_stand_apart(store: Store, present: str) -> None:
    """Withdrawn and superseded submissions, and those to other questions, are not compared; another edition is not there."""
    put(store, made_submission("gone", content_sha256=present, withdrawn={"date": date(2026, 2, 3), "reason": "leak"}))
    put(store, made_submission("old", content_sha256=present))
    put(store, made_submission("new", content_sha256=present, supersedes="old"))
    put(store, made_submission("other"))
    put(store, made_submission("elsewhere", edition="rebuilt"))
    entries = found(store)
    assert [entry.submission.submission_id for entry in entries.shown] == ["new"]
    reasons = {each.submission.submission_id: each.reason for each in entries.apart}
    assert reasons["gone"] == "withdrawn on 2026-02-03: leak"
    assert reasons["old"] == "superseded by new"
    assert reasons["other"].startswith("answers the questions of version 1.0.0 (hash 000000000000)")
    assert set(reasons) == {"gone", "old", "other"}


def test_a_broken_folder_hides_no_other(store: Store, present: str) -> None:
    """Metadata or results that cannot be read become faults; the other entries stay."""
    put(store, made_submission("good", content_sha256=present))
    (put(store, made_submission("no-results", content_sha256=present)) / "results.json").unlink()
    (put(store, made_submission("no-json", content_sha256=present)) / "results.json").write_text("{")
    (put(store, made_submission("no-metadata", content_sha256=present)) / "submission.json").write_text("[]")
    entries = found(store)
    assert [entry.submission.submission_id for entry in entries.shown] == ["good"]
    said = " ".join(map(str, entries.faults))
    assert all(name in said for name in ("no-results", "no-json", "no-metadata"))
    assert {each.submission_id for each in entries.submissions} == {"good", "no-results", "no-json"}


def test_changed_files_change_the_stamp(store: Store, present: str) -> None:
    """The stamp of the files is the same until one of them changes."""
    folder = put(store, made_submission("x", content_sha256=present))
    before = submission_stamps(store, "coat", "results.json")
    assert submission_stamps(store, "coat", "results.json") == before
    (folder / "results.json").write_text("{}")
    changed = submission_stamps(store, "coat", "results.json")
    assert changed != before
    put(store, made_submission("y", content_sha256=present))
    assert set(changed) < set(submission_stamps(store, "coat", "results.json"))
