"""The shape of the workflow files that carries their security, and what the linters say of it."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.fetching import can_download
from tests.pull_request.workflows import ROOT, WORKFLOWS, workflow

NAMES = sorted(path.name for path in WORKFLOWS.glob("*.yml"))
PIN = re.compile(r"(actions/[a-z-]+)@([0-9a-f]{40}) # (v[0-9]+\.[0-9]+\.[0-9]+)")
READS = {"contents": "read"}
# What a job may do beyond reading the repository; nothing else may be granted.
GRANTS = {
    ("comment-score.yml", "comment"): READS | {"actions": "read", "pull-requests": "write"},
    ("publish.yml", "deploy"): READS | {"id-token": "write"},
}


def jobs(name: str) -> list[dict[str, Any]]:
    """Return the jobs of a workflow."""
    return list(workflow(name)["jobs"].values())


def steps(name: str) -> list[dict[str, Any]]:
    """Return the steps of all its jobs."""
    return [step for job in jobs(name) for step in job["steps"]]


def test_these_are_the_workflows() -> None:
    """A new one has to be looked at here."""
    assert NAMES == ["ci.yml", "comment-score.yml", "nightly.yml", "publish.yml", "score-submission.yml"]


@pytest.mark.parametrize("name", NAMES)
def test_permissions_are_granted_by_job(name: str) -> None:
    """Nothing at the top; a job reads the repository, one may write comments, and one may say which workflow it is."""
    assert workflow(name)["permissions"] == {}
    granted = {(name, job): content["permissions"] for job, content in workflow(name)["jobs"].items()}
    assert granted == {place: GRANTS.get(place, READS) for place in granted}


def test_triggers() -> None:
    """No workflow runs on pull_request_target; the only privileged trigger is that of the comment."""
    triggers = {name: set(workflow(name)["on"]) for name in NAMES}
    assert triggers == {
        "ci.yml": {"push", "pull_request"},
        "comment-score.yml": {"workflow_run"},
        "nightly.yml": {"schedule", "workflow_dispatch"},
        "publish.yml": {"push"},
        "score-submission.yml": {"pull_request"},
    }
    assert workflow("score-submission.yml")["on"]["pull_request"] == {"paths": ["submissions/**"]}
    assert workflow("publish.yml")["on"]["push"] == {"branches": ["main"]}


@pytest.mark.parametrize("name", NAMES)
def test_no_secret_is_used(name: str) -> None:
    """No workflow names a secret; the token of the run is given to the two steps of the comment alone."""
    text = (WORKFLOWS / name).read_text()
    assert "secrets." not in text
    assert "toJSON" not in text
    with_token = [step["name"] for step in steps(name) if "github.token" in str(step)]
    assert with_token == (["Download the report", "Create or edit the comment"] if name == "comment-score.yml" else [])


@pytest.mark.parametrize("name", NAMES)
def test_run_blocks_hold_no_expression(name: str) -> None:
    """What a stranger named arrives in the environment, and every variable is quoted."""
    for step in steps(name):
        assert "${{" not in step.get("run", "")
        bare = re.sub(r'"[^"]*"', "", step.get("run", ""))
        assert "$" not in bare, step["name"]


@pytest.mark.parametrize("name", NAMES)
def test_steps_call_commands(name: str) -> None:
    """There is no logic in a run block: no condition, loop, pipe or substitution."""
    for step in steps(name):
        assert not re.search(r"\b(if|for|while|case|eval|source|curl|wget)\b|[|;&<>`]|\$\(", step.get("run", ""))
        assert step.get("shell") is None
    assert workflow(name)["defaults"] == {"run": {"shell": "bash"}}


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_pinned(name: str) -> None:
    """Every action is one of GitHub's own, at a full commit id, with its version beside it."""
    text = (WORKFLOWS / name).read_text()
    assert re.findall(r"uses: (.*)", text) == [
        f"{action}@{sha} # {version}" for action, sha, version in PIN.findall(text)
    ]


def test_one_action_has_one_pin() -> None:
    """All workflows use the same commit of an action."""
    assert len(pins()) == len({action for action, _, _ in pins()}) == 4


def pins() -> set[tuple[str, str, str]]:
    """Return action, commit and version of every pin."""
    return {found for name in NAMES for found in PIN.findall((WORKFLOWS / name).read_text())}


@pytest.mark.skipif(
    "LEADERBOARD_NETWORK" not in os.environ, reason="LEADERBOARD_NETWORK is not set: GitHub is not asked"
)
@pytest.mark.parametrize(("action", "sha", "version"), sorted(pins()))
def test_pins_are_what_they_say(action: str, sha: str, version: str) -> None:
    """GitHub's tag of this version points to this commit (run every night)."""
    address = f"https://github.com/{action}"
    command = ["git", "ls-remote", address, f"refs/tags/{version}", f"refs/tags/{version}^{{}}"]
    listed = subprocess.check_output(command, text=True, timeout=60).splitlines()  # noqa: S603
    assert sha == listed[-1].split()[0]


@pytest.mark.parametrize("name", NAMES)
def test_checkouts_keep_no_credentials(name: str) -> None:
    """No step after a checkout finds a token in .git/config."""
    for step in steps(name):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("name", ["score-submission.yml", "comment-score.yml", "publish.yml"])
def test_no_code_of_a_pull_request_is_checked_out(name: str) -> None:
    """The only ref that is checked out by name is that of the base branch."""
    refs = [step["with"].get("ref") for step in steps(name) if "checkout@" in step.get("uses", "")]
    assert set(refs) in ({None}, {"${{ github.event.pull_request.base.ref }}"})


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cached(name: str) -> None:
    """No run restores or saves a cache: what a pull request could leave there, no other run reads."""
    assert "cache" not in (WORKFLOWS / name).read_text()


@pytest.mark.parametrize("name", ["score-submission.yml", "comment-score.yml", "publish.yml"])
def test_libraries_are_pinned_by_hash(name: str) -> None:
    """Where strangers' data are read, only wheels of the lock file are installed."""
    installs = [step["run"] for step in steps(name) if "pip install" in step.get("run", "")]
    assert len(installs) == len(jobs(name))
    assert all("--require-hashes --only-binary :all: --requirement requirements-lock.txt" in each for each in installs)


def test_the_lock_file_covers_the_requirements() -> None:
    """Each library of requirements.txt stands in the lock with a version that it allows."""
    locked = dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", (ROOT / "requirements-lock.txt").read_text(), re.MULTILINE))
    for line in (ROOT / "requirements.txt").read_text().splitlines():
        wanted = Requirement(line)
        assert wanted.specifier.contains(locked[wanted.name.replace("_", "-").lower()])


def test_the_site_is_deployed_after_its_results_were_verified() -> None:
    """By a job of its own, in a protected environment, with an identity that is good for the Space alone."""
    verify, deploy = (workflow("publish.yml")["jobs"][name] for name in ("verify", "deploy"))
    assert "verify-results" in verify["steps"][-1]["run"]
    assert (deploy["needs"], deploy["environment"], deploy["if"]) == ("verify", "space", "${{ vars.SPACE != '' }}")
    publish = deploy["steps"][-1]
    assert publish["run"] == 'python -m leaderboard publish space --repo "$SPACE"'
    assert publish["env"] == {"HF_OIDC_RESOURCE": "spaces/${{ vars.SPACE }}", "SPACE": "${{ vars.SPACE }}"}
    assert "environment" not in verify


@pytest.mark.parametrize("name", NAMES)
def test_only_the_deployment_has_an_environment(name: str) -> None:
    """No token of the Hub is stored anywhere: the only way to one is the identity of that job."""
    text = (WORKFLOWS / name).read_text()
    assert "HF_TOKEN" not in text
    assert ("id-token" in text, "environment:" in text) == (name == "publish.yml",) * 2


@pytest.mark.parametrize("name", ["score-submission.yml", "publish.yml", "nightly.yml"])
def test_every_edition_that_can_be_downloaded_is_fetched(name: str) -> None:
    """The release where its question files can be downloaded, the rebuilt edition where the annotations can."""
    wanted = {
        (each.id, edition.id) for each in BENCHMARKS for edition in each.editions if can_download(each, edition.id)
    }
    text = "\n".join(step.get("run", "") for step in steps(name))
    assert set(re.findall(r"-m leaderboard fetch ([a-z-]+) --edition ([a-z]+)", text)) == wanted


def test_editions_are_fetched_before_the_pull_request() -> None:
    """What is downloaded and installed is so before any object of the pull request is on the machine."""
    names = [step["name"] for step in steps("score-submission.yml")]
    (pull,) = [place for place, name in enumerate(names) if "pull request as git objects" in name]
    late = [name for name in names[pull:] if name.startswith(("Fetch", "Install", "Check out", "Set up"))]
    assert late == ["Fetch the pull request as git objects"]


def test_the_image_is_built_every_night() -> None:
    """From the Dockerfile by an engine, started read-only, and looked at; its steps are also run without one, as root."""
    runs = [step["run"] for step in workflow("nightly.yml")["jobs"]["image"]["steps"] if "run" in step]
    assert [run.split()[:2] for run in runs[1:]] == [
        ["sudo", "LEADERBOARD_SLOW=1"],
        ["docker", "build"],
        ["docker", "run"],
        [".venv/bin/python", "-m"],
    ]
    assert "--read-only --tmpfs /tmp --publish 7860:7860" in runs[3]


def test_one_group_for_each_pull_request() -> None:
    """A newer push ends the older preview; publishing is never cut off."""
    groups = {name: workflow(name)["concurrency"] for name in NAMES}
    assert "pull_request.number" in groups["score-submission.yml"]["group"]
    assert groups["score-submission.yml"]["cancel-in-progress"] is True
    assert groups["publish.yml"] == {"group": "publish", "cancel-in-progress": False}


@pytest.mark.parametrize("name", NAMES)
def test_every_job_ends(name: str) -> None:
    """A job has a limit of at most an hour, on a named version of the runner."""
    for job in jobs(name):
        assert job["timeout-minutes"] <= 60
        assert job["runs-on"] == "ubuntu-24.04"


def test_new_versions_wait_two_weeks() -> None:
    """Dependabot proposes actions and libraries only after a cooldown."""
    updates = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    assert [each["package-ecosystem"] for each in updates] == ["github-actions", "pip"]
    assert all(each["cooldown"]["default-days"] >= 7 for each in updates)


def test_zizmor_has_one_exception() -> None:
    """The strictest offline checks but one: `workflow_run`, with its reason beside it."""
    command = [
        str(Path(sys.executable).with_name("zizmor")),
        "--persona",
        "pedantic",
        "--offline",
        "--strict-collection",
        "--color",
        "never",
    ]
    done = subprocess.run([*command, ".github"], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.stdout.strip() == "No findings to report. Good job! (1 ignored)"
    lines = [line for name in NAMES for line in (WORKFLOWS / name).read_text().splitlines() if "zizmor: ignore" in line]
    assert len(lines) == 1
    assert lines[0].split("] ")[1] == "a comment needs a token that may write; no code of the pull request is here"


def test_a_question_can_be_reported() -> None:
    """The form's fields have the ids by which a link fills them in: `?template=report-question.yml&question-id=...`."""
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "report-question.yml").read_text())
    fields = {each["id"]: each for each in form["body"] if "id" in each}
    assert list(fields) == ["question-id", "edition", "content-hash", "kind", "reason", "similar"]
    assert form["name"] == "Report this question"
    assert all(re.fullmatch("[a-z-]+", name) for name in fields)
