"""Downloads of pinned files: retries, a limit on time and size, and no file whose SHA-256 is not the expected one."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx2
from huggingface_hub import hf_hub_download
from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError
from huggingface_hub.utils import logging as hub_logging
from huggingface_hub.utils.tqdm import are_progress_bars_disabled, disable_progress_bars, enable_progress_bars

from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of, write_bytes
from leaderboard.settings import FILES_ADDRESS, HUB_ADDRESS, setting
from leaderboard.sources import Mirror, Pinned

RETRIED_STATUSES = frozenset({408, 425, 429, 500, 502, 503, 504})
ADDRESS_VARIABLES = {"hub": HUB_ADDRESS, "http": FILES_ADDRESS}


class Patience(NamedTuple):
    """How long a download is tried: `wait_seconds` doubles from try to try; a stall and a whole file have a limit."""

    n_tries: int = 4
    wait_seconds: float = 1.0
    stall_seconds: float = 30.0
    file_seconds: float = 300.0
    max_bytes: int = 64 * 2**20
    sleep: Callable[[float], None] = time.sleep


PATIENCE = Patience()


class _PassingError(Exception):
    """A fault that may be gone at the next try."""


class _FinalError(Exception):
    """A fault that the same address will show again."""


def download(pinned: Pinned, folder: Path, patience: Patience = PATIENCE) -> Mirror | None:
    """Bring the pinned files into a folder; files that are there with the right hash are left alone.

    Files without a pinned hash are downloaded every time. The first mirror that gives every file wins and is returned,
    None where nothing was missing. Nothing is written unless all files are there and their hashes are right.
    LEADERBOARD_HUB_ADDRESS and LEADERBOARD_FILES_ADDRESS replace the addresses of the mirrors. Raises InputError with one
    problem for each mirror.
    """
    missing = [name for name, digest in pinned.sha256.items() if not _is_there(folder / name, digest)]
    if not missing:
        return None
    problems = []
    for mirror in pinned.mirrors:
        try:
            contents = {name: _checked(mirror, name, pinned.sha256[name], patience) for name in missing}
        except (_PassingError, _FinalError) as error:
            problems.append(
                Problem(
                    "download",
                    f"cannot be downloaded ({error})",
                    "try again later, or name a folder that holds the files with --from or --annotations",
                    _base(mirror),
                )
            )
            continue
        for name, content in contents.items():
            write_bytes(folder / name, content)
        return mirror
    raise InputError(*problems)


def _is_there(path: Path, digest: str | None) -> bool:
    return digest is not None and path.is_file() and sha256_of(path.read_bytes()) == digest


def _base(mirror: Mirror) -> str:
    return setting(ADDRESS_VARIABLES[mirror.kind]) or mirror.address


def _checked(mirror: Mirror, name: str, digest: str | None, patience: Patience) -> bytes:
    """Return a file after as many tries as it takes; raises _FinalError where its hash is wrong."""
    content = _tried(lambda: (_hub_file if mirror.kind == "hub" else _http_file)(mirror, name, patience), patience)
    if digest is not None and (found := sha256_of(content)) != digest:
        raise _FinalError(f"{name} has the SHA-256 {found[:12]}..., not {digest[:12]}...")
    return content


def _tried(get: Callable[[], bytes], patience: Patience) -> bytes:
    for n_before in range(patience.n_tries - 1):
        try:
            return get()
        except _PassingError:
            patience.sleep(patience.wait_seconds * 2**n_before)
    return get()


def _http_file(mirror: Mirror, name: str, patience: Patience) -> bytes:
    address = f"{_base(mirror)}/{mirror.revision}/{name}"
    deadline = time.monotonic() + patience.file_seconds
    received = bytearray()
    try:
        with httpx2.stream("GET", address, timeout=patience.stall_seconds, follow_redirects=True) as response:
            if response.status_code in RETRIED_STATUSES:
                raise _PassingError(f"{address}: status {response.status_code}")
            if not response.is_success:
                raise _FinalError(f"{address}: status {response.status_code}")
            for chunk in response.iter_bytes():
                received += chunk
                if len(received) > patience.max_bytes:
                    raise _FinalError(f"{address}: more than {patience.max_bytes:,} bytes")
                if time.monotonic() > deadline:
                    raise _PassingError(f"{address}: not there after {patience.file_seconds:g} seconds")
    except httpx2.HTTPError as error:
        raise _PassingError(f"{address}: {str(error) or type(error).__name__}") from error
    except httpx2.InvalidURL as error:
        raise _FinalError(f"{address}: {error}") from error
    return bytes(received)


def _hub_file(mirror: Mirror, name: str, patience: Patience) -> bytes:
    """Download through huggingface_hub, which retries by itself; without a token, and without a copy in its cache."""
    with TemporaryDirectory(prefix="leaderboard-") as folder, quiet_hub():
        try:
            path = hf_hub_download(
                mirror.address,
                name,
                repo_type="dataset",
                revision=mirror.revision,
                local_dir=folder,
                endpoint=setting(HUB_ADDRESS),
                etag_timeout=patience.stall_seconds,
                token=False,
            )
            return Path(path).read_bytes()
        except (HfHubHTTPError, LocalEntryNotFoundError, httpx2.HTTPError, OSError, ValueError) as error:
            said = str(error).strip().splitlines() or [type(error).__name__]
            raise _FinalError(f"{name}: {said[0]}") from error


@contextmanager
def quiet_hub() -> Iterator[None]:
    """Keep huggingface_hub from writing to the terminal; what goes wrong is in its errors."""
    verbosity, had_bars = hub_logging.get_verbosity(), not are_progress_bars_disabled()
    hub_logging.set_verbosity(logging.CRITICAL)
    disable_progress_bars()
    try:
        yield
    finally:
        hub_logging.set_verbosity(verbosity)
        if had_bars:
            enable_progress_bars()
