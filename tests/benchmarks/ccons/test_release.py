"""The importer on files of our own in the authors' layout: what is read, asked and set aside, and what is said of it."""

import zipfile
from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.ccons.release import context_question, import_release, imported, no_context_question
from leaderboard.benchmarks.ccons.release_files import file_name, subset_files
from leaderboard.benchmarks.ccons.release_rows import Row, row_of
from leaderboard.benchmarks.ccons.release_templates import (
    difficulty,
    masked,
    named_later,
    noun_pattern,
    templates,
    verb,
)
from leaderboard.errors import InputError
from leaderboard.sources import Import, Rejected
from tests.benchmarks.ccons.small_release import ROWS, Cells, CsvRows, write_release

HATBOX = {"template": "___ hides in ___.", "verb": "hides in", "difficulty": "easy", "subset": "ordinary"}


def import_rows(path: Path) -> Import:
    """Import files that need not be the authors'."""
    return imported(path, subset_files(path))


def tables(folder: Path) -> dict[tuple[str, str], pl.DataFrame]:
    """Return the imported table of each task and variation, in order."""
    return {(draft.task_id, draft.variation_id): draft.table for draft in import_rows(folder).build.drafts}


def with_rows(part: tuple[str, str], *rows: Cells) -> CsvRows:
    """Return our rows with others in one file."""
    return {**ROWS, part: rows}


@pytest.mark.parametrize("final_newline", [True, False])
def test_every_row_is_a_question(tmp_path: Path, *, final_newline: bool) -> None:
    """No row is taken for a header, and none is lost with or without a final newline; tables in registry order."""
    folder = write_release(tmp_path, final_newline=final_newline)
    found = import_rows(folder)
    counts = [(draft.task_id, draft.variation_id, len(draft.table)) for draft in found.build.drafts]
    assert counts == [
        ("context", "ordinary-easy", 2), ("context", "ordinary-hard", 1),
        ("context", "counter-easy", 1), ("context", "counter-hard", 1),
        ("no-context", "ordinary", 3), ("no-context", "counter", 2),
    ]  # fmt: skip
    assert (found.n_read, found.set_aside) == (10, ())


def test_a_context_question(tmp_path: Path) -> None:
    """The context as it is, the two nouns in the order of the file, the key from the label, and the facets."""
    row = tables(write_release(tmp_path))["context", "ordinary-easy"].to_dicts()[1]
    assert row == HATBOX | {
        "task": "context",
        "variation": "ordinary-easy",
        "split": "test",
        "source_id": "normal_auto/3",
        "cluster_id": "___ hides in ___.",
        "pair_id": None,
        "question": "An otter hides in a hatbox. Which is bigger in this situation, the otter or the hatbox?",
        "choices": ["otter", "hatbox"],
        "answer": 1,
        "commonsense_answer": 1,
        "named_later": 1,
    }


def test_the_key_of_a_counter_commonsense_pair_is_inverted_without_a_context(tmp_path: Path) -> None:
    """Its label says what the context makes bigger: right there, and the other thing is bigger in general."""
    found = tables(write_release(tmp_path))
    with_context, without = found["context", "counter-hard"].to_dicts()[0], found["no-context", "counter"].to_dicts()[0]
    assert (with_context["answer"], with_context["commonsense_answer"], with_context["named_later"]) == (0, 1, 1)
    assert (without["answer"], without["commonsense_answer"]) == (1, 1)
    assert without["question"] == "Which is bigger in general, a thimble or a lorry?"
    assert without["cluster_id"] == with_context["cluster_id"] == "___ tows ___."
    assert without["source_id"] == "adversarial_auto_nocontext/1"
    assert found["no-context", "ordinary"]["answer"].to_list() == [1, 0, 1]


@pytest.mark.parametrize(
    ("nouns", "question"),
    [
        (("egg", "teeth"), "Which is bigger in general, an egg or teeth?"),
        (("cattle", "key"), "Which is bigger in general, cattle or a key?"),
        (("CD", "electric fan"), "Which is bigger in general, a CD or an electric fan?"),
    ],
)
def test_articles_of_the_question(nouns: tuple[str, str], question: str) -> None:
    """A or an by sound, none before what cannot be counted; the context keeps the article that it has."""
    assert no_context_question(Row(1, "", nouns, 0)) == question
    assert context_question(Row(1, "A teeth.", nouns, 0)).startswith("A teeth. Which is bigger in this situation, the ")


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        (("A cat.", "cat", "dog"), "the row has 3 cells, not 4"),
        (("context", "obj1", "obj2", "label"), "the label is neither 0 nor 1"),
        (("A cat.", "cat", "dog", "2"), "the label is neither 0 nor 1"),
        (("A cat.", "cat", "", "1"), "there are not two nouns"),
        (("A cat.", "cat", "cat", "1"), "there are not two nouns"),
    ],
)
def test_rows_that_cannot_be_used(cells: tuple[str, ...], reason: str) -> None:
    """Each says why and keeps what it holds."""
    assert row_of("f.csv", 7, cells) == Rejected("f.csv", 7, reason, list(cells))


@pytest.mark.parametrize(
    "context", ["A lorry tows it.", "A lorry tows a lorry and a handcart.", "A lorry tows a handcartful of hay."]
)
def test_a_context_must_name_both_things(tmp_path: Path, context: str) -> None:
    """Once each and as whole words; else it is set aside with the no-context row in the same line."""
    rows = with_rows(("ordinary", "all"), (context, "handcart", "lorry", "1"), *ROWS["ordinary", "all"][1:])
    found = import_rows(write_release(tmp_path, rows))
    assert [(row.file, row.row) for row in found.set_aside] == [
        ("normal_auto_new.csv", 1), ("normal_auto_nocontext_new.csv", 1),
    ]  # fmt: skip
    assert sum(len(draft.table) for draft in found.build.drafts) == 8


def test_faulty_rows_do_not_shift_the_others(tmp_path: Path) -> None:
    """A no-context row has the template of the context in the same line, also behind one that is set aside."""
    rows = with_rows(("ordinary", "all"), ("", "x", "y", "?"), *ROWS["ordinary", "all"][1:])
    table = tables(write_release(tmp_path, rows))["no-context", "ordinary"]
    assert table.select("source_id", "template").rows() == [
        ("normal_auto_nocontext/2", "___ hides in ___."), ("normal_auto_nocontext/3", "___ hides in ___."),
    ]  # fmt: skip


def test_a_no_context_row_has_no_context(tmp_path: Path) -> None:
    """One that has is of another file."""
    rows = with_rows(("counter", "nocontext"), *ROWS["counter", "all"])
    reasons = [row.reason for row in import_rows(write_release(tmp_path, rows)).set_aside]
    assert reasons == ["there is a context"] * 2


def test_files_are_found_in_an_archive(tmp_path: Path) -> None:
    """In whatever folder of a zip; the sources are named as in the authors' repository."""
    folder = write_release(tmp_path / "release")
    with zipfile.ZipFile(tmp_path / "release.zip", "w") as archive:
        for path in sorted(folder.rglob("*.csv")):
            archive.write(path, f"Counter-main/dataset/{path.name}")
    assert [source.address for source in import_rows(tmp_path / "release.zip").build.sources] == [
        "dataset/normal_auto_new.csv", "dataset/normal_auto_nocontext_new.csv",
        "dataset/adversarial_auto_new.csv", "dataset/adversarial_auto_nocontext_new.csv",
    ]  # fmt: skip


def test_folders_that_are_no_release(tmp_path: Path) -> None:
    """Missing files are all named; a file that is there twice or no text is refused; so are files without a usable row."""
    write_release(tmp_path / "part", {key: rows for key, rows in ROWS.items() if key[0] == "ordinary"})
    with pytest.raises(InputError, match=r"adversarial_auto_new\.csv, adversarial_auto_nocontext_new\.csv"):
        subset_files(tmp_path / "part")
    for name in ("one", "two"):
        write_release(tmp_path / "twice" / name)
    with pytest.raises(InputError, match=r"_new\.csv is there twice"):
        subset_files(tmp_path / "twice")
    broken = write_release(tmp_path / "broken") / "dataset" / file_name("counter", "all")
    for content in (b"\xff\xfe\x00", b'"A cat'):
        broken.write_bytes(content)
        with pytest.raises(InputError, match="not valid UTF-8 CSV"):
            subset_files(tmp_path / "broken")
    broken.write_bytes(b"")
    with pytest.raises(InputError, match="none of the rows"):
        import_rows(tmp_path / "broken")


def test_only_the_authors_rows_are_imported(tmp_path: Path) -> None:
    """Other rows under the authors' file names are refused with the file and the two numbers of rows."""
    words = r"normal_auto_new\.csv has 3 rows, the authors' file has 772"
    with pytest.raises(InputError, match=words):
        import_release(write_release(tmp_path), None)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    """It is no part of the first context."""
    path = write_release(tmp_path) / "dataset" / file_name("ordinary", "all")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert import_rows(tmp_path).set_aside == ()


def test_masked_sentences() -> None:
    """Nouns leave with their articles, the longest first, in whatever case; the order of naming stays."""
    pattern = noun_pattern(["key", "key box", "CD", "hat"])
    assert masked("An key box holds a CD.", pattern) == ("___ holds ___.", ("key box", "CD"))
    assert masked("I kept the hat in a keyhole.", pattern) == ("I kept ___ in a keyhole.", ("hat",))
    assert (named_later(("hat", "CD"), ("CD", "key", "hat")), named_later(("CD", "hat"), ("CD", "hat"))) == (0, 1)
    assert named_later(("CD", "hat"), ("CD", "hat", "CD")) is None


@pytest.mark.parametrize(
    ("template", "level", "words"),
    [
        ("I've left ___ in ___.", "easy", "left in"),
        ("Inside ___ was ___.", "hard", "inside was"),
        ("___ stuck ___ into ___. (2)", "easy", "stuck into"),
        ("___ was dived into ___.", "easy", "was dived into"),
        ("___ invaded ___.", "hard", "invaded"),
    ],
)
def test_difficulty_and_verb_of_a_template(template: str, level: str, words: str) -> None:
    """In and into are words of their own; the verb is what is left without nouns and subject."""
    assert (difficulty(template), verb(template)) == (level, words)


def test_templates_that_share_a_wording() -> None:
    """Of 'was carrying' seven ordinary rows and one counter-commonsense row are the first, all others the second."""
    pattern = noun_pattern(["hat", "cat"])
    rows = [Row(number, "A cat was carrying a hat.", ("hat", "cat"), 1) for number in range(1, 16)]
    first, second = "___ was carrying ___.", "___ was carrying ___. (2)"
    assert templates("ordinary", rows, pattern) == [first] * 7 + [second] * 8
    assert templates("counter", rows[:2], pattern) == [first, second]
    playing = [Row(1, f"A cat is playing {words}.", ("hat", "cat"), 0) for words in ("in a hat", "with a hat in a hat")]
    assert set(templates("counter", playing, pattern)) == {"___ is playing in ___."}


def test_what_is_said_of_the_files(tmp_path: Path) -> None:
    """Repeats, rows that only one of two files has, other nouns and spellings are counted."""
    tows = ROWS["ordinary", "all"][0]
    rows: CsvRows = {
        **ROWS,
        ("ordinary", "all"): (*ROWS["ordinary", "all"], tows, ("A lorry tows a handcart.", "lorry", "handcart", "0"),
                              ("A lorry tows a strecher.", "lorry", "strecher", "0")),
        ("ordinary", "nocontext"): (*ROWS["ordinary", "nocontext"], ("", "tent", "lorry", "1"),
                                    ("", "lorry", "handcart", "0"), ("", "lorry", "stretcher", "0")),
        ("ordinary", "easy"): ROWS["ordinary", "all"][1:],
        ("ordinary", "difficult"): (tows, ("A lorry tows a moped.", "lorry", "moped", "0")),
    }  # fmt: skip
    notes = import_rows(write_release(tmp_path, rows)).notes
    assert notes[:-3] == (
        "8 contexts of 2 templates; the paper states 1,112 of 139",
        "context ordinary: 1 row repeats the context of an earlier one, with the two nouns in the same order; all are kept",
        "context ordinary: 1 row repeats the context of an earlier one, with the two nouns in the other order; all are kept",
        (
            "context ordinary: the easy and difficult files hold 4 rows, 3 of them among the 6 of normal_auto_new.csv; all "
            "of the latter are imported and no others, easy where the template has in or into"
        ),
        "no-context ordinary: 2 rows have other nouns than the context in the same row, 1 of them only in spelling",
        "context counter: without the authors' easy and difficult files; in or into tells the two apart in any case",
        "stretcher is spelled strecher in normal_auto_new.csv (1); both spellings are kept",
    )
    assert [note.split(" ")[0] for note in notes[-3:]] == ["no-context", "what", "grammar"]  # the same for any release
