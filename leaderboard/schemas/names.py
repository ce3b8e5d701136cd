"""Names of strangers that would mislead a system or a reader: folders that Windows reserves, addresses with a user."""

from pydantic import HttpUrl
from pydantic_core import PydanticCustomError

_RESERVED = {"con", "prn", "aux", "nul", *(f"{name}{number}" for name in ("com", "lpt") for number in range(10))}


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
