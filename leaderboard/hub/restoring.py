"""The folders datasets/ and submissions/ again, from nothing but a repository on the Hub, held against their hashes."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from leaderboard.catalog import write_catalog
from leaderboard.errors import InputError, Problem
from leaderboard.files import write_bytes
from leaderboard.hub.layout import DATA, SUBMISSIONS, EditionId, editions_among
from leaderboard.hub.received import dataset_files, known_paths, submission_files
from leaderboard.hub.repository import HubRepository, remote, tried
from leaderboard.registry import Benchmark
from leaderboard.store import Store

MOST_FILE_BYTES = 64 * 2**20
MOST_BYTES = 2 * 2**30


class Restored(NamedTuple):
    """What was brought back: the commit it is of, the editions, and how many files of submissions."""

    commit: str
    editions: tuple[EditionId, ...]
    n_submission_files: int


def restore(
    of: HubRepository,
    revision: str,
    out: Path,
    benchmarks: tuple[Benchmark, ...],
    *,
    places: tuple[str, ...] = (DATA, SUBMISSIONS),
) -> Restored:
    """Write what a repository holds at a revision to a new folder, as `datasets/` and `submissions/`.

    `places` limits it to one of the two, by its place in the repository. Everything is checked in memory before a file is
    written (see hub.received), and sizes before anything is downloaded. Raises InputError; there is then no folder.
    """
    if out.exists():
        raise InputError(Problem("exists", "it already exists", "choose another place or move it away", str(out)))
    at = remote(of, revision)
    where = f"dataset {of.repo_id}"
    paths = [path for path in at.files if path.startswith(places)]
    if not paths:
        message = f"nothing that this project publishes to {' or '.join(places)} is there at {at.commit[:12]}"
        raise InputError(Problem("hub-empty", message, "mend the name or the revision", where))
    known_paths(paths, benchmarks, where)
    _check_sizes({path: at.files[path].n_bytes for path in paths}, where)
    contents = tried(of.patience, lambda: at.read(paths))
    submissions = submission_files({p: each for p, each in contents.items() if p.startswith(SUBMISSIONS)})
    questions = dataset_files({p: each for p, each in contents.items() if p.startswith(DATA)}, benchmarks)
    editions = tuple(editions_among(contents))
    try:
        _write(out, {**questions, **submissions}, benchmarks if editions else (), places)
    except OSError as error:
        message = f"it cannot be written ({error.strerror or type(error).__name__})"
        raise InputError(Problem("not-written", message, "make room or name another folder", str(out))) from error
    return Restored(at.commit, editions, len(submissions))


def _check_sizes(n_bytes: dict[str, int], where: str) -> None:
    large = [path for path, count in n_bytes.items() if count > MOST_FILE_BYTES]
    if large or sum(n_bytes.values()) > MOST_BYTES:
        message = (
            f"files have more than {MOST_FILE_BYTES:,} bytes each or {MOST_BYTES:,} together, so nothing was downloaded"
        )
        problem = Problem("too-large", message, "name another revision", where, max(1, len(large)), tuple(large[:5]))
        raise InputError(problem)


def _write(out: Path, files: dict[str, bytes], benchmarks: tuple[Benchmark, ...], places: tuple[str, ...]) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.", suffix=".tmp") as temporary:
        staged = Path(temporary, "new")
        store = Store(staged / "datasets", staged / "submissions")
        for folder, place in ((store.datasets, DATA), (store.submissions, SUBMISSIONS)):
            if place in places:
                folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            write_bytes(staged / name, content)
        if benchmarks:
            write_catalog(store, benchmarks)
        staged.rename(out)
