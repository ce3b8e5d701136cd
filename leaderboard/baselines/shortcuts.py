"""Measures how far rules get that do not read the question."""

from collections.abc import Sequence

import polars as pl

from leaderboard.baselines import baseline_predictions, baselines_of
from leaderboard.registry import Baseline, Benchmark
from leaderboard.schemas.shortcuts import Rule, Shortcuts, ShortcutScore
from leaderboard.scoring import SCORER_VERSION, results_table
from leaderboard.store import Store


def shortcuts_of(benchmark: Benchmark) -> tuple[Baseline, ...]:
    """Return the baselines that never read what is asked, without pure chance."""
    return tuple(each for each in baselines_of(benchmark) if each.reads in {"choices", "scene"})


def has_scenes(benchmark: Benchmark) -> bool:
    """Whether some shortcut reads a scene that is told beside what is asked."""
    return any(each.reads == "scene" for each in shortcuts_of(benchmark))


def measured_shortcuts(
    store: Store, benchmark: Benchmark, edition_id: str, *, rules: Sequence[Baseline] | None = None
) -> Shortcuts:
    """Score the rules (default: every shortcut) on every variation of an edition.

    Raises DataMissingError where the edition is not on this machine.
    """
    manifest = store.manifest(benchmark.id, edition_id)
    tasks = tuple(task for task in manifest.task_sha256)
    questions = store.questions(benchmark, edition_id, tasks=tasks)
    split = benchmark.edition(edition_id).scored_split
    rules = shortcuts_of(benchmark) if rules is None else rules
    scores = []
    for rule in rules:
        predictions = baseline_predictions(rule, questions, split=split)
        results = results_table(benchmark, questions, predictions, tasks=tasks, split=split)
        rows = results.filter(pl.col("level") == "variation", pl.col("metric") == "accuracy")
        columns = ("task", "variation", "value", "ci_low", "ci_high", "n_questions")
        scores += [ShortcutScore(rule=rule.id, **row) for row in rows.select(columns).iter_rows(named=True)]
    return Shortcuts(
        benchmark=benchmark.id,
        edition=edition_id,
        content_sha256=manifest.content_sha256,
        scorer_version=SCORER_VERSION,
        rules=[Rule(id=rule.id, label=rule.label, explanation=rule.explanation) for rule in rules],
        scores=scores,
    )
