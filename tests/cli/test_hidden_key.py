"""`score --key`: aggregates on questions whose key is held back, and not a word more."""

import dataclasses
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.building import build_edition
from leaderboard.cli import PROGRAM, cli
from leaderboard.registry import Build, Draft
from leaderboard.store import REPOSITORY, Store

N = 200
(TASK,) = BENCHMARK.tasks
(VARIATION,) = TASK.variations


def built(edition_id: str, *, seed: int, annotations: Path | None, n: int = N) -> Build:
    """Build one validation question, whose key is public, and n questions of test, whose key is not."""
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
            "answer": pl.Series([0] + [None] * n, dtype=pl.Int8),
            "pair_id": pl.Series([None] * (n + 1), dtype=pl.String),
        }
    )
    return Build((), "0", "none", (), iter([Draft(TASK.id, VARIATION.id, frame.with_columns(facets()))]))


def facets() -> list[pl.Expr]:
    """Return the facets of the task without a value, or with 1 where a slice needs one."""
    return [pl.lit(1 if facet.id in TASK.slices else None).cast(facet.dtype).alias(facet.id) for facet in TASK.facets]


@pytest.fixture
def hidden(tmp_path: Path) -> Store:
    """A store with the release edition of `built`."""
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
    """Run `score` with a hidden key."""
    arguments = ["score", path, "--key", key, "--benchmark", "piqa", "--edition", "release", "--data", store.datasets]
    return CliRunner().invoke(cli, [*map(str, arguments), *more], prog_name=PROGRAM, catch_exceptions=False)


def test_three_of_four_are_right(hidden: Store, tmp_path: Path) -> None:
    """150 of 200 keys are 0, the file answers 0: 75 %; the one line is that of the task."""
    path = written(tmp_path / "mine.csv", ids(hidden), [0] * N)
    result = score(hidden, path, written(tmp_path / "key.csv", ids(hidden), [0] * 150 + [1] * 50))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line.split() for line in result.stdout.splitlines()[2:]]
    assert all("75.0" in line and "200" in line for line in lines)
    assert 1 <= len(lines) <= 2


def test_the_output_depends_on_the_count_alone(hidden: Store, tmp_path: Path) -> None:
    """Whichever 150 questions are right, every byte is the same: nothing is told of a single one."""
    path = written(tmp_path / "mine.csv", ids(hidden), [0] * N)
    outputs = set()
    for shift in range(4):
        key = [int((number + shift) % 4 == 3) for number in range(N)]
        result = score(hidden, path, written(tmp_path / "key.csv", ids(hidden), key))
        outputs.add((result.exit_code, result.stdout, result.stderr))
    assert len(outputs) == 1


def test_nothing_is_written_and_no_id_is_named(hidden: Store, tmp_path: Path) -> None:
    """No results.json, no log; the output holds no id of a question."""
    path = written(tmp_path / "mine.csv", ids(hidden), [0] * N)
    key = written(tmp_path / "key.csv", ids(hidden), [0] * 150 + [1] * 50)
    before = sorted(tmp_path.rglob("*"))
    result = score(hidden, path, key)
    assert sorted(tmp_path.rglob("*")) == before
    assert not [each for each in ids(hidden) if each in result.output]


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
        assert result.exit_code == status
        assert ("are answered, less than 95%" in result.stderr) == (status == 1)


def test_few_questions_are_not_scored(hidden: Store, tmp_path: Path) -> None:
    """An edition that holds back 99 keys."""

    def fewer(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
        return built(edition_id, seed=seed, annotations=annotations, n=99)

    store = Store(tmp_path / "fewer", hidden.submissions)
    build_edition(store, dataclasses.replace(BENCHMARK, build=fewer), "release")
    key = written(tmp_path / "key.csv", ids(store), [0] * 99)
    assert "only 99 keys are held back" in score(store, key, key).stderr


@pytest.mark.parametrize("more", [("--out", "results.json"), ("--benchmark", "coat")])
def test_what_has_no_hidden_key_is_refused(more: tuple[str, ...], hidden: Store, tmp_path: Path) -> None:
    """A file to write to is wrong usage; COAT holds nothing back and its release is not here."""
    key = written(tmp_path / "key.csv", ids(hidden), [0] * N)
    assert score(hidden, key, key, *more).exit_code in (1, 2)


def test_no_workflow_scores_with_a_key() -> None:
    """A hidden key is on no runner: neither the option nor a key is named in a workflow."""
    for path in (REPOSITORY / ".github" / "workflows").glob("*.yml"):
        assert "--key" not in path.read_text()
