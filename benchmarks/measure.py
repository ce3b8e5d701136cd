"""How figures are taken: the best of several runs for time, a fresh process for memory."""

import os
import resource
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TypeVar

from leaderboard.store import REPOSITORY

Result = TypeVar("Result")


def release_data() -> Path:
    """Folder of the benchmarks' public files; it may not exist. LEADERBOARD_RELEASE_DATA names it."""
    return Path(os.environ.get("LEADERBOARD_RELEASE_DATA", REPOSITORY.parent / "shared" / "data"))


class Row(NamedTuple):
    """One line of the table; `reference` is what the figure is held against, `peak_rss_bytes` of a process of its own."""

    what: str
    value: float
    unit: str
    reference: float
    source_of_reference: str
    peak_rss_bytes: int | None = None


def best_seconds(action: Callable[[], object], n_runs: int = 5) -> float:
    """Return the shortest of several runs, for other work on the machine only ever adds time."""
    seconds = []
    for _ in range(n_runs):
        start = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def in_fresh_process(function: Callable[..., Result], *arguments: object) -> tuple[Result, int]:
    """Call a function of a module in a new process; returns its result and the peak memory of that process in bytes."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_with_peak, function, *arguments).result()


def _with_peak(function: Callable[..., Result], *arguments: object) -> tuple[Result, int]:
    return function(*arguments), peak_rss_bytes()


def peak_rss_bytes() -> int:
    """Return the largest resident size that this process has had.

    On Linux from /proc, since getrusage counts the parent's memory from before exec as well.
    """
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
