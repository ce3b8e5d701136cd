"""Importing: the official question files of COAT, read, joined with the annotations, checked and written."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Row, best_seconds, in_fresh_process, release_data
from leaderboard.benchmarks import benchmark
from leaderboard.fetching import Paths, fetch_release
from leaderboard.store import Store

AIM = 20_000  # rows a second: the whole release, about 145,000 questions, in some seven seconds


def rows() -> Iterator[Row]:
    """Yield the figure of importing a sample of the release, where it is at hand."""
    if sample().is_file():
        (seconds, n_read), peak = in_fresh_process(seconds_to_import)
        yield Row(
            f"import {n_read:,} rows of COAT's official files",
            n_read / seconds / 1e3,
            "thousand/s",
            AIM / 1e3,
            "aim",
            peak,
        )


def sample() -> Path:
    """Archive with part of the official question files; it may not exist."""
    return release_data() / "coat" / "release-format" / "release-sample.tar.xz"


def seconds_to_import() -> tuple[float, int]:
    """Import into an empty folder three times; returns the shortest time and the number of rows."""
    n_read = 0

    def run() -> None:
        """Import once."""
        nonlocal n_read
        with TemporaryDirectory() as folder:
            store = Store(Path(folder), Path(folder))
            paths = Paths(sample(), release_data() / "coat" / "annotations", Path(folder, "release"))
            n_read = fetch_release(store, benchmark("coat"), paths).n_read

    return best_seconds(run, 3), n_read
