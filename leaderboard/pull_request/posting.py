"""The one comment on a pull request: found again by its first line, edited in place, or created."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx2

from leaderboard.errors import InputError, Problem

MARK = "<!-- physical-commonsense-leaderboard: preview -->"
AUTHOR = "github-actions[bot]"
PAGE, N_PAGES = 100, 10
TIMEOUT_SECONDS = 30.0


class Head(NamedTuple):
    """The head of a pull request, as the event of the run names it: a branch of a fork, and its commit."""

    owner: str
    branch: str
    sha: str


class GitHub(NamedTuple):
    """GitHub's interface for one repository, such as `owner/name`; `token` may write comments."""

    api: str
    repository: str
    token: str


def post_comment(github: GitHub, head: Head, markdown: str) -> list[int]:
    """Create or edit the comment of every open pull request with exactly this head; returns their numbers.

    A pull request that has a newer commit is left alone. Raises InputError where GitHub refuses.
    """
    headers = {"Authorization": f"Bearer {github.token}", "Accept": "application/vnd.github+json"}
    base = f"{github.api}/repos/{github.repository}"
    with httpx2.Client(headers=headers, timeout=TIMEOUT_SECONDS) as client:
        numbers = _numbers(client, base, head)
        for number in numbers:
            comment = _own_comment(client, base, number)
            body = {"body": f"{MARK}\n{markdown}"}
            if comment is None:
                _asked(client, "POST", f"{base}/issues/{number}/comments", json=body)
            else:
                _asked(client, "PATCH", f"{base}/issues/comments/{comment}", json=body)
    return numbers


def _numbers(client: httpx2.Client, base: str, head: Head) -> list[int]:
    wanted = {"state": "open", "head": f"{head.owner}:{head.branch}", "per_page": str(PAGE)}
    found = _asked(client, "GET", f"{base}/pulls", params=wanted)
    return [int(each["number"]) for each in found if each["head"]["sha"] == head.sha]


def _own_comment(client: httpx2.Client, base: str, number: int) -> int | None:
    for comment in _comments(client, f"{base}/issues/{number}/comments"):
        if comment["user"]["login"] == AUTHOR and comment["body"].startswith(MARK):
            return int(comment["id"])
    return None


def _comments(client: httpx2.Client, address: str) -> Iterator[dict[str, Any]]:
    for page in range(1, N_PAGES + 1):
        found = _asked(client, "GET", address, params={"per_page": str(PAGE), "page": str(page)})
        yield from found
        if len(found) < PAGE:
            return


def _asked(client: httpx2.Client, method: str, address: str, **content: Any) -> Any:
    try:
        answer = client.request(method, address, **content)
        answer.raise_for_status()
        return answer.json()
    except (httpx2.HTTPError, ValueError) as error:
        problem = Problem("github", f"{method} failed ({error})", "run the workflow again", address)
        raise InputError(problem) from error
