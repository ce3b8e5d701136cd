"""Names of places on the Hub: a dataset repository, and a revision of it as hf://datasets/ORG/NAME@REVISION."""

import re
from typing import NamedTuple

from leaderboard.errors import InputError, Problem
from leaderboard.schemas.names import is_commit
from leaderboard.text import plain

SCHEME = "hf://"
FORM = "hf://datasets/ORG/NAME@REVISION"
_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9])?"
_REPOSITORY = re.compile(rf"{_NAME}/{_NAME}")
_PLACE = re.compile(r"hf://datasets/(?P<repo_id>[^@]*)(?:@(?P<revision>[A-Za-z0-9][A-Za-z0-9._/-]{0,199}))?")


class HubPlace(NamedTuple):
    """A revision (branch, tag or commit) of a dataset repository."""

    repo_id: str
    revision: str = "main"

    @property
    def is_fixed(self) -> bool:
        """Whether the revision is a whole commit id, which can mean nothing else tomorrow."""
        return is_commit(self.revision)

    def __str__(self) -> str:
        return f"{SCHEME}datasets/{self.repo_id}@{self.revision}"


def is_repository(name: str) -> bool:
    """Whether a text has the form ORG/NAME of a repository on the Hub."""
    return _REPOSITORY.fullmatch(name) is not None and ".." not in name and "--" not in name


def hub_place(address: str, where: str) -> HubPlace:
    """Return the place that an address names; without @REVISION it is branch main.

    Raises InputError, naming `where` the address stands, for any other form.
    """
    found = _PLACE.fullmatch(address)
    if found is None or not is_repository(found["repo_id"]):
        message = f"{plain(address, 200)!r} names no dataset on the Hub"
        raise InputError(Problem("hub-place", message, f"write {FORM}; @REVISION may be left out", where))
    return HubPlace(found["repo_id"], found["revision"] or "main")
