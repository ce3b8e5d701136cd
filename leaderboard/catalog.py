"""The catalog of the committed editions: one small file that says what there is, for whoever reads without the package."""

import json
from typing import Any

from leaderboard.files import write_text
from leaderboard.registry import Benchmark, Edition, Task
from leaderboard.schemas import SCHEMA_VERSION
from leaderboard.store import Store


def write_catalog(store: Store, benchmarks: tuple[Benchmark, ...]) -> bool:
    """Write datasets/catalog.json from the manifests of the committed editions; returns whether the file changed."""
    entries = [
        _edition(store, benchmark, edition)
        for benchmark in benchmarks
        for edition in benchmark.editions
        if edition.committed and store.has(benchmark.id, edition.id)
    ]
    content = {"schema_version": SCHEMA_VERSION, "editions": entries}
    return write_text(store.datasets / "catalog.json", json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def _edition(store: Store, benchmark: Benchmark, edition: Edition) -> dict[str, Any]:
    manifest = store.manifest(benchmark.id, edition.id)
    return {
        "benchmark": benchmark.id,
        "edition": edition.id,
        "version": manifest.version,
        "licence": edition.licence,
        "content_sha256": manifest.content_sha256,
        "facets": {task.id: _facets(task) for task in benchmark.tasks},
        "variations": [
            {
                "task": entry.task,
                "variation": entry.variation,
                "path": store.variation_path(benchmark.id, edition.id, entry.task, entry.variation)
                .relative_to(store.datasets)
                .as_posix(),
                "rows": entry.rows,
                "splits": entry.splits,
                "n_clusters": entry.n_clusters,
                "content_sha256": entry.content_sha256,
            }
            for entry in manifest.variations
        ],
    }


def _facets(task: Task) -> dict[str, str]:
    return {facet.id: facet.explanation for facet in task.facets}
