"""The command line as a whole: help with an example that works, exit statuses, ends of pipes and interrupts."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from leaderboard.card import END, START
from leaderboard.cli import DEPLOYMENT, HUB, PROGRAM, PULL_REQUESTS, Commands, cli
from leaderboard.errors import DataMissingError, Problem
from leaderboard.store import REPOSITORY, Store
from tests.benchmarks.coat.small_release import rows_of_every_task, write_annotations, write_release
from tests.cli.conftest import Run


def example_of(name: str) -> list[str]:
    """Return the arguments of the example in a command's help."""
    text = CliRunner().invoke(cli, [name, "--help"], prog_name=PROGRAM).stdout
    lines = [line.strip() for line in text.splitlines()]
    (line,) = [line for line in lines[lines.index("Example:") :] if line.startswith(PROGRAM)]
    return line.removeprefix(PROGRAM).split()


@pytest.fixture
def runs_in_checkout(run: Run, folder: Path, right: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run where there are predictions.csv, submissions/coat/my-model, official files, and questions with a card."""
    datasets = right.parent / "datasets"
    metadata = folder / "submission.json"
    metadata.write_text(metadata.read_text().replace("first-choice", "my-model"))
    folder.rename(folder.parent / "my-model")
    shutil.copytree(store.datasets, datasets)
    with_queries = Path("s-eqa", "open")  # only it has queries to map
    shutil.copytree(REPOSITORY / "datasets" / with_queries, datasets / with_queries)
    (datasets / "coat" / "README.md").write_text(f"{START}\n{END}\n")
    official = write_release(right.parent / "official", rows_of_every_task())
    shutil.make_archive(str(right.parent / "coat-release"), "zip", official)
    write_annotations(right.parent / "annotations")
    monkeypatch.setenv("LEADERBOARD_DATA", str(datasets))
    return run


@pytest.mark.parametrize(
    "name", sorted(cli.commands.keys() - {each.name for each in (*PULL_REQUESTS, *DEPLOYMENT, *HUB)})
)
def test_the_example_of_every_command_works(name: str, runs_in_checkout: Run) -> None:
    """Each --help ends in one example, and it does what it says, here on a small COAT (others: elsewhere)."""
    if name == "card":  # its tables are of what `shortcuts` has written
        assert runs_in_checkout(*example_of("shortcuts")).exit_code == 0
    assert runs_in_checkout(*example_of(name)).exit_code == 0


def test_every_command_has_a_summary() -> None:
    """The list of commands says of each what it does, in one sentence."""
    assert all((command.help or "").split("\n")[0] for command in cli.commands.values())


def test_unknown_commands_and_options_are_wrong_usage(run: Run) -> None:
    """Status 2, and click names the near match."""
    assert run("scor").exit_code == 2
    assert run("list", "--dat", ".").exit_code == 2
    assert "--benchmark" in run("convert", "x.csv", "--benchmrk", "coat").stderr


@pytest.mark.parametrize(
    ("raised", "status", "words"),
    [
        (
            DataMissingError(Problem("x", "it is not here", "fetch it", "there")),
            1,
            "error: there: it is not here; fetch it\n",
        ),
        (PermissionError(13, "Permission denied", "a\x1bb"), 1, "error: a\\x1bb: Permission denied\n"),
        (KeyboardInterrupt(), 130, "stopped\n"),
    ],
)
def test_what_ends_a_command_is_a_sentence(raised: BaseException, status: int, words: str) -> None:
    """Our errors, those of the file system and an interrupt end without a traceback."""
    group = Commands()

    @group.command()
    def fail() -> None:
        raise raised

    result = CliRunner().invoke(group, ["fail"], catch_exceptions=False)
    assert (result.exit_code, result.stderr) == (status, words)


def started(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Start the real program in the repository."""
    return subprocess.Popen(  # noqa: S603, our own program
        [sys.executable, "-m", "leaderboard", *arguments],
        cwd=REPOSITORY,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_program_runs_as_a_module(tmp_path: Path) -> None:
    """A stream that cannot show a character gets an escape instead of an error."""
    path = tmp_path / "\u0434.csv"
    path.touch()
    process = started("validate", str(path), "--benchmark", "coat", PYTHONIOENCODING="latin-1")
    out, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (1, "")
    assert out.startswith("error: ")
    assert "\\u0434.csv: the file has 0 bytes" in out


def test_a_closed_pipe_ends_quietly(datasets: Path) -> None:
    """`list | head -0` gives no traceback."""
    process = started("list", "--data", str(datasets))
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) in (0, 1)
