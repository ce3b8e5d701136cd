"""Runs the steps of the Dockerfile in a temporary root, as the same user and with the same environment; needs to be root.

What differs from an engine: /usr, /etc and Python are those of this machine, not of the base image (/usr/local is the
image's own), and layers are not kept. What differs from a Space: nothing but /tmp can be written at all.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, NamedTuple

import streamlit

from leaderboard.store import REPOSITORY
from tests.image.dockerfile import Step, context_files, only, started, the_steps

ENTER = Path(__file__).with_name("enter.sh")
TOOLS = ("unshare", "nsenter", "chroot", "mount", "ip")
OF_THE_MACHINE = ("PIP_", "SSL_CERT_", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy")
STOP_SECONDS = 10
Net = Literal["none", "machine"] | int


class Image(NamedTuple):
    """A root that was built; `libraries` is a folder shown as its site-packages, null where it has its own."""

    root: Path
    steps: tuple[Step, ...]
    libraries: Path | None

    def command(
        self,
        arguments: Sequence[str],
        *,
        user: str,
        environment: dict[str, str],
        net: Net,
        is_read_only: bool = False,
    ) -> list[str]:
        """Return the command that runs `arguments` in the image; `net` is a process whose network it shares, if a number.

        Read-only, nothing but /tmp can be written, whatever its owner.
        """
        inside = ["/usr/bin/env", "-i", *(f"{name}={value}" for name, value in environment.items()), *arguments]
        alone = ["--net"] if net == "none" else []
        beside = ["nsenter", "--target", str(net), "--net"] if isinstance(net, int) else []
        enter = ["bash", str(ENTER), str(self.root), sys.base_prefix, str(self.libraries or "")]
        spaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *alone]
        return [*beside, *spaces, *enter, user, "ro" if is_read_only else "rw", *inside]

    def outcome(self, arguments: Sequence[str], net: Net) -> subprocess.CompletedProcess[str]:
        """Run a command as the user of the site, and wait for its end; what that user owns can be written."""
        command = self.command(arguments, user=self.user, environment=self.environment, net=net)
        return subprocess.run(command, env=_PATH, capture_output=True, text=True, check=False)  # noqa: S603

    @property
    def environment(self) -> dict[str, str]:
        """What the site finds in its environment: that of the last step, without arguments of the build, in its folder."""
        arguments = {step.text.split("=")[0] for step in self.steps if step.word == "ARG"}
        return {name: value for name, value in self.steps[-1].environment.items() if name not in arguments}

    @property
    def user(self) -> str:
        """Numbers of the user and group of the site."""
        return only(self.steps, "USER").text

    @contextmanager
    def running(self, log: Path) -> Iterator[int]:
        """Start what CMD says, without a network; yields the process whose network it has. `log` is what it writes."""
        arguments = [*_in(self.folder), *started(only(self.steps, "CMD"))]
        command = self.command(arguments, user=self.user, environment=self.environment, net="none", is_read_only=True)
        with log.open("wb") as out, subprocess.Popen(command, env=_PATH, stdout=out, stderr=out) as process:  # noqa: S603
            try:
                _wait_until_apart(process)
                yield process.pid
            finally:
                _stop(process)

    @property
    def folder(self) -> str:
        """Where the site's files are."""
        return only(self.steps, "WORKDIR").text


def _wait_until_apart(process: subprocess.Popen[bytes]) -> None:
    """Wait until a process has a network of its own: whoever joined it before would be left in the machine's."""
    while process.poll() is None:
        if not Path(f"/proc/{process.pid}/ns/net").samefile("/proc/self/ns/net"):
            return
        time.sleep(0.01)


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Stop as an engine does: SIGTERM to the first process; SIGKILL, and a failure, if it does not end in time."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for number in (signal.SIGTERM, signal.SIGKILL):
        for child in children.read_text().split() if children.exists() else ():
            os.kill(int(child), number)
        with suppress(subprocess.TimeoutExpired):
            process.wait(STOP_SECONDS)
            assert number == signal.SIGTERM, "the site had to be killed"
            return


_PATH = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}


def why_not() -> str:
    """Return why no image can be made here; empty where it can."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "only root on Linux can make a root of its own"
    if sys.base_prefix.startswith("/usr/local"):
        return "this Python is where the image's would be"
    missing = [name for name in TOOLS if shutil.which(name) is None]
    if missing:
        return f"not on this machine: {', '.join(missing)}"
    done = subprocess.run(["unshare", "--mount", "--net", "true"], capture_output=True, check=False)  # noqa: S607
    return "" if done.returncode == 0 else "no namespace can be made here"


def built(root: Path, *, installs: bool, arguments: dict[str, str] | None = None) -> Image:
    """Run all steps before USER in a new root; libraries are those of the lock, installed, or else those of this Python."""
    root.mkdir(mode=0o755)
    image = Image(root, the_steps(arguments), None if installs else _own_libraries())
    _base(image)
    for step in image.steps:
        if step.word == "COPY":
            _copy(step, root / image.folder.lstrip("/"))
        elif step.word == "RUN" and (installs or "pip install" not in step.text):
            _run(image, step, net="machine" if installs else "none")
    return image


def _base(image: Image) -> None:
    """Make what the base image has: an empty Python in /usr/local, whose command is `python`."""
    (image.root / image.folder.lstrip("/")).mkdir()
    (image.root / "root").mkdir()
    arguments = [sys.base_prefix + "/bin/python3", "-m", "venv", "/usr/local"]
    command = image.command(arguments, user="0:0", environment=image.steps[0].environment, net="none")
    subprocess.run(command, env=_PATH, check=True)  # noqa: S603


def _copy(step: Step, folder: Path) -> None:
    source, _ = step.text.split()
    for name in context_files() if source == "." else (source,):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(REPOSITORY / name, folder / name)


def _run(image: Image, step: Step, net: Net) -> None:
    """Run a RUN as root; what the machine needs to reach its package index is passed, as an engine passes a proxy."""
    own = (
        {name: value for name, value in os.environ.items() if name.startswith(OF_THE_MACHINE)} if net != "none" else {}
    )
    arguments = [*_in(image.folder), "/bin/sh", "-c", step.text]
    command = image.command(arguments, user="0:0", environment=own | step.environment, net=net)
    done = subprocess.run(command, env=_PATH, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, f"{step.text}\n{done.stdout}\n{done.stderr}"


def _in(folder: str) -> list[str]:
    return ["/usr/bin/env", f"--chdir={folder}"]


def _own_libraries() -> Path:
    return Path(streamlit.__file__).parent.parent
