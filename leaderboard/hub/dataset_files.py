"""The files of an edition as a dataset repository holds them."""

from collections.abc import Iterator
from pathlib import Path

from leaderboard.benchmarks import benchmark
from leaderboard.errors import InputError, Problem
from leaderboard.hub.layout import EDITION_JSON, LICENCE, EditionId, benchmark_card, split_path
from leaderboard.hub.licences import notice
from leaderboard.hub.soundness import AGAIN, Expected, check_manifest, check_questions
from leaderboard.hub.splits import named_as_written, split_tables
from leaderboard.hub.tables import read_table, texts_of
from leaderboard.schemas.query_map import QueryMap
from leaderboard.schemas.shortcuts import Shortcuts
from leaderboard.store import QUERY_MAP, SHORTCUTS, Store, decoded_model, parquet_content


def edition_files(store: Store, at: EditionId) -> dict[str, bytes]:
    """Return the content of every file of an edition by its path in the repository: JSON as it is, Parquet by split.

    Only files that an edition has: its manifest, the Parquet files that this names, shortcuts and query map. Raises
    InputError where one is missing or a symbolic link, where manifest or questions are of another edition than the folder,
    and where the questions do not have their hashes.
    """
    record = benchmark(at.benchmark)
    manifest = store.manifest(*at)
    check_manifest(record, at, manifest, str(store.manifest_path(*at)))
    files = dict(_json_files(store, at))
    if text := notice(record, record.edition(at.edition)):
        files[f"{at.place}{LICENCE}"] = text.encode()
    for entry in manifest.variations:
        path = store.variation_path(*at, entry.task, entry.variation)
        read = read_table(_content(store, path), str(path))
        texts = {name: value for name, value in texts_of(read, str(path)).items() if name != "ARROW:schema"}
        table = named_as_written(read)
        check_questions(Expected(record.task(entry.task), manifest, entry), table, texts, str(path))
        for split, rows in split_tables(table).items():
            content = parquet_content(rows, {**texts, "split": split})
            files[split_path(at, entry.task, entry.variation, split)] = content
    return files


def card_files(store: Store, benchmark_id: str) -> dict[str, bytes]:
    """Return a benchmark's own card by its path in the repository; nothing where it has none."""
    path = store.datasets / benchmark_id / "README.md"
    return {benchmark_card(benchmark_id): _content(store, path)} if path.is_file() else {}


def check_extra(at: EditionId, name: str, content: bytes, where: str) -> None:
    """Raise InputError where shortcuts or query map cannot be read, or are of another edition than `at`."""
    models: dict[str, type[Shortcuts | QueryMap]] = {SHORTCUTS: Shortcuts, QUERY_MAP: QueryMap}
    if name in models:
        extra = decoded_model(content, models[name], where)
        if (extra.benchmark, extra.edition) != at:
            message = f"it is of {extra.benchmark!r} {extra.edition!r}, but lies in the folder of {at}"
            raise InputError(Problem("other-edition", message, AGAIN, where))


def _json_files(store: Store, at: EditionId) -> Iterator[tuple[str, bytes]]:
    for name in EDITION_JSON:
        path = store.edition_dir(*at) / name
        if path.is_symlink() or path.is_file():
            content = _content(store, path)
            check_extra(at, name, content, str(path))
            yield f"{at.place}{name}", content


def _content(store: Store, path: Path) -> bytes:
    """Return what is in a file below the folder of datasets, where no part of its path leads elsewhere."""
    for each in (path, *path.parents):
        if each == store.datasets:
            break
        if each.is_symlink():
            message, hint = "this is a symbolic link", "put the file or folder itself there"
            raise InputError(Problem("symlink", message, hint, str(each)))
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(Problem("unreadable", "the file cannot be read", AGAIN, str(path))) from error
