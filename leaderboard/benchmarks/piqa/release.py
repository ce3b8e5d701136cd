"""The importer of the authors' questions: every character of goals and solutions is kept as it is."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import polars as pl

from leaderboard.benchmarks.piqa.edits import edit_facets
from leaderboard.benchmarks.piqa.official import AUTHORS_FILES
from leaderboard.benchmarks.piqa.release_content import EXPECTED, Expected, check_content
from leaderboard.benchmarks.piqa.release_files import Row, SplitFiles, release_splits
from leaderboard.registry import Split
from leaderboard.sources import Build, Draft, Import, Source

IMPORTER_VERSION = "1"
DEPARTURES = (
    "the scored split is validation: the key of test is not published, so its questions have no answer here",
    "goals and solutions are the authors' to the character, with their misspellings, double spaces and control characters",
    "goals that are the same apart from case and spacing form one cluster",
    "category, trick and reason are not part of the release",
)
TRAIN_NOTE = (
    "the questions of split train could not be compared with the authors' train.jsonl, whose hash we do not know; "
    "their number and labels are the authors'"
)


def import_release(
    path: Path, annotations: Path | None = None, expected: Mapping[Split, Expected] = EXPECTED
) -> Import:
    """Read the release at `path` (folder, zip, tar): JSON Lines with labels, or Parquet.

    `annotations` are not read: PIQA has none. Splits test and train may be missing. Raises InputError where a file is odd
    or its content is not what is `expected`.
    """
    del annotations
    found = release_splits(path)
    for files in found.splits:
        check_content(files, expected[files.split])
    notes = (*found.notes, *(TRAIN_NOTE for files in found.splits if files.split == "train"))
    sources = tuple(_placed(source) for files in found.splits for source in files.sources)
    build = Build(sources, IMPORTER_VERSION, "2", DEPARTURES, _drafts(found.splits))
    return Import(build, sum(len(files.rows) for files in found.splits), (), notes)


def _placed(source: Source) -> Source:
    """Return a source with address and revision where it is a file of the authors, byte for byte."""
    (home,) = AUTHORS_FILES.mirrors
    for name, digest in AUTHORS_FILES.sha256.items():
        if digest == source.sha256:
            return Source(f"{home.address}/{name}", home.revision, source.sha256)
    return source


def _drafts(splits: Sequence[SplitFiles]) -> Iterator[Draft]:
    yield Draft("piqa", "all", pl.concat([release_table(files.split, files.rows) for files in splits]))


def release_table(split: Split, rows: Sequence[Row]) -> pl.DataFrame:
    """Return rows, in their order, with the columns of schemas.tables.Questions, less ids, and the facets."""
    goals = [row.goal for row in rows]
    choices = [[row.sol1, row.sol2] for row in rows]
    return pl.DataFrame(
        {
            "task": pl.repeat("piqa", len(rows), eager=True),
            "variation": pl.repeat("all", len(rows), eager=True),
            "split": pl.repeat(split, len(rows), eager=True),
            "cluster_id": [" ".join(goal.lower().split()) for goal in goals],
            "question": goals,
            "choices": choices,
            "answer": pl.Series([row.label for row in rows], dtype=pl.Int8),
            "pair_id": pl.repeat(None, len(rows), dtype=pl.String, eager=True),
            **edit_facets(goals, choices),
            **{
                name: pl.repeat(None, len(rows), dtype=pl.String, eager=True)
                for name in ("category", "trick", "reason")
            },
        }
    )
