"""Atomic writes."""

from pathlib import Path

import pytest

from leaderboard.files import sha256_of, write_bytes, write_text


def test_unchanged_content_leaves_the_file_alone(tmp_path: Path) -> None:
    """The second write of the same text says so and keeps the file's time."""
    path = tmp_path / "deep" / "a.txt"
    assert write_text(path, "ä\n")
    before = path.stat().st_mtime_ns
    assert not write_text(path, "ä\n")
    assert path.stat().st_mtime_ns == before
    assert path.read_bytes() == b"\xc3\xa4\n"


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where renaming fails, the old content stays and no temporary file is left."""
    path = tmp_path / "a.bin"
    write_bytes(path, b"old")

    def refuse(_: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError):
        write_bytes(path, b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.bin"]


def test_sha256_is_the_standard_one() -> None:
    """The published hash of the empty message (FIPS 180-4)."""
    assert sha256_of(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
