"""A web server on this machine that serves given files, and misbehaves as it is told."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal

from tests.running import running

Fault = Literal["cut", "missing", "busy", "stalled", "dripping"]
STATUSES = {"busy": 503, "missing": 404}


class FileServer(ThreadingHTTPServer):
    """Serves `files` by path; each fault of a path spoils one answer, in turn, then the file is served whole."""

    daemon_threads = True

    def __init__(self, files: Mapping[str, bytes], faults: Mapping[str, list[Fault]]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.files = files
        self.faults = {path: list(some) for path, some in faults.items()}
        self.requests: list[str] = []
        self.ended = threading.Event()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, *_: object) -> None:
        """Keep quiet where a client leaves."""


@contextmanager
def served(files: Mapping[str, bytes], faults: Mapping[str, list[Fault]] | None = None) -> Iterator[FileServer]:
    """Run a server while the block runs."""
    with running(FileServer(files, faults or {})) as server:
        try:
            yield server
        finally:
            server.ended.set()


class _Handler(BaseHTTPRequestHandler):
    server: FileServer

    def do_HEAD(self) -> None:
        if self._is_there(None):
            self._head()

    def do_GET(self) -> None:
        self.server.requests.append(self.path)
        faults = self.server.faults.get(self.path, [])
        fault = faults.pop(0) if faults else None
        if not self._is_there(fault):
            return
        content = self.server.files[self.path]
        if fault == "stalled":
            self.server.ended.wait(20)
        self._head()
        if fault == "dripping":
            self._drip(content)
        else:
            self.wfile.write(content[: len(content) // 2] if fault == "cut" else content)

    def _is_there(self, fault: Fault | None) -> bool:
        status = STATUSES.get(fault or "", 200 if self.path in self.server.files else 404)
        if status != 200:
            self.send_error(status)
        return status == 200

    def _head(self) -> None:
        content = self.server.files[self.path]
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("ETag", f'"{hash(content):x}"')  # these two are what huggingface_hub looks for
        self.send_header("X-Repo-Commit", "0" * 40)
        self.end_headers()

    def _drip(self, content: bytes) -> None:
        for place in range(len(content)):
            self.wfile.write(content[place : place + 1])
            self.wfile.flush()
            time.sleep(0.05)
            if self.server.ended.is_set():
                return

    def log_message(self, *_: object) -> None:
        pass
