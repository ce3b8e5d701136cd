"""Names: commits by their whole ids; folders that Windows reserves and addresses with a user, which would mislead."""

import re
from typing import Annotated

from pydantic import HttpUrl, StringConstraints
from pydantic_core import PydanticCustomError

_RESERVED = {"con", "prn", "aux", "nul", *(f"{name}{number}" for name in ("com", "lpt") for number in range(10))}
_COMMIT = "[0-9a-f]{40}"
CommitId = Annotated[str, StringConstraints(pattern=f"^{_COMMIT}$")]
"""A whole commit id, of git or of a repository on the Hub."""


def is_commit(revision: str) -> bool:
    """Whether a text is a whole commit id, which can mean nothing else tomorrow.

    >>> is_commit("0" * 40), is_commit("main")
    (True, False)
    """
    return re.fullmatch(_COMMIT, revision) is not None


def unreserved(name: str) -> str:
    """Return a folder's name as it is; raises PydanticCustomError for a device of Windows, where no clone could hold it."""
    if (first := name.split(".", maxsplit=1)[0]) in _RESERVED:
        raise PydanticCustomError(
            "reserved_name", "{name} is the name of a device on Windows; choose another", {"name": first}
        )
    return name


def without_user(address: HttpUrl) -> HttpUrl:
    """Return an address as it is; raises PydanticCustomError where a user stands before the host and may pass for it."""
    if address.username or address.password:
        raise PydanticCustomError(
            "user_in_address", "a user or password stands before the host; take out what is before the @", {}
        )
    return address
