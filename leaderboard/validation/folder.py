"""Whether a submission folder holds the files that its submission.json lists, and no others."""

import os
from collections import Counter
from pathlib import Path

from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of
from leaderboard.predictions.text import MAX_FILE_BYTES
from leaderboard.schemas.submission import PredictionFile, Submission

METADATA = "submission.json"
RESULTS = "results.json"
MAX_METADATA_BYTES = 1_000_000


def check_folder(folder: Path) -> None:
    """Raise InputError where a path is no folder or its submission.json cannot be trusted to be read."""
    metadata = folder / METADATA
    if folder.is_symlink():
        problem = Problem("symlink", "this is a symbolic link", "name the folder itself", str(folder))
    elif not folder.is_dir():
        message = "this is a file, not a folder" if folder.is_file() else "there is no such folder"
        problem = Problem("not-a-folder", message, "name a submission folder", str(folder))
    elif metadata.is_symlink():
        problem = Problem("symlink", "this is a symbolic link", "put the file itself there", str(metadata))
    elif not metadata.exists():
        problem = Problem("no-metadata", f"there is no file {METADATA}", "make the folder with convert", str(folder))
    elif not metadata.is_file():
        problem = _not_a_file(metadata)
    elif metadata.stat().st_size > MAX_METADATA_BYTES:
        problem = Problem(
            "too-large", f"the file has more than {MAX_METADATA_BYTES:,} bytes", "shorten it", str(metadata)
        )
    else:
        return
    raise InputError(problem)


def file_problems(folder: Path, submission: Submission) -> list[Problem]:
    """Return what is wrong with the files below a submission's folder: strays, symlinks, missing or changed files."""
    listed = {entry.path for entry in submission.files}
    results = folder / RESULTS
    twice = [path for path, count in Counter(entry.path for entry in submission.files).items() if count > 1]
    return [
        *(Problem("listed-twice", f"files lists {path} twice", "keep one", str(folder / METADATA)) for path in twice),
        *_strays(folder, {METADATA, RESULTS, *listed}),
        *([_not_a_file(results)] if results.exists() and not results.is_file() else []),
        *(problem for entry in submission.files for problem in _entry_problems(folder, entry)),
    ]


def readable_files(folder: Path, submission: Submission) -> list[Path]:
    """Return the listed files that are there and are no symlinks, each once."""
    paths = dict.fromkeys(folder / entry.path for entry in submission.files)
    return [path for path in paths if path.is_file() and not _through_symlink(folder, path)]


def results_problems(folder: Path, expected: str) -> list[Problem]:
    """Return the problem with a results.json that is not byte for byte what the scorer makes of the predictions."""
    path, content = folder / RESULTS, expected.encode()
    if not path.is_file() or (path.stat().st_size == len(content) and path.read_bytes() == content):
        return []
    hint = f"write it again with: python -m leaderboard score {folder}"
    return [Problem("results-differ", "these are not the results that the scorer computes", hint, str(path))]


def _strays(folder: Path, expected: set[str]) -> list[Problem]:
    problems = []
    for parent, folders, files in os.walk(folder):
        for name in sorted([*folders, *files]):
            path = Path(parent, name)
            if path.is_symlink():
                problems.append(Problem("symlink", "this is a symbolic link", "put the file itself there", str(path)))
            elif name in files and path.relative_to(folder).as_posix() not in expected:
                problems.append(
                    Problem("stray-file", "submission.json does not list this file", "remove it", str(path))
                )
    return problems


def _entry_problems(folder: Path, entry: PredictionFile) -> list[Problem]:
    path = folder / entry.path
    if _through_symlink(folder, path) or (path.is_file() and path.stat().st_size > MAX_FILE_BYTES):
        return []  # reported as a stray, or by the reader: neither is opened here
    if path.exists() and not path.is_file():
        return [_not_a_file(path)]
    if not path.is_file():
        return [Problem("missing-file", "submission.json lists this file, it is not there", "add it", str(path))]
    content = path.read_bytes()
    hint = "the file was changed after convert: convert again"
    problems = []
    if (digest := sha256_of(content)) != entry.sha256:
        message = f"its SHA-256 is {digest[:12]}..., submission.json says {entry.sha256[:12]}..."
        problems.append(Problem("hash", message, hint, str(path)))
    if (n_rows := content.rstrip(b"\n").count(b"\n")) != entry.rows:
        problems.append(Problem("rows", f"it has {n_rows} rows, submission.json says {entry.rows}", hint, str(path)))
    return problems


def _not_a_file(path: Path) -> Problem:
    """Return the problem of a name that something other than a file has."""
    what = "a directory" if path.is_dir() else "a pipe or device"
    return Problem("not-a-file", f"this is {what}, not a file", "put the file itself there", str(path))


def _through_symlink(folder: Path, path: Path) -> bool:
    parents = [path, *path.parents]
    return any(each.is_symlink() for each in parents[: parents.index(folder)])
