"""Folders and archives are read without being unpacked, and hostile ones are refused."""

import io
import lzma
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from leaderboard.benchmarks.archives import Limits, members
from leaderboard.errors import InputError

FILES = {"a/one.json": b"[1]", "a/two.json": b"[2]", "a/note.txt": b"no"}


def is_json(name: str) -> bool:
    """Hold for the files that the tests want."""
    return name.endswith(".json")


def packed(path: Path, files: dict[str, bytes]) -> Path:
    """Write files as a folder, a zip or a tar, whichever the name says."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                archive.writestr(name, content)
    elif ".tar" in path.name:
        with tarfile.open(path, f"w:{path.suffix.removeprefix('.').replace('tar', '')}") as tar:
            for name, content in files.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                tar.addfile(entry, io.BytesIO(content))
    else:
        for name, content in files.items():
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_bytes(content)
    return path


@pytest.mark.parametrize("name", ["folder", "x.zip", "x.tar", "x.tar.gz", "x.tar.bz2", "x.tar.xz"])
def test_all_forms_give_the_same(name: str, tmp_path: Path) -> None:
    """The wanted files with their content, whatever they are packed in."""
    assert dict(members(packed(tmp_path / name, FILES), is_json)) == {"a/one.json": b"[1]", "a/two.json": b"[2]"}


@pytest.mark.parametrize("name", ["x.zip", "x.tar.xz"])
@pytest.mark.parametrize("place", ["../one.json", "/etc/one.json", "a/../../one.json", "..\\one.json", "C:\\one.json"])
def test_names_that_lead_outside_are_refused(name: str, place: str, tmp_path: Path) -> None:
    """An archive that names a place outside itself is not read at all, wanted file or not."""
    with pytest.raises(InputError, match="outside itself"):
        list(members(packed(tmp_path / name, {place: b"[]"}), lambda _: False))


def test_links_are_passed_over(tmp_path: Path) -> None:
    """Links in a folder, a tar or a zip are not followed, even where they point at a file that is there."""
    secret = tmp_path / "secret.json"
    secret.write_text("[0]")
    folder = packed(tmp_path / "folder", FILES)
    (folder / "link.json").symlink_to(secret)
    (folder / "linked").symlink_to(tmp_path, target_is_directory=True)
    with tarfile.open(tmp_path / "x.tar", "w") as tar:
        entry = tarfile.TarInfo("link.json")
        entry.type, entry.linkname = tarfile.SYMTYPE, str(secret)
        tar.addfile(entry)
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        link = zipfile.ZipInfo("link.json")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, str(secret))
    assert [name for name, _ in members(folder, is_json)] == ["a/one.json", "a/two.json"]
    assert list(members(tmp_path / "x.tar", is_json)) == []
    assert list(members(tmp_path / "x.zip", is_json)) == []


@pytest.mark.parametrize("name", ["folder", "x.zip", "x.tar.xz"])
def test_what_macos_writes_beside_is_passed_over(name: str, tmp_path: Path) -> None:
    """The attributes of a file stand under its name in __MACOSX, or before it after a dot and an underscore."""
    packed(tmp_path / name, {"a.json": b"1", "._a.json": b"2", "__MACOSX/._a.json": b"3", "__MACOSX/b.json": b"4"})
    assert [member.name for member in members(tmp_path / name, is_json)] == ["a.json"]


def test_a_pipe_is_refused(tmp_path: Path) -> None:
    """It would be waited for without end."""
    os.mkfifo(tmp_path / "x.zip")
    with pytest.raises(InputError, match="is neither a file nor a folder"):
        list(members(tmp_path / "x.zip", is_json))


@pytest.mark.parametrize("name", ["folder", "x.zip", "x.tar.xz"])
def test_sizes_are_limited(name: str, tmp_path: Path) -> None:
    """A single file and everything together have a limit, and files that are not wanted count in a tar."""
    path = packed(tmp_path / name, {"a.json": b"0" * 1000, "b.json": b"0" * 1000})
    with pytest.raises(InputError, match=r"a\.json is larger than 999 bytes"):
        list(members(path, is_json, Limits(999, 10_000)))
    with pytest.raises(InputError, match="unpacks to more than 1,999 bytes"):
        list(members(path, is_json, Limits(1000, 1999)))
    assert len(list(members(path, is_json, Limits(1000, 2000)))) == 2


def test_unwanted_files_cannot_be_a_bomb(tmp_path: Path) -> None:
    """A tar must be unpacked to be passed over: what is skipped counts as well."""
    path = packed(tmp_path / "x.tar.gz", {"big.bin": b"0" * 5000, "one.json": b"[]"})
    with pytest.raises(InputError, match="unpacks to more than"):
        list(members(path, is_json, Limits(4000, 4000)))


@pytest.mark.parametrize("content", [b"", b"not an archive", lzma.compress(b"not a tar"), b"PK\x03\x04broken"])
def test_other_files_are_refused(content: bytes, tmp_path: Path) -> None:
    """What is neither zip nor tar gives a sentence."""
    path = tmp_path / "x.zip"
    path.write_bytes(content)
    with pytest.raises(InputError, match="name a folder, a zip or a tar"):
        list(members(path, is_json))


@pytest.mark.parametrize("name", ["x.zip", "x.tar.gz", "x.tar.xz"])
def test_cut_archives_are_refused(name: str, tmp_path: Path) -> None:
    """An archive whose end is missing gives a sentence, not a part of its files as if that were all."""
    path = packed(tmp_path / name, {f"{n}.json": bytes(range(256)) * 40 for n in range(40)})
    path.write_bytes(path.read_bytes()[:-60])
    with pytest.raises(InputError, match="cannot be read"):
        list(members(path, is_json))


def test_a_missing_path_is_named(tmp_path: Path) -> None:
    """The message holds the path."""
    with pytest.raises(InputError, match=r"nothing\.zip"):
        list(members(tmp_path / "nothing.zip", is_json))
