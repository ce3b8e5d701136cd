"""The log: one line of JSON an event, at the level asked for, and nothing in it that a person has typed."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from leaderboard import log
from leaderboard.errors import UnknownNameError
from leaderboard.settings import LOG_LEVEL
from leaderboard.store import REPOSITORY

TYPED = "what a visitor typed"


@pytest.fixture
def written(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """What is written to the error stream; all loggers are as before afterwards."""
    names = {*log.LIBRARIES, log.LOGGER.name, *logging.root.manager.loggerDict}
    kept = [(each, each.handlers, each.level, each.propagate) for each in map(logging.getLogger, names)]
    yield capsys
    for logger, handlers, level, propagate in kept:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def lines(written: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """Return the events, and check that each is one line of ASCII with a time in UTC."""
    text = written.readouterr().err
    found = [json.loads(line) for line in text.splitlines()]
    assert text.isascii()
    assert all(str(each.pop("time")).endswith("Z") for each in found)
    return found


def test_an_event_is_a_line(written: pytest.CaptureFixture[str]) -> None:
    """Its fields stand beside its name; line breaks and other languages are escaped."""
    log.start("info")
    log.event("page", page="Board", benchmark="coat", milliseconds=12, note="a\nb ü")
    assert lines(written) == [
        {"level": "info", "event": "page", "page": "Board", "benchmark": "coat", "milliseconds": 12, "note": "a\nb ü"}
    ]


@pytest.mark.parametrize(
    ("level", "events"),
    [
        ("debug", ["a", "b", "c", "d"]),
        ("info", ["b", "c", "d"]),
        ("warning", ["c", "d"]),
        ("error", ["d"]),
        ("off", []),
    ],
)
def test_the_level_is_the_least_that_is_written(
    written: pytest.CaptureFixture[str], level: log.Level, events: list[str]
) -> None:
    """With off nothing is written at all."""
    log.start(level)
    for name, of in (("a", "debug"), ("b", "info"), ("c", "warning"), ("d", "error")):
        log.event(name, level=of)  # type: ignore[arg-type]
    assert [each["event"] for each in lines(written)] == events


@pytest.mark.parametrize(("value", "level"), [(None, "info"), ("", "info"), ("error", "error"), ("off", "off")])
def test_the_environment_names_the_level(monkeypatch: pytest.MonkeyPatch, value: str | None, level: str) -> None:
    """Where it does not, the default holds."""
    monkeypatch.delenv(LOG_LEVEL, raising=False)
    if value is not None:
        monkeypatch.setenv(LOG_LEVEL, value)
    assert log.level_set("info") == level


def test_a_level_that_is_none_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its near match."""
    monkeypatch.setenv(LOG_LEVEL, "warn")
    with pytest.raises(UnknownNameError, match=r"there is no log level .* 'warn'; did you mean 'warning'"):
        log.level_set("info")


def test_libraries_write_the_same_lines_without_what_they_insert(written: pytest.CaptureFixture[str]) -> None:
    """A web server's address and query of a visitor are such; what is below a warning is left out."""
    own = logging.getLogger("uvicorn.of-this-test")
    own.handlers, own.propagate = [logging.StreamHandler()], False
    log.start("info")
    own.warning('%s - "WebSocket %s" [rejected]', "192.0.2.7:1234", f"/stream?q={TYPED}")
    own.info("%s joined", "192.0.2.7")
    logging.getLogger("streamlit.something").warning("slow: %s", TYPED)
    assert lines(written) == [
        {
            "level": "warning",
            "event": "library",
            "logger": "uvicorn.of-this-test",
            "message": '%s - "WebSocket %s" [rejected]',
        },
        {"level": "warning", "event": "library", "logger": "streamlit.something", "message": "slow: %s"},
    ]


def test_an_error_is_told_by_its_type_and_place(written: pytest.CaptureFixture[str]) -> None:
    """Not by its message, which may quote input; and on one line."""
    log.start("info")
    try:
        int(TYPED)
    except ValueError as error:
        logging.getLogger("streamlit.error_util").error("Uncaught app execution", exc_info=error)  # noqa: TRY400, as Streamlit does
    (line,) = lines(written)
    assert line.pop("at") == [
        f"tests/test_log.py:{test_an_error_is_told_by_its_type_and_place.__code__.co_firstlineno + 4}"
    ]
    assert line == {
        "level": "error",
        "event": "library",
        "logger": "streamlit.error_util",
        "message": "Uncaught app execution",
        "error": "ValueError",
    }


@pytest.mark.parametrize(("arguments", "status"), [(["list"], 0), (["board", "cota"], 2), (["board", "--no"], 2)])
def test_a_command_tells_how_it_ended(arguments: list[str], status: int) -> None:
    """Its name and exit status, not what was asked for; without the variable it tells nothing."""
    command = [sys.executable, "-m", "leaderboard", *arguments]
    loud, quiet = (
        subprocess.run(command, cwd=REPOSITORY, env=os.environ | extra, capture_output=True, text=True, check=False)  # noqa: S603
        for extra in ({LOG_LEVEL: "info"}, {LOG_LEVEL: ""})
    )
    (line,) = (json.loads(each) for each in loud.stderr.splitlines() if each.startswith("{"))
    assert (line["event"], line["name"], line["status"]) == ("command", arguments[0], status)
    assert line.keys() == {"time", "level", "event", "name", "status", "seconds"}
    assert (quiet.returncode, quiet.stdout) == (loud.returncode, loud.stdout)
    assert "{" not in quiet.stderr
