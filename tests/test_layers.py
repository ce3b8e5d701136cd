"""The package keeps its layers, and the repository its rules."""

import ast
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = [
    {"errors", "files"},
    {"schemas"},
    {"statistics", "answers", "text", "sources"},
    {"registry", "settings"},
    {"benchmarks", "log"},
    {"store", "predictions", "downloads"},
    {"scoring", "embeddings"},
    {"building", "validation", "baselines"},
    {"fetching", "query_map"},
    {"tables"},
    {"figures", "report", "card", "catalog"},
    {"exports", "pull_request"},
    {"hub"},
    {"ui", "cli"},
]
LEVEL = {name: number for number, names in enumerate(LAYERS) for name in names}
MODULES = sorted((ROOT / "leaderboard").rglob("*.py"))


def _imports(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _part(name: str) -> str:
    pieces = name.split(".")
    return pieces[1] if pieces[0] == "leaderboard" and len(pieces) > 1 else ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_modules_import_downward(path: Path) -> None:
    """A module imports from its own part or from parts of lower layers only."""
    own = path.relative_to(ROOT / "leaderboard").with_suffix("").parts[0]
    if own in {"__init__", "__main__"}:
        return
    assert own in LEVEL, f"{own} has no layer"
    for part in {_part(name) for name in _imports(path)} & LEVEL.keys():
        assert part == own or LEVEL[part] < LEVEL[own], f"{own} imports {part}"


@pytest.mark.parametrize("library", ["streamlit", "pandas", "datasets"])
def test_only_ui_imports_streamlit(library: str) -> None:
    """Streamlit is known to the ui alone; pandas and the datasets library to nobody."""
    allowed = {"streamlit": "ui"}.get(library)
    for path in MODULES:
        if path.relative_to(ROOT / "leaderboard").parts[0] != allowed:
            assert library not in {name.split(".")[0] for name in _imports(path)}, path


def test_datasets_is_no_package() -> None:
    """A module under datasets/ would shadow the Hugging Face library of that name."""
    assert not list((ROOT / "datasets").rglob("*.py"))


def test_pages_are_thin() -> None:
    """A page has at most 80 lines."""
    for path in (ROOT / "pages").glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 80, path


def test_only_committed_editions_are_tracked() -> None:
    """Rebuilt and release data, caches and temporary files are not in git."""
    tracked = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()  # noqa: S607
    for name in tracked:
        assert not name.startswith(("datasets/coat/rebuilt/", "datasets/coat/release/", ".venv/"))
        assert not name.endswith((".tmp", ".pyc"))


def test_layers_name_each_part_once() -> None:
    """No part stands in two layers."""
    assert all(not (upper & lower) for upper, lower in pairwise(LAYERS))
    assert sum(map(len, LAYERS)) == len(LEVEL)
