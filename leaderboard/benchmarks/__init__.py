"""The benchmarks that the project knows."""

from leaderboard.benchmarks import ccons, coat, piqa, s_eqa
from leaderboard.errors import unknown_name
from leaderboard.registry import Benchmark

BENCHMARKS: tuple[Benchmark, ...] = (coat.BENCHMARK, ccons.BENCHMARK, s_eqa.BENCHMARK, piqa.BENCHMARK)


def benchmark(benchmark_id: str) -> Benchmark:
    """Return the benchmark with this id; raises UnknownNameError."""
    for record in BENCHMARKS:
        if record.id == benchmark_id:
            return record
    raise unknown_name("benchmark", benchmark_id, [record.id for record in BENCHMARKS])
