"""The importer on a small release of our own: content is checked, text survives, the edition can be scored."""

from pathlib import Path

import polars as pl
import pytest

from leaderboard.benchmarks.piqa import BENCHMARK
from leaderboard.benchmarks.piqa.release import DEPARTURES, TRAIN_NOTE
from leaderboard.benchmarks.piqa.release_files import Row
from leaderboard.errors import InputError, UnknownNameError
from leaderboard.fetching import Fetched, Paths, fetch_release
from leaderboard.registry import Benchmark
from leaderboard.schemas.tables import Questions
from leaderboard.store import Store
from tests.benchmarks.piqa.small_release import ROWS, VALIDATION, parquet_bytes, write_jsonl
from tests.file_server import served

HUB = "/datasets/ybisk/piqa/resolve/078a131412f46a38025a762322c174a8bae2610c"


def fetched(store: Store, piqa: Benchmark, folder: Path) -> tuple[Fetched, pl.DataFrame]:
    """Import a folder; returns what was said and the questions."""
    outcome = fetch_release(store, piqa, Paths(files=folder))
    return outcome, store.questions(piqa, "release", tasks=("piqa",))


def test_every_character_survives_the_edition(store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """Written to Parquet and read again, goals, solutions and keys are the rows of the release."""
    _, questions = fetched(store, small_piqa, write_jsonl(tmp_path / "files"))
    Questions.validate(questions.select(Questions.column_names()))
    columns = questions.select("split", "question", "choices", "answer").rows()
    assert columns == [
        (split, row.goal, [row.sol1, row.sol2], row.label) for split, rows in ROWS.items() for row in rows
    ]
    facets = questions.select(facet.id for facet in BENCHMARK.tasks[0].facets)
    assert facets.schema == {facet.id: facet.dtype for facet in BENCHMARK.tasks[0].facets}


def test_facets_of_a_release(store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """Row 2: one word of four is replaced, one double space; row 4 has the goal of row 1 in another case and spacing."""
    _, questions = fetched(store, small_piqa, write_jsonl(tmp_path / "files"))
    row = questions.row(1, named=True)
    assert (row["edit_distance"], row["edit_bin"], row["single_word_edit"]) == (1, "1", "scissors → sponges")
    assert (row["changed_from"], row["changed_to"]) == (["scissors"], ["sponges"])
    assert (row["one_word_goal"], row["choice_length"]) == (True, [25, 24])
    assert (row["category"], row["trick"], row["reason"]) == (None, None, None)
    assert questions["cluster_id"][0] == questions["cluster_id"][3] == "cool a pot of soup"
    assert questions["cluster_id"].n_unique() == len(questions) - 1


def test_what_the_manifest_says(store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """Splits with their numbers, departures, sources by name and hash, a note that train cannot be compared."""
    outcome, _ = fetched(store, small_piqa, write_jsonl(tmp_path / "files"))
    (entry,) = outcome.manifest.variations
    assert entry.splits == {"validation": 4, "test": 2, "train": 1}
    assert tuple(outcome.manifest.departures) == DEPARTURES
    assert [source.address for source in outcome.manifest.sources] == [
        "valid.jsonl", "valid-labels.lst", "tests.jsonl", "train.jsonl", "train-labels.lst",
    ]  # fmt: skip
    assert (outcome.n_read, outcome.notes) == (7, (TRAIN_NOTE,))


def test_both_forms_give_the_same_edition(
    store: Store, small_piqa: Benchmark, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Hub's Parquet files, downloaded at the pinned revision, and the authors' files have one content hash."""
    from_files, _ = fetched(store, small_piqa, write_jsonl(tmp_path / "files"))
    files = {f"{HUB}/plain_text/piqa-{split}.parquet": parquet_bytes(split) for split in ROWS}
    with served(files) as server:
        monkeypatch.setenv("LEADERBOARD_HUB_ADDRESS", server.address)
        from_hub = fetch_release(store, small_piqa, Paths())
    assert from_hub.manifest.content_sha256 == from_files.manifest.content_sha256
    assert [(source.address, source.revision) for source in from_hub.manifest.sources] == [
        (f"ybisk/piqa/plain_text/piqa-{split}.parquet", HUB.rsplit("/", 1)[1]) for split in ROWS
    ]


Case = tuple[list[Row], str]


@pytest.mark.parametrize(
    "case",
    [
        (VALIDATION[:3], "has 3 rows, the authors' file has 4"),
        ([VALIDATION[1], VALIDATION[0], *VALIDATION[2:]], "in text, label or order"),
        ([VALIDATION[0]._replace(label=1), *VALIDATION[1:]], "in text, label or order"),
        ([VALIDATION[0]._replace(goal="Cool a pot of soup."), *VALIDATION[1:]], "in text, label or order"),
    ],
)
def test_other_content_is_refused(
    store: Store, small_piqa: Benchmark, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    """A row less, two rows exchanged, a label turned, a full stop added: no edition is made of it."""
    changed, words = case
    monkeypatch.setitem(ROWS, "validation", changed)
    folder = write_jsonl(tmp_path / "files")
    with pytest.raises(InputError, match=words):
        fetch_release(store, small_piqa, Paths(files=folder))
    assert not store.has("piqa", "release")


def test_labels_of_train_are_compared(store: Store, small_piqa: Benchmark, tmp_path: Path) -> None:
    """Of train only the number and the labels are known."""
    folder = write_jsonl(tmp_path / "files")
    (folder / "train-labels.lst").write_text("1\n")
    with pytest.raises(InputError, match="the labels of split train differ"):
        fetch_release(store, small_piqa, Paths(files=folder))


def test_our_small_release_is_not_the_authors(store: Store, tmp_path: Path) -> None:
    """Nothing but the authors' own content passes as PIQA's release."""
    folder = write_jsonl(tmp_path / "files")
    with pytest.raises(InputError, match="split validation has 4 rows, the authors' file has 1,838"):
        fetch_release(store, BENCHMARK, Paths(files=folder))


def test_only_the_open_edition_is_built() -> None:
    """The release is fetched."""
    with pytest.raises(UnknownNameError, match="no edition to build 'release'"):
        BENCHMARK.build("release", seed=0, annotations=None)
