"""Brings an edition made from official files onto this machine: download or read, import, and only then replace."""

import json
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import NamedTuple

from leaderboard.benchmarks.coat.official import ANNOTATION_FILES, RELEASE_PLACE
from leaderboard.benchmarks.coat.release import import_release
from leaderboard.benchmarks.imports import Import, Importer, Mirror, Pinned
from leaderboard.building import build_edition
from leaderboard.downloads import PATIENCE, Patience, download
from leaderboard.errors import InputError, Problem
from leaderboard.files import write_text
from leaderboard.registry import Benchmark, Build
from leaderboard.schemas.manifest import Manifest, SetAside
from leaderboard.store import Store, write_model

ANNOTATIONS, MANIFEST, REPORT, SHORTCUTS = "annotations", "manifest.json", "import.json", "shortcuts.json"


@dataclass(frozen=True)
class Official:
    """The official files of a benchmark: annotations that can be downloaded, and how its question files are read."""

    annotations: Pinned
    release_place: str
    import_release: Importer


OFFICIAL = MappingProxyType({"coat": Official(ANNOTATION_FILES, RELEASE_PLACE, import_release)})


class Paths(NamedTuple):
    """What a user names: official files, annotation files, and a folder to write to in place of the edition's own."""

    files: Path | None = None
    annotations: Path | None = None
    out: Path | None = None


class Fetched(NamedTuple):
    """An edition that was brought here; `mirror` is where annotations came from, None where nothing was downloaded."""

    folder: Path
    manifest: Manifest
    mirror: Mirror | None
    n_read: int
    notes: tuple[str, ...]


def fetch_rebuilt(store: Store, benchmark: Benchmark, paths: Paths, patience: Patience = PATIENCE) -> Fetched:
    """Build the rebuilt edition from annotation files, which are downloaded where `paths` names none.

    Raises InputError; the old data are then as they were.
    """
    official, folder = _official(benchmark), paths.out or store.edition_dir(benchmark.id, "rebuilt")
    given = paths.files or paths.annotations

    def make(staged: Path) -> Fetched:
        annotations, mirror = given or staged / ANNOTATIONS, None
        if given is None:
            mirror = _downloaded(official, store, benchmark, annotations, patience)
        manifest = build_edition(store, benchmark, "rebuilt", annotations=annotations, out=staged)
        manifest = _with_revisions(manifest, official.annotations)
        write_model(staged / MANIFEST, manifest)
        return Fetched(folder, manifest, mirror, sum(entry.rows for entry in manifest.variations), ())

    return _replaced(folder, benchmark, make)


def fetch_release(store: Store, benchmark: Benchmark, paths: Paths, patience: Patience = PATIENCE) -> Fetched:
    """Import the question files that `paths` names; annotation files are downloaded where it names none.

    Rows that were set aside stand in import.json beside the manifest. A release that lacks variations is refused unless
    `paths.out` names a folder: the site needs all of them. Raises InputError; the old data are then as they were.
    """
    official, folder = _official(benchmark), paths.out or store.edition_dir(benchmark.id, "release")
    files = paths.files
    if files is None:
        raise InputError(Problem("no-files", "no question files are named", official.release_place))

    def make(staged: Path) -> Fetched:
        annotations, mirror = paths.annotations or staged / ANNOTATIONS, None
        if paths.annotations is None:
            mirror = _downloaded(official, store, benchmark, annotations, patience)
        imported = official.import_release(files, annotations)
        built = replace(benchmark, build=_builder_of(imported.build))
        manifest = build_edition(store, built, "release", out=staged)
        manifest = _with_revisions(manifest, official.annotations)
        manifest = manifest.model_copy(update={"seed": None, "set_aside": _reasons(imported)})
        absent = _absent(benchmark, manifest)
        if absent and paths.out is None:
            raise InputError(_partial(absent, files))
        write_model(staged / MANIFEST, manifest)
        notes = (*imported.notes, *([f"not among the files: {', '.join(absent)}"] if absent else []))
        write_text(staged / REPORT, _report(imported, notes))
        return Fetched(folder, manifest, mirror, imported.n_read, notes)

    return _replaced(folder, benchmark, make)


def _official(benchmark: Benchmark) -> Official:
    if benchmark.id not in OFFICIAL:
        raise InputError(
            Problem("no-official-files", f"nothing can be fetched for {benchmark.id}", "use an edition that is built")
        )
    return OFFICIAL[benchmark.id]


def _downloaded(
    official: Official, store: Store, benchmark: Benchmark, staged: Path, patience: Patience
) -> Mirror | None:
    """Bring the annotation files into a new folder; those of an earlier fetch are used again."""
    for edition in ("rebuilt", "release"):
        earlier = store.edition_dir(benchmark.id, edition) / ANNOTATIONS
        if earlier.is_dir() and not staged.exists():
            shutil.copytree(earlier, staged)
    return download(official.annotations, staged, patience)


def _builder_of(build: Build) -> Callable[..., Build]:
    def given(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
        del edition_id, seed, annotations
        return build

    return given


def _replaced(folder: Path, benchmark: Benchmark, make: Callable[[Path], Fetched]) -> Fetched:
    """Let `make` fill a new folder beside `folder`, then put it in its place."""
    own = {MANIFEST, REPORT, ANNOTATIONS, SHORTCUTS, *(task.id for task in benchmark.tasks)}
    if folder.exists() and (not folder.is_dir() or {path.name for path in folder.iterdir()} - own):
        hint = "name an empty or new folder, or one that holds an edition"
        raise InputError(Problem("not-an-edition", "something else is there and would be lost", hint, str(folder)))
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.", suffix=".tmp") as temporary:
        staged, old = Path(temporary, "new"), Path(temporary, "old")
        staged.mkdir()
        fetched = make(staged)
        if folder.exists():
            folder.rename(old)
        try:
            staged.rename(folder)
        except BaseException:
            if old.exists():
                old.rename(folder)
            raise
    return fetched


def _with_revisions(manifest: Manifest, pinned: Pinned) -> Manifest:
    """Return the manifest with address and revision of each source whose hash is the pinned one."""
    (reference,) = [mirror for mirror in pinned.mirrors if mirror.kind == "http"]
    sources = [
        source.model_copy(update={"address": f"{reference.address}/{source.address}", "revision": reference.revision})
        if pinned.sha256.get(source.address) == source.sha256
        else source
        for source in manifest.sources
    ]
    return manifest.model_copy(update={"sources": sources})


def _absent(benchmark: Benchmark, manifest: Manifest) -> list[str]:
    present = {(entry.task, entry.variation) for entry in manifest.variations}
    known = [(task.id, variation.id) for task in benchmark.tasks for variation in task.variations]
    return [f"{task} {variation}" for task, variation in known if (task, variation) not in present]


def _partial(absent: list[str], files: Path) -> Problem:
    return Problem(
        "variations-missing", "variations are missing", "add their files, or import what is there into a folder of its "
        "own with --out DIR", str(files), count=len(absent), examples=tuple(absent[:5]),
    )  # fmt: skip


def _reasons(imported: Import) -> list[SetAside]:
    counts = Counter((row.file, row.reason) for row in imported.set_aside)
    return [SetAside(rows=count, reason=f"{file}: {reason}") for (file, reason), count in counts.items()]


def _report(imported: Import, notes: tuple[str, ...]) -> str:
    """Return import.json: what was read, kept and set aside, with the rows themselves."""
    report = {
        "n_read": imported.n_read,
        "n_imported": imported.n_read - len(imported.set_aside),
        "n_set_aside": len(imported.set_aside),
        "notes": notes,
        "set_aside": [row._asdict() for row in imported.set_aside],
    }
    return json.dumps(report, indent=2, ensure_ascii=True) + "\n"
