"""A reverse proxy on this machine, as stands before a Space: every request and websocket goes to the app and back."""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import NamedTuple
from urllib.parse import urlsplit

MAX_HEAD_BYTES = 100_000
CHUNK_BYTES = 65_536


class Request(NamedTuple):
    """Method and path of a request that passed, and the first line of its answer."""

    line: str
    answer: str


class Proxy(ThreadingTCPServer):
    """Passes each connection on as one request; with `host` under that name in place of the one the browser asked for."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, app: str, host: str | None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.app = urlsplit(app)
        self.host = host
        self.requests: list[Request] = []

    @property
    def address(self) -> str:
        """Where it listens; localhost is another site."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def answers(self, pattern: str) -> list[str]:
        """Return the first lines of the answers to requests that the pattern is found in."""
        return [request.answer for request in self.requests if re.search(pattern, request.line)]

    def handle_error(self, *_: object) -> None:
        """Keep quiet where a browser leaves."""


@contextmanager
def proxied(app: str, host: str | None = None) -> Iterator[Proxy]:
    """Run a proxy before an app while the block runs."""
    with Proxy(app, host) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.shutdown()


class _Handler(BaseRequestHandler):
    server: Proxy
    request: socket.socket

    def handle(self) -> None:
        head, rest = _head(self.request)
        if not head:
            return
        if self.server.host is not None:
            head = re.sub(rb"(?mi)^host: .*?\r$", b"Host: " + self.server.host.encode() + b"\r", head)
        if not re.search(rb"(?mi)^upgrade: websocket", head):
            head = re.sub(rb"(?mi)^connection: .*?\r$", b"Connection: close\r", head)
        with socket.create_connection((self.server.app.hostname or "", self.server.app.port or 0)) as app:
            app.sendall(head + rest)
            threading.Thread(target=_pump, args=(self.request, app), daemon=True).start()
            answer, rest = _head(app)
            self.server.requests.append(Request(_line(head), _line(answer)))
            self.request.sendall(answer + rest)
            _pump(app, self.request)


def _head(source: socket.socket) -> tuple[bytes, bytes]:
    """Return the head of a request or answer with its blank line, and what came with it."""
    received = b""
    while b"\r\n\r\n" not in received and len(received) < MAX_HEAD_BYTES:
        chunk = source.recv(CHUNK_BYTES)
        if not chunk:
            return b"", b""
        received += chunk
    head, blank, rest = received.partition(b"\r\n\r\n")
    return head + blank, rest


def _line(head: bytes) -> str:
    return head.split(b"\r\n")[0].decode("latin-1")


def _pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while chunk := source.recv(CHUNK_BYTES):
            target.sendall(chunk)
        target.shutdown(socket.SHUT_WR)
