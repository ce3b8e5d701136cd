"""A small COAT on disk, in two editions: five scored questions and one dev question in each of its variations."""

import dataclasses
import os
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import polars as pl
import pytest
from hypothesis import settings

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.building import build_edition
from leaderboard.predictions import file_entries, prediction_files, write_submission
from leaderboard.registry import Facet, Task, Variation
from leaderboard.schemas.submission import Disclosure, Model, Setting, Submission
from leaderboard.schemas.tables import Predictions
from leaderboard.sources import Build, Draft
from leaderboard.store import Store

N_SCORED = 5
FAKE_MODEL2VEC = Path(__file__).with_name("fake_model2vec")
collect_ignore = [FAKE_MODEL2VEC.name]  # looking for doctests there would import it in place of the library

# Speed is measured by benchmarks/, not by tests.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than cores: tests that look at the site in a browser wait for half of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what is marked as slow to the night."""
    if "LEADERBOARD_SLOW" not in os.environ:
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="LEADERBOARD_SLOW is not set: slow tests run every night"))


# Tests read what is printed; colours that the environment asks for are not looked at.
for variable in ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
    os.environ.pop(variable, None)


def small_build(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
    """Build questions whose key is choice `i % n_choices`; the others cannot be used at all."""
    del seed, annotations
    drafts: Iterator[Draft] = (
        Draft(task.id, variation.id, small_variation(edition_id, task, variation))
        for task in BENCHMARK.tasks
        for variation in task.variations
    )
    return Build((), "0", "none", (), drafts)


def small_variation(edition_id: str, task: Task, variation: Variation) -> pl.DataFrame:
    """Return six questions of three clusters; the last is of split dev."""
    n, numbers = variation.n_choices, range(N_SCORED + 1)
    frame = pl.DataFrame(
        {
            "task": task.id,
            "variation": variation.id,
            "split": ["test"] * N_SCORED + ["dev"],
            "cluster_id": [f"c{i % 3}" for i in numbers],
            "question": [f"Question {i} of {task.id} {variation.id}, {edition_id} edition?" for i in numbers],
            "choices": [[f"the mug {i}-{choice}" for choice in range(n)] for i in numbers],
            "answer": pl.Series([i % n for i in numbers], dtype=pl.Int8),
            "pair_id": pl.Series([None] * len(numbers), dtype=pl.String),
        }
    )
    return frame.with_columns(pl.Series(facet.id, facet_values(facet, n), facet.dtype) for facet in task.facets)


def facet_values(facet: Facet, n_choices: int) -> list[object]:
    """Return six values of the facet's type; every choice but the key is of class bad."""
    keys = [i % n_choices for i in range(N_SCORED + 1)]
    if facet.id == "choice_class":
        return [["ideal" if choice == key else "bad" for choice in range(n_choices)] for key in keys]
    if isinstance(facet.dtype, pl.List):
        return [["word" if facet.dtype.inner == pl.String else 0] * n_choices] * len(keys)
    value = {"n_choices": n_choices, "n_bad": n_choices - 1}.get(facet.id, 0)
    return ["word" if facet.dtype == pl.String else value] * len(keys)


@pytest.fixture(scope="session")
def datasets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder laid out like datasets/, with the editions open and rebuilt; not to be changed."""
    folder = tmp_path_factory.mktemp("datasets")
    small = dataclasses.replace(BENCHMARK, build=small_build)
    for edition_id in ("open", "rebuilt"):
        build_edition(Store(folder, folder), small, edition_id)
    return folder


@pytest.fixture
def store(datasets: Path, tmp_path: Path) -> Store:
    """Store over the small COAT, without submissions."""
    return Store(datasets, tmp_path / "submissions")


@pytest.fixture
def first_choices(questions: pl.DataFrame) -> pl.DataFrame:
    """Predictions that take the first choice of every scored question of the open edition."""
    frame = questions.select("question_id", repeat=0, prediction=0, response=None, choice_scores=None)
    return Predictions.validate(frame.with_columns(status=pl.lit("answered")), cast=True)


@pytest.fixture
def folder(store: Store, questions: pl.DataFrame, first_choices: pl.DataFrame) -> Path:
    """A submission folder without a fault, `first-choice`, that takes the first choice of every question."""
    manifest = store.manifest("coat", "open")
    files = prediction_files(first_choices, questions, n_repeats=1)
    submission = Submission(
        submission_id="first-choice",
        benchmark="coat",
        edition="open",
        version=manifest.version,
        content_sha256=manifest.content_sha256,
        tasks=[task.id for task in BENCHMARK.tasks],
        model=Model(name="First choice", developer="nobody"),
        setting=Setting(kind="baseline"),
        date=date(2026, 1, 2),
        evaluator_relationship="other",
        disclosure=Disclosure(trained_on_questions=False),
        files=file_entries(files),
    )
    write_submission(store.submission_dir("coat", "first-choice"), submission, files)
    return store.submission_dir("coat", "first-choice")


@pytest.fixture
def questions(store: Store) -> pl.DataFrame:
    """The scored questions of the small COAT, open edition: 170 rows."""
    tasks = tuple(task.id for task in BENCHMARK.tasks)
    return store.questions(BENCHMARK, "open", tasks=tasks).filter(pl.col("split") == "test")


@pytest.fixture
def counting_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], Path]]:
    """Make a folder, by name, with a model that counts letters; meanwhile a small library stands for model2vec."""
    monkeypatch.syspath_prepend(str(FAKE_MODEL2VEC))
    real = sys.modules.pop("model2vec", None)

    def made(name: str, letters: str) -> Path:
        (tmp_path / name).mkdir()
        (tmp_path / name / "model.safetensors").write_text(letters, encoding="utf-8")
        return tmp_path / name

    yield made
    sys.modules.pop("model2vec", None)
    if real is not None:
        sys.modules["model2vec"] = real
