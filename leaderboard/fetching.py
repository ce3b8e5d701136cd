"""Brings an edition made from official files onto this machine: download or read, import, and only then replace."""

import json
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from leaderboard.building import build_edition
from leaderboard.downloads import PATIENCE, Patience, download
from leaderboard.errors import InputError, Problem
from leaderboard.files import write_text
from leaderboard.registry import Benchmark
from leaderboard.schemas.manifest import Manifest, SetAside
from leaderboard.sources import Build, Import, Mirror, Official, Pinned
from leaderboard.store import MANIFEST, QUERY_MAP, SHORTCUTS, Store, write_model

ANNOTATIONS, QUESTIONS = "annotations", "question-files"
REPORT = "import.json"


class Paths(NamedTuple):
    """What a user names: official files, annotation files, and a folder to write to in place of the edition's own."""

    files: Path | None = None
    annotations: Path | None = None
    out: Path | None = None


class Fetched(NamedTuple):
    """An edition that was brought here; `mirrors` says where ANNOTATIONS and QUESTIONS came from, if just downloaded."""

    folder: Path
    manifest: Manifest
    mirrors: Mapping[str, Mirror]
    n_read: int
    notes: tuple[str, ...]


class _Files(NamedTuple):
    """Official files on this machine: their folder, how they are pinned, and the mirror if they were just downloaded."""

    folder: Path
    pinned: Pinned | None
    mirror: Mirror | None


def can_download(benchmark: Benchmark, edition_id: str) -> bool:
    """Whether an edition can be fetched without a file at hand: the files that it is made from are pinned."""
    official = benchmark.official
    pinned = official and {"rebuilt": official.annotations, "release": official.questions}.get(edition_id)
    return bool(pinned)


def fetch_edition(store: Store, benchmark: Benchmark, edition_id: str, paths: Paths) -> Fetched:
    """Fetch the release, or the rebuilt edition; see the functions of either."""
    return (fetch_release if edition_id == "release" else fetch_rebuilt)(store, benchmark, paths)


def fetch_rebuilt(store: Store, benchmark: Benchmark, paths: Paths, patience: Patience = PATIENCE) -> Fetched:
    """Build the rebuilt edition from annotation files, which are downloaded where `paths` names none.

    Raises InputError; the old data are then as they were.
    """
    official, folder = _official(benchmark), paths.out or store.edition_dir(benchmark.id, "rebuilt")
    benchmark.edition("rebuilt")

    def make(staged: Path) -> Fetched:
        """Build from the annotation files, into a new folder."""
        given = paths.files or paths.annotations
        annotations = _files(store, benchmark, official.annotations, given, staged / ANNOTATIONS, patience)
        manifest = build_edition(
            store, benchmark, "rebuilt", annotations=annotations and annotations.folder, out=staged
        )
        manifest, notes = _with_revisions(manifest, annotations)
        write_model(staged / MANIFEST, manifest)
        n_read = sum(entry.rows for entry in manifest.variations)
        return Fetched(folder, manifest, _mirrors(annotations), n_read, notes)

    return _replaced(folder, benchmark, make)


def fetch_release(store: Store, benchmark: Benchmark, paths: Paths, patience: Patience = PATIENCE) -> Fetched:
    """Import the question files that `paths` names; annotation files are downloaded where it names none.

    So are question files, where the benchmark's can be. Rows that were set aside stand in import.json beside the manifest.
    A release that lacks variations is refused unless `paths.out` names a folder: the site needs all of them. Raises
    InputError; the old data are then as they were.
    """
    official, folder = _official(benchmark), paths.out or store.edition_dir(benchmark.id, "release")
    benchmark.edition("release")
    if paths.files is None and official.questions is None:
        raise InputError(Problem("no-files", "no question files are named", official.place))

    def make(staged: Path) -> Fetched:
        """Import the question files, into a new folder."""
        questions = _files(store, benchmark, official.questions, paths.files, staged / QUESTIONS, patience)
        assert questions is not None  # noqa: S101, paths.files or official.questions is there
        annotations = _files(store, benchmark, official.annotations, paths.annotations, staged / ANNOTATIONS, patience)
        imported = official.import_release(questions.folder, annotations and annotations.folder)
        built = replace(benchmark, build=_builder_of(imported.build))
        manifest = build_edition(store, built, "release", out=staged)
        manifest, notes = _with_revisions(manifest, questions, annotations)
        manifest = manifest.model_copy(update={"seed": None, "set_aside": _reasons(imported)})
        absent = _absent(benchmark, manifest)
        if absent and paths.out is None:
            raise InputError(_partial(absent, questions.folder))
        write_model(staged / MANIFEST, manifest)
        missing = [f"not among the files: {', '.join(absent)}"] if absent else []
        notes = (*imported.notes, *notes, *missing)
        write_text(staged / REPORT, _report(imported, notes))
        return Fetched(folder, manifest, _mirrors(questions, annotations), imported.n_read, notes)

    return _replaced(folder, benchmark, make)


def _official(benchmark: Benchmark) -> Official:
    if benchmark.official is None:
        raise InputError(
            Problem("no-official-files", f"nothing can be fetched for {benchmark.id}", "use an edition that is built")
        )
    return benchmark.official


def _files(  # noqa: PLR0913, PLR0917, all that a download takes
    store: Store, benchmark: Benchmark, pinned: Pinned | None, given: Path | None, staged: Path, patience: Patience
) -> _Files | None:
    """Return the files that are given, else bring the pinned ones into a new folder; None where there are neither.

    Files of an earlier fetch are used again.
    """
    if given is not None:
        return _Files(given, pinned, None)
    if pinned is None:
        return None
    for edition in ("rebuilt", "release"):
        earlier = store.edition_dir(benchmark.id, edition) / staged.name
        if earlier.is_dir() and not staged.exists():
            shutil.copytree(earlier, staged)
    return _Files(staged, pinned, download(pinned, staged, patience))


def _mirrors(*files: _Files | None) -> dict[str, Mirror]:
    return {each.folder.name: each.mirror for each in files if each is not None and each.mirror is not None}


def _builder_of(build: Build) -> Callable[..., Build]:
    def given(edition_id: str, *, seed: int, annotations: Path | None) -> Build:
        """Return what was imported."""
        del edition_id, seed, annotations
        return build

    return given


def _replaced(folder: Path, benchmark: Benchmark, make: Callable[[Path], Fetched]) -> Fetched:
    """Let `make` fill a new folder beside `folder`, then put it in its place."""
    own = {MANIFEST, REPORT, ANNOTATIONS, QUESTIONS, SHORTCUTS, QUERY_MAP, *(task.id for task in benchmark.tasks)}
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


def _with_revisions(manifest: Manifest, *files: _Files | None) -> tuple[Manifest, tuple[str, ...]]:
    """Return the manifest with address and revision of each source that is the pinned one, and a note on those that differ.

    A file without a pinned hash is the pinned one if it was just downloaded.
    """
    sources, other = list(manifest.sources), []
    for each in files:
        if each is None or each.pinned is None:
            continue
        reference = min(each.pinned.mirrors, key=lambda mirror: mirror.kind != "http")  # its revisions are commits
        for place, source in enumerate(sources):
            digest = each.pinned.sha256.get(source.address, "")
            if digest == source.sha256 or (digest is None and each.mirror is not None):
                path = f"{reference.revision}/{source.address}" if reference.kind == "http" else source.address
                address = f"{reference.address}/{path}"
                sources[place] = source.model_copy(update={"address": address, "revision": reference.revision})
            elif digest:
                other.append(source.address)
    note = f"not the files whose hashes are pinned, but others of these names: {', '.join(other)}"
    return manifest.model_copy(update={"sources": sources}), (note,) if other else ()


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
