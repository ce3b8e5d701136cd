"""Building: all 34 variations of COAT, drawn, checked, hashed and written."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Row, best_seconds, in_fresh_process, release_data
from leaderboard.benchmarks import benchmark
from leaderboard.building import build_edition
from leaderboard.store import REPOSITORY, Store

COAT = benchmark("coat")
GENERATOR_SECONDS = 72.0  # the authors' generator for the same four tasks, on two cores
AIM_SECONDS = 2.0


def rows() -> Iterator[Row]:
    """Yield the figures of building: the open edition, and the rebuilt one where the authors' files are at hand."""
    first, peak = in_fresh_process(seconds_to_build, "open", 1)
    yield Row("build the open edition of COAT, first in a process", first, "s", AIM_SECONDS, "aim", peak)
    best, _ = in_fresh_process(seconds_to_build, "open", 5)
    yield Row("build the open edition of COAT, best of five", best, "s", AIM_SECONDS, "aim")
    if annotations().is_dir():
        best, peak = in_fresh_process(seconds_to_build, "rebuilt", 3)
        yield Row("build the rebuilt edition of COAT", best, "s", GENERATOR_SECONDS, "authors' generator", peak)
    size = sum(path.stat().st_size for path in (REPOSITORY / "datasets" / "coat" / "open").rglob("*.parquet"))
    yield Row("Parquet of the open edition of COAT", size / 1e6, "MB", 8.0, "limit")


def annotations() -> Path:
    """Folder of the authors' annotation files; it may not exist."""
    return release_data() / "coat" / "annotations"


def seconds_to_build(edition_id: str, n_runs: int) -> float:
    """Build into an empty folder `n_runs` times; returns the shortest time."""

    def build() -> None:
        """Build once, into a folder that is thrown away."""
        with TemporaryDirectory() as folder:
            build_edition(
                Store(Path(folder), Path(folder)),
                COAT,
                edition_id,
                annotations=annotations() if edition_id == "rebuilt" else None,
            )

    return best_seconds(build, n_runs)
