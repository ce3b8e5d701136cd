"""Every configuration of the card is loaded with the `datasets` library from a local folder, without a network."""

from pathlib import Path

import polars as pl
import pytest
import yaml

import datasets as datasets_library
from datasets import DatasetDict, get_dataset_config_names, load_dataset
from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.results import entry_results
from leaderboard.files import write_bytes
from leaderboard.hub.card import dataset_card
from leaderboard.hub.dataset_files import card_files, edition_files
from leaderboard.hub.described import Described, described, splits
from leaderboard.hub.kept_results import wanted_results
from leaderboard.hub.layout import EditionId
from leaderboard.hub.repository import Remote
from leaderboard.hub.result_files import result_files
from leaderboard.registry import Benchmark
from leaderboard.store import default_store

REPO = "my-org/physical-commonsense"
STORE = default_store()
COMMITTED = [EditionId(b.id, e.id) for b in BENCHMARKS for e in b.editions if e.committed and STORE.has(b.id, e.id)]
VARIATIONS = [
    (benchmark, task, variation) for benchmark in BENCHMARKS for task in benchmark.tasks for variation in task.variations
]  # fmt: skip


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what would be on the Hub: all committed editions, all results and the card."""
    folder = tmp_path_factory.mktemp("repository")
    files: dict[str, bytes] = {}
    for each in COMMITTED:
        files |= edition_files(STORE, each) | card_files(STORE, each.benchmark)
    made = result_files(STORE, BENCHMARKS, REPO, entry_results)
    files |= wanted_results(REPO, made, Remote("", {}, lambda _: {}), ()).files
    files["README.md"] = dataset_card(
        REPO, described(files), [each.id for each in BENCHMARKS], repository=None
    ).encode()
    for name, content in files.items():
        write_bytes(folder / name, content)
    return folder


@pytest.fixture(scope="module")
def editions(repository: Path) -> list[Described]:
    """What the card tells of."""
    paths = [path for path in repository.rglob("*") if path.name in {"manifest.json", "README.md"}]
    return described({path.relative_to(repository).as_posix(): path.read_bytes() for path in paths})


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library asks nobody, and draws no bars."""
    monkeypatch.setattr(datasets_library.config, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    datasets_library.disable_progress_bars()


def loaded(repository: Path, name: str, cache: Path) -> DatasetDict:
    """Return all splits of a configuration."""
    found = load_dataset(str(repository), name, cache_dir=str(cache))
    assert isinstance(found, DatasetDict)
    return found


def n_rows(found: DatasetDict) -> dict[str, int]:
    """Return the rows of each split."""
    return {str(name): len(rows) for name, rows in found.items()}


def test_every_benchmark_task_and_variation_is_a_configuration(repository: Path) -> None:
    """And nothing else is, but the results; a benchmark with one task of one id has one name for both."""
    names = {name for b, t, v in VARIATIONS for name in (b.id, f"{b.id}.{t.id}", f"{b.id}.{t.id}.{v.id}")}
    names |= {f"results.{benchmark.id}" for benchmark in BENCHMARKS}
    assert set(get_dataset_config_names(str(repository))) == names
    assert "coat.task-2.v03" in names


@pytest.mark.parametrize(
    ("benchmark", "task_id", "variation_id"),
    [(benchmark, task.id, variation.id) for benchmark, task, variation in VARIATIONS],
    ids=lambda value: value.id if isinstance(value, Benchmark) else value,
)
def test_a_variation_is_loaded(  # noqa: PLR0913, PLR0917, fixtures
    repository: Path, editions: list[Described], tmp_path: Path, benchmark: Benchmark, task_id: str, variation_id: str
) -> None:
    """Each split has the rows that the manifest counts, and they are those of datasets/, in their order."""
    (each,) = [each for each in editions if each.benchmark is benchmark]
    (entry,) = [entry for entry in each.entries(benchmark.task(task_id)) if entry.variation == variation_id]
    found = loaded(repository, f"{benchmark.id}.{task_id}.{variation_id}", tmp_path)
    assert n_rows(found) == entry.splits
    ours = STORE.scan_questions(benchmark.id, "open", task_id, variation_id).collect()
    for split, rows in found.items():
        of_split = ours.with_row_index("position").filter(pl.col("split") == str(split))
        assert rows.to_dict() == of_split.select(rows.column_names).to_dict(as_series=False)


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda benchmark: benchmark.id)
def test_a_benchmark_and_its_tasks_are_loaded(
    repository: Path, editions: list[Described], tmp_path: Path, benchmark: Benchmark
) -> None:
    """Files of two tasks fit into one table, whose columns are those of both and stand in the card."""
    (each,) = [each for each in editions if each.benchmark is benchmark]
    infos = {info["config_name"]: info for info in yaml.safe_load(head_of(repository))["dataset_info"]}
    for name, entries in {
        benchmark.id: each.manifest.variations,
        **{each.task_name(task): each.entries(task) for task in benchmark.tasks},
    }.items():
        found = loaded(repository, name, tmp_path)
        assert n_rows(found) == splits(entries)
        columns = [feature["name"] for feature in infos[name]["features"]]
        assert found["test"].column_names == columns
        facets = {facet.id for task in benchmark.tasks for facet in task.facets}
        assert facets <= set(columns) or name != benchmark.id


def head_of(repository: Path) -> str:
    """Return the YAML of the card."""
    return (repository / "README.md").read_text().split("---\n")[1]


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda benchmark: benchmark.id)
def test_results_are_loaded(repository: Path, tmp_path: Path, benchmark: Benchmark) -> None:
    """Every submission is among them, with the score that its results.json tells."""
    (rows,) = loaded(repository, f"results.{benchmark.id}", tmp_path).values()
    assert set(rows["submission_id"]) == set(STORE.submission_ids(benchmark.id))
    table = pl.from_dicts(rows.to_list(), infer_schema_length=None)
    chance = table.filter(submission_id="chance", level="benchmark", metric=benchmark.primary.id)
    assert abs(chance["value"].item() - chance_level(benchmark)) < 0.06


def chance_level(benchmark: Benchmark) -> float:
    """Return the mean over headline tasks of the mean over variations of one in the number of choices."""
    tasks = [[1 / each.n_choices for each in task.variations] for task in benchmark.headline_tasks]
    return sum(sum(shares) / len(shares) for shares in tasks) / len(tasks)


def test_one_configuration_is_the_default(repository: Path) -> None:
    """The first benchmark, whole, is what the Hub's viewer shows first."""
    defaults = [c["config_name"] for c in yaml.safe_load(head_of(repository))["configs"] if c.get("default")]
    assert defaults == [BENCHMARKS[0].id]
