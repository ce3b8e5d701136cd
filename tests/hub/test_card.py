"""The dataset card says what registry, manifests and the benchmarks' own cards say."""

import dataclasses
import re

import pytest
from huggingface_hub import DatasetCard

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.building import CANARY
from leaderboard.hub.card import COPIED, dataset_card, section
from leaderboard.hub.dataset_files import card_files
from leaderboard.hub.described import Described, described
from leaderboard.hub.layout import EditionId, manifest_path
from leaderboard.registry import Benchmark
from leaderboard.store import default_store

REPO = "my-org/physical-commonsense"
ADDRESS = "https://github.com/my-org/leaderboard"
STORE = default_store()
EDITIONS = [EditionId(b.id, e.id) for b in BENCHMARKS for e in b.editions if e.committed]


def told() -> list[Described]:
    """Return the committed editions as a card tells of them."""
    files: dict[str, bytes] = {}
    for each in EDITIONS:
        files[manifest_path(each)] = STORE.manifest_path(*each).read_bytes()
        files |= card_files(STORE, each.benchmark)
    return described(files)


CARD = dataset_card(REPO, told(), [], repository=None)


def part_of(benchmark: Benchmark) -> str:
    """Return what the card says of one benchmark."""
    return CARD.split(f"\n## {benchmark.title}: ")[1].split("\n## ")[0]


def test_the_head_is_what_the_hub_reads() -> None:
    """huggingface_hub reads it; the licences are those of the editions, under the Hub's names."""
    data = DatasetCard(CARD).data
    assert data.license == ["cc-by-4.0"]
    assert data.language == ["en"]
    assert data.task_categories == ["multiple-choice", "question-answering"]
    assert data.size_categories == ["100K<n<1M"]
    n_tasks = sum(len(benchmark.tasks) for benchmark in BENCHMARKS)
    n_variations = sum(len(task.variations) for benchmark in BENCHMARKS for task in benchmark.tasks)
    assert len(data.configs) == len(BENCHMARKS) + n_tasks + n_variations


def test_an_edition_of_another_licence_is_called_so() -> None:
    """It is not ours to publish, but somebody may have put it there: the card is made all the same."""
    first, *others = told()
    odd = first._replace(edition=dataclasses.replace(first.edition, licence="all rights reserved"))
    assert DatasetCard(dataset_card(REPO, [odd, *others], [], repository=None)).data.license == ["other", "cc-by-4.0"]


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda benchmark: benchmark.id)
def test_every_benchmark_is_described(benchmark: Benchmark) -> None:
    """Paper, licence, instructions and columns of every task, departures, canary, who made it and its known faults."""
    part = " ".join(part_of(benchmark).split())
    manifest = STORE.manifest(benchmark.id, "open")
    for words in (benchmark.paper, benchmark.paper_url, "Licence: CC-BY-4.0", CANARY):
        assert words in part
    for task in benchmark.tasks:
        assert f"`{benchmark.id}.{task.id}`: {task.label}" in part
        assert " ".join(task.instructions.split()) in part
        assert all(f"| `{facet.id}` |" in part for facet in task.facets)
    assert all(" ".join(departure.split()) in part for departure in manifest.departures)
    assert all(f"### {heading}" in part for heading in COPIED)


@pytest.mark.parametrize(
    ("benchmark_id", "words"),
    [
        ("coat", "| task 2 | 200 | 93.0 % | 0.91 |"),
        ("ccons", "| no-context | 50 | 100.0 % | 1.00 |"),
        ("s-eqa", "| room: all of the reworded queries | 176 | 100.0 % | 1.00 |"),
        ("piqa", "| piqa | 200 | 100.0 % | 1.00 |"),
    ],
)
def test_audit_figures_are_told(benchmark_id: str, words: str) -> None:
    """As in docs/audits; whoever made the questions is told as plainly."""
    (benchmark,) = [each for each in BENCHMARKS if each.id == benchmark_id]
    assert words in " ".join(part_of(benchmark).split())
    assert "No human has validated them." in " ".join(part_of(benchmark).split())


def test_no_link_leads_nowhere() -> None:
    """Links of the benchmarks' cards into this repository are absolute with its address, and plain names without."""
    targets = set(re.findall(r"\]\(([^)]*)\)", CARD))
    assert {target for target in targets if not target.startswith("https://")} == {
        f"data/{benchmark.id}/README.md" for benchmark in BENCHMARKS
    }
    with_address = dataset_card(REPO, told(), [], repository=ADDRESS)
    assert f"]({ADDRESS}/blob/main/docs/audits/coat-open-second-reading.md)" in with_address
    assert f"how to report a question: {ADDRESS}\n" in with_address


def test_a_section_ends_where_the_next_begins() -> None:
    """Subsections belong to it; a section that is missing is empty."""
    card = "# T\n## A\ntext [x](../../docs/y.md)\n### B\nmore [z](https://z)\n## C\nother\n"
    assert section(card, "A", None) == "text x (`docs/y.md` in the project's repository)\n### B\nmore [z](https://z)"
    assert section(card, "C", ADDRESS) == "other"
    assert section(card, "D", None) == ""


def test_a_repository_of_results_alone_has_a_card() -> None:
    """Without questions there is no licence to tell, and the first results are the default."""
    card = dataset_card(REPO, [], ["coat", "piqa"], repository=None)
    data = DatasetCard(card).data
    assert [config["config_name"] for config in data.configs] == ["results.coat", "results.piqa"]
    assert data.license is None
    assert 'load_dataset("my-org/physical-commonsense", "results.coat", split="results")' in card
