"""CSV and JSON Lines files: what is read, and the sentence for every way in which a file can be bad."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.predictions import Rows, problems_of, read_rows
from leaderboard.predictions.text import MAX_FILE_BYTES, MAX_LINE_BYTES


def rows_of(folder: Path, name: str, content: str | bytes) -> Rows:
    """Write a file and read it."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_rows(path)


def table(rows: Rows) -> list[tuple[object, ...]]:
    """Return line, question_id and answer of every row."""
    assert rows.faults == []
    return rows.frame.select("line", "question_id", "answer").rows()


GOOD = [
    ("a.csv", "question_id,letter\nq1,B\nq2,c\n", [(2, "q1", "B"), (3, "q2", "c")]),
    ("a.csv", "index,question_id\n3,q1\n", [(2, "q1", "3")]),
    ("a.csv", "question_id,index\nq1,\nq2,?\n", [(2, "q1", None), (3, "q2", "?")]),
    ("a.csv", "question_id,choice\nq1,the mug\n", [(2, "q1", "the mug")]),
    ("a.csv", "\ufeffquestion_id,letter\r\nq1,B\r\n\r\nq2,C\r\n", [(2, "q1", "B"), (4, "q2", "C")]),
    ("a.csv", 'question_id,response\nq1,"I,\n""B"""\nq2,C', [(2, "q1", 'I,\n"B"'), (4, "q2", "C")]),
    ("A.CSV", "question_id,response\nq1,   \n", [(2, "q1", None)]),
    (
        "a.jsonl",
        '{"question_id":"q1","letter":"B"}\n{"letter":"C","question_id":"q2"}\n',
        [(1, "q1", "B"), (2, "q2", "C")],
    ),
    ("a.jsonl", '\ufeff{"question_id":"q1","index":0}\r\n\r\n', [(1, "q1", "0")]),
    ("a.jsonl", '\n{"question_id":"q1","index":null}', [(2, "q1", None)]),
    ("a.ndjson", '{"question_id":"q1","response":"x\u2028y"}\n', [(1, "q1", "x\u2028y")]),
]


@pytest.mark.parametrize(("name", "content", "expected"), GOOD)
def test_good_files_are_read(tmp_path: Path, name: str, content: str, expected: list[tuple[object, ...]]) -> None:
    """Every row keeps the line on which it starts, whatever the line ends, quotes and blank lines before it."""
    assert table(rows_of(tmp_path, name, content)) == expected


def test_kind_and_repeat_are_read(tmp_path: Path) -> None:
    """Without a column repeat, every row is run 0."""
    with_repeat = rows_of(tmp_path, "a.csv", "question_id,repeat,choice\nq1,2,the mug\n")
    without = rows_of(tmp_path, "a.jsonl", '{"question_id":"q1","letter":"B"}\n')
    assert with_repeat.frame.select("kind", "repeat").rows() == [("choice", 2)]
    assert without.frame.select("kind", "repeat").rows() == [("letter", 0)]


def test_choice_scores_are_read_in_both_formats(tmp_path: Path) -> None:
    """Scores are a JSON list in a CSV cell and a list in JSON; an empty cell is null."""
    csv_rows = rows_of(tmp_path, "a.csv", 'question_id,index,choice_scores\nq1,0,"[-0.5, -2]"\nq2,1,\n')
    json_rows = rows_of(tmp_path, "a.jsonl", '{"question_id":"q1","index":0,"choice_scores":[-0.5,-2]}\n')
    assert csv_rows.frame["choice_scores"].to_list() == [[-0.5, -2.0], None]
    assert json_rows.frame["choice_scores"].to_list() == [[-0.5, -2.0]]


ID = '{"question_id":"q1",'
BAD = [
    ("a.csv", b"", ["a.csv", "0 bytes", "write the predictions again"]),
    ("a.jsonl", b"", ["a.jsonl", "0 bytes"]),
    ("a.csv", b"\n\n", ["names no columns", "question_id, letter, index, choice, response"]),
    ("a.csv", b"question_id,letter\n", ["no rows below its header", "one row per question"]),
    ("a.csv", b"q1,B\nq2,C\n", ["line 1", "no column 'q1'", "no column question_id"]),
    ("a.csv", b"question_id;letter\nq1;B\n", ["separate columns with commas"]),
    ("a.csv", b"question_id,leter\nq1,B\n", ["no column 'leter'", "did you mean letter"]),
    ("a.csv", b"question_id,Index\nq1,1\n", ["no column 'Index'", "did you mean index"]),
    ("a.csv", b"question_id,letter,comment\nq1,B,hm\n", ["no column 'comment'", "the columns are"]),
    ("a.csv", b"question_id,letter,letter\nq1,B,B\n", ["column 'letter' stands twice"]),
    ("a.csv", b"question_id,letter,index\nq1,B,1\n", ["letter and index", "exactly one of"]),
    ("a.csv", b"question_id,repeat\nq1,0\n", ["none", "exactly one of"]),
    ("a.csv", b"letter\nB\n", ["no column question_id"]),
    ("a.csv", b"question_id,letter\nq1,B\nq2\n", ["line 3", "1 cells, the header has 2"]),
    ("a.csv", b"question_id,choice\nq1,a mug, clean\n", ["line 2", "3 cells", "commas in quotes"]),
    ("a.csv", b'question_id,response\nq1,"B\nq2,C\n', ["line 2", "ends inside a quoted cell"]),
    ("a.csv", b'question_id,response\nq1,"B"x\n', ["line 2", "not CSV"]),
    ("a.csv", b"question_id,letter\n,B\n", ["line 2", "question_id '' is empty"]),
    ("a.csv", b"question_id,letter\nq1,Answer: B\n", ["line 2", "letter 'Answer: B' is not one letter", "`response`"]),
    ("a.csv", b"question_id,letter\nq1,1\n", ["letter '1' is not one letter"]),
    ("a.csv", b"question_id,index\nq1,1.0\n", ["index '1.0' is not a whole number"]),
    ("a.csv", b"question_id,index\nq1,nan\n", ["index 'nan' is not a whole number"]),
    ("a.csv", b"question_id,index\nq1,-1\n", ["index '-1' is not a whole number from 0 on"]),
    ("a.csv", b"question_id,index\nq1,123456789012345678901234567890\n", ["is not a whole number"]),
    ("a.csv", "question_id,index\nq1,\u0661\n".encode(), ["is not a whole number"]),
    ("a.csv", b"question_id,index,repeat\nq1,1,\n", ["repeat '' is not a whole number"]),
    ("a.csv", b"question_id,index,repeat\nq1,1,first\n", ["repeat 'first'", "0, 1, 2"]),
    ("a.csv", b"question_id,index,repeat\nq1,1,100\n", ["repeat '100' is above 99, the last of at most 100 runs"]),
    ("a.csv", b"question_id,index,choice_scores\nq1,1,0.5\n", ["choice_scores '0.5' is not a list"]),
    ("a.csv", b'question_id,index,choice_scores\nq1,1,"[NaN, 1]"\n', ["NaN is not a JSON number"]),
    ("a.csv", b'question_id,index,choice_scores\nq1,1,"[1e999]"\n', ["not a list of finite numbers"]),
    ("a.csv", b"question_id,choice\nq1,caf\xe9\n", ["line 2", "byte 7 of the line (0xe9) is not UTF-8", "Latin-1"]),
    ("a.csv", b"\xef\xbb\xbfquestion_id,choice\nq1,caf\xe9\n", ["line 2", "byte 7 of the line (0xe9)"]),
    ("a.csv", "question_id,letter\nq1,B\n".encode("utf-16"), ["line 1", "not UTF-8", "UTF-16"]),
    ("a.csv", b"question_id,response\nq1," + b"x" * MAX_LINE_BYTES, ["line 2", "more than 100,000 bytes"]),
    ("a.txt", b"question_id,letter\nq1,B\n", ["'.txt' is not known", ".csv, .jsonl, .ndjson"]),
    ("a", b"question_id,letter\nq1,B\n", ["'' is not known"]),
    ("a.jsonl", b'{"question_id":"q1","letter":"B"}\n{"question_id":"q2","le', ["line 2", "last line is cut off"]),
    ("a.jsonl", b'{"question_id":"q1","letter":"B"\n{"question_id":"q2","letter":"B"}\n', ["line 1", "not JSON"]),
    ("a.jsonl", b'[{"question_id":"q1","letter":"B"}]\n', ["line 1", "is a JSON array", "one JSON object a line"]),
    ("a.jsonl", b'["q1","B"]\n["q2","C"]\n', ["line 1", "['q1', 'B'] is not an object", "2 times"]),
    ("a.jsonl", b"3\n", ["3 is not an object"]),
    ("a.jsonl", b"{}\n", ["line 1", "the object is empty"]),
    ("a.jsonl", b'{}\n{"question_id":"q1","letter":"B"}\n', ["line 1", "the object is empty"]),
    ("a.jsonl", b'{"question_id":"q1","letter":"B","letter":"C"}\n', ["the key 'letter' stands twice"]),
    ("a.jsonl", b'{"question_id":"q1","letter":"B"}\n{"question_id":"q2"}\n', ["line 2", "keys", "same keys"]),
    ("a.jsonl", b'{"question_id":"q1","letter":"B"}\n{"question_id":"q2","index":1}\n', ["line 2", "keys"]),
    ("a.jsonl", (ID + '"index":NaN}\n').encode(), ["line 1", "NaN is not a JSON number"]),
    ("a.jsonl", (ID + '"index":Infinity}\n').encode(), ["Infinity is not a JSON number"]),
    ("a.jsonl", (ID + '"index":1.0}\n').encode(), ["index 1.0 is not a whole number"]),
    ("a.jsonl", (ID + '"index":true}\n').encode(), ["index True is not a whole number"]),
    ("a.jsonl", (ID + '"index":[1]}\n').encode(), ["index [1] is not a whole number"]),
    ("a.jsonl", (ID + '"index":' + "9" * 5000 + "}\n").encode(), ["line 1", "not JSON"]),
    ("a.jsonl", (ID + '"index":' + "9" * 500 + "}\n").encode(), ["is not a whole number"]),
    ("a.jsonl", (ID + '"response":7}\n').encode(), ["response 7 is not text"]),
    ("a.jsonl", (ID + '"response":"\\ud800"}\n').encode(), ["half of a surrogate pair"]),
    ("a.jsonl", b'{"question_id":7,"letter":"B"}\n', ["question_id 7 is not text"]),
    ("a.jsonl", b'{"question_id":null,"letter":"B"}\n', ["question_id None is empty"]),
    ("a.jsonl", (ID + '"index":0,"choice_scores":[1,1e999]}\n').encode(), ["not a list of finite numbers"]),
    ("a.jsonl", (ID + '"index":0,"choice_scores":[true]}\n').encode(), ["not a list of finite numbers"]),
    ("a.jsonl", (ID + '"index":0,"choice_scores":[' + "9" * 400 + "]}\n").encode(), ["not a list of finite numbers"]),
    ("a.jsonl", (ID + '"index":' + "[" * 50_000 + "}\n").encode(), ["line 1", "nested too deeply"]),
]


@pytest.mark.parametrize(("name", "content", "words"), BAD)
def test_bad_files_get_a_sentence(tmp_path: Path, name: str, content: bytes, words: list[str]) -> None:
    """The problem names the file, the place, what was found and what to do."""
    rows = rows_of(tmp_path, name, content)
    sentences = "\n".join(str(problem) for problem in problems_of(rows.faults))
    assert str(tmp_path / name) in sentences
    assert [word for word in words if word not in sentences] == []


PRETTY = b'[\n  {\n    "question_id": "q1",\n    "letter": "B"\n  }\n]'
ONE_TRUE = [
    ("a.jsonl", b"nothing\n", "line 1: the line is not JSON"),
    ("a.jsonl", b'{"question_id":"q1","le', "line 1: the last line is cut off"),
    ("a.jsonl", (ID + '"index":NaN}').encode(), "line 1: the line is not JSON (NaN"),
    ("a.jsonl", b"question_id,letter\nq1,B", "line 1: the line is not JSON"),
    ("a.jsonl", b"3", "line 1: 3 is not an object"),
    ("a.jsonl", PRETTY, "line 1: the file is a JSON array; write one JSON object a line"),
    ("a.jsonl", b"\n" + PRETTY[:40], "line 2: the file is a JSON array"),
    ("a.jsonl", b'[{"question_id":"q1"},\n{"question_id":"q2"}]', "line 1: the file is a JSON array"),
    ("a.jsonl", PRETTY[2:-2], "line 1: a JSON object is spread over several lines; write one JSON object a line"),
    ("a.csv", PRETTY, "line 1: the file holds JSON; "),
    ("a.csv", ID.encode() + b'"letter":"B"}\n', "line 1: the file holds JSON"),
    ("a.csv", b'"question_id"x\nq1\n', "line 1: the row is not CSV"),
    ("a.csv", b'"question_id,letter\nq1,B\n', "line 1: the file ends inside a quoted cell"),
    ("a.csv", b"question_id\tresponse\nq1\ta, b\n", "line 1: the cells of the first line are not separated by commas"),
    ("a.csv", b"question_id;response\nq1;a, b\n", "line 1: the cells of the first line are not separated by commas"),
]


@pytest.mark.parametrize(("name", "content", "sentence"), ONE_TRUE)
def test_one_fault_is_one_problem(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    """What follows from a bad first line is not told as a second fault."""
    (problem,) = problems_of(rows_of(tmp_path, name, content).faults)
    assert f"{tmp_path / name} {sentence}" in str(problem)


def test_a_folder_a_missing_file_and_a_pipe_are_not_read(tmp_path: Path) -> None:
    """What is not a regular file gets a sentence too."""
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    assert "a folder, not a file" in read_rows(tmp_path).faults[0].message
    assert "No such file" in read_rows(tmp_path / "none.csv").faults[0].message
    assert "not a regular file" in read_rows(Path("/dev/null")).faults[0].message
    assert "cannot be read" in read_rows(tmp_path / "loop.csv").faults[0].message
    assert "cannot be read" in read_rows(tmp_path / ("x" * 300 + ".csv")).faults[0].message


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    """A file that a user names may be a link, as in the cache of the Hugging Face Hub."""
    (tmp_path / "real.csv").write_text("question_id,letter\nq1,B\n")
    (tmp_path / "link.csv").symlink_to("real.csv")
    assert table(read_rows(tmp_path / "link.csv")) == [(2, "q1", "B")]


def test_a_file_above_the_cap_is_not_parsed(tmp_path: Path) -> None:
    """64 MB is the most that is read."""
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    assert "more than 64 MB" in read_rows(path).faults[0].message


def test_equal_problems_are_counted_with_five_examples(tmp_path: Path) -> None:
    """Seven bad letters and one bad repeat are two problems."""
    lines = [f"q{number},??,0" for number in range(7)]
    rows = rows_of(tmp_path, "a.csv", "question_id,letter,repeat\n" + "\n".join(lines) + "\nq7,B,x\n")
    letter, repeat = problems_of(rows.faults)
    assert (letter.count, letter.examples) == (7, ("line 2", "line 3", "line 4", "line 5", "line 6"))
    assert (repeat.count, repeat.where) == (1, f"{tmp_path / 'a.csv'} line 9")


def test_hostile_text_is_shown_escaped_and_short(tmp_path: Path) -> None:
    """Escape sequences, direction marks and long cells cannot reach a terminal as they are."""
    rows = rows_of(tmp_path, "a.csv", "question_id,letter\nq1,\x1b[31m\u202e" + "x" * 500 + "\n")
    (problem,) = problems_of(rows.faults)
    assert r"\x1b[31m\u202e" in problem.message
    assert problem.message.isprintable()
    assert len(problem.message) < 150


@given(st.binary(max_size=300), st.sampled_from(["a.csv", "a.jsonl"]))
def test_no_bytes_raise(tmp_path_factory: pytest.TempPathFactory, content: bytes, name: str) -> None:
    """Whatever a file holds, it gives rows or faults."""
    rows = rows_of(tmp_path_factory.mktemp("bytes"), name, content)
    assert len(rows.frame) or rows.faults


@given(st.text(max_size=300), st.sampled_from(["a.csv", "a.jsonl"]))
def test_no_text_raises(tmp_path_factory: pytest.TempPathFactory, content: str, name: str) -> None:
    """Whatever stands below a good header, it gives rows or faults."""
    header = "question_id,response\n" if name == "a.csv" else '{"question_id":"q1","response":"B"}\n'
    rows = rows_of(tmp_path_factory.mktemp("text"), name, (header + content).encode("utf-8", "replace"))
    assert len(rows.frame) or rows.faults
