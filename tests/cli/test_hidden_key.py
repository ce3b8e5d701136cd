"""`score --key`: aggregates on questions whose key is held back, and not a word more."""

import dataclasses
import json
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.building import build_edition
from leaderboard.cli import PROGRAM, cli
from leaderboard.files import sha256_of
from leaderboard.sources import Build, Draft
from leaderboard.store import REPOSITORY, Store
from tests.pull_request.repositories import commit, git, new_repository

N = 200
(TASK,) = BENCHMARK.tasks
(VARIATION,) = TASK.variations


def built(edition_id: str, *, seed: int, annotations: Path | None, n: int = N, key: int | None = None) -> Build:
    """Build one validation question, whose key is public, and n questions of test, whose key is not unless one is given."""
    del edition_id, seed, annotations
    numbers = range(n + 1)
    frame = pl.DataFrame(
        {
            "task": TASK.id,
            "variation": VARIATION.id,
            "split": ["validation"] + ["test"] * n,
            "cluster_id": [f"c{number}" for number in numbers],
            "question": [f"Goal {number}?" for number in numbers],
            "choices": [[f"do {number}", f"leave {number}"] for number in numbers],
            "answer": pl.Series([0] + [key] * n, dtype=pl.Int8),
            "pair_id": pl.Series([None] * (n + 1), dtype=pl.String),
        }
    )
    return Build((), "0", "none", (), iter([Draft(TASK.id, VARIATION.id, frame.with_columns(facets()))]))


def facets() -> list[pl.Expr]:
    """Return the facets of the task without a value, or with 1 where a slice needs one."""
    return [pl.lit(1 if facet.id in TASK.slices else None).cast(facet.dtype).alias(facet.id) for facet in TASK.facets]


@pytest.fixture
def hidden(tmp_path: Path) -> Store:
    """A store with the release edition of `built`, and beside it a clone of a repository without a record of a score."""
    server = new_repository(tmp_path / "server")
    commit(server, "main", {"README.md": b"x\n"})
    git(tmp_path, "clone", "--quiet", str(server), "clone")
    store = Store(tmp_path / "datasets", tmp_path / "submissions")
    build_edition(store, dataclasses.replace(BENCHMARK, build=built), "release")
    return store


def ids(store: Store) -> list[str]:
    """Return the ids of the held-back questions."""
    questions = store.questions(BENCHMARK, "release", tasks=(TASK.id,))
    return questions.filter(pl.col("split") == "test")["question_id"].to_list()


def written(path: Path, question_ids: list[str], choices: list[int]) -> Path:
    """Write a file of predictions, or of keys."""
    pl.DataFrame({"question_id": question_ids, "index": choices}).write_csv(path)
    return path


def score(store: Store, path: Path, key: Path, *more: str) -> Result:
    """Run `score` with a hidden key; records are in the clone beside the store."""
    arguments = ["score", path, "--key", key, "--benchmark", "piqa", "--edition", "release", "--data", store.datasets]
    arguments += ["--account", "Some-Lab", "--submission-id", "my-model", "--records", store.datasets.parent / "clone"]
    return CliRunner().invoke(cli, [*map(str, arguments), *more], prog_name=PROGRAM, catch_exceptions=False)


def test_three_of_four_are_right(hidden: Store, tmp_path: Path) -> None:
    """150 of 200 keys are 0, the file answers 0: 75 %; the one line is that of the task."""
    path = written(tmp_path / "mine.csv", ids(hidden), [0] * N)
    result = score(hidden, path, written(tmp_path / "key.csv", ids(hidden), [0] * 150 + [1] * 50))
    (record,) = (tmp_path / "clone" / "hidden-scores").rglob("*.json")
    assert (result.exit_code, result.stderr) == (
        0,
        f"{record} written: bring it into main before you tell the score\n",
    )
    lines = [line.split() for line in result.stdout.splitlines()[2:]]
    assert all("75.0" in line and "200" in line for line in lines)
    assert 1 <= len(lines) <= 2


def test_the_output_depends_on_the_count_alone(hidden: Store, tmp_path: Path) -> None:
    """Whichever 150 questions are right, every byte is the same: nothing is told of a single one."""
    path = written(tmp_path / "mine.csv", ids(hidden), [0] * N)
    outputs = set()
    for shift in range(4):
        key = [int((number + shift) % 4 == 3) for number in range(N)]
        account = f"lab-{shift}"
        result = score(hidden, path, written(tmp_path / "key.csv", ids(hidden), key), "--account", account)
        (record,) = (tmp_path / "clone" / "hidden-scores" / account).iterdir()
        outputs.add((result.exit_code, result.stdout, result.stderr.replace(str(record), "RECORD")))
    assert len(outputs) == 1


def test_only_the_record_is_written_and_no_id_is_named(hidden: Store, tmp_path: Path) -> None:
    """No results.json, no log; neither the output nor the record holds an id of a question or the score."""
    path = written(tmp_path / "mine.csv", ids(hidden), [0] * N)
    key = written(tmp_path / "key.csv", ids(hidden), [0] * 150 + [1] * 50)
    before = {each for each in tmp_path.rglob("*") if each.is_file()}
    result = score(hidden, path, key)
    (record,) = {each for each in tmp_path.rglob("*") if each.is_file()} - before
    content = json.loads(record.read_text())
    manifest = hidden.manifest("piqa", "release")
    assert record.relative_to(tmp_path / "clone").parts[:2] == ("hidden-scores", "some-lab")
    assert content == {
        "schema_version": 1,
        "account": "some-lab",
        "scored_at": content["scored_at"],
        "benchmark": "piqa",
        "edition": "release",
        "version": manifest.version,
        "content_sha256": manifest.content_sha256,
        "submission_id": "my-model",
        "predictions_sha256": sha256_of(path.read_bytes()),
    }
    assert not [each for each in ids(hidden) if each in result.output + record.read_text()]


def test_an_account_is_scored_once_a_week(hidden: Store, tmp_path: Path) -> None:
    """The second file of an account, however its login is written, gets no score and leaves no record; others do."""
    path = written(tmp_path / "mine.csv", ids(hidden), [0] * N)
    other = written(tmp_path / "other.csv", ids(hidden), [1] * N)
    key = written(tmp_path / "key.csv", ids(hidden), [0] * N)
    assert score(hidden, path, key).exit_code == 0
    again = score(hidden, other, key, "--account", "SOME-LAB", "--submission-id", "another")
    assert (again.exit_code, again.stdout) == (1, "")
    assert "less than 7 days ago; score the next one from" in again.stderr
    assert len(list((tmp_path / "clone" / "hidden-scores").rglob("*.json"))) == 1
    assert score(hidden, other, key, "--account", "other-lab").exit_code == 0


def test_a_file_that_gets_no_score_leaves_no_record(hidden: Store, tmp_path: Path) -> None:
    """A faulty file tells nothing of the key, so its account may send another."""
    key = written(tmp_path / "key.csv", ids(hidden), [0] * N)
    assert score(hidden, written(tmp_path / "mine.csv", ids(hidden)[:5], [0] * 5), key).exit_code == 1
    assert not (tmp_path / "clone" / "hidden-scores").exists()
    assert score(hidden, key, key).exit_code == 0


@pytest.mark.parametrize("fault", ["short", "twice", "unknown", "choice", "text", "empty"])
def test_a_faulty_key_shows_nothing_of_itself(fault: str, hidden: Store, tmp_path: Path) -> None:
    """One sentence, the same for every fault: a log may be public."""
    rows = [f"{each},{number % 2}" for number, each in enumerate(ids(hidden))]
    rows = {
        "short": rows[:-1],
        "twice": [*rows, rows[0]],
        "unknown": [*rows[:-1], "piqa/all/secret,1"],
        "choice": [*rows[:-1], f"{ids(hidden)[-1]},secret"],
        "text": ["secret"],
        "empty": [*rows[:-1], f"{ids(hidden)[-1]},"],
    }[fault]
    key = tmp_path / "key.csv"
    key.write_text("question_id,index\n" + "\n".join(rows) + "\n")
    result = score(hidden, written(tmp_path / "mine.csv", ids(hidden), [0] * N), key)
    assert result.exit_code == 1
    assert result.output == (
        f"error: {key}: it does not give exactly one choice for each of the 200 questions; its lines are not shown; "
        "compare it with the questions\n"
    )


def test_few_answers_are_not_scored(hidden: Store, tmp_path: Path) -> None:
    """One answer alone would get its own verdict; 190 of 200 are enough."""
    key = written(tmp_path / "key.csv", ids(hidden), [0] * N)
    for n_answers, status in ((1, 1), (189, 1), (190, 0)):
        path = written(tmp_path / "mine.csv", ids(hidden)[:n_answers], [0] * n_answers)
        result = score(hidden, path, key)
        assert result.exit_code == status, n_answers
        assert ("are answered, less than 95%" in result.stderr) == (status == 1)


def test_few_questions_are_not_scored(hidden: Store, tmp_path: Path) -> None:
    """An edition that holds back 99 keys."""

    def fewer(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
        return built(edition_id, seed=seed, annotations=annotations, n=99)

    store = Store(tmp_path / "fewer", hidden.submissions)
    build_edition(store, dataclasses.replace(BENCHMARK, build=fewer), "release")
    key = written(tmp_path / "key.csv", ids(store), [0] * 99)
    assert "only 99 keys are held back" in score(store, key, key).stderr


@pytest.mark.parametrize("option", ["--benchmark", "--account", "--submission-id"])
def test_a_key_needs_to_know_whom_it_scores(option: str, hidden: Store, tmp_path: Path) -> None:
    """Without any of the three nothing is scored; without a key the last two have no use."""
    key = written(tmp_path / "key.csv", ids(hidden), [0] * N)
    given = {"--benchmark": "piqa", "--account": "some-lab", "--submission-id": "my-model"}
    pairs = [word for name, value in given.items() if name != option for word in (name, value)]
    result = CliRunner().invoke(cli, ["score", str(key), "--key", str(key), *pairs], prog_name=PROGRAM)
    assert result.exit_code == 2
    assert f"--key needs {option} as well" in result.stderr
    result = CliRunner().invoke(cli, ["score", str(tmp_path), option, given[option]], prog_name=PROGRAM)
    assert result.exit_code == 2


@pytest.mark.parametrize("option", ["--account", "--submission-id", "--records", "--branch"])
def test_options_of_a_key_have_no_use_without_one(option: str, tmp_path: Path) -> None:
    """They are named, not passed over."""
    value = str(tmp_path) if option == "--records" else "some-lab"
    result = CliRunner().invoke(cli, ["score", str(tmp_path), option, value], prog_name=PROGRAM)
    assert result.exit_code == 2
    assert f"Without --key leave out {option}." in result.stderr


@pytest.mark.parametrize("more", [("--out", "results.json"), ("--benchmark", "coat"), ("--account", "a/b")])
def test_what_has_no_hidden_key_is_refused(more: tuple[str, ...], hidden: Store, tmp_path: Path) -> None:
    """A file to write to is wrong usage; COAT holds nothing back and its release is not here."""
    key = written(tmp_path / "key.csv", ids(hidden), [0] * N)
    assert score(hidden, key, key, *more).exit_code in (1, 2)


def test_no_workflow_scores_with_a_key() -> None:
    """A hidden key is on no runner: neither the option nor a key is named in a workflow."""
    for path in (REPOSITORY / ".github" / "workflows").glob("*.yml"):
        assert "--key" not in path.read_text()
