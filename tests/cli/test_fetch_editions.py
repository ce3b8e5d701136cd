"""The command `fetch-editions`: which editions an image is to have."""

from pathlib import Path

import pytest

from leaderboard.cli.fetch_editions import EditionNames, wanted_editions
from leaderboard.errors import InputError
from tests.cli.conftest import Run
from tests.file_server import served
from tests.public_data import question_files


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ("", []),
        (" , ", []),
        ("ccons/release", ["ccons release"]),
        ("ccons/release piqa/release,coat/rebuilt", ["ccons release", "piqa release", "coat rebuilt"]),
        ("coat/open", ["coat open"]),
    ],
)
def test_names_of_editions(names: str, found: list[str]) -> None:
    """They are parted by spaces or commas; committed ones may stand there."""
    converted = EditionNames().convert(names, None, None)
    assert [f"{each.benchmark.id} {each.edition.id}" for each in converted] == found


def test_every_bad_name_is_told_at_once() -> None:
    """A typing error has its near match, a release that lies behind a page its way in, a lone benchmark its form."""
    with pytest.raises(InputError) as raised:
        wanted_editions(["ccons/release", "cons/release", "piqa/relase", "coat/release", "coat"])
    assert [str(problem) for problem in raised.value.problems] == [
        "LEADERBOARD_EDITIONS 'cons/release': there is no benchmark 'cons'; did you mean 'ccons' or 'coat'?",
        "LEADERBOARD_EDITIONS 'piqa/relase': there is no edition of piqa 'relase'; did you mean 'release'?",
        "LEADERBOARD_EDITIONS 'coat/release': its question files cannot be downloaded; leave it out, or see `fetch --from`",
        "LEADERBOARD_EDITIONS 'coat': no edition is named; write BENCHMARK/EDITION",
    ]


def test_nothing_is_fetched_without_a_name(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an image whose variable is empty, and where only committed editions are named."""
    monkeypatch.setenv("LEADERBOARD_EDITIONS", "")
    assert run("fetch-editions").stdout.startswith("0 fetched; committed are coat/open, ccons/open")
    assert run("fetch-editions", "coat/open").stdout.startswith("0 fetched")


def test_the_variable_of_an_image_is_read(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bad value ends the build with a sentence and status 1."""
    monkeypatch.setenv("LEADERBOARD_EDITIONS", "piqa")
    result = run("fetch-editions")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "error: LEADERBOARD_EDITIONS 'piqa': no edition is named; write BENCHMARK/EDITION\n"


def test_an_edition_is_fetched(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CConS's release with its pinned hashes, from a server that has the authors' files."""
    with served(question_files("ccons")) as server:
        monkeypatch.setenv("LEADERBOARD_FILES_ADDRESS", server.address)
        result = run("fetch-editions", "ccons/release", "--data", tmp_path)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("question files from https://raw.githubusercontent.com/cfkazu/")
    assert "1 fetched; committed are coat/open, " in result.stdout
    assert (tmp_path / "ccons" / "release" / "manifest.json").is_file()
