"""Run every bench_*.py and print one table."""

import importlib
import os
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Row

LIBRARIES = ("polars", "narwhals", "numpy", "pyarrow", "scipy")
CPU_INFO = Path("/proc/cpuinfo")


def rows() -> Iterator[Row]:
    """Yield the rows of every bench module, in the order of their names."""
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        yield from importlib.import_module(f"benchmarks.{path.stem}").rows()


def machine() -> str:
    """Return one line on what the figures were taken with."""
    names = CPU_INFO.read_text().splitlines() if CPU_INFO.exists() else []
    models = [line.split(":", 1)[1].strip() for line in names if line.startswith("model name")]
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    cpu = models[0] if models else platform.processor() or platform.machine()
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, {libraries}"


def printed(row: Row) -> tuple[str, ...]:
    """Return the cells of a row: figure and reference in its unit, their ratio, peak memory in MB."""
    peak = "" if row.peak_rss_bytes is None else f"{row.peak_rss_bytes / 1e6:,.0f}"
    reference = f"{row.reference:g} ({row.source_of_reference})"
    return row.what, f"{row.value:,.3g}", row.unit, reference, f"{row.value / row.reference:.2f}", peak


def main() -> None:
    """Print the table, then the machine."""
    table = Table("What", box=None, pad_edge=False)
    for head in ("Figure", "Unit", "Reference", "Ratio", "Peak RSS, MB"):
        table.add_column(head, justify="left" if head == "Unit" else "right")
    for row in rows():
        table.add_row(*printed(row))
    console = Console(width=None if Console().is_terminal else 160)
    console.print(table)
    console.print(machine(), highlight=False)


if __name__ == "__main__":
    main()
