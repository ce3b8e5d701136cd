"""Files with 0 or 1 on each line."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.predictions import ROWS, Order, read_lst

SCORED, HELD_BACK = Order("scored questions", ["a", "b", "c"]), Order("held back", ["x", "y"])
ORDERS = [SCORED, HELD_BACK]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a file is written."""
    return tmp_path / "preds.lst"


@pytest.mark.parametrize(
    "content",
    [b"0\n1\n1\n", b"0\n1\n1", b"0\r\n1\r\n1\r\n", b"\xef\xbb\xbf0\n1\n1\n"],
    ids=["lf", "no-end", "crlf", "bom"],
)
def test_lines_answer_questions_in_their_order(path: Path, content: bytes) -> None:
    """LF or CRLF, with or without the last line end or a byte order mark."""
    path.write_bytes(content)
    rows = read_lst(path, ORDERS)
    assert rows.faults == []
    assert rows.frame.schema == ROWS
    assert rows.frame.select("line", "question_id", "repeat", "kind", "answer").rows() == [
        (1, "a", 0, "index", "0"), (2, "b", 0, "index", "1"), (3, "c", 0, "index", "1"),
    ]  # fmt: skip


def test_the_number_of_lines_says_which_questions(path: Path) -> None:
    """Two lines answer the two held-back questions; of equally many, the first are meant."""
    path.write_text("1\n0\n")
    assert read_lst(path, ORDERS).frame["question_id"].to_list() == ["x", "y"]
    assert read_lst(path, [Order("first", ["p", "q"]), HELD_BACK]).frame["question_id"].to_list() == ["p", "q"]


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"0\n1\n1\n0\n", "line-count", "the file has 4 lines; there are 3 scored questions and 2 held back"),
        (b"0\n", "line-count", "the file has 1 line; there are 3"),
        (b"0\n\n1\n", "blank-line", "the line is blank"),
        (b"0\n1\n \n", "blank-line", "the line is blank"),
        (b"0\n2\n1\n", "not-0-or-1", "the line is '2'"),
        (b"0\n1.0\n1\n", "not-0-or-1", "the line is '1.0'"),
        (b"0\n 1\n1\n", "not-0-or-1", "the line is ' 1'"),
        (b"0\n\xd9\xa1\n1\n", "not-0-or-1", "the line is '\u0661'"),
        (b"0\n\xff\n1\n", "not-utf-8", "byte 1 of the line (0xff) is not UTF-8"),
        ("0\n1\n1\n".encode("utf-16"), "not-utf-8", "is not UTF-8"),
        (b"", "empty-file", "the file has 0 bytes"),
    ],
)  # fmt: skip
def test_faults_have_a_sentence_and_no_rows(path: Path, content: bytes, code: str, words: str) -> None:
    """A wrong number of lines, blank lines, other tokens, other encodings: nothing of such a file is read."""
    path.write_bytes(content)
    rows = read_lst(path, ORDERS)
    assert rows.frame.is_empty()
    assert [(fault.code, words in fault.message) for fault in rows.faults] == [(code, True)]


def test_a_blank_last_line_is_told_with_the_number(path: Path) -> None:
    """One line end too many gives a blank line; both faults are named, with their places."""
    path.write_bytes(b"0\n1\n1\n\n")
    assert [(fault.code, fault.line) for fault in read_lst(path, ORDERS).faults] == [
        ("line-count", 0),
        ("blank-line", 4),
    ]


def test_a_missing_file(path: Path) -> None:
    """It is a fault like any other."""
    assert [fault.code for fault in read_lst(path, ORDERS).faults] == ["unreadable"]


def test_old_line_ends_are_no_line_ends(path: Path) -> None:
    """A file with a bare CR between the answers is one line, which is neither 0 nor 1."""
    path.write_bytes(b"0\r1\r1")
    assert [fault.code for fault in read_lst(path, ORDERS).faults] == ["line-count", "not-0-or-1"]


def test_rows_join_those_of_other_files(path: Path) -> None:
    """The frame has the types of other readers, so that files of both kinds can be given together."""
    path.write_bytes(b"0\n1\n1\n")
    assert len(pl.concat([ROWS.to_frame(), read_lst(path, ORDERS).frame])) == 3
