"""Files of predictions as a user names them: rows with ids, or lines in the order of the questions."""

from pathlib import Path

import polars as pl

from leaderboard.predictions import ENDING, ROWS, Fault, Order, Rows, read_lst, read_masked, read_rows
from leaderboard.registry import Benchmark
from leaderboard.store import Store
from leaderboard.validation.identity import edition_name, identity_table


def read_file(store: Store, benchmark: Benchmark, edition_id: str, path: Path) -> Rows:
    """Read a CSV or JSON Lines file, or a .lst file in the order of an edition's scored or held-back questions.

    Where the benchmark has words for masked language models, a file may hold their probabilities in place of answers.
    """
    if path.suffix.lower() != ENDING:
        return read_masked(path, benchmark.mask_words) if benchmark.mask_words else read_rows(path)
    n_choices = [variation.n_choices for task in benchmark.tasks for variation in task.variations]
    if n_choices != [2]:
        message = (
            f"a {ENDING} file names no questions, and {benchmark.id} has several variations or more than two choices"
        )
        fault = Fault("no-order", path, 0, message, "write question_id and index as CSV")
        return Rows(ROWS.to_frame(), [fault])
    return read_lst(path, _orders(store, benchmark, edition_id))


def _orders(store: Store, benchmark: Benchmark, edition_id: str) -> list[Order]:
    questions, edition = identity_table(store, benchmark, edition_id), benchmark.edition(edition_id)
    name = edition_name(store, benchmark, edition_id)
    splits = {edition.scored_split: f"questions of split {edition.scored_split} in {name}"}
    if edition.held_back is not None:
        splits[edition.held_back] = f"of split {edition.held_back}, whose key is held back"
    orders = [
        Order(said, questions.filter(pl.col("split") == split)["question_id"].to_list())
        for split, said in splits.items()
    ]
    return [order for order in orders if order.question_ids]
