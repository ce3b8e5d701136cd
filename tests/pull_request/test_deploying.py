"""The job that deploys the Space, played as on GitHub: its identity, and what the Space holds afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hub_server import RUN_TOKEN, HubServer, hub
from tests.pull_request.conftest import NAME, Server
from tests.pull_request.workflows import Done, played

SPACE = "my-org/leaderboard"


@pytest.fixture
def space() -> Iterator[HubServer]:
    """A Hub with an empty Space."""
    with hub(SPACE) as running:
        yield running


def deployed(server: Server, space: HubServer, tmp_path: Path, **environment: str) -> Done:
    """Run the job `deploy` of publish.yml; GitHub tells a job that may show who it is where it can ask for that."""
    of_github = {
        "ACTIONS_ID_TOKEN_REQUEST_URL": f"{space.address}/identity",
        "ACTIONS_ID_TOKEN_REQUEST_TOKEN": RUN_TOKEN,
        "HF_ENDPOINT": space.address,
        "HF_HUB_DISABLE_XET": "1",
    }
    variables, context = {"SPACE": SPACE}, {"repository": NAME}
    secrets = {name: value for name, value in (of_github | environment).items() if value}
    return played("publish.yml", context, server.folder, tmp_path / "run", job="deploy", variables=variables, **secrets)


def test_the_space_holds_the_commit(server: Server, space: HubServer, tmp_path: Path) -> None:
    """What the image is made of, in one commit named after ours, by a token that was asked for with the job's identity."""
    done = deployed(server, space, tmp_path)
    assert done.succeeded, done.out
    held = space.repositories[SPACE]
    assert held.messages == [f"Deploy {server.first_commit[:12]}"]
    assert {path.split("/")[0] for path in held.files} == {
        *(
            ".dockerignore",
            "Dockerfile",
            "README.md",
            "datasets",
            "leaderboard",
            "requirements-lock.txt",
            "submissions",
        ),
    }
    assert held.files["README.md"].startswith(b"---\ntitle: Physical Commonsense Leaderboard\n")
    assert space.requests[:2] == ["GET /identity", "POST /oauth/token"]


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"ACTIONS_ID_TOKEN_REQUEST_URL": ""}, "give the job `id-token: write`"),
        ({"ACTIONS_ID_TOKEN_REQUEST_TOKEN": "of another run"}, "the Hub does not trust this run"),
    ],
)
def test_without_an_identity_nothing_is_deployed(
    server: Server, space: HubServer, tmp_path: Path, environment: dict[str, str], words: str
) -> None:
    """The job fails with a sentence, and the Space is as it was."""
    done = deployed(server, space, tmp_path, **environment)
    assert not done.succeeded
    assert words in done.out
    assert "Traceback" not in done.out
    assert space.repositories[SPACE].messages == []
