"""What goes wrong between here and the Hub, as sentences; a fault that may pass is told from one that will not."""

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

import httpx2
from huggingface_hub.errors import (
    EntryNotFoundError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.utils import parse_ratelimit_headers  # type: ignore[attr-defined]

from leaderboard.downloads import RETRIED_STATUSES
from leaderboard.errors import InputError, Problem

Kind = Literal["dataset", "space"]
LOCAL = {errno.ENAMETOOLONG, errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EISDIR, errno.ENOTDIR, errno.EEXIST}
"""Errors of this machine's files, which waiting does not mend."""
CONFLICT = 412
MOST_CHARACTERS = 300
_TOKEN = re.compile(r"hf_\w+")
TOKENS = "https://huggingface.co/settings/tokens"


class PassingError(Exception):
    """A fault that may be gone at the next try, after `wait_seconds` where the Hub says so (0 where it does not)."""

    def __init__(self, sentence: str, wait_seconds: float) -> None:
        super().__init__(sentence)
        self.wait_seconds = wait_seconds


class Doing(NamedTuple):
    """What is done with a repository; it stands in every sentence about it."""

    repo_id: str
    verb: str = "read"
    revision: str = "main"
    kind: Kind = "dataset"


@contextmanager
def told(doing: Doing) -> Iterator[None]:
    """Turn errors of huggingface_hub and of the network into PassingError, or into InputError where waiting is no help."""
    try:
        yield
    except LocalEntryNotFoundError as error:  # a download that found no Hub; its cause says why
        raise _raised(doing, error.__cause__ or error) from error
    except (HfHubHTTPError, httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise _raised(doing, error) from error
    except RuntimeError as error:  # what stopped one file is wrapped
        raise _raised(doing, error.__cause__ or error) from error
    except (OSError, ValueError) as error:
        raise _raised(doing, error) from error
    except (KeyError, TypeError, AttributeError) as error:  # JSON of another form, as a proxy may send it
        said = f"the Hub's answer cannot be read ({type(error).__name__}: {_first_line(error)})"
        hint = "see whether something between here and the Hub answers in its place"
        raise InputError(Problem("hub-answer", said, hint, f"{doing.kind} {doing.repo_id}")) from error


def _raised(doing: Doing, error: BaseException) -> PassingError | InputError:
    if isinstance(error, HfHubHTTPError):
        status = error.response.status_code
        if status in RETRIED_STATUSES or status == CONFLICT:
            return PassingError(f"the Hub answered with status {status}", _wait_seconds(error))
        return InputError(_problem(doing, error, status))
    if isinstance(error, PermissionError):  # as hf_xet says it
        said, hint = "the Hub does not accept the token for its file storage", f"make a new one at {TOKENS}"
        return InputError(
            Problem("hub-storage", f"{said} ({_first_line(error)})", hint, f"{doing.kind} {doing.repo_id}")
        )
    if isinstance(error, httpx2.InvalidURL | ValueError):
        said = f"the client of the Hub refuses ({' '.join(str(error).split())[:MOST_CHARACTERS]})"
        return InputError(Problem("hub-client", said, "mend what it names", f"{doing.kind} {doing.repo_id}"))
    if isinstance(error, OSError) and error.errno in LOCAL:
        said, hint = f"this machine cannot hold it ({error.strerror})", "make room, or mend the name"
        return InputError(Problem("hub-local", said, hint, f"{doing.kind} {doing.repo_id}"))
    is_away = isinstance(error, httpx2.HTTPError | ConnectionError | TimeoutError | LocalEntryNotFoundError)
    what = "the Hub cannot be reached" if is_away else "the exchange with the Hub broke off"
    return PassingError(f"{what} ({_first_line(error)})", 0)


def _wait_seconds(error: HfHubHTTPError) -> float:
    """Return how long the Hub asks to wait, by either of the headers that it sends; 0 where it does not say."""
    headers = error.response.headers
    limit, said = parse_ratelimit_headers(headers), headers.get("Retry-After", "")
    if limit is not None and limit.remaining == 0:
        return float(limit.reset_in_seconds)
    return float(said) if said.isdecimal() else 0.0


def _problem(doing: Doing, error: HfHubHTTPError, status: int) -> Problem:
    where, may = f"{doing.kind} {doing.repo_id}", f"may {doing.verb} it"
    if isinstance(error, RepositoryNotFoundError):  # also status 401, where there is no token
        said = f"there is no such {doing.kind} on the Hub, or it is private and the token may not see it"
        hint = (
            f"mend the name, make it at https://huggingface.co/new-{doing.kind}, or set HF_TOKEN to a token that {may}"
        )
    elif status == httpx2.codes.UNAUTHORIZED:
        said, hint = "the Hub does not accept the token", f"make one that {may} at {TOKENS} and set HF_TOKEN to it"
    elif status == httpx2.codes.FORBIDDEN:
        said, hint = f"the token is not allowed to {doing.verb} it", f"make one that {may} at {TOKENS}"
    elif isinstance(error, RevisionNotFoundError):
        said, hint = f"it has no revision {doing.revision!r}", "name a branch, a tag or a whole commit id"
    elif isinstance(error, EntryNotFoundError):
        said, hint = f"a file is missing at {doing.revision} ({error.response.url.path})", "publish again, then retry"
    else:
        message = (error.server_message or _first_line(error))[:MOST_CHARACTERS]
        said, hint = f"the Hub refuses with status {status} ({_TOKEN.sub('hf_…', message)})", "mend what it names"
    return Problem(f"hub-{status}", said, hint, where)


def _first_line(error: BaseException) -> str:
    return _TOKEN.sub("hf_…", (str(error).strip().splitlines() or [type(error).__name__])[0])
