"""What the environment may set: the names of the project's variables, and the one reader of all."""

import os
import re
from pathlib import Path

from leaderboard.errors import InputError, Problem
from leaderboard.text import plain

DATA = "LEADERBOARD_DATA"
"""Folder with the questions, or hf://datasets/ORG/NAME@REVISION; datasets/ of this checkout where it is not set."""

SUBMISSIONS = "LEADERBOARD_SUBMISSIONS"
"""Folder with the submissions, or hf://datasets/ORG/NAME@REVISION; submissions/ of this checkout where it is not set."""

CACHE = "LEADERBOARD_CACHE"
"""Folder that keeps what was read from the Hub; else a folder of our own in the user's cache."""

HUB_ADDRESS = "LEADERBOARD_HUB_ADDRESS"
"""Address of another Hub than huggingface.co, as HF_ENDPOINT, for reading, publishing and official files alike."""

FILES_ADDRESS = "LEADERBOARD_FILES_ADDRESS"
"""Address that plain downloads of official files are taken from, in place of their own."""

REPOSITORY = "LEADERBOARD_REPOSITORY"
"""Address of the project's repository on GitHub, for the links of site and cards; without it they only name files."""

_REPOSITORY = re.compile(r"https://github\.com/[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}")

EDITIONS = "LEADERBOARD_EDITIONS"
"""Editions that `fetch-editions` downloads, such as "ccons/release piqa/release": what an image is to have."""

LOG_LEVEL = "LEADERBOARD_LOG_LEVEL"
"""Least level of events that are written: debug, info, warning, error or off; the site has info, commands have off."""


def setting(name: str) -> str | None:
    """Return the value of a variable; null where it is not set, or empty as from a form or an unset shell variable."""
    return os.environ.get(name, "").strip() or None


def cache_folder() -> Path:
    """Return the folder that keeps what was read from the Hub; it may not exist."""
    named, of_user = setting(CACHE), setting("XDG_CACHE_HOME")
    return Path(named) if named else Path(of_user or "~/.cache").expanduser() / "physical-commonsense-leaderboard"


def repository_address() -> str | None:
    """Return the address of the project's repository, which LEADERBOARD_REPOSITORY names; null where it is not set.

    Raises InputError where it is anything but https://github.com/OWNER/NAME.
    """
    address = os.environ.get(REPOSITORY, "")
    if not address:
        return None
    if not _REPOSITORY.fullmatch(address):
        message = f"{plain(address, 100)!r} is no address of a repository on GitHub"
        raise InputError(Problem("repository", message, "write https://github.com/OWNER/NAME", REPOSITORY))
    return address
