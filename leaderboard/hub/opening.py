"""The store that the environment names: folders of this machine, or what a dataset repository on the Hub holds."""

import re
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from huggingface_hub.constants import ENDPOINT

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.downloads import PATIENCE
from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of
from leaderboard.hub import layout
from leaderboard.hub.place import FORM, SCHEME, HubPlace, hub_place
from leaderboard.hub.repository import head, repository
from leaderboard.hub.restoring import restore
from leaderboard.schemas import SCHEMA_VERSION
from leaderboard.settings import DATA, HUB_ADDRESS, SUBMISSIONS, cache_folder, setting
from leaderboard.store import Origin, Store, default_store
from leaderboard.text import plain

SHORT_PATIENCE = PATIENCE._replace(n_tries=2)
PLACES = {"datasets": layout.DATA, "submissions": layout.SUBMISSIONS}
_ONE_AT_A_TIME = Lock()


class _Place(NamedTuple):
    folder: Path
    origin: Origin | None


def opened_store(datasets: Path | None = None) -> Store:
    """Return the store of this checkout, or the folders that LEADERBOARD_DATA and LEADERBOARD_SUBMISSIONS name.

    A folder of `datasets` goes before the first of the two, which is then not looked at.

    A value hf://datasets/ORG/NAME@REVISION is read from the Hub and kept in the cache by its commit. What a branch or tag
    means is asked once; a running program stays with that commit. Raises InputError for a value that names neither a
    folder nor such a place, and where the Hub cannot be read.
    """
    local = default_store()
    questions = _Place(datasets, None) if datasets else _place(DATA, "datasets", local.datasets)
    submissions = _place(SUBMISSIONS, "submissions", local.submissions)
    return Store(questions.folder, submissions.folder, questions.origin, submissions.origin)


def _place(variable: str, name: str, local: Path) -> _Place:
    value = setting(variable) or ""
    if value.startswith(SCHEME):
        place = hub_place(value, variable)
        with _ONE_AT_A_TIME:
            folder, commit = _brought(place, name, setting(HUB_ADDRESS), cache_folder())
        return _Place(folder, Origin(place.repo_id, commit))
    if "://" in value:
        message = f"{plain(value, 200)!r} names neither a folder nor a dataset on the Hub"
        raise InputError(Problem("data-place", message, f"write the path of a folder, or {FORM}", variable))
    return _Place(local, None)


@lru_cache(maxsize=16)
def _brought(place: HubPlace, name: str, address: str | None, cache: Path) -> tuple[Path, str]:
    """Return the folder `name` in the cache that holds a place, and its commit; brings it there where it is not yet.

    A whole commit id that is in the cache needs no Hub. Another Hub (`address`) may hold something else under the same
    names, so each has a folder of its own.
    """
    kept = cache / f"v{SCHEMA_VERSION}" / _folder_of(address or ENDPOINT) / place.repo_id.replace("/", "--")
    if place.is_fixed and (kept / place.revision / name).is_dir():
        return kept / place.revision / name / name, place.revision
    of = repository(place.repo_id, "read", SHORT_PATIENCE)
    commit = place.revision if place.is_fixed else head(of, place.revision)
    folder = kept / commit / name
    if not folder.is_dir():
        try:
            restore(of, commit, folder, BENCHMARKS, places=(PLACES[name],))
        except InputError:
            if not folder.is_dir():  # else another process was faster
                raise
    return folder / name, commit


def _folder_of(address: str) -> str:
    """Return the name of a Hub's folder in the cache: readable, and another one for each address."""
    host = re.sub(r"[^a-z0-9.]+", "-", address.partition("://")[2].lower()).strip("-.")[:60]
    return f"{host}-{sha256_of(address.rstrip('/').encode())[:8]}"
