"""The command `fetch-editions`: bring the editions onto this machine that an image or a server is to have."""

import re
from collections.abc import Iterable
from typing import NamedTuple

import click

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.benchmarks import benchmark as benchmark_named
from leaderboard.cli.fetch import print_fetched
from leaderboard.cli.options import data_option, example
from leaderboard.errors import InputError, LeaderboardError, Problem
from leaderboard.fetching import Paths, can_download, fetch_edition
from leaderboard.registry import Benchmark, Edition
from leaderboard.settings import EDITIONS
from leaderboard.store import Store

SEPARATORS = re.compile(r"[\s,]+")


class Wanted(NamedTuple):
    """An edition that is to be on this machine."""

    benchmark: Benchmark
    edition: Edition


class EditionNames(click.ParamType[tuple[Wanted, ...]]):
    """Names such as `ccons/release`, parted by spaces or commas; a name that cannot be had is an error."""

    name = "names"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Wanted, ...]:
        """Return the editions; raises InputError with a problem for each name that cannot be fetched."""
        del param, ctx
        return wanted_editions(filter(None, SEPARATORS.split(str(value))))


@click.command("fetch-editions", epilog=example('fetch-editions "ccons/release piqa/release"'))
@click.argument("names", type=EditionNames(), envvar=EDITIONS, default="")
@data_option
def fetch_editions(names: tuple[Wanted, ...], store: Store) -> None:
    """Download the editions that NAMES or the variable LEADERBOARD_EDITIONS lists, as BENCHMARK/EDITION.

    Without a name nothing is done: the editions that are committed are here already.
    """
    fetched = [each for each in names if not each.edition.committed]
    for each in fetched:
        print_fetched(fetch_edition(store, each.benchmark, each.edition.id, Paths()))
    committed = [f"{each.id}/{edition.id}" for each in BENCHMARKS for edition in each.editions if edition.committed]
    click.echo(f"{len(fetched)} fetched; committed are {', '.join(committed)}")


def wanted_editions(names: Iterable[str]) -> tuple[Wanted, ...]:
    """Return the editions of names such as `ccons/release`; raises InputError with a problem for each bad name."""
    found: list[Wanted] = []
    problems: list[Problem] = []
    for name in dict.fromkeys(names):
        benchmark_id, slash, edition_id = name.partition("/")
        try:
            if not slash:
                raise InputError(Problem("no-edition", "no edition is named", "write BENCHMARK/EDITION"))
            benchmark = benchmark_named(benchmark_id)
            edition = benchmark.edition(edition_id)
            if not edition.committed and not can_download(benchmark, edition.id):
                hint = "leave it out, or see `fetch --from`"
                raise InputError(Problem("not-downloadable", "its question files cannot be downloaded", hint))
            found.append(Wanted(benchmark, edition))
        except LeaderboardError as error:
            problems += [Problem(each.code, each.message, each.hint, f"{EDITIONS} {name!r}") for each in error.problems]
    if problems:
        raise InputError(*problems)
    return tuple(found)
