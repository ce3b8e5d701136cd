"""Definitions on the methods page of the scores that not every benchmark has."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from leaderboard import text
from leaderboard.registry import Benchmark, Metric

BAD_RATE = "bad_rate"
CANNOT_ANSWER = "cannot_answer_rate"


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
    if f1 := [metric for metric in benchmark.metrics if metric.f1 and not metric.joint]:
        yield _f1(f1)
    if any(metric.id == CANNOT_ANSWER for metric in benchmark.metrics):
        yield _cannot_answer()
    if joint := [metric for metric in benchmark.metrics if metric.joint]:
        yield _joint(joint)


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


def _f1(metrics: Sequence[Metric]) -> Section:
    return Section(
        "f1",
        "F1",
        f"{_explained(metrics)}<p>For one answer, with <i>r</i> the questions where it is the key and was chosen, <i>y</i> "
        "those where it is the key, and <i>p</i> those where it was chosen:</p>"
        '<p class="formula">F1 = 2 <i>r</i> / (<i>y</i> + <i>p</i>)</p>'
        "<p>It is the harmonic mean of the share of its questions that were found and the share of its choices that were "
        "right. The mean is taken over the answers that are the key of some question of the variation, and the score of a "
        "task is the mean over its variations, as everywhere. A question that is missing or unreadable chooses nothing: it "
        "is in <i>y</i> and neither in <i>r</i> nor in <i>p</i>. A question that was asked several times counts with the "
        "mean of its runs. Whoever gives one answer to everything has a macro F1 far below its accuracy.</p>"
        "<p>F1 is no mean over questions, so its interval is made with how much each question changes it: the residual of "
        "a question is, in a variation of <i>n</i> questions with <i>M</i> answers that are keys,</p>"
        '<p class="formula"><i>n</i>/<i>M</i> · Σ (2 <i>r<sub>q</sub></i> − F1 (<i>y<sub>q</sub></i> + '
        "<i>p<sub>q</sub></i>)) / (<i>y</i> + <i>p</i>)</p>"
        "<p>summed over these answers, where <i>r<sub>q</sub></i>, <i>y<sub>q</sub></i> and <i>p<sub>q</sub></i> are its "
        "own 0 or 1. Residuals add up to 0; the sums over clusters and the rest are as below. The downloads call the method "
        "“linearised”.</p>",
    )


def _cannot_answer() -> Section:
    return Section(
        "cannot-answer",
        "Cannot Answer rate",
        "<p>The share of questions that were answered “Cannot Answer”, whatever the key. A question without an answer that "
        "could be read is not among them. Few people said so in the paper, and lower is called better; but where it is the "
        "key it is right, so read the rate beside the share of such questions.</p>",
    )


def _joint(metrics: Sequence[Metric]) -> Section:
    return Section(
        "joint",
        "Joint scores",
        f"{_explained(metrics)}<p>A query counts as answered if either of its two tasks is answered well enough, as the "
        "paper defines it; exactly one half is enough. Each query has the same weight within its room, and each room the "
        "same, and a missing or unreadable answer is wrong. Counts beside joint scores are of queries. Whoever always "
        "answers “Yes” gets nearly all of both, so the charts show that score beside every other, and <strong>no joint "
        "score orders the board</strong>.</p>",
    )


def _explained(metrics: Sequence[Metric]) -> str:
    items = "".join(
        f"<li><strong>{text.html(metric.label)}</strong>: {text.html(metric.explanation)}.</li>" for metric in metrics
    )
    return f"<ul>{items}</ul>"
