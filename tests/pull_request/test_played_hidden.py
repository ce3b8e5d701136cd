"""No key of a hidden split, and no verdict on one of its questions, leaves the workflows, even if the keys were there."""

import dataclasses
import functools
import hashlib
import json
from pathlib import Path
from typing import NamedTuple

import polars as pl
import pytest
from click.testing import CliRunner

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.building import build_edition
from leaderboard.cli import cli
from leaderboard.store import REPOSITORY, Store
from tests.cli.test_hidden_key import TASK, VARIATION, built
from tests.pull_request.conftest import NAME, OWN_FILES
from tests.pull_request.github import TOKEN, github_server
from tests.pull_request.repositories import Files, commit, files_below, new_repository
from tests.pull_request.workflows import played

PREDICTIONS = f"submissions/piqa/my-model/predictions/{TASK.id}/{VARIATION.id}.csv"


class Told(NamedTuple):
    """All that two workflows let out on one pull request, without the hashes of commits and questions."""

    succeeded: bool
    artifact: str
    log: str
    summary: str
    comment: str


def submission(store: Store, place: Path, *, with_hidden: bool) -> Files:
    """Return a scored submission to the release; `with_hidden` adds answers to the hidden questions by hand."""
    questions = store.questions(BENCHMARK, "release", tasks=(TASK.id,))
    answers = questions.select("question_id", index=pl.lit(0))
    answers.head(1).write_csv(place / "mine.csv")
    folder = store.submission_dir("piqa", "my-model")
    told = ["--benchmark", "piqa", "--edition", "release", "--model-name", "x", "--developer", "y"]
    data = ["--data", str(store.datasets)]
    for arguments in (["convert", place / "mine.csv", *told, "--out", folder], ["score", folder]):
        assert CliRunner().invoke(cli, [*map(str, arguments), *data]).exit_code == 0
    files: Files = files_below(store.submissions, "submissions")
    if not with_hidden:
        return files
    content = answers.write_csv().encode()
    path = "submissions/piqa/my-model/submission.json"
    metadata = json.loads(bytes(files[path]))  # type: ignore[arg-type]
    metadata["files"][0] |= {"sha256": hashlib.sha256(content).hexdigest(), "rows": len(answers)}
    return {**files, PREDICTIONS: content, path: (json.dumps(metadata, indent=2) + "\n").encode()}


def told_with(key: int, place: Path, *, with_hidden: bool) -> Told:
    """Play score-submission.yml and comment-score.yml where all hidden questions have this key in the base's files."""
    place.mkdir()
    store = Store(place / "datasets", place / "submissions")
    build_edition(store, dataclasses.replace(BENCHMARK, build=functools.partial(built, key=key)), "release")
    repository = new_repository(place / "server" / NAME)
    base: Files = {
        **files_below(REPOSITORY / "leaderboard", "leaderboard"),
        **files_below(store.datasets, "datasets"),
        **{name: (REPOSITORY / name).read_bytes() for name in OWN_FILES},
    }
    main = commit(repository, "main", base)
    head = commit(repository, "pull", submission(store, place, with_hidden=with_hidden), main)
    event = {"pull_request": {"number": 7, "head": {"sha": head}, "base": {"ref": "main"}}}
    github = {"repository": NAME, "event": event, "token": "read-only"}
    done = played("score-submission.yml", github, place / "server", place / "run")
    run = {"id": 1, "head_sha": head, "head_branch": "pull", "head_repository": {"owner": {"login": "someone"}}}
    (place / "run" / "artifacts").rename(place / "artifacts")
    with github_server([(7, "someone", "pull", head)]) as server:
        github = {"repository": NAME, "event": {"workflow_run": run}, "token": TOKEN}
        after = played("comment-score.yml", github, place / "server", place / "second", GITHUB_API_URL=server.address)
    ((_, comment),) = server.writes
    artifact = (place / "artifacts" / "report.json").read_text()
    hashes = {main: "BASE", head: "HEAD", main[:12]: "BASE", head[:12]: "HEAD", str(place): "PLACE"}
    texts = [artifact, done.out + after.out, done.summary, comment]
    for found, name in hashes.items():
        texts = [text.replace(found, name) for text in texts]
    return Told(done.succeeded, *texts)


@pytest.mark.parametrize("with_hidden", [False, True], ids=["scored questions", "hidden questions too"])
def test_nothing_that_is_told_depends_on_a_hidden_key(tmp_path: Path, *, with_hidden: bool) -> None:
    """All hidden answers right or all wrong: artifact, log, summary and comment are the same."""
    told = [told_with(key, tmp_path / str(key), with_hidden=with_hidden) for key in (0, 1)]
    assert told[0] == told[1]
    assert told[0].succeeded is not with_hidden
    assert ("held back" in told[0].comment) is with_hidden
    assert '"n_questions": 1,' in told[0].artifact or with_hidden
