"""Runs a workflow file as GitHub does: the very `run:` blocks in bash, and stand-ins for the actions that it uses."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.pull_request.repositories import git

ROOT = Path(__file__).parent.parent.parent
WORKFLOWS = ROOT / ".github" / "workflows"
BASH = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail")
# Installing and downloading need a network: these two calls are noted and skipped, all others run.
PYTHON = """#!/bin/bash
case "$*" in "-m pip "*|"-m leaderboard fetch "*) printf '%s\\n' "$*" >> "$SKIPPED_CALLS"; exit 0;; esac
exec {python} "$@"
"""


class Done(NamedTuple):
    """What a run left: whether it succeeded, what its steps wrote, its summary, and its folder."""

    succeeded: bool
    out: str
    summary: str
    folder: Path

    @property
    def artifact(self) -> Path:
        """The report that is handed to the other workflow."""
        return self.folder / "artifacts" / "report.json"


def workflow(name: str) -> dict[str, Any]:
    """Return a workflow file; its triggers have the key `on`, which YAML 1.1 reads as true."""
    content = yaml.safe_load((WORKFLOWS / name).read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in content.items()}


def steps_of(name: str, job: str | None = None) -> list[dict[str, Any]]:
    """Return the steps of a job of a workflow; of the first one where none is named."""
    jobs = workflow(name)["jobs"]
    steps: list[dict[str, Any]] = jobs[job or next(iter(jobs))]["steps"]
    return steps


def played(  # noqa: PLR0913, what a run depends on
    name: str,
    github: Mapping[str, Any],
    server: Path,
    folder: Path,
    *,
    job: str | None = None,
    variables: Mapping[str, str] | None = None,
    **secrets: str,
) -> Done:
    """Run a job of a workflow in an empty folder; `github` is the context, `server` holds the repositories.

    `variables` are those of the repository; `secrets` is what only GitHub puts into the environment.
    """
    context = {"github": github, "runner": {"temp": str(folder / "runner")}, "vars": variables or {}}
    environment = _environment(github, server, folder) | secrets
    succeeded, out = True, []
    for step in steps_of(name, job):
        if not succeeded and "cancelled()" not in str(step.get("if", "")):
            continue
        with_ = {key: _evaluated(value, context) for key, value in step.get("with", {}).items()}
        if "uses" in step:
            _act(step["uses"].split("@")[0], with_, server / str(github["repository"]), folder)
            continue
        own = {key: _evaluated(value, context) for key, value in step.get("env", {}).items()}
        script = folder / "script.sh"
        script.write_text(step["run"])
        assert "${{" not in step["run"], "a run block holds an expression"
        done = subprocess.run(  # noqa: S603, our own workflow
            [*BASH, str(script)],
            cwd=folder / "workspace" / step.get("working-directory", "."),
            env=environment | own,
            capture_output=True,
            text=True,
            check=False,
        )
        out.append(done.stdout + done.stderr)
        succeeded = succeeded and (done.returncode == 0 or bool(step.get("continue-on-error")))
    return Done(succeeded, "\n".join(out), (folder / "summary.md").read_text(), folder)


def _environment(github: Mapping[str, Any], server: Path, folder: Path) -> dict[str, str]:
    for name in ("workspace", "runner", "home", "tmp", "bin"):
        (folder / name).mkdir(parents=True)
    (folder / "summary.md").touch()
    shim = folder / "bin" / "python"
    shim.write_text(PYTHON.format(python=sys.executable))
    shim.chmod(0o755)
    return {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "HOME": str(folder / "home"),
        "TMPDIR": str(folder / "tmp"),
        "LANG": "C.UTF-8",
        "CI": "true",
        "GITHUB_ACTIONS": "true",
        "GITHUB_SERVER_URL": f"file://{server}",
        "GITHUB_REPOSITORY": str(github["repository"]),
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        "RUNNER_TEMP": str(folder / "runner"),
        "SKIPPED_CALLS": str(folder / "skipped"),
    }


def _act(action: str, with_: Mapping[str, Any], repository: Path, folder: Path) -> None:
    """Do what an action does, as far as the steps after it can tell."""
    if action == "actions/checkout":
        place = folder / "workspace" / with_.get("path", ".")
        place.mkdir(exist_ok=True)
        git(place, "clone", "--quiet", "--shared", f"--branch={with_.get('ref', 'main')}", str(repository), ".")
    elif action == "actions/upload-artifact":
        (folder / "artifacts").mkdir()
        if Path(with_["path"]).is_file():
            shutil.copy(with_["path"], folder / "artifacts")
    elif action == "actions/download-artifact":
        shutil.copytree(folder.parent / "artifacts", with_["path"])
    else:
        assert action == "actions/setup-python"


def _evaluated(value: Any, context: Mapping[str, Any]) -> Any:
    def looked_up(found: re.Match[str]) -> str:
        place: Any = context
        for name in found[1].split("."):
            place = place[name]
        return str(place)

    return re.sub(r"\$\{\{ *([A-Za-z_.]+) *\}\}", looked_up, value) if isinstance(value, str) else value
