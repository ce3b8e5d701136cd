"""Hostile content on the Hub: each kind is a sentence that names the file there, and nothing is written."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.errors import InputError
from leaderboard.hub import restoring
from leaderboard.hub.dataset_files import edition_files
from leaderboard.hub.layout import EditionId
from leaderboard.hub.received import dataset_files, known_paths, submission_files
from leaderboard.hub.repository import HubRepository
from leaderboard.hub.restoring import restore
from leaderboard.store import Store
from tests.hub.conftest import REPO
from tests.hub.test_publishing import held
from tests.hub_repository import Files
from tests.hub_server import HubServer
from tests.scored import score

OPEN = EditionId("coat", "open")
MANIFEST, TEST = "data/coat/open/manifest.json", "data/coat/open/task-1/v01/test.parquet"
SUBMISSION = "submissions/coat/first-choice/"


@pytest.fixture(scope="module")
def good(datasets: Path) -> Files:
    """The small COAT as it is on the Hub."""
    return edition_files(Store(datasets, datasets), OPEN)


def with_table(files: Files, change: Callable[[pa.Table], pa.Table]) -> Files:
    """Return files with a table changed."""
    sink = pa.BufferOutputStream()
    pq.write_table(change(pq.read_table(io.BytesIO(files[TEST]))), sink)
    return {**files, TEST: sink.getvalue().to_pybytes()}


def with_manifest(files: Files, change: Callable[[dict[str, Any]], object]) -> Files:
    """Return files with a manifest changed in place."""
    manifest = json.loads(files[MANIFEST])
    change(manifest)
    return {**files, MANIFEST: json.dumps(manifest).encode()}


def replaced(table: pa.Table, name: str, values: pa.Array) -> pa.Table:
    """Return a table with other values in a column."""
    return table.set_column(table.schema.get_field_index(name), name, values)


def texts(table: pa.Table, **changes: str) -> pa.Table:
    """Return a table with other metadata."""
    return table.replace_schema_metadata({**table.schema.metadata, **{k.encode(): v for k, v in changes.items()}})


def test_what_was_published_is_taken(good: Files, datasets: Path) -> None:
    """All of it, to the byte."""
    known_paths(good, BENCHMARKS, REPO)
    assert {f"datasets/coat/open/{name}": content for name, content in held(datasets / "coat" / "open").items()} == (
        dataset_files(good, BENCHMARKS)
    )


@pytest.mark.parametrize(
    "path",
    [
        "data//tmp/x.json",
        "submissions//tmp/x",
        "data/../../x.json",
        "data/./coat/open/manifest.json",
        "data/../open/manifest.json",
        "data/coat/../manifest.json",
        f"data/{'a' * 300}.json",
        "data/coat/open/[x].json",
        "data/coat/open/*.json",
        "data/coat/open/a\nb\x1b[31m.json",
        "data/coat/open/manifest.json\n",
        "data/x.parquet",
        "data/catalog.json",
        "data/coat/open/task-1/extra/v01/test.parquet",
        "data/coat/open/task-1/../test.parquet",
        "data/evil/open/manifest.json",
        "data/coat/evil/manifest.json",
        "submissions/coat/../../x/submission.json",
        "submissions/coat/a/other.json",
        "submissions/coat/a/predictions/../x.csv",
        "submissions/evil/a/submission.json",
        "submissions/coat/a",
    ],
)
def test_a_path_that_is_not_of_the_layout_is_refused(good: Files, path: str) -> None:
    """Before anything is downloaded; so none leads out of the folder, and its name cannot colour a terminal."""
    with pytest.raises(InputError, match="files are there that this version of the project does not publish") as raised:
        known_paths([*good, path], BENCHMARKS, REPO)
    assert str(raised.value).isprintable()


BAD_TABLES: dict[str, tuple[Callable[[pa.Table], pa.Table], str]] = {
    "no metadata": (lambda t: t.replace_schema_metadata(None), "its metadata are not those of this split"),
    "other edition": (lambda t: texts(t, edition="release"), "its metadata are not those of this split"),
    "no UTF-8": (lambda t: t.replace_schema_metadata({b"\xff": b"\xff"}), "its metadata are not UTF-8"),
    "no position": (lambda t: t.drop_columns(["position"]), "it has no column position or split"),
    "other columns": (lambda _: pa.table({"a": [1]}), "its metadata are not those"),
    "one more column": (lambda t: t.append_column("evil", pa.array(["<b>"] * len(t))), "do not have the same columns"),
    "column twice": (lambda t: t.append_column("split", t.column("split")), "it has no column position or split"),
    "other split": (lambda t: replaced(t, "split", pa.array(["dev"] * len(t))), "does not hold what it should"),
    "long position": (lambda t: replaced(t, "position", pa.array([0] * len(t))), "does not hold what it should"),
    "other keys": (lambda t: replaced(t, "answer", pa.array([0] * len(t), pa.int8())), "not those whose hashes"),
    "no keys": (lambda t: replaced(t, "answer", pa.nulls(len(t), pa.int8())), "not those whose hashes"),
    "no choices": (lambda t: replaced(t, "choices", pa.nulls(len(t), pa.list_(pa.string()))), "not those whose hashes"),
    "choices are numbers": (lambda t: replaced(t, "choices", pa.array([[1]] * len(t))), "the same columns"),
    "other clusters": (
        lambda t: replaced(t, "cluster_id", pa.array(["x"] * len(t))),
        "not as many questions or clusters",
    ),
    "other task": (lambda t: replaced(t, "task", pa.array(["x"] * len(t))), "of another task or variation"),
    "a row less": (lambda t: t.slice(1), "not as many questions or clusters"),
}


@pytest.mark.parametrize("case", BAD_TABLES)
def test_a_table_that_is_not_the_published_one_is_refused(good: Files, case: str) -> None:
    """Its message names the place on the Hub."""
    change, words = BAD_TABLES[case]
    with pytest.raises(InputError, match=words) as raised:
        dataset_files(with_table(good, change), BENCHMARKS)
    assert str(raised.value).startswith("data/coat/open/task-1/v01")


@pytest.mark.parametrize("change", ["more", "other type"])
def test_facets_of_another_kind_are_refused(good: Files, change: str) -> None:
    """In all splits alike: more columns, or one of another type."""
    files = dict(good)
    for name in (TEST, TEST.replace("/test.", "/dev.")):
        table = pq.read_table(io.BytesIO(files[name]))
        facet = table.schema.names[-2]
        table = (
            table.add_column(1, "evil", pa.array(["<b>"] * len(table)))
            if change == "more"
            else replaced(table, facet, pa.array([b"x"] * len(table), pa.binary()))
        )
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink)
        files[name] = sink.getvalue().to_pybytes()
    words = {"more": r"its columns are not those of task task-1: 'evil'", "other type": "columns do not have the types"}
    with pytest.raises(InputError, match=words[change]):
        dataset_files(files, BENCHMARKS)


@pytest.mark.parametrize("content", [b"", b"no Parquet", b"PAR1" * 10], ids=["empty", "text", "magic"])
def test_what_is_no_parquet_is_refused(good: Files, content: bytes) -> None:
    """Whatever it is."""
    with pytest.raises(InputError, match=r"test\.parquet: the file cannot be read as Parquet"):
        dataset_files({**good, TEST: content}, BENCHMARKS)


BAD_MANIFESTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "other benchmark": (lambda m: m.update(benchmark="piqa"), "it is the manifest of 'piqa' 'open', but lies in"),
    "other edition": (lambda m: m.update(edition="release"), "'coat' 'release', but lies in the folder of coat open"),
    "later schema": (lambda m: m.update(schema_version=99), "its schema_version is 99, not 1"),
    "version with tags": (lambda m: m.update(version="<b>"), "its version is not made of letters"),
    "path as a task": (
        lambda m: m["variations"][0].update(task="../../etc"),
        "names variations that coat does not have",
    ),
    "variation twice": (lambda m: m["variations"].append(m["variations"][0]), "it names variations twice"),
    "no split": (lambda m: m["variations"][0].update(splits={}), "it names variations without a split"),
    "other hash": (lambda m: m["variations"][0].update(content_sha256="0" * 64), "its hashes of tasks and edition"),
    "other task hash": (lambda m: m["task_sha256"].update({"task-1": "0" * 64}), "its hashes of tasks and edition"),
    "other rows": (lambda m: m["variations"][0].update(rows=10**9), "not as many questions or clusters"),
    "one more split": (
        lambda m: m["variations"][0]["splits"].update(train=1),
        "files that the manifest names are missing",
    ),
    "unknown key": (lambda m: m.update(evil=1), "evil: Extra inputs are not permitted"),
}


@pytest.mark.parametrize("case", BAD_MANIFESTS)
def test_a_manifest_that_is_not_sound_is_refused(good: Files, case: str) -> None:
    """With all that is wrong."""
    change, words = BAD_MANIFESTS[case]
    with pytest.raises(InputError, match=words) as raised:
        dataset_files(with_manifest(good, change), BENCHMARKS)
    assert str(raised.value).startswith("data/coat/open/")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({MANIFEST: b"{"}, "manifest.json: the file is not valid UTF-8 JSON"),
        ({MANIFEST: b"[" * 200_000}, "manifest.json: the file is not valid UTF-8 JSON"),
        ({MANIFEST: None}, "data/coat/open/: there are files of an edition, but no manifest.json"),
        ({TEST: None}, r"manifest.json: files that the manifest names are missing \(data/coat/open/task-1/v01/test"),
        (
            {TEST.replace("test.", "train."): b""},
            r"files are there that the manifest does not name \(data/coat/open/task-1",
        ),
        ({"data/coat/open/shortcuts.json": b'{"a":'}, "shortcuts.json: the file is not valid UTF-8 JSON"),
        ({"data/coat/open/query_map.json": b"{}"}, "query_map.json: benchmark: Field required"),
    ],
    ids=range(7),
)
def test_an_edition_with_a_file_too_few_or_broken_is_refused(
    good: Files, changes: dict[str, bytes | None], words: str
) -> None:
    """Nothing of an edition is taken without the rest."""
    files = {path: content for path, content in {**good, **changes}.items() if content is not None}
    with pytest.raises(InputError, match=words):
        dataset_files(files, BENCHMARKS)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("submission.json", None, "there is no file submission.json"),
        ("submission.json", b"{", "submission.json: the file is not valid UTF-8 JSON"),
        ("submission.json", b'"first-choice"', "it is of coat/other"),
        (
            "predictions/task-1/v01.csv",
            b"question_id,prediction\n",
            "the SHA-256 that submission.json names: predictions/",
        ),
        ("predictions/task-1/v01.csv", None, "predictions are missing"),
        ("predictions/task-1/v99.csv", b"", "predictions are missing, unlisted"),
        ("results.json", b"{}", "results.json: this is no results file"),
        ("results.json", b"\xff", "results.json: it is no UTF-8"),
    ],
)
def test_a_submission_that_is_not_sound_is_refused(
    store: Store, folder: Path, name: str, content: bytes | None, words: str
) -> None:
    """Metadata, predictions and results."""
    score(store, folder)
    good = {f"{SUBMISSION}{path}": each for path, each in held(folder).items()}
    assert submission_files(good) == good
    if content == b'"first-choice"':
        content = good[SUBMISSION + name].replace(content, b'"other"')
    files = {path: each for path, each in {**good, SUBMISSION + name: content}.items() if each is not None}
    with pytest.raises(InputError, match=words):
        submission_files(files)


@pytest.mark.parametrize(
    ("changes", "limit", "words"),
    [
        ({"data//tmp/x.json": b"{}"}, 10**9, f"dataset {REPO}: files are there that this version"),
        ({MANIFEST: b"{"}, 10**9, f"^{MANIFEST}: "),
        ({}, 1_000, "files have more than 1,000 bytes each .* so nothing was downloaded"),
    ],
    ids=["path", "manifest", "size"],
)
def test_nothing_is_left_of_what_was_refused(  # noqa: PLR0913, PLR0917, fixtures
    of: HubRepository,
    server: HubServer,
    good: Files,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    changes: Files,
    limit: int,
    words: str,
) -> None:
    """Neither the folder nor a part of it, and paths and sizes are looked at before a file is asked for."""
    monkeypatch.setattr(restoring, "MOST_FILE_BYTES", limit)
    server.repositories[REPO].add("By hand", {**good, **changes})
    with pytest.raises(InputError, match=words):
        restore(of, "main", tmp_path / "out" / "restored", BENCHMARKS)
    assert not (tmp_path / "out").exists()
    assert (server.count("/resolve/") > 0) == (MANIFEST in changes)


def test_a_folder_that_cannot_be_written_is_a_sentence(
    of: HubRepository, server: HubServer, good: Files, tmp_path: Path
) -> None:
    """Such as a file where the folder above it should be."""
    server.repositories[REPO].add("Good", good)
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="restored: it cannot be written"):
        restore(of, "main", tmp_path / "file" / "restored", BENCHMARKS)
    assert (tmp_path / "file").read_bytes() == b""
