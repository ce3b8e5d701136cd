"""Publishing: questions, or submissions and their results, in one commit together with the card of what is then there."""

from collections.abc import Callable, Collection, Sequence

from leaderboard.exports.eval_results import as_yaml, eval_benchmark
from leaderboard.hub.card import dataset_card
from leaderboard.hub.changes import Wanted
from leaderboard.hub.dataset_files import card_files, edition_files
from leaderboard.hub.described import described
from leaderboard.hub.kept_results import SubmissionPlace, wanted_results
from leaderboard.hub.layout import (
    CARD,
    EVAL,
    EditionId,
    benchmark_card,
    editions_among,
    manifest_path,
    results_among,
)
from leaderboard.hub.repository import Remote
from leaderboard.hub.result_files import ResultFiles
from leaderboard.settings import repository_address
from leaderboard.store import Store

TITLE = "Physical commonsense"
DESCRIPTION = "Multiple-choice questions on physical commonsense from the Physical Commonsense Leaderboard."


def datasets_wanted(
    repo_id: str, store: Store, editions: Sequence[EditionId], *, removed: Sequence[EditionId], is_benchmark: bool
) -> Callable[[Remote], Wanted]:
    """Return what a repository should hold with some editions published and some removed; others that are there stay.

    `is_benchmark` adds eval.yaml, which is kept up to date where it is there already.
    """
    files: dict[str, bytes] = {}
    for each in editions:
        files |= edition_files(store, each) | card_files(store, each.benchmark)
    places = tuple(each.place for each in (*editions, *removed))

    def wanted(at: Remote) -> Wanted:
        """Return what should be there, given what is."""
        left = {each.benchmark for each in editions_among(_staying(at, Wanted(files, places)) | files.keys())}
        cards = tuple(benchmark_card(each.benchmark) for each in removed if each.benchmark not in left)
        return _with_card(repo_id, at, Wanted(files, places + cards), is_benchmark=is_benchmark)

    return wanted


def results_wanted(
    repo_id: str, made: ResultFiles, removed: Collection[SubmissionPlace] = ()
) -> Callable[[Remote], Wanted]:
    """Return what a repository should hold with submissions published and some removed (see hub.kept_results)."""

    def wanted(at: Remote) -> Wanted:
        """Return what should be there, given what is."""
        return _with_card(repo_id, at, wanted_results(repo_id, made, at, removed), is_benchmark=False)

    return wanted


def _with_card(repo_id: str, at: Remote, want: Wanted, *, is_benchmark: bool) -> Wanted:
    """Add the card, which tells of what is new and of what is there and stays."""
    staying = _staying(at, want)
    told = [path for each in editions_among(staying) for path in (manifest_path(each), benchmark_card(each.benchmark))]
    known = at.read(sorted({path for path in told if path in at.files and path not in want.files}))
    editions = described({**known, **want.files})
    results = results_among(staying | want.files.keys())
    card = dataset_card(repo_id, editions, results, repository=repository_address())
    files = {**want.files, CARD: card.encode()}
    if not editions:
        return Wanted(files, (*want.places, EVAL))
    if is_benchmark or EVAL in at.files:
        named = [(each.benchmark, each.edition) for each in editions]
        files[EVAL] = as_yaml(eval_benchmark(TITLE, DESCRIPTION, named)).encode()
    return Wanted(files, want.places)


def _staying(at: Remote, want: Wanted) -> set[str]:
    return {path for path in at.files if not want.speaks_for(path)}
