"""Where things lie in a dataset repository: as in datasets/ and submissions/, but with a Parquet file for each split."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from leaderboard.store import MANIFEST, QUERY_MAP, SHORTCUTS

CARD, EVAL = "README.md", "eval.yaml"
DATA, SUBMISSIONS, RESULTS = "data/", "submissions/", "results/"
EVAL_RESULTS, EVERY_EVAL_EVER = "eval-results/", "every-eval-ever/"
_ID = r"[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_-])?"
_QUESTIONS = re.compile(
    rf"data/(?P<benchmark>{_ID})/(?P<edition>{_ID})/(?P<task>{_ID})/(?P<variation>{_ID})/(?P<split>[a-z]+)\.parquet"
)
_MANIFEST = re.compile(rf"data/(?P<benchmark>{_ID})/(?P<edition>{_ID})/manifest\.json")
_RESULTS = re.compile(rf"results/(?P<benchmark>{_ID})\.parquet")
_SUBMISSION = re.compile(rf"submissions/(?P<benchmark>{_ID})/(?P<submission_id>{_ID})/.+")


EDITION_JSON = (MANIFEST, SHORTCUTS, QUERY_MAP)
"""Files of an edition beside its questions."""
LICENCE = "LICENSE"
"""The notice beside them, where the licence asks for one: it is made when an edition is published, not kept in datasets/."""


class EditionId(NamedTuple):
    """An edition by the ids of the registry."""

    benchmark: str
    edition: str

    @property
    def place(self) -> str:
        """The folder of its files."""
        return f"{DATA}{self.benchmark}/{self.edition}/"

    def __str__(self) -> str:
        return f"{self.benchmark} {self.edition}"


class SplitId(NamedTuple):
    """One split of a variation by the ids of the registry."""

    at: EditionId
    task: str
    variation: str
    split: str


def split_of(path: str) -> SplitId | None:
    """Return which questions a file holds by its path; null where it is no such path."""
    found = _QUESTIONS.fullmatch(path)
    at = found and EditionId(found["benchmark"], found["edition"])
    return SplitId(at, found["task"], found["variation"], found["split"]) if found and at else None


def benchmark_card(benchmark_id: str) -> str:
    """Return the path of a benchmark's own card."""
    return f"{DATA}{benchmark_id}/{CARD}"


def manifest_path(at: EditionId) -> str:
    """Return the path of an edition's manifest."""
    return f"{at.place}{MANIFEST}"


def split_path(at: EditionId, task_id: str, variation_id: str, split: str) -> str:
    """Return the path of one split of one variation; `*` in place of an id names them all."""
    return f"{at.place}{task_id}/{variation_id}/{split}.parquet"


def results_path(benchmark_id: str) -> str:
    """Return the path of the table of all results of a benchmark."""
    return f"{RESULTS}{benchmark_id}.parquet"


def editions_among(paths: Iterable[str]) -> list[EditionId]:
    """Return the editions whose manifest is among the paths, sorted."""
    found = (_MANIFEST.fullmatch(path) for path in paths)
    return sorted(EditionId(each["benchmark"], each["edition"]) for each in found if each)


def results_among(paths: Iterable[str]) -> list[str]:
    """Return the benchmarks whose table of results is among the paths, sorted."""
    found = (_RESULTS.fullmatch(path) for path in paths)
    return sorted(each["benchmark"] for each in found if each)


def submissions_among(paths: Iterable[str]) -> set[tuple[str, str]]:
    """Return benchmark and id of the submissions of which a file is among the paths."""
    found = (_SUBMISSION.fullmatch(path) for path in paths)
    return {(each["benchmark"], each["submission_id"]) for each in found if each}
