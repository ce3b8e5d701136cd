"""Problems as a report holds them: bounded, and with paths as they stand in the repository."""

from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path

from leaderboard.errors import Problem
from leaderboard.schemas.pull_request import MAX_PROBLEMS, MAX_TEXT, ReportedProblem


def reported(problems: Iterable[Problem]) -> tuple[ReportedProblem, ...]:
    """Return at most MAX_PROBLEMS problems with texts of at most MAX_TEXT characters; the last says how many are left."""
    listed = list(problems)
    if (n_left := len(listed) - MAX_PROBLEMS) > 0:
        more = Problem("more", f"{n_left + 1:,} more problems were found", "mend these first")
        listed = [*listed[: MAX_PROBLEMS - 1], more]
    return tuple(_reported(problem) for problem in listed)


def problems_from(records: Iterable[ReportedProblem]) -> list[Problem]:
    """Return the problems of a report."""
    return [Problem(**dict(record)) for record in records]


def relative(problems: Iterable[Problem], root: Path) -> list[Problem]:
    """Return problems in which files of a temporary folder have the paths that they have in the repository."""
    prefix = f"{root}/"

    def mended(text: str) -> str:
        """Return a text without the folder that the pull request lies in."""
        return text.replace(prefix, "")

    return [
        replace(
            problem,
            message=mended(problem.message),
            hint=mended(problem.hint),
            where=mended(problem.where),
            examples=tuple(map(mended, problem.examples)),
        )
        for problem in problems
    ]


def clipped(text: str) -> str:
    """Return text of at most MAX_TEXT characters, whose end says that it was cut."""
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…"


def _reported(problem: Problem) -> ReportedProblem:
    fields = {name: clipped(value) if isinstance(value, str) else value for name, value in asdict(problem).items()}
    return ReportedProblem(**{**fields, "examples": tuple(map(clipped, problem.examples))})
