"""Atomic writes and hashes of files."""

import hashlib
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_bytes(path: Path, content: bytes) -> bool:
    """Write a file through a temporary one beside it; leave it alone where it already holds `content`.

    Returns whether the file changed.
    """
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp", delete=False) as temporary:
        try:
            temporary.write(content)
            temporary.flush()
            Path(temporary.name).chmod(0o644)
            Path(temporary.name).replace(path)
        except BaseException:
            Path(temporary.name).unlink(missing_ok=True)
            raise
    return True


def write_text(path: Path, content: str) -> bool:
    """Write UTF-8 text with `write_bytes`."""
    return write_bytes(path, content.encode("utf-8"))


def sha256_of(content: bytes) -> str:
    """Return the SHA-256 of `content` in lower-case hex."""
    return hashlib.sha256(content).hexdigest()
