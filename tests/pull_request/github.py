"""A stand-in for GitHub's interface on this machine: pull requests and comments, and who may write."""

import json
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.running import running

TOKEN = "may-write"  # noqa: S105, of nothing but this server
PREFIX = "/repos/owner/name"


class GitHubServer(ThreadingHTTPServer):
    """Holds open pull requests (number, owner, branch, sha) and the comments on them; `writes` lists what was changed."""

    daemon_threads = True

    def __init__(self, pulls: list[tuple[int, str, str, str]], comments: dict[int, list[dict[str, Any]]]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pulls = pulls
        self.comments = comments
        self.writes: list[tuple[str, str]] = []

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}"


def github_server(
    pulls: list[tuple[int, str, str, str]], comments: dict[int, list[dict[str, Any]]] | None = None
) -> AbstractContextManager[GitHubServer]:
    """Run the server while a block runs."""
    return running(GitHubServer(pulls, comments or {}))


def comment(comment_id: int, login: str, body: str) -> dict[str, Any]:
    """Return a comment as GitHub tells it."""
    return {"id": comment_id, "user": {"login": login}, "body": body}


class _Handler(BaseHTTPRequestHandler):
    server: GitHubServer

    def do_GET(self) -> None:
        place = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(place.query).items()}
        if place.path == f"{PREFIX}/pulls":
            found = [each for each in self.server.pulls if f"{each[1]}:{each[2]}" == query["head"]]
            self._answer([{"number": number, "head": {"sha": sha}} for number, _, _, sha in found])
        else:
            number = int(place.path.removeprefix(f"{PREFIX}/issues/").removesuffix("/comments"))
            start = (int(query["page"]) - 1) * int(query["per_page"])
            self._answer(self.server.comments.get(number, [])[start : start + int(query["per_page"])])

    def do_POST(self) -> None:
        number = int(self.path.removeprefix(f"{PREFIX}/issues/").removesuffix("/comments"))
        if body := self._body():
            self.server.writes.append(("create", body))
            made = comment(900 + len(self.server.writes), "github-actions[bot]", body)
            self.server.comments.setdefault(number, []).append(made)
            self._answer({})

    def do_PATCH(self) -> None:
        comment_id = int(self.path.removeprefix(f"{PREFIX}/issues/comments/"))
        if body := self._body():
            self.server.writes.append((f"edit {comment_id}", body))
            self._answer({})

    def _body(self) -> str:
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.headers["Authorization"] != f"Bearer {TOKEN}":
            self.send_error(403)
            return ""
        return str(content["body"])

    def _answer(self, content: object) -> None:
        data = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass
