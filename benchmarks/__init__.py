"""Speed and memory, run by `make bench`: every bench_*.py has rows() -> Iterator[Row]."""
