"""What the Dockerfile says, and what of the repository is in the image."""

import re

import pytest

from leaderboard.hub.space import context_rules, is_in_context
from leaderboard.store import REPOSITORY
from tests.image.dockerfile import context_files, only, read_steps, started, the_steps

STEPS = the_steps()


def test_steps_have_the_environment_of_those_before_them() -> None:
    """Lines that go on, quotes, and an argument of the build in place of its default."""
    text = '# comment\nFROM base\nARG A="1"\nRUN one \\\n  && two\nENV B=2 \\\n    C="3 4"\nCMD ["x", "y"]\n'
    steps = read_steps(text, {"A": "5"})
    assert [step.word for step in steps] == ["FROM", "ARG", "RUN", "ENV", "CMD"]
    assert steps[2].text == "one    && two"
    assert "B" not in steps[2].environment
    assert [steps[-1].environment[name] for name in "ABC"] == ["5", "2", "3 4"]
    assert started(steps[-1]) == ["x", "y"]


def test_the_base_is_pinned() -> None:
    """A slim Python of one patch version, by its digest."""
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-[a-z]+@sha256:[0-9a-f]{64}", only(STEPS, "FROM").text)


def test_the_site_is_no_root_and_owns_nothing() -> None:
    """It runs as 1000, as in a Space, and no file is handed to it; its home is the temporary folder."""
    assert only(STEPS, "USER").text == "1000:1000"
    assert all("--chown" not in step.text for step in STEPS if step.word == "COPY")
    assert not any("chmod" in step.text or "chown" in step.text for step in STEPS)
    assert STEPS[-1].environment["HOME"] == "/tmp"  # noqa: S108
    assert [step.word for step in STEPS[[step.word for step in STEPS].index("USER") :]] == [
        *("USER", "EXPOSE", "HEALTHCHECK", "CMD"),
    ]


def test_libraries_come_from_the_lock_before_the_site_is_copied() -> None:
    """Wheels with the hashes of the lock; a change of the site does not install them again."""
    words = [(step.word, step.text) for step in STEPS]
    (install,) = [text for word, text in words if word == "RUN" and "pip" in text]
    assert "--require-hashes --only-binary :all: --requirement requirements-lock.txt" in install
    assert (
        words.index(("COPY", "requirements-lock.txt ./"))
        < words.index(("RUN", install))
        < words.index(("COPY", ". ./"))
    )


def test_one_port() -> None:
    """The site listens where the Space looks, and the health check asks there."""
    port = only(STEPS, "EXPOSE").text
    assert port == STEPS[-1].environment["STREAMLIT_SERVER_PORT"] == "7860"
    assert f"http://127.0.0.1:{port}/_stcore/health" in started(only(STEPS, "HEALTHCHECK"))[-1]


@pytest.mark.parametrize("name", ["XSRF_PROTECTION", "CORS"])
def test_a_frame_on_another_site_may_talk_to_it(name: str) -> None:
    """What test_frame.py shows to be needed in a Space; there is no log-in and no state that a forged request could use."""
    assert STEPS[-1].environment[f"STREAMLIT_SERVER_ENABLE_{name}"] == "false"


def test_what_is_in_the_image() -> None:
    """All that the site needs, nothing else: each top-level name is let in by a line of .dockerignore of its own."""
    let_in = {rule[1:] for rule in context_rules((REPOSITORY / ".dockerignore").read_text()) if rule.startswith("!")}
    assert {name.split("/")[0] for name in context_files()} == let_in
    assert not any(name.endswith((".pyc", ".tmp")) for name in context_files())


@pytest.mark.parametrize("edition", ["rebuilt", "release"])
def test_editions_of_others_are_not_copied(edition: str) -> None:
    """What a developer has fetched stays on the developer's machine."""
    rules = context_rules((REPOSITORY / ".dockerignore").read_text())
    assert not is_in_context(f"datasets/coat/{edition}/task-u/v01.parquet", rules)
    assert is_in_context("datasets/coat/open/task-u/v01.parquet", rules)
