"""The image's steps, run: it is built, serves its pages as an unprivileged user, and writes to the temporary folder only."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from leaderboard.settings import EDITIONS, FILES_ADDRESS
from leaderboard.store import REPOSITORY
from tests.browser.conftest import chromium
from tests.file_server import served
from tests.image.dockerfile import context_files, only, started, the_steps
from tests.image.engine import Image, Net, built, why_not
from tests.image.visit import wait_until_healthy
from tests.public_data import question_files

TYPED = "what-a-visitor-typed"
PATHS = ("/", f"/explorer?benchmark=piqa&q={TYPED}", "/figures?benchmark=ccons")
HEADINGS = f"{PATHS[0]}: Board\n{PATHS[1]}: Explorer\n{PATHS[2]}: Charts\n"
WRITABLE = "find / -xdev -writable -not -type l -not -path '/proc/*' -not -path '/dev/*'"


def new_image(folder: Path, *, installs: bool) -> Image:
    """Build the image below a folder; skips where this user cannot."""
    if reason := why_not():
        pytest.skip(f"the image's steps are not run: {reason}")
    folder.chmod(0o755)
    return built(folder / "root", installs=installs)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    """The image, but for its libraries, which are those of the tests."""
    folder = tmp_path_factory.mktemp("image")
    yield new_image(folder, installs=False)
    shutil.rmtree(folder)


def test_the_site_serves_its_pages(image: Image, tmp_path: Path) -> None:
    """From a read-only root, without a network, with nothing in its environment but what the Dockerfile says."""
    check_that_pages_are_served(image, tmp_path)


def check_that_pages_are_served(image: Image, folder: Path) -> None:
    """Start the site, ask its health check, look at pages with a browser where there is one, and stop it."""
    log = folder / "log"
    with image.running(log) as network:
        inside = ["nsenter", "--target", str(network), "--net", sys.executable, "-m"]
        address = f"http://127.0.0.1:{only(image.steps, 'EXPOSE').text}"
        visit = ["tests.image.visit", address, *(PATHS if chromium() else ())]
        seen = subprocess.run([*inside, *visit], cwd=REPOSITORY, capture_output=True, text=True, check=False)  # noqa: S603
        assert (seen.returncode, seen.stdout) == (0, HEADINGS if chromium() else ""), seen.stderr + log.read_text()
        healthy = image.outcome(started(only(image.steps, "HEALTHCHECK")), net=network)
        assert healthy.returncode == 0, healthy.stderr
    events = [json.loads(line) for line in log.read_text().splitlines()]
    assert {each["level"] for each in events} == {"info"}
    pages = [each["outcome"] for each in events if each["event"] == "page"]
    assert pages == (["drawn"] * len(PATHS) if chromium() else [])
    assert [each["event"] for each in events if each["event"] != "page"] == ["start", "ready", "stop"]
    assert TYPED not in log.read_text()


def test_a_site_that_does_not_answer_is_not_healthy(image: Image) -> None:
    """The health check fails where nothing listens."""
    assert image.outcome(started(only(image.steps, "HEALTHCHECK")), net="none").returncode != 0


def test_nothing_else_could_be_written(image: Image) -> None:
    """Even in a root that is not read-only, as in a Space, the site's user owns nothing and may write in /tmp alone."""
    done = image.outcome(["/bin/sh", "-c", f"id -u; id -g; {WRITABLE}"], net="none")
    assert [line for line in done.stdout.split() if not line.startswith("/tmp")] == ["1000", "1000"]  # noqa: S108


def test_a_bad_list_of_editions_ends_the_build(image: Image) -> None:
    """The step that fetches editions fails with a sentence; the argument reaches it by its environment."""
    (step,) = [step for step in the_steps({EDITIONS: "coat/opne"}) if "fetch-editions" in step.text]
    done = image_build(image, step.text, step.environment, net="none")
    assert done.returncode == 1
    assert "LEADERBOARD_EDITIONS 'coat/opne': there is no edition of coat 'opne'; did you mean 'open'?" in done.stderr


def test_a_listed_edition_is_in_the_image(image: Image) -> None:
    """CConS's release is downloaded by the build, here from a server of the authors' files; the site's user can read it."""
    (step,) = [step for step in the_steps({EDITIONS: "ccons/release"}) if "fetch-editions" in step.text]
    with served(question_files("ccons")) as server:
        environment = step.environment | {FILES_ADDRESS: server.address}
        done = image_build(image, step.text, environment, net="machine")
    assert done.returncode == 0, done.stderr
    listed = image.outcome(
        ["/usr/bin/env", f"--chdir={image.folder}", "python", "-m", "leaderboard", "list"], net="none"
    )
    (line,) = [
        line for line in listed.stdout.split("ccons:")[1].split("s-eqa:")[0].splitlines() if line[:7] == "release"
    ]
    assert " yes " in line


def image_build(image: Image, text: str, environment: dict[str, str], net: Net) -> subprocess.CompletedProcess[str]:
    """Run a RUN step in an image that is there already, as root."""
    arguments = ["/usr/bin/env", f"--chdir={image.folder}", "/bin/sh", "-c", text]
    command = image.command(arguments, user="0:0", environment=environment, net=net)
    return subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False)  # noqa: S603


@pytest.mark.slow
def test_the_whole_image(tmp_path: Path) -> None:
    """Every step of the Dockerfile, with the libraries of the lock from the package index (run every night)."""
    image = new_image(tmp_path, installs=True)
    packages = image.root / "local" / "lib"
    assert not list(packages.rglob("pytest"))
    assert list(packages.rglob("streamlit/__init__.py"))
    check_that_pages_are_served(image, tmp_path)


def test_the_site_writes_nothing_beside_itself(tmp_path: Path) -> None:
    """Without a root of its own, as any user: the same files and environment, and no file is new or changed afterwards."""
    app, home = tmp_path / "app", tmp_path / "home"
    home.mkdir()
    for name in context_files():
        (app / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(REPOSITORY / name, app / name)
    steps = the_steps()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    environment = steps[-1].environment | {"STREAMLIT_SERVER_PORT": port, "HOME": str(home), "TMPDIR": str(home)}
    environment["PATH"] = f"{Path(sys.executable).parent}:{environment['PATH']}"
    before, address = files_of(app), f"http://127.0.0.1:{port}"
    with subprocess.Popen(started(only(steps, "CMD")), cwd=app, env=environment) as site:  # noqa: S603
        try:
            wait_until_healthy(address)
            visit = [sys.executable, "-m", "tests.image.visit", address, *(PATHS if chromium() else ())]
            seen = subprocess.run(visit, cwd=REPOSITORY, capture_output=True, text=True, check=False)  # noqa: S603
        finally:
            site.terminate()
    assert seen.returncode == 0, seen.stderr
    assert files_of(app) == before


def files_of(folder: Path) -> dict[str, tuple[int, int]]:
    """Return size and time of every file below a folder."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in paths}
