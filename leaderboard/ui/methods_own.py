"""Definitions on the methods page of the scores that not every benchmark has."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from leaderboard import text
from leaderboard.registry import Benchmark, Metric

BAD_RATE = "bad_rate"


class Section(NamedTuple):
    """One definition; `markup` is our own."""

    id: str
    title: str
    markup: str


def own_scores(benchmark: Benchmark) -> Iterator[Section]:
    """Give the scores that not every benchmark has."""
    if any(metric.id == BAD_RATE for metric in benchmark.metrics):
        yield _bad_rate(benchmark)
    if contrasts := [metric for metric in benchmark.metrics if metric.contrast]:
        yield _contrasts(benchmark, contrasts)


def _bad_rate(benchmark: Benchmark) -> Section:
    tasks = [benchmark.task(name).label.partition(":")[0].lower() for name in benchmark.metric(BAD_RATE).tasks]
    return Section(
        "bad-rate",
        "Bad rate",
        "<p>The share of questions whose chosen option is a <em>bad</em> one: an object in a state in which it cannot be "
        "used at all, such as a broken knife for cutting. Choosing a usable but worse option is wrong too, but it does not "
        "raise the bad rate, so a low accuracy with a low bad rate means sensible mistakes. <strong>Lower is "
        f"better.</strong> It is defined on {text.html(' and '.join(tasks))}. No answer is no bad choice, so read the bad "
        "rate beside the missing and unreadable counts. Variations without a bad option have a bad rate of 0 by design; "
        "the charts leave them out.</p>",
    )


def _contrasts(benchmark: Benchmark, contrasts: Sequence[Metric]) -> Section:
    items = "".join(
        f"<li><strong>{text.html(metric.label)}</strong>: {text.html(metric.explanation)}. "
        f"{_signs(benchmark, metric)}</li>"
        for metric in contrasts
    )
    return Section(
        "differences",
        "Differences",
        f"<p>Some scores are differences between variations, in percentage points:</p><ul>{items}</ul>"
        "<p>The interval is that of the difference itself: where one cluster has questions in both, what they share is "
        "taken out. An entry that guesses has a difference of about 0, so read it beside the accuracy.</p>",
    )


def _signs(benchmark: Benchmark, metric: Metric) -> str:
    """Say which variations are added and which are taken away."""
    labels = {each.id: each.label for name in metric.tasks for each in benchmark.task(name).variations}
    plus, minus = (
        " and ".join(f"“{text.html(labels[name])}”" for name, sign in metric.contrast.items() if sign == wanted)
        for wanted in (1, -1)
    )
    return f"It is the mean over {plus}, less the mean over {minus}."
