"""Reads the Dockerfile: what it does, in which order, and with which environment."""

import json
import re
import shlex
import subprocess
from collections.abc import Iterable
from typing import NamedTuple

from leaderboard.hub.space import CONTEXT, context_rules, is_in_context
from leaderboard.store import REPOSITORY

PATH = "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"
BASE_ENVIRONMENT = {"PATH": PATH, "LANG": "C.UTF-8", "HOME": "/root"}  # what the base image sets


class Step(NamedTuple):
    """One instruction of the Dockerfile, such as `RUN` and what follows, with the environment that it has."""

    word: str
    text: str
    environment: dict[str, str]


def read_steps(text: str, arguments: dict[str, str] | None = None) -> tuple[Step, ...]:
    """Return the instructions of a Dockerfile; `arguments` replace the defaults of its ARGs."""
    joined = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    steps, environment = [], dict(BASE_ENVIRONMENT)
    for line in filter(None, map(str.strip, joined.splitlines())):
        word, _, rest = line.partition(" ")
        if word in {"ENV", "ARG"}:
            pairs = dict(each.split("=", 1) for each in shlex.split(rest))
            given = {name: value for name, value in (arguments or {}).items() if name in pairs and word == "ARG"}
            environment |= pairs | given
        steps.append(Step(word, rest.strip(), dict(environment)))
    return tuple(steps)


def the_steps(arguments: dict[str, str] | None = None) -> tuple[Step, ...]:
    """Return the instructions of the repository's Dockerfile."""
    return read_steps((REPOSITORY / "Dockerfile").read_text(encoding="utf-8"), arguments)


def only(steps: Iterable[Step], word: str) -> Step:
    """Return the one instruction with this word."""
    (found,) = (step for step in steps if step.word == word)
    return found


def started(step: Step) -> list[str]:
    """Return the command of a CMD or HEALTHCHECK in the form of a list."""
    command: list[str] = json.loads(step.text[step.text.index("[") :])
    return command


def context_files() -> tuple[str, ...]:
    """Return the files that .dockerignore lets into the image, without those that git ignores; sorted."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = {name for name in subprocess.check_output(command, cwd=REPOSITORY, text=True).split("\0") if name}  # noqa: S603
    rules = context_rules((REPOSITORY / CONTEXT).read_text(encoding="utf-8"))
    return tuple(sorted(name for name in names if is_in_context(name, rules) and (REPOSITORY / name).is_file()))
