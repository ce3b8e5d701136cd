"""The exception tree, and the record in which a check reports what it found."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True)
class Problem:
    """One kind of fault in an input: what was found, where, how often, and what to do about it.

    `where` is a file with its line, a field or an id; `examples` holds at most five of the `count` places.
    """

    code: str
    message: str
    hint: str
    where: str = ""
    count: int = 1
    examples: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        more = f" ({self.count} times: {', '.join(self.examples)})" if self.count > 1 else ""
        return f"{place}{self.message}{more}; {self.hint}"


class LeaderboardError(Exception):
    """Base of every error that a user of the project can cause and mend."""

    exit_status = 1

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class InputError(LeaderboardError):
    """An input file or folder does not hold what it should."""


class UnknownNameError(LeaderboardError):
    """A name that stands in no table: a benchmark, edition, task, column or id."""

    exit_status = 2


class DataMissingError(LeaderboardError):
    """Data that the project knows of are not on this machine."""


def unknown_name(kind: str, name: str, known: Iterable[str]) -> UnknownNameError:
    """Return the error for a name that is not among `known`, with the nearest matches in its hint."""
    names = sorted(known)
    near = get_close_matches(name, names, n=3, cutoff=0.5) or names[:8]
    return UnknownNameError(
        Problem(
            code="unknown-name",
            message=f"there is no {kind} {name!r}",
            hint=f"did you mean {' or '.join(repr(match) for match in near)}?" if near else "none is known",
        )
    )
