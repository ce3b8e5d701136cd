"""CONTRIBUTING.md leads from a clone to a good pull request by the commands that stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from leaderboard.store import REPOSITORY
from tests.pull_request.conftest import Score, Server
from tests.pull_request.repositories import SETTINGS, git
from tests.pull_request.test_played_history import verdicts

SECTION = (REPOSITORY / "CONTRIBUTING.md").read_text().split("## Your first submission")[1].split("\n## ")[0]
ADDRESS = "https://github.com/YOU/physical-commonsense-leaderboard"


def block(language: str) -> str:
    """Return the only block of code of a language in the section."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.fixture
def environment(server: Server, tmp_path: Path) -> dict[str, str]:
    """Return variables with which the address is that of the test's server, and python is this one."""
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    addresses = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.file://{server.repository}.insteadOf",
        "GIT_CONFIG_VALUE_0": ADDRESS,
    }
    return {**os.environ, **SETTINGS, **addresses, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}


def test_the_commands_lead_to_an_accepted_pull_request(
    server: Server, score: Score, environment: dict[str, str], tmp_path: Path
) -> None:
    """All of them but the installation; what is pushed passes the workflow too."""
    lines = block("sh").splitlines()
    (install,) = [line for line in lines if "pip install" in line]
    assert install == ("python3 -m venv .venv && . .venv/bin/activate && python -m pip install -r requirements.txt")
    (tmp_path / "answer.py").write_text(block("python"))
    script = [f"cp {tmp_path / 'answer.py'} ." if line == install else line for line in lines]
    work = tmp_path / "work"
    work.mkdir()
    done = subprocess.run(  # noqa: S603, our own commands
        ["bash", "-e", "-c", "\n".join(script)],  # noqa: S607
        cwd=work,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "coat/my-model: accepted" in done.stderr
    run = score(git(server.repository, "rev-parse", "refs/heads/my-model"))
    assert run.succeeded, run.out
    assert verdicts(run) == {"my-model": True}
