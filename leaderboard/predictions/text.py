"""The text of an untrusted file, within caps that are checked before anything is parsed."""

from pathlib import Path

from leaderboard.predictions.faults import Fault

MAX_FILE_BYTES = 64_000_000
MAX_LINE_BYTES = 100_000


def read_text(path: Path) -> str | Fault:
    """Return the text of a UTF-8 file without its byte order mark, or the fault that keeps it from being read."""
    try:
        content = _capped_bytes(path)
    except OSError as error:
        return Fault("unreadable", path, 0, f"the file cannot be read ({error.strerror})", "check the path")
    return content if isinstance(content, Fault) else _decoded(path, content)


def _capped_bytes(path: Path) -> bytes | Fault:
    if path.is_dir():
        return Fault("directory", path, 0, "this is a folder, not a file", "name the CSV or JSONL files in it")
    if path.exists() and not path.is_file():
        return Fault("not-a-file", path, 0, "this is not a regular file", "write the predictions to a file first")
    with path.open("rb") as file:
        content = file.read(MAX_FILE_BYTES + 1)
    if not content:
        return Fault("empty-file", path, 0, "the file has 0 bytes", "write the predictions again")
    if len(content) > MAX_FILE_BYTES:
        message = f"the file has more than {MAX_FILE_BYTES // 1_000_000} MB"
        return Fault("too-large", path, 0, message, "split it, one file a task or variation")
    for line, text in enumerate(content.split(b"\n"), start=1):
        if len(text) > MAX_LINE_BYTES:
            message = f"the line has more than {MAX_LINE_BYTES:,} bytes"
            return Fault("long-line", path, line, message, "shorten the response")
    return content


def _decoded(path: Path, content: bytes) -> str | Fault:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # An offset counts from the end of a byte order mark where there is one.
        start = error.start + len(content) - len(error.object)
        column = start - content.rfind(b"\n", 0, start)
        message = f"byte {column} of the line (0x{content[start]:02x}) is not UTF-8"
        return Fault("not-utf-8", path, _line_of(content, start), message, f"save it as UTF-8; {_likely(content)}")


def _likely(content: bytes) -> str:
    utf_16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    return "it looks like UTF-16" if utf_16 else "it may be Latin-1 or Windows-1252"


def _line_of(content: bytes, offset: int) -> int:
    return content.count(b"\n", 0, offset) + 1
