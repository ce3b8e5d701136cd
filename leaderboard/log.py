"""What the site and the commands in production tell their operator: one line of JSON an event, on the error stream.

Nothing of visitors or submitters is in it: no address, no agent, no search, no text of theirs. Fields are ids of the
registry, counts, durations and codes. Of what libraries log, only the words stand there that are in their code.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Literal

from leaderboard.errors import unknown_name
from leaderboard.settings import LOG_LEVEL, setting

Level = Literal["debug", "info", "warning", "error", "off"]
NUMBERS: dict[Level, int] = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
    "off": logging.CRITICAL + 1,
}
LOGGER = logging.getLogger("leaderboard")
LIBRARIES = "streamlit", "uvicorn", "websockets", "asyncio", "huggingface_hub", "py.warnings"
FIELDS = "fields"


class JsonLine(logging.Formatter):
    """Writes a record as one line of JSON: time (UTC), level, event, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; an error has its type and the places in the code, not its message, which may quote input."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = {"time": time, "level": record.levelname.lower()}
        if record.name == LOGGER.name:
            line |= {"event": str(record.msg), **getattr(record, FIELDS, {})}
        else:
            line |= {"event": "library", "logger": record.name, "message": str(record.msg)}
        if record.exc_info and record.exc_info[1] is not None:
            line |= _fault(record.exc_info[1])
        return json.dumps(line, ensure_ascii=True, default=str)


def level_set(default: Level) -> Level:
    """Return the level that LEADERBOARD_LOG_LEVEL names, `default` where it is not set; raises UnknownNameError."""
    named = setting(LOG_LEVEL) or default
    for level in NUMBERS:
        if level == named:
            return level
    raise unknown_name(f"log level (in {LOG_LEVEL})", named, NUMBERS)


def start(level: Level) -> None:
    """Begin to write events of at least this level, and warnings and errors of libraries; with off, nothing is touched."""
    LOGGER.setLevel(NUMBERS[level])
    if level == "off":
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine())
    LOGGER.handlers, LOGGER.propagate = [handler], False
    _adopt(handler, max(NUMBERS[level], logging.WARNING))


def event(name: str, /, level: Level = "info", **fields: Any) -> None:
    """Write an event; its fields are ids, counts, durations or codes, nothing that a person has typed."""
    LOGGER.log(NUMBERS[level], name, extra={FIELDS: fields})


def _fault(error: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(error.__traceback__)
    return {"error": type(error).__name__, "at": [f"{_short(each.filename)}:{each.lineno}" for each in frames][-8:]}


def _short(path: str) -> str:
    return "/".join(path.split("/")[-2:])


def _adopt(handler: logging.Handler, least: int) -> None:
    """Let libraries write our lines: by their topmost loggers, and by those that have handlers of their own already."""
    made = {name: each for name, each in logging.root.manager.loggerDict.items() if isinstance(each, logging.Logger)}
    own = [each for name, each in made.items() if name.partition(".")[0] in LIBRARIES and each.handlers]
    for logger in (*own, *map(logging.getLogger, LIBRARIES)):
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(max(logger.level, least))
