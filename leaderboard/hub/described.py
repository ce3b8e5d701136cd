"""What a dataset card tells of: the editions that a repository holds, each with its records, manifest and own card."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pydantic import ValidationError

from leaderboard.benchmarks import BENCHMARKS, benchmark
from leaderboard.errors import InputError, Problem
from leaderboard.exports.names import config_name
from leaderboard.hub.layout import EditionId, benchmark_card, editions_among, manifest_path
from leaderboard.registry import Benchmark, Edition, Task
from leaderboard.schemas.manifest import Manifest, VariationEntry


class Described(NamedTuple):
    """One edition; `prose` is the benchmark's own card, empty where it has none."""

    benchmark: Benchmark
    edition: Edition
    manifest: Manifest
    prose: str

    @property
    def at(self) -> EditionId:
        """The ids."""
        return EditionId(self.benchmark.id, self.edition.id)

    @property
    def name(self) -> str:
        """The configuration that holds the whole edition."""
        return config_name(self.benchmark, self.edition)

    def task_name(self, task: Task) -> str:
        """Return the configuration that holds a task."""
        return config_name(self.benchmark, self.edition, task)

    def entries(self, task: Task) -> list[VariationEntry]:
        """Return what the manifest says of a task's variations, in registry order; those without a file are left out."""
        found = {entry.variation: entry for entry in self.manifest.variations if entry.task == task.id}
        return [found[variation.id] for variation in task.variations if variation.id in found]

    def tasks(self) -> list[Task]:
        """Return the tasks that have a file."""
        return [task for task in self.benchmark.tasks if self.entries(task)]


def splits(entries: Iterable[VariationEntry]) -> dict[str, int]:
    """Return the splits of some variations with their questions, the one with most first."""
    counts: dict[str, int] = {}
    for entry in entries:
        for split, rows in entry.splits.items():
            counts[split] = counts.get(split, 0) + rows
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def described(files: Mapping[str, bytes]) -> list[Described]:
    """Return the editions whose manifests are among some files, in registry order.

    Raises InputError for a manifest that this version cannot read, UnknownNameError for a benchmark that it does not know.
    """
    found = [_one(files, at) for at in editions_among(files)]
    return sorted(found, key=_order)


def _order(each: Described) -> tuple[bool, int, int]:
    """Order our own editions first, then as in the registry."""
    return (
        not each.edition.committed,
        BENCHMARKS.index(each.benchmark),
        each.benchmark.editions.index(each.edition),
    )


def _one(files: Mapping[str, bytes], at: EditionId) -> Described:
    record = benchmark(at.benchmark)
    try:
        manifest = Manifest.model_validate_json(files[manifest_path(at)])
    except ValidationError as error:
        said = "its manifest cannot be read by this version of the project"
        raise InputError(Problem("manifest", said, "publish the edition again", manifest_path(at))) from error
    prose = files.get(benchmark_card(at.benchmark), b"").decode("utf-8", "replace")
    return Described(record, record.edition(at.edition), manifest, prose)
