"""What came from a repository on the Hub, as files of datasets/ and submissions/: nothing in it is trusted."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

import pyarrow as pa

from leaderboard.errors import InputError, LeaderboardError, Problem
from leaderboard.files import sha256_of
from leaderboard.hub.dataset_files import check_extra
from leaderboard.hub.layout import (
    DATA,
    EDITION_JSON,
    LICENCE,
    SUBMISSIONS,
    EditionId,
    SplitId,
    benchmark_card,
    editions_among,
    manifest_path,
    split_of,
    split_path,
)
from leaderboard.hub.soundness import Expected, all_problems, check_manifest, check_questions
from leaderboard.hub.splits import POSITION, joined
from leaderboard.hub.tables import read_table, texts_of
from leaderboard.registry import Benchmark
from leaderboard.schemas.manifest import Manifest, VariationEntry
from leaderboard.schemas.submission import Submission
from leaderboard.scoring import decode_results
from leaderboard.store import decoded_model, parquet_content
from leaderboard.text import plain
from leaderboard.validation import RESULTS

METADATA, SPLIT = "submission.json", "split"
AGAIN = "publish it again"
_SUBMISSION_FILE = re.compile(
    r"submissions/(?P<benchmark>[a-z0-9-]+)/(?P<submission_id>[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_-])?)/"
    r"(?P<name>submission\.json|results\.json|predictions/[a-z0-9-]+/[a-z0-9-]+\.csv)"
)
Splits = dict[str, pa.Table]


def known_paths(paths: Iterable[str], benchmarks: Iterable[Benchmark], where: str) -> None:
    """Raise InputError where a path is not one that this project publishes for one of the benchmarks.

    So none leads out of the folder, none is a pattern, and none is longer than a file system allows.
    """
    benchmarks = tuple(benchmarks)
    ids = {each.id for each in benchmarks}
    editions = {EditionId(each.id, edition.id) for each in benchmarks for edition in each.editions}
    fixed = {benchmark_card(each) for each in ids} | {
        f"{at.place}{name}" for at in editions for name in (*EDITION_JSON, LICENCE)
    }
    strange = []
    for path in paths:
        split, submission = split_of(path), _SUBMISSION_FILE.fullmatch(path)
        if not (path in fixed or (split and split.at in editions) or (submission and submission["benchmark"] in ids)):
            strange.append(plain(path, 100))
    if strange:
        message = "files are there that this version of the project does not publish"
        message += "" if len(strange) > 1 else f" ({strange[0]})"
        hint = "name another revision, or take them off the Hub"
        raise InputError(Problem("strange-file", message, hint, where, len(strange), tuple(strange[:5])))


def dataset_files(contents: Mapping[str, bytes], benchmarks: Iterable[Benchmark]) -> dict[str, bytes]:
    """Return the files of datasets/, by their path from the folder above it, from files of known paths below data/.

    Every manifest must be of its folder and sound in itself, and every variation have the columns of its task, and the
    counts and the hash of the manifest. Raises InputError with all problems.
    """
    known = {each.id: each for each in benchmarks}
    files = {_home(path): content for path, content in contents.items() if path.endswith("/README.md")}
    errors: list[LeaderboardError] = []
    editions = set(editions_among(contents))
    orphans = sorted(path for path in contents if path.count("/") > 2 and _at(path) not in editions)  # noqa: PLR2004
    if orphans:
        message = "there are files of an edition, but no manifest.json"
        errors.append(InputError(Problem("no-manifest", message, AGAIN, f"{'/'.join(orphans[0].split('/')[:3])}/")))
    for at in sorted(editions):
        ours = {path: content for path, content in contents.items() if path.startswith(at.place)}
        try:
            files |= _edition(ours, at, known[at.benchmark])
        except LeaderboardError as error:
            errors.append(error)
    all_problems(errors)
    return files


def _at(path: str) -> EditionId:
    _, benchmark_id, edition_id, *_ = path.split("/")
    return EditionId(benchmark_id, edition_id)


def _home(path: str) -> str:
    return f"datasets/{path.removeprefix(DATA)}"


def _edition(contents: Mapping[str, bytes], at: EditionId, benchmark: Benchmark) -> dict[str, bytes]:
    where = manifest_path(at)
    manifest = decoded_model(contents[where], Manifest, where)
    check_manifest(benchmark, at, manifest, where)
    files = {path: content for path, content in contents.items() if path.endswith(".json")}
    for path, content in files.items():
        check_extra(at, PurePosixPath(path).name, content, path)
    splits = {path: each for path in contents if (each := split_of(path))}
    _check_present(manifest, at, splits)
    homes = {_home(path): content for path, content in files.items()}
    for entry in manifest.variations:
        tables = {each.split: read_table(contents[path], path) for path, each in splits.items() if _is_of(each, entry)}
        place = f"{at.place}{entry.task}/{entry.variation}"
        homes[f"{_home(place)}.parquet"] = _variation(benchmark, manifest, entry, tables, place)
    return homes


def _is_of(split: SplitId, entry: VariationEntry) -> bool:
    return (split.task, split.variation) == (entry.task, entry.variation)


def _check_present(manifest: Manifest, at: EditionId, splits: Mapping[str, SplitId]) -> None:
    named = {
        split_path(at, entry.task, entry.variation, split) for entry in manifest.variations for split in entry.splits
    }
    for message, paths in (
        ("files that the manifest names are missing", sorted(named - splits.keys())),
        ("files are there that the manifest does not name", sorted(splits.keys() - named)),
    ):
        if paths:
            said = f"{message} ({paths[0]})" if len(paths) == 1 else message
            raise InputError(Problem("files", said, AGAIN, manifest_path(at), len(paths), tuple(paths[:5])))


def _variation(benchmark: Benchmark, manifest: Manifest, entry: VariationEntry, splits: Splits, place: str) -> bytes:
    """Return the Parquet file of a variation as it was before it was split."""
    texts = [{k: v for k, v in texts_of(each, place).items() if k != "ARROW:schema"} for each in splits.values()]
    for (name, table), told in zip(splits.items(), texts, strict=True):
        _check_split(name, table, told, texts[0], f"{place}/{name}.parquet")
    try:
        table = joined(splits.values())
    except (pa.ArrowException, KeyError, AttributeError) as error:
        message = "its splits do not have the same columns"
        raise InputError(Problem("split", message, AGAIN, place)) from error
    kept = {key: value for key, value in texts[0].items() if key != SPLIT}
    check_questions(Expected(benchmark.task(entry.task), manifest, entry), table, kept, place)
    return parquet_content(table, kept)


def _check_split(name: str, table: pa.Table, texts: dict[str, str], first: dict[str, str], where: str) -> None:
    fault = None
    if {**texts, SPLIT: ""} != {**first, SPLIT: ""} or texts.get(SPLIT) != name:
        fault = "its metadata are not those of this split of the variation"
    elif any(table.schema.names.count(column) != 1 for column in (POSITION, SPLIT)):
        fault = f"it has no column {POSITION} or {SPLIT}"
    elif table.schema.field(POSITION).type != pa.int32() or table.column(SPLIT).unique().to_pylist() != [name]:
        fault = f"its column {POSITION} or {SPLIT} does not hold what it should"
    if fault:
        raise InputError(Problem("split", fault, AGAIN, where))


def submission_files(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of submissions/, by their path from the folder above it, from files of known paths.

    Every submission.json must be of its folder, and list exactly the predictions that are there, with their hashes;
    results.json must be a file of results. Raises InputError with all problems.
    """
    folders: dict[str, dict[str, bytes]] = defaultdict(dict)
    for path, content in contents.items():
        if found := _SUBMISSION_FILE.fullmatch(path):
            folders[f"{SUBMISSIONS}{found['benchmark']}/{found['submission_id']}/"][found["name"]] = content
    errors: list[LeaderboardError] = []
    for place, files in folders.items():
        try:
            _check_submission(place, files)
        except LeaderboardError as error:
            errors.append(error)
    all_problems(errors)
    return dict(contents)


def _check_submission(place: str, files: Mapping[str, bytes]) -> None:
    if METADATA not in files:
        raise InputError(Problem("no-metadata", f"there is no file {METADATA}", AGAIN, place))
    submission = decoded_model(files[METADATA], Submission, place + METADATA)
    if place != f"{SUBMISSIONS}{submission.benchmark}/{submission.submission_id}/":
        message = f"it is of {plain(submission.benchmark, 50)}/{submission.submission_id}"
        raise InputError(Problem("folder-name", message, AGAIN, place + METADATA))
    listed = {entry.path: entry.sha256 for entry in submission.files}
    found = {name: sha256_of(content) for name, content in files.items() if name not in {METADATA, RESULTS}}
    if other := sorted({name for name, _ in listed.items() ^ found.items()}):
        message = (
            f"predictions are missing, unlisted or without the SHA-256 that {METADATA} names: {', '.join(other[:5])}"
        )
        raise InputError(Problem("hash-differs", message, AGAIN, place))
    if RESULTS in files:
        try:
            text = files[RESULTS].decode()
        except UnicodeDecodeError as error:
            raise InputError(Problem("not-text", "it is no UTF-8", AGAIN, place + RESULTS)) from error
        decode_results(text, where=place + RESULTS)
