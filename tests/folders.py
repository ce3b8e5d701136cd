"""What a folder holds, to compare it with another or with what it held before."""

from pathlib import Path


def held(folder: Path) -> dict[str, bytes]:
    """Return every file under a folder, by its path in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
