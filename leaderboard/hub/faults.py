"""What goes wrong between here and the Hub, as sentences; a fault that may pass is told from one that will not."""

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

from leaderboard.downloads import RETRIED_STATUSES
from leaderboard.errors import InputError, Problem

Kind = Literal["dataset", "space"]
CONFLICT = 412
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
    except RuntimeError as error:  # huggingface_hub wraps what stopped the upload of one file
        if not isinstance(error.__cause__, HfHubHTTPError | httpx2.HTTPError | OSError):
            raise
        raise _raised(doing, error.__cause__) from error


def _raised(doing: Doing, error: BaseException) -> PassingError | InputError:
    if isinstance(error, HfHubHTTPError):
        status = error.response.status_code
        if status in RETRIED_STATUSES or status == CONFLICT:
            return PassingError(f"the Hub answered with status {status}", _wait_seconds(error))
        return InputError(_problem(doing, error, status))
    if isinstance(error, httpx2.InvalidURL):
        return InputError(Problem("hub", f"the Hub's address is none ({error})", "mend it", doing.repo_id))
    return PassingError(f"the Hub cannot be reached ({_first_line(error)})", 0)


def _wait_seconds(error: HfHubHTTPError) -> float:
    said = error.response.headers.get("Retry-After", "")
    return float(said) if said.isdecimal() else 0.0


def _problem(doing: Doing, error: HfHubHTTPError, status: int) -> Problem:
    where, may = f"{doing.kind} {doing.repo_id}", f"may {doing.verb} it"
    if isinstance(
        error, RepositoryNotFoundError
    ):  # status 401 to those without a token, who shall not learn which it is
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
        message = error.server_message or _first_line(error)
        said, hint = f"the Hub refuses with status {status} ({message})", "mend what it names"
    return Problem(f"hub-{status}", said, hint, where)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
