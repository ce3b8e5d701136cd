"""The tables of a dataset card, made from manifest and results."""

from collections.abc import Mapping

import polars as pl

from leaderboard.errors import InputError, Problem
from leaderboard.schemas.manifest import Manifest, VariationEntry
from leaderboard.text import percent

START, END = "<!-- tables: start -->", "<!-- tables: end -->"


def card_tables(manifest: Manifest, shortcuts: Mapping[str, pl.DataFrame]) -> str:
    """Return Markdown: one table a task with a row a variation.

    `shortcuts` holds the results (schemas.tables.Results) of baselines that do not read the question, by id; their
    accuracy stands in a column each, in percent.
    """
    accuracy = {name: _accuracy(results) for name, results in shortcuts.items()}
    parts = [f"Version {manifest.version}, content hash `{manifest.content_sha256}`."]
    for task in manifest.task_sha256:
        entries = [entry for entry in manifest.variations if entry.task == task]
        parts.append(f"### {task}\n\n{_task_table(entries, accuracy)}")
        notes = [f"* {entry.variation}: {entry.shortfall}." for entry in entries if entry.shortfall]
        if notes:
            parts.append("\n".join(notes))
    return "\n\n".join(parts)


def _task_table(entries: list[VariationEntry], accuracy: Mapping[str, Mapping[tuple[str, str], float]]) -> str:
    with_states = any(entry.share_state_equal is not None for entry in entries)
    head = ["variation", "questions", "clusters", "effective", "in pairs %"]
    head += ["state equal %"] * with_states + [f"{name} %" for name in accuracy]
    rows = []
    for entry in entries:
        shares = [entry.share_in_pairs] + [entry.share_state_equal] * with_states
        shares += [scores[entry.task, entry.variation] for scores in accuracy.values()]
        row = [entry.variation, f"{entry.rows:,}", str(entry.n_clusters), f"{entry.n_effective_clusters:.1f}"]
        rows.append(row + [percent(share, unit=False) for share in shares])
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _accuracy(results: pl.DataFrame) -> dict[tuple[str, str], float]:
    rows = results.filter(pl.col("level") == "variation", pl.col("metric") == "accuracy")
    return {
        (task, variation): value for task, variation, value in rows.select("task", "variation", "value").iter_rows()
    }


def with_tables(card: str, tables: str, where: str) -> str:
    """Return a card whose text between the two markers is `tables`; raises InputError where they are missing."""
    before, start, rest = card.partition(START)
    _, end, after = rest.partition(END)
    if not (start and end):
        raise InputError(Problem("card", "the markers of the tables are missing", f"add {START} and {END}", where))
    return f"{before}{START}\n{tables}\n{END}{after}"
