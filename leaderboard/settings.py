"""What the environment may set: the names of the project's variables, and the one reader of all."""

import os
from pathlib import Path

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


def setting(name: str) -> str | None:
    """Return the value of a variable; null where it is not set, or empty as from a form or an unset shell variable."""
    return os.environ.get(name, "").strip() or None


def cache_folder() -> Path:
    """Return the folder that keeps what was read from the Hub; it may not exist."""
    named, of_user = setting(CACHE), setting("XDG_CACHE_HOME")
    return Path(named) if named else Path(of_user or "~/.cache").expanduser() / "physical-commonsense-leaderboard"
