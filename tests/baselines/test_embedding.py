"""The embedding baseline takes the nearest choice, on every benchmark, and is recorded with its model."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray

from leaderboard.baselines import baseline_predictions, baselines_of, write_baseline
from leaderboard.baselines.embedding import EMBEDDING_ID, embedding_baseline, nearest_choice
from leaderboard.benchmarks import BENCHMARKS, benchmark
from leaderboard.embeddings import DEFAULT_MODEL, EmbeddingModel
from leaderboard.registry import Baseline, Benchmark
from leaderboard.schemas.tables import Predictions
from leaderboard.store import default_store


def letters(texts: Sequence[str]) -> NDArray[np.float64]:
    """Return the counts of a and b, of length 1 or 0."""
    counts = np.array([[text.count("a"), text.count("b")] for text in texts], dtype=np.float64)
    lengths = np.linalg.norm(counts, axis=1, keepdims=True)
    return counts / np.where(lengths > 0, lengths, 1)


def asked(rows: Sequence[tuple[str, list[str]]]) -> pl.DataFrame:
    """Return questions with choices."""
    return pl.DataFrame(rows, schema=["question", "choices"], orient="row")


def test_the_nearest_choice_is_taken() -> None:
    """By the angle and not by the length; questions may have different numbers of choices."""
    rows = [("aa b", ["b", "aaaa bb", "a"]), ("b", ["a", "ab"]), ("a", ["b", "ab", "abb", "aab"])]
    assert nearest_choice(asked(rows), embed=letters).to_list() == [1, 1, 3]


def test_the_first_is_taken_among_equals() -> None:
    """Where choices point the same way, or nowhere."""
    rows = [("a", ["b", "aa", "a"]), ("c", ["a", "b"]), ("a", ["c", "d"])]
    assert nearest_choice(asked(rows), embed=letters).to_list() == [1, 0, 0]


class Listening:
    """Embeds as `letters` does, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return the vectors."""
        self.given += texts
        return letters(texts)


def test_every_text_is_embedded_once() -> None:
    """A text that stands in many questions is given to the model once."""
    embed = Listening()
    nearest_choice(asked([("a", ["b", "c"]), ("a", ["c", "b"])]), embed=embed)
    assert embed.given == ["a", "b", "c"]


@pytest.fixture
def rule(counting_model: Callable[[str, str], Path]) -> Baseline:
    """The baseline with a model that counts the frequent letters."""
    return embedding_baseline(EmbeddingModel(str(counting_model("tiny", "etaoinshrdlu"))))


@pytest.mark.parametrize("record", BENCHMARKS, ids=lambda record: record.id)
def test_it_answers_every_benchmark(rule: Baseline, record: Benchmark) -> None:
    """One valid prediction a scored question of the last task; the baseline is offered and is no shortcut."""
    questions = default_store().questions(record, "open", tasks=(record.tasks[-1].id,))
    split = record.edition("open").scored_split
    predictions = Predictions.validate(baseline_predictions(rule, questions, split=split))
    assert len(predictions) == (questions["split"] == split).sum()
    (offered,) = (each for each in baselines_of(record) if each.id == EMBEDDING_ID)
    assert (offered.reads, offered.fitted) == ("question", False)
    assert DEFAULT_MODEL.pinned in offered.explanation


def test_a_submission_names_the_model(rule: Baseline, tmp_path: Path) -> None:
    """The note says which weights answered."""
    folder = write_baseline(default_store(), benchmark("piqa"), "open", rule, tmp_path / "nearest")
    assert "tiny from a folder, weights with SHA-256 " in (folder / "submission.json").read_text(encoding="utf-8")


def test_none_is_committed() -> None:
    """No weights could be had where the repository was made, so no submission of it is in there."""
    for record in BENCHMARKS:
        assert EMBEDDING_ID not in default_store().submission_ids(record.id)
