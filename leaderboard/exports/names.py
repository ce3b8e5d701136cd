"""What a part of the questions is called outside this project."""

from leaderboard.registry import Benchmark, Edition, Task, Variation


def config_name(
    benchmark: Benchmark, edition: Edition, task: Task | None = None, variation: Variation | None = None
) -> str:
    """Return what load_dataset takes as its second argument, such as `coat.task-2.v03` or `ccons.release.context`.

    The committed edition, of which a benchmark has one, is meant where none is named.
    """
    named = () if edition.committed else (edition.id,)
    return ".".join((benchmark.id, *named, *(each.id for each in (task, variation) if each is not None)))
