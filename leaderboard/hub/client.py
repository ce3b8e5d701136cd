"""The client of huggingface_hub with limits on how long an answer may take; by itself it waits for ever."""

from functools import cache

import httpx2
from huggingface_hub import set_client_factory
from huggingface_hub.utils._http import default_client_factory

STALL_SECONDS = 30.0
COMMIT_SECONDS = 120.0
"""A commit of many files takes the Hub a while."""


@cache
def limit_waits() -> None:
    """Give all requests of huggingface_hub in this process their limits; a second call does nothing."""
    set_client_factory(_client)


def _client() -> httpx2.Client:
    client = default_client_factory()
    client.event_hooks = {"request": [*client.event_hooks["request"], _limit]}
    return client


def _limit(request: httpx2.Request) -> None:
    """Set each limit that the request does not bring; most say that they want none."""
    seconds = COMMIT_SECONDS if "/commit/" in request.url.path else STALL_SECONDS
    limits = httpx2.Timeout(seconds, connect=STALL_SECONDS).as_dict()
    given = request.extensions.get("timeout") or {}
    request.extensions["timeout"] = {name: given.get(name) or limit for name, limit in limits.items()}
