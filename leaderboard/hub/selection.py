"""Which editions are published: our own unless others are named, and those only where their licence allows it."""

from collections.abc import Sequence
from typing import NamedTuple

from leaderboard.errors import InputError, Problem
from leaderboard.hub.layout import EditionId
from leaderboard.hub.licences import PASSED_ON, lacks_notice
from leaderboard.registry import Benchmark, Edition
from leaderboard.store import Store

_LACKING = (
    "its licence ({licence}) asks for the copyright line of the holders with every copy, which is not known here: add it as "
    "`copyright` to the edition's record"
)


class Verdict(NamedTuple):
    """Whether an edition is published, with the reason as the end of a sentence."""

    at: EditionId
    is_published: bool
    reason: str

    def __str__(self) -> str:
        return f"{self.at}: {'published' if self.is_published else 'left out'}; {self.reason}"


def verdicts(store: Store, benchmarks: Sequence[Benchmark], edition_ids: Sequence[str]) -> list[Verdict]:
    """Return a verdict on every edition of the benchmarks; `edition_ids` are those named, none where it is empty.

    Raises UnknownNameError for an edition that no benchmark has, InputError where nothing would be published.
    """
    known = {edition.id for benchmark in benchmarks for edition in benchmark.editions}
    for name in edition_ids:
        if name not in known:
            benchmarks[0].edition(name)
    found = [
        _verdict(store, benchmark, edition, edition_ids) for benchmark in benchmarks for edition in benchmark.editions
    ]
    if not any(each.is_published for each in found):
        asked = [str(each) for each in found if not edition_ids or each.at.edition in edition_ids]
        hint = "name editions that are here and may be passed on"
        raise InputError(Problem("nothing-to-publish", "nothing is left to publish", hint, "; ".join(asked)))
    return found


def _verdict(store: Store, benchmark: Benchmark, edition: Edition, named: Sequence[str]) -> Verdict:
    at = EditionId(benchmark.id, edition.id)
    if edition.committed and not named and not store.has(*at):
        return Verdict(at, is_published=False, reason="it is not on this machine")
    if not (edition.id in named or (edition.committed and not named)):
        return Verdict(at, is_published=False, reason=_unnamed(edition))
    if edition.licence not in PASSED_ON:
        reason = f"its licence ({edition.licence}) does not say that copies may be passed on"
        return Verdict(at, is_published=False, reason=reason)
    if not store.has(*at):
        return Verdict(at, is_published=False, reason="it is not on this machine")
    if lacks_notice(edition):
        return Verdict(at, is_published=False, reason=_LACKING.format(licence=edition.licence))
    return Verdict(at, is_published=True, reason=f"{edition.licence} allows it: {edition.explanation}")


def _unnamed(edition: Edition) -> str:
    if edition.committed:
        return f"--edition {edition.id} is not among those named"
    if lacks_notice(edition):
        return _LACKING.format(licence=edition.licence)
    may = "would allow it" if edition.licence in PASSED_ON else "does not say that copies may be passed on"
    return (
        f"made from others' data, so only where --edition {edition.id} names it; its licence ({edition.licence}) {may}"
    )
