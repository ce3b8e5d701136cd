"""Submissions that are right: copies of one without a fault, under other metadata and scored again."""

import shutil
from pathlib import Path

from leaderboard.cli.results import entry_results
from leaderboard.schemas.submission import Submission
from leaderboard.scoring import encode_results
from leaderboard.store import Store, read_model, write_model
from leaderboard.validation import read_entry


def score(store: Store, folder: Path) -> None:
    """Write the results.json that the scorer computes."""
    (folder / "results.json").write_text(encode_results(entry_results(store, read_entry(store, folder))))


def scored_copy(store: Store, folder: Path, submission_id: str, **changes: object) -> Path:
    """Copy a submission beside itself with other metadata, and with its results where its questions are in the store."""
    copy = folder.parent / submission_id
    if copy != folder:
        shutil.copytree(folder, copy)
    old = read_model(folder / "submission.json", Submission)
    new = Submission.model_validate({**old.model_dump(mode="json"), "submission_id": submission_id, **changes})
    write_model(copy / "submission.json", new)
    if (new.edition, new.content_sha256) == (old.edition, old.content_sha256):
        score(store, copy)
    return copy
