"""A report as Markdown for the job summary and the comment: no text of strangers in it is more than text."""

import re
from collections.abc import Iterator, Sequence

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.pull_request.reporting import problems_from
from leaderboard.registry import Benchmark
from leaderboard.report import escaped
from leaderboard.schemas.pull_request import BoardChange, Report, ReportedProblem, TaskScore, Verdict
from leaderboard.text import markdown, percent, percent_interval, plain

MAX_BYTES = 60_000  # GitHub takes 65,536 characters
MAX_NAME = 80
MAX_LINES, MAX_LINE = 10, 500
PREVIEW = "This is a preview. The score on the board is computed again from the merged files."
LEFT_OUT = "More was found than fits here; `python -m leaderboard check-pull-request` lists all of it."


def report_markdown(report: Report, n_most: int = MAX_BYTES) -> str:
    """Return a report as Markdown of at most `n_most` bytes; sections that do not fit are left out."""
    footer = f"{_commits(report)} {PREVIEW}"
    room = n_most - len(f"\n\n{LEFT_OUT}\n\n{footer}\n".encode())
    sections, is_whole = [], True
    for section in _sections(report):
        n_bytes = len(f"\n\n{section}".encode())
        if n_bytes <= room:
            sections.append(section)
            room -= n_bytes
        else:
            is_whole = False
    return "\n\n".join([*sections, *([] if is_whole else [LEFT_OUT]), footer]) + "\n"


def _sections(report: Report) -> Iterator[str]:
    n_accepted = sum(verdict.accepted for verdict in report.verdicts)
    n_all = len(report.verdicts)
    word = "accepted" if report.accepted else "cannot be merged yet"
    yield f"## Submissions: {word}\n\n{n_accepted} of {n_all} submission{'' if n_all == 1 else 's'} without a fault."
    if report.problems:
        yield f"**What this pull request may not hold**\n\n{_listed(report.problems)}"
    for verdict in report.verdicts:
        yield from _verdict_sections(verdict)


def _verdict_sections(verdict: Verdict) -> Iterator[str]:
    benchmark = next((each for each in BENCHMARKS if each.id == verdict.benchmark), None)
    about = [markdown(text, MAX_NAME) for text in (verdict.model, verdict.edition) if text]
    title = f"### {markdown(verdict.submission_id, MAX_NAME)} to {markdown(verdict.benchmark, MAX_NAME)}"
    word = {"new": "", "withdrawal": " (withdrawal)", "change": " (change of a published submission)"}[verdict.kind]
    yield f"{title}: {'accepted' if verdict.accepted else 'refused'}{word}" + (
        f"\n\n{', '.join(about)}" if about else ""
    )
    if verdict.errors:
        mend = f"python -m leaderboard validate submissions/{verdict.benchmark}/{verdict.submission_id}"
        yield f"**To be mended**\n\n{_listed(verdict.errors)}\n\nThen check with {markdown(mend)} and push again."
    if verdict.scores:
        yield _scores(benchmark, verdict.scores)
    if verdict.board:
        yield _board(verdict.board)
    if verdict.warnings:
        yield f"**To be known**\n\n{_listed(verdict.warnings)}"


def _listed(records: Sequence[ReportedProblem]) -> str:
    """Return problems as a block of code, in which Markdown reads nothing: no link, mention, image or HTML."""
    lines = [plain(escaped(str(problem)), MAX_LINE) for problem in problems_from(records[:MAX_LINES])]
    if (n_left := len(records) - MAX_LINES) > 0:
        lines.append(f"and {n_left} more")
    fence = "`" * max(3, 1 + max(len(run) for run in re.findall("`*", "\n".join(lines))))
    return "\n".join([f"{fence}text", *lines, fence])


def _scores(benchmark: Benchmark | None, scores: Sequence[TaskScore]) -> str:
    metric = benchmark.primary.label if benchmark else "score"
    labels = {task.id: task.label for task in benchmark.tasks} if benchmark else {}
    rows = [f"| | {metric}, % | 95 % interval | questions | missing | unparsed |", "|---|--:|--:|--:|--:|--:|"]
    for score in scores:
        name = "All headline tasks" if score.task is None else labels.get(score.task) or markdown(score.task, MAX_NAME)
        cells = (
            name,
            percent(score.value, unit=False),
            percent_interval(score.ci_low, score.ci_high),
            *(f"{count:,}" for count in (score.n_questions, score.n_missing, score.n_unparsed)),
        )
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _board(change: BoardChange) -> str:
    n_entries = change.n_above + change.n_passed + len(change.tied) + 1
    sentences = [f"By the overall score it stands at place {change.n_above + 1} of {n_entries}."]
    if change.above:
        sentences.append(f"Above it: {_names(change.above, change.n_above)}.")
    if change.tied:
        sentences.append(f"Tied with it: {_names(change.tied, len(change.tied))}.")
    if change.passed:
        sentences.append(f"It passes {_names(change.passed, change.n_passed)}.")
    sentences.append("Entries whose intervals overlap may stand in this order by chance.")
    return " ".join(sentences)


def _names(names: Sequence[str], n_all: int) -> str:
    more = f" and {n_all - len(names):,} more" if n_all > len(names) else ""
    return ", ".join(markdown(name, MAX_NAME) for name in names) + more


def _commits(report: Report) -> str:
    return f"Checked {markdown(report.head_sha[:12])} against {markdown(report.base_sha[:12])}."
