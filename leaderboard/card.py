"""The tables of a dataset card, made from the manifest and the measured shortcuts."""

from leaderboard.baselines.shortcuts import has_scenes
from leaderboard.errors import InputError, Problem
from leaderboard.registry import Benchmark
from leaderboard.schemas.manifest import Manifest, VariationEntry
from leaderboard.schemas.shortcuts import Shortcuts, ShortcutScore
from leaderboard.text import percent

START, END = "<!-- tables: start -->", "<!-- tables: end -->"


def card_tables(benchmark: Benchmark, manifest: Manifest, shortcuts: Shortcuts) -> str:
    """Return Markdown: for each task a table of its variations, and one of the shortcuts with intervals, in percent."""
    rules = "\n".join(f"* `{rule.id}`: {rule.explanation}." for rule in shortcuts.rules)
    seen = "the choices or the scene but not the query" if has_scenes(benchmark) else "the choices but not the question"
    parts = [
        f"Version {manifest.version}, content hash `{manifest.content_sha256}`.",
        f"Shortcuts, rules that read {seen}:\n\n{rules}",
    ]
    for task_id in manifest.task_sha256:
        entries = [entry for entry in manifest.variations if entry.task == task_id]
        parts.append(f"### {task_id}\n\n{_task_table(entries)}")
        notes = [f"* {entry.variation}: {entry.shortfall}." for entry in entries if entry.shortfall]
        if notes:
            parts.append("\n".join(notes))
        parts.append(
            "Accuracy of the shortcuts in %, with the 95 % interval:\n\n"
            + _shortcut_table(benchmark, task_id, [entry.variation for entry in entries], shortcuts)
        )
    return "\n\n".join(parts)


def _task_table(entries: list[VariationEntry]) -> str:
    with_states = any(entry.share_state_equal is not None for entry in entries)
    head = ["variation", "questions", "clusters", "effective", "in pairs %", *["state equal %"] * with_states]
    rows = []
    for entry in entries:
        row = [entry.variation, f"{entry.rows:,}", str(entry.n_clusters), f"{entry.n_effective_clusters:.1f}"]
        shares = [entry.share_in_pairs, *[entry.share_state_equal] * with_states]
        rows.append(row + [percent(share, unit=False) for share in shares])
    return _table(head, rows)


def _shortcut_table(benchmark: Benchmark, task_id: str, variations: list[str], shortcuts: Shortcuts) -> str:
    rows = []
    for variation in variations:
        scores = shortcuts.of(task_id, variation)
        chance = 1 / benchmark.task(task_id).variation(variation).n_choices
        rows.append([variation, percent(chance, unit=False), *(_score(scores[rule.id]) for rule in shortcuts.rules)])
    return _table(["variation", "chance", *(rule.id for rule in shortcuts.rules)], rows)


def _score(score: ShortcutScore) -> str:
    low, high = (percent(end, unit=False) for end in (score.ci_low, score.ci_high))
    return f"{percent(score.value, unit=False)} ({low}-{high})"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def with_tables(card: str, tables: str, where: str) -> str:
    """Return a card whose text between the two markers is `tables`; raises InputError where they are missing."""
    before, start, rest = card.partition(START)
    _, end, after = rest.partition(END)
    if not (start and end):
        raise InputError(Problem("card", "the markers of the tables are missing", f"add {START} and {END}", where))
    return f"{before}{START}\n{tables}\n{END}{after}"
