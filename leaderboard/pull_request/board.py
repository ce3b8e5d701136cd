"""What an entry changes on the board: whom it passes, with whom it is tied, who stands above."""

import polars as pl

from leaderboard.pull_request.scored import Scored
from leaderboard.schemas.pull_request import MAX_NAMES, BoardChange
from leaderboard.store import Store
from leaderboard.tables.board import OVERALL, board_table
from leaderboard.tables.entries import Entry, read_entries


def board_change(store: Store, scored: Scored) -> BoardChange | None:
    """Compare an entry with those of the base branch by the overall score; null where it has none.

    An entry that it supersedes is not compared, as it leaves the board.
    """
    submission, benchmark = scored.entry.submission, scored.entry.benchmark
    manifest = store.manifest(benchmark.id, submission.edition)
    others = [
        each
        for each in read_entries(store, benchmark, manifest).shown
        if each.submission.submission_id not in (submission.supersedes, submission.submission_id)
    ]
    entries = [*others, Entry(submission, scored.results)]
    table = board_table(benchmark, entries, benchmark.primary)
    column = f"{OVERALL}/value"
    if column not in table.columns or (value := table[column][-1]) is None:
        return None
    rest = table.head(-1).select("submission_id", column).drop_nulls()
    higher = rest.filter(pl.col(column) > value).sort(column, "submission_id")
    lower = rest.filter(pl.col(column) < value).sort(column, "submission_id", descending=[True, False])
    if benchmark.primary.direction == "lower":
        higher, lower = lower, higher
    tied = rest.filter(pl.col(column) == value).sort("submission_id")
    return BoardChange(
        n_above=len(higher),
        n_passed=len(lower),
        above=_first(higher),
        passed=_first(lower),
        tied=_first(tied),
    )


def _first(entries: pl.DataFrame) -> tuple[str, ...]:
    return tuple(entries["submission_id"].head(MAX_NAMES))
