"""Reading the files of a release: both forms, every character, and what is refused."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from leaderboard.benchmarks.piqa.release_files import Row, release_splits
from leaderboard.errors import InputError
from tests.benchmarks.piqa.small_release import ROWS, TEST, VALIDATION, parquet_bytes, write_jsonl


def rows_of(path: Path) -> dict[str, list[Row]]:
    """Return the rows of a release by split."""
    return {files.split: files.rows for files in release_splits(path).splits}


def test_the_authors_form_keeps_every_character(tmp_path: Path) -> None:
    """Escapes, control characters, U+2028, double and trailing spaces come through as they are."""
    assert rows_of(write_jsonl(tmp_path)) == ROWS


@pytest.mark.parametrize("form", ["plain_text/piqa-{}.parquet", "data/{}-00000-of-00001.parquet", "{}/0000.parquet"])
def test_parquet_holds_the_same_rows(tmp_path: Path, form: str) -> None:
    """The file names that the Hub's conversions had over time; a label of -1 is held back."""
    for split in ROWS:
        path = tmp_path / form.format(split)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(parquet_bytes(split))
    assert rows_of(tmp_path) == ROWS


def test_raw_utf_8_and_crlf_labels(tmp_path: Path) -> None:
    """A copy without escapes, with CRLF after labels and without the last line end, says the same."""
    lines = (json.dumps(row._asdict(), ensure_ascii=False) for row in VALIDATION)
    (tmp_path / "dev.jsonl").write_text("\n".join(lines), encoding="utf-8", newline="")
    (tmp_path / "dev-labels.lst").write_bytes(b"0\r\n0\r\n0\r\n1")
    assert rows_of(tmp_path) == {"validation": VALIDATION}


def test_an_archive_is_read_as_it_is(tmp_path: Path) -> None:
    """A zip of a folder holds the same splits; other files in it are passed over."""
    folder = write_jsonl(tmp_path / "piqa")
    (folder / "index.html").write_text("<p>")
    with zipfile.ZipFile(tmp_path / "piqa.zip", "w") as archive:
        for path in folder.iterdir():
            archive.write(path, f"site/piqa/{path.name}")
    assert rows_of(tmp_path / "piqa.zip") == ROWS


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    """Train labels without questions, as in the public folder that we have; no test split."""
    write_jsonl(tmp_path, ("validation", "train"))
    (tmp_path / "train.jsonl").unlink()
    assert release_splits(tmp_path).notes == (
        "there are no questions of split test",
        "there are no questions of split train",
        "train-labels.lst is passed over",
    )


def cut_row(folder: Path) -> None:
    """Cut the second row of the validation questions off."""
    lines = (folder / "valid.jsonl").read_text().splitlines()
    (folder / "valid.jsonl").write_text("\n".join([lines[0], lines[1][:20], *lines[2:]]) + "\n")


def lone_surrogate(folder: Path) -> None:
    """Write half of a surrogate pair into the first goal of test, which no Parquet file can hold."""
    (folder / "tests.jsonl").write_text('{"goal": "\\ud800", "sol1": "a", "sol2": "b"}\n')


@pytest.mark.parametrize(
    ("spoil", "code", "words"),
    [
        (lambda folder: (folder / "valid.jsonl").unlink(), "no-validation", "valid.jsonl and valid-labels.lst"),
        (lambda folder: (folder / "valid-labels.lst").unlink(), "no-labels", "add valid-labels.lst"),
        (lambda folder: (folder / "valid-labels.lst").write_text("0\n0\n1\n"), "label-count", "3 labels for 4"),
        (lambda folder: (folder / "valid-labels.lst").write_text("0\n\n2\n1\n"), "not-a-label", "2 times: line 2, line 3"),
        (lambda folder: (folder / "valid-labels.lst").write_bytes(b"\xff\n0\n0\n1\n"), "not-a-label", "neither 0 nor 1"),
        (cut_row, "not-a-row", "goal, sol1 and sol2"),
        (lone_surrogate, "not-a-row", "goal, sol1 and sol2"),
        (lambda folder: (folder / "tests.jsonl").write_text("[1]\n" * 7), "not-a-row", "7 times"),
        (lambda folder: (folder / "tests.jsonl").write_text('{"goal": "", "sol1": "", "sol2": ""}'), "not-a-row", "no JSON"),
        (lambda folder: (folder / "dev.jsonl").write_bytes(b""), "split-twice", "both of split validation"),
        (lambda folder: (folder / "test.parquet").write_bytes(b""), "split-twice", "both of split test"),
    ],
)  # fmt: skip
def test_odd_files_are_refused(tmp_path: Path, spoil: Callable[[Path], object], code: str, words: str) -> None:
    """Each fault has a sentence of its own, and nothing is read in part."""
    spoil(write_jsonl(tmp_path))
    with pytest.raises(InputError) as error:
        release_splits(tmp_path)
    (problem,) = error.value.problems
    assert problem.code == code
    assert words in str(problem)


@pytest.mark.parametrize("content", [b"", b"PAR1" * 9, parquet_bytes("test")[:-9]])
def test_a_spoilt_parquet_file_is_refused(tmp_path: Path, content: bytes) -> None:
    """An empty, made-up or cut file."""
    (tmp_path / "validation.parquet").write_bytes(content)
    with pytest.raises(InputError, match=r"is no Parquet file with goal, sol1, sol2 and label"):
        release_splits(tmp_path)


def test_test_has_no_labels(tmp_path: Path) -> None:
    """The key of test is held back: its rows have no label in either form."""
    assert [row.label for row in rows_of(write_jsonl(tmp_path))["test"]] == [None] * len(TEST)
