"""The Space is made from a commit: what goes there, what goes from there, and who may publish it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from huggingface_hub import RepoCard
from huggingface_hub.utils import _auth

from leaderboard.errors import InputError
from leaderboard.hub.changes import Change
from leaderboard.hub.repository import publish, repository
from leaderboard.hub.space import committed_files, context_rules, is_in_context, space_files, space_wanted
from leaderboard.store import REPOSITORY
from tests.hub.conftest import REPO
from tests.hub_server import IDENTITY, TOKEN, HubServer

RULES = context_rules("# A comment.\n*\n!app.py\n!datasets\n**/__pycache__\ndatasets/*/release\n**/*.tmp\n\n")


@pytest.mark.parametrize(
    ("path", "is_in"),
    [
        ("app.py", True),
        ("datasets/coat/open/manifest.json", True),
        ("datasets/coat/release/manifest.json", False),
        ("datasets/coat/release", False),
        ("datasets/a/b/release", True),
        ("datasets/coat/__pycache__/x.pyc", False),
        ("datasets/x.tmp", False),
        ("tests/app.py", False),
        ("README.md", False),
        ("datasets-old/x", False),
    ],
)
def test_the_last_rule_that_speaks_of_a_file_counts(path: str, *, is_in: bool) -> None:
    """As in an engine: a rule about a folder holds for all below it, and `*` stays within a name."""
    assert is_in_context(path, RULES) is is_in


@pytest.fixture(scope="module")
def committed() -> dict[str, bytes]:
    """All files of the commit that the checkout is at."""
    return committed_files(REPOSITORY)[1]


def test_a_space_is_what_the_image_is_made_of(committed: dict[str, bytes]) -> None:
    """Everything that the site reads, the lock, the Dockerfile and a README; no tests, documents or workflows."""
    files = space_files(committed)
    assert {path.split("/")[0] for path in files} == {
        ".dockerignore",
        ".streamlit",
        "CHANGELOG.md",
        "CITATION.cff",
        "Dockerfile",
        "LICENSE",
        "README.md",
        "app.py",
        "datasets",
        "leaderboard",
        "pages",
        "requirements-lock.txt",
        "submissions",
    }
    assert files["README.md"] == (REPOSITORY / "space" / "README.md").read_bytes() != committed["README.md"]
    assert {path for path in committed if path.startswith("datasets/")} <= files.keys()


def test_what_is_not_committed_stays_out(tmp_path: Path) -> None:
    """Neither new files nor changes that only stand in the folder."""
    git = ("git", "-c", "user.name=n", "-c", "user.email=e", "-C", str(tmp_path))
    subprocess.run([*git, "init", "--quiet"], check=True)  # noqa: S603
    (tmp_path / "a").write_text("one")
    subprocess.run([*git, "add", "a"], check=True)  # noqa: S603
    subprocess.run([*git, "commit", "--quiet", "-m", "m"], check=True)  # noqa: S603
    (tmp_path / "a").write_text("two")
    (tmp_path / "b").write_text("new")
    commit, files = committed_files(tmp_path)
    assert re.fullmatch("[0-9a-f]{40}", commit)
    assert files == {"a": b"one"}


def test_a_folder_without_a_commit_is_a_sentence(tmp_path: Path) -> None:
    """As where the code came from an archive."""
    with pytest.raises(InputError, match=r"no commit can be read .*; run it in a checkout"):
        committed_files(tmp_path)


def test_the_head_of_the_readme_is_what_the_hub_wants() -> None:
    """A Docker Space on the port of the image; the Hub limits the short description and the colours."""
    card = RepoCard.load(REPOSITORY / "space" / "README.md").data.to_dict()
    port = int(re.findall(r"^EXPOSE (\d+)$", (REPOSITORY / "Dockerfile").read_text(), re.MULTILINE)[0])
    assert (card["sdk"], card["app_port"], card["license"]) == ("docker", port, "mit")
    assert len(card["short_description"]) <= 60
    assert {card["colorFrom"], card["colorTo"]} <= {
        "red",
        "yellow",
        "green",
        "blue",
        "indigo",
        "purple",
        "pink",
        "gray",
    }
    assert not {"sdk_version", "app_file", "python_version"} & card.keys()


def test_a_space_holds_one_commit_and_nothing_else(server: HubServer) -> None:
    """Old files go, the Hub's own stays, and the second time nothing is sent."""
    server.repositories[REPO].add("by hand", {"old.py": b"", ".gitattributes": b"*.parquet filter=lfs\n"})
    of, files = repository(REPO, "write", kind="space"), {"app.py": b"1", "datasets/x.parquet": b"PAR1"}
    made = publish(of, space_wanted(files), "Deploy 123")
    assert [change[:2] for change in made.changes] == [
        ("add", "app.py"),
        ("add", "datasets/x.parquet"),
        ("delete", "old.py"),
    ]
    assert server.repositories[REPO].files == {**files, ".gitattributes": b"*.parquet filter=lfs\n"}
    assert server.count("POST /api/spaces/.*/commit/main") == 1
    assert publish(of, space_wanted(files), "Deploy 123").changes == ()
    assert publish(of, space_wanted({"app.py": b"12"}), "x", is_dry=True).changes == (
        Change("replace", "app.py", 2),
        Change("delete", "datasets/x.parquet", 0),
    )


def test_a_workflow_gets_a_token_for_its_identity(server: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for with the Space that HF_OIDC_RESOURCE names; HF_TOKEN does not count then."""
    _as_workflow(server, monkeypatch)
    assert repository(REPO, "write", kind="space").api.token == TOKEN
    assert server.requests == ["POST /oauth/token"]


@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"HF_OIDC_RESOURCE": "spaces/other/name"}, "the Hub does not trust this run to write it .*trusted publisher"),
        ({"HF_OIDC_ID_TOKEN": "forged"}, "the Hub does not trust this run to write it .*invalid_grant"),
        ({"HF_OIDC_ID_TOKEN": ""}, "this run has no identity .*; give the job `id-token: write`"),
    ],
)
def test_a_workflow_that_is_not_trusted_is_told(
    server: HubServer, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], words: str
) -> None:
    """Another repository, a forged identity, or none."""
    _as_workflow(server, monkeypatch)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(InputError, match=words):
        repository(REPO, "write", kind="space")


def _as_workflow(server: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", server.address)
    monkeypatch.setattr(_auth, "_OIDC_TOKEN_CACHE", None)
    monkeypatch.setenv("HF_TOKEN", "of somebody else")
    monkeypatch.setenv("HF_OIDC_RESOURCE", f"spaces/{REPO}")
    monkeypatch.setenv("HF_OIDC_ID_TOKEN", IDENTITY)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def test_the_command_publishes_the_checkout(server: HubServer) -> None:
    """`publish space` from a shell: first what would change, then one commit named after ours, then nothing."""
    first = _command("--dry-run")
    assert re.search(r"add +[0-9,]+  Dockerfile\n", first)
    assert re.search(
        r"\d+ files would change, [0-9,]+ bytes; nothing was sent to Space my-org/physical-commonsense", first
    )
    assert server.repositories[REPO].messages == []
    assert "files changed" in _command()
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=REPOSITORY, text=True)  # noqa: S607
    assert server.repositories[REPO].messages == [f"Deploy {commit[:12]}"]
    assert json.loads(server.repositories[REPO].files["datasets/coat/open/manifest.json"])["benchmark"] == "coat"
    assert _command().startswith("nothing has changed: Space my-org/physical-commonsense at ")


def _command(*options: str) -> str:
    command = [sys.executable, "-m", "leaderboard", "publish", "space", "--repo", REPO, *options]
    environment = os.environ | {"HF_HUB_DISABLE_XET": "1"}
    done = subprocess.run(command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
