"""A Hub on this machine, datasets or Spaces with commits, for the real huggingface_hub; it misbehaves as it is told.

It knows the requests that reading, uploading and committing make. Files above SMALL bytes and Parquet go to LFS, as on the
Hub; uploads are kept by hash whether a commit follows or not. TOKEN may write, READ_TOKEN may not.
"""

import base64
import hashlib
import json
import re
import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from tests.hub_repository import Files, Repository, entry_of, is_lfs, oid_of
from tests.running import running

TOKEN, READ_TOKEN = "hf_may_write", "hf_may_read"
RUN_TOKEN, IDENTITY = "of one run on GitHub", "what a workflow shows to get TOKEN"  # GitHub's part: /identity
PAGE = 50


class Fault(NamedTuple):
    """What spoils one answer: a status, `cut` (the connection ends unanswered) or `lost` (the same, once all is done)."""

    status: int = 0
    headers: dict[str, str] = {}  # noqa: RUF012, never changed
    cut: bool = False
    lost: bool = False


class HubServer(ThreadingHTTPServer):
    """Serves `repositories`; each fault whose pattern is found in "METHOD path" spoils one answer, in turn."""

    daemon_threads = True

    def __init__(self, *names: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.repositories = {name: Repository() for name in names}
        self.faults: list[tuple[str, deque[Fault]]] = []
        self.uploads: Files = {}
        self.requests: list[str] = []
        self.hooks: list[tuple[str, deque[Callable[[], object] | None]]] = []
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}"

    def spoil(self, pattern: str, *faults: Fault) -> None:
        """Spoil the next answers to requests that the pattern is found in, one fault each."""
        self.faults.append((pattern, deque(faults)))

    def before(self, pattern: str, action: Callable[[], object], *, place: int = 0) -> None:
        """Do something before one of the next requests that the pattern is found in is handled: by default the first."""
        self.hooks.append((pattern, deque([*[None] * place, action])))

    def hook(self, request: str) -> None:
        """Do what is to be done before a request."""
        with self.lock:
            due = [actions.popleft() for pattern, actions in self.hooks if actions and re.search(pattern, request)]
        for action in due:
            if action is not None:
                action()

    def count(self, pattern: str) -> int:
        """Return how many requests the pattern was found in."""
        return sum(re.search(pattern, request) is not None for request in self.requests)

    def fault(self, request: str) -> Fault:
        """Return what is to spoil the answer to a request, and take it off the list."""
        with self.lock:
            self.requests.append(request)
            for pattern, faults in self.faults:
                if faults and re.search(pattern, request):
                    return faults.popleft()
        return Fault()

    def handle_error(self, *_: object) -> None:
        """Keep quiet where a client leaves."""


def hub(*names: str) -> AbstractContextManager[HubServer]:
    """Run a Hub with some empty repositories while a block runs."""
    return running(HubServer(*names))


class _Refusal(Exception):  # noqa: N818
    def __init__(self, status: int, code: str = "", message: str = "") -> None:
        super().__init__(status)
        self.status = status
        self.headers = {"X-Error-Code": code, "X-Error-Message": message}


class _Handler(BaseHTTPRequestHandler):
    server: HubServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._handle(b"")

    do_HEAD = do_GET  # noqa: N815, as the server calls it

    def do_POST(self) -> None:
        self._handle(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    do_PUT = do_POST  # noqa: N815

    def _handle(self, body: bytes) -> None:
        path = unquote(urlsplit(self.path).path)
        self.server.hook(f"{self.command} {path}")
        fault = self.server.fault(f"{self.command} {path}")
        try:
            if fault.cut:
                return self._leave()
            if fault.status:
                return self._answer(b"{}", fault.status, fault.headers)
            for pattern, act in ROUTES:
                if found := re.fullmatch(pattern, f"{self.command} {path}"):
                    content, headers = act(self, body, **found.groupdict())
                    return self._leave() if fault.lost else self._answer(content, 200, headers)
            return self._answer(b"{}", 404, {})
        except _Refusal as refusal:
            return self._answer(b"{}", refusal.status, refusal.headers)

    def _leave(self) -> None:
        self.close_connection = True
        self.connection.close()

    def _answer(self, content: bytes, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def _repository(self, name: str, *, write: bool = False) -> Repository:
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if (token or write) and token not in {TOKEN, READ_TOKEN}:
            raise _Refusal(401, message="Invalid credentials in Authorization header")
        if name not in self.server.repositories:
            raise _Refusal(404 if token else 401, "RepoNotFound", "Repository not found")
        if write and token != TOKEN:
            raise _Refusal(403, message="you do not have the required permissions")
        return self.server.repositories[name]

    def _tree(self, name: str, revision: str) -> tuple[str, Files]:
        repository = self._repository(name)
        commit = repository.at(revision)
        if commit is None:
            raise _Refusal(404, "RevisionNotFound", f"Invalid rev id: {revision}")
        return commit, repository.commits[commit]

    def info(self, _: bytes, name: str, revision: str = "main") -> tuple[bytes, dict[str, str]]:
        commit, files = self._tree(name, revision)
        siblings = [{"rfilename": path} for path in files]
        return _json({"id": name, "sha": commit, "siblings": siblings, "tags": [], "private": False}), {}

    def tree(self, _: bytes, name: str, revision: str) -> tuple[bytes, dict[str, str]]:
        entries = [entry_of(path, content) for path, content in sorted(self._tree(name, revision)[1].items())]
        start = int(urlsplit(self.path).query.partition("cursor=")[2] or 0)
        following = (
            f'<{self.server.address}{self.path.partition("?")[0]}?recursive=true&cursor={start + PAGE}>; rel="next"'
        )
        more = {"Link": following} if start + PAGE < len(entries) else {}
        return _json(entries[start : start + PAGE]), more

    def resolve(self, _: bytes, name: str, revision: str, path: str) -> tuple[bytes, dict[str, str]]:
        commit, files = self._tree(name, revision)
        if path not in files:
            raise _Refusal(404, "EntryNotFound", "Entry not found")
        etag = hashlib.sha256(files[path]).hexdigest()
        return files[path], {"ETag": f'"{etag}"', "X-Repo-Commit": commit}

    def validate(self, body: bytes) -> tuple[bytes, dict[str, str]]:
        if not json.loads(body)["content"].startswith("---\n"):
            raise _Refusal(400)
        return _json({"warnings": [], "errors": []}), {}

    def identity(self, _: bytes) -> tuple[bytes, dict[str, str]]:
        if self.headers.get("Authorization") != f"Bearer {RUN_TOKEN}" or "audience=" not in self.path:
            raise _Refusal(401)
        return _json({"value": IDENTITY}), {}

    def exchange(self, body: bytes) -> tuple[bytes, dict[str, str]]:
        asked = json.loads(body)
        if (asked["subject_token"], asked["resource"]) != (IDENTITY, f"spaces/{next(iter(self.server.repositories))}"):
            raise _Refusal(400, message="invalid_grant")
        return _json({"access_token": TOKEN, "token_type": "bearer", "expires_in": 3600}), {}

    def preupload(self, body: bytes, name: str, revision: str) -> tuple[bytes, dict[str, str]]:
        self._repository(name, write=True)
        files = self._tree(name, revision)[1]
        modes = [
            {
                "path": each["path"],
                "uploadMode": "lfs" if is_lfs(each["path"], each["size"]) else "regular",
                "shouldIgnore": False,
                "oid": oid_of(each["path"], files[each["path"]]) if each["path"] in files else None,
            }
            for each in json.loads(body)["files"]
        ]
        return _json({"files": modes}), {}

    def batch(self, body: bytes, name: str) -> tuple[bytes, dict[str, str]]:
        self._repository(name, write=True)
        objects = []
        for each in json.loads(body)["objects"]:
            upload = {"upload": {"href": f"{self.server.address}/lfs/{each['oid']}"}}
            objects.append(each if each["oid"] in self.server.uploads else {**each, "actions": upload})
        return _json({"transfer": "basic", "objects": objects}), {}

    def upload(self, body: bytes, oid: str) -> tuple[bytes, dict[str, str]]:
        if hashlib.sha256(body).hexdigest() != oid:
            raise _Refusal(400)
        self.server.uploads[oid] = body
        return b"", {}

    def commit(self, body: bytes, name: str, revision: str) -> tuple[bytes, dict[str, str]]:
        repository = self._repository(name, write=True)
        header, *operations = (json.loads(line) for line in body.splitlines())
        with self.server.lock:
            if header["value"].get("parentCommit", repository.head) != repository.at(revision):
                raise _Refusal(412, message="A commit has happened since.")
            files = dict(repository.files)
            for operation in operations:
                self._apply(files, operation["key"], operation["value"])
            commit = repository.add(header["value"]["summary"], files)
        return _json({"commitUrl": f"{self.server.address}/datasets/{name}/commit/{commit}", "commitOid": commit}), {}

    def _apply(self, files: Files, key: str, value: dict[str, Any]) -> None:
        if key == "file":
            files[value["path"]] = base64.b64decode(value["content"])
        elif key == "lfsFile" and value["oid"] in self.server.uploads:
            files[value["path"]] = self.server.uploads[value["oid"]]
        elif key == "deletedFile" and value["path"] in files:
            del files[value["path"]]
        else:
            raise _Refusal(400, message=f"{key} {value} cannot be done")

    def log_message(self, *_: object) -> None:
        pass


def _json(content: object) -> bytes:
    return json.dumps(content).encode()


_KIND = "(?:datasets|spaces)"
_REPO = "(?P<name>[^/]+/[^/]+)"
ROUTES: list[tuple[str, Callable[..., tuple[bytes, dict[str, str]]]]] = [
    (rf"GET /api/{_KIND}/{_REPO}", _Handler.info),
    (rf"GET /api/{_KIND}/{_REPO}/revision/(?P<revision>.+)", _Handler.info),
    (rf"GET /api/{_KIND}/{_REPO}/tree/(?P<revision>[^/]+)/?", _Handler.tree),
    (rf"(?:GET|HEAD) /{_KIND}/{_REPO}/resolve/(?P<revision>[^/]+)/(?P<path>.+)", _Handler.resolve),
    (r"POST /api/validate-yaml", _Handler.validate),
    (rf"POST /api/{_KIND}/{_REPO}/preupload/(?P<revision>[^/]+)", _Handler.preupload),
    (rf"POST /{_KIND}/{_REPO}\.git/info/lfs/objects/batch", _Handler.batch),
    (r"GET /identity", _Handler.identity),
    (r"POST /oauth/token", _Handler.exchange),
    (r"PUT /lfs/(?P<oid>[0-9a-f]{64})", _Handler.upload),
    (rf"POST /api/{_KIND}/{_REPO}/commit/(?P<revision>[^/]+)", _Handler.commit),
]
