"""The commands `publish datasets`, `publish results` and `publish space`: to the Hugging Face Hub."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from leaderboard import log
from leaderboard.benchmarks import BENCHMARKS
from leaderboard.cli.options import SUBMISSION_ID, BenchmarkName, data_option, example
from leaderboard.cli.results import entry_results
from leaderboard.hub.changes import Change, Wanted, n_bytes_sent
from leaderboard.hub.layout import EditionId
from leaderboard.hub.place import HubPlace, is_repository
from leaderboard.hub.publishing import datasets_wanted, results_wanted
from leaderboard.hub.repository import HubRepository, Published, Remote, repository
from leaderboard.hub.repository import publish as to_hub
from leaderboard.hub.result_files import result_files
from leaderboard.hub.selection import verdicts
from leaderboard.hub.space import committed_files, space_files, space_wanted
from leaderboard.registry import Benchmark
from leaderboard.report import escaped
from leaderboard.store import REPOSITORY, Store
from leaderboard.text import plain

DRY_RUN = click.option("--dry-run", "is_dry", is_flag=True, help="Only list what would change, with its bytes.")

Command = TypeVar("Command", bound=Callable[..., Any])
MOST_PATHS = 20


def _shared(command: Command) -> Command:
    """Add the options that the commands for data have."""
    for option in (
        data_option,
        DRY_RUN,
        click.option(
            "--benchmark", "benchmarks", type=BenchmarkName(), multiple=True, help="May be repeated. [default: all]"
        ),
        click.option("--repo", "repo_id", metavar="ORG/NAME", required=True, help="Dataset repository; it must exist."),
    ):
        command = option(command)
    return command


def _repository_name(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value is not None and not is_repository(value):
        raise click.BadParameter(f"{plain(value, 100)!r} names no dataset; write ORG/NAME")
    return value


@click.group()
def publish() -> None:
    """Publish questions, submissions and results, or the site itself, to a repository on the Hugging Face Hub.

    One commit holds all that changed, or there is none: whatever goes wrong leaves the repository as it was, and the next
    run sends only what is not there yet. The token is that of HF_TOKEN or of `hf auth login`.
    """


@publish.command(epilog=example("publish datasets --repo my-org/physical-commonsense --dry-run"))
@_shared
@click.option("--edition", "edition_ids", metavar="NAME", multiple=True, help="May be repeated. [default: our own]")
@click.option("--remove", "removed", metavar="BENCHMARK/EDITION", multiple=True, help="Take an edition off the Hub.")
@click.option("--eval-yaml", "is_benchmark", is_flag=True, help="Also eval.yaml, which the Hub's leaderboards want.")
def datasets(  # noqa: PLR0913, every option is an argument
    *,
    repo_id: str,
    benchmarks: tuple[Benchmark, ...],
    edition_ids: tuple[str, ...],
    removed: tuple[str, ...],
    is_benchmark: bool,
    is_dry: bool,
    store: Store,
) -> None:
    """Publish the questions as Parquet, a file for each split, with a card for load_dataset and the Hub's viewer.

    Our own editions are published; others only where --edition names them and their licence allows copies to be passed on.
    Editions that are on the Hub and not named here stay as they are.
    """
    of = repository(repo_id, "read" if is_dry else "write")
    gone = [_edition_id(name) for name in removed]
    found = [] if gone and not (benchmarks or edition_ids) else verdicts(store, benchmarks or BENCHMARKS, edition_ids)
    for verdict in found:
        click.echo(escaped(str(verdict)))
    chosen = [each.at for each in found if each.is_published]
    if both := [str(each) for each in chosen if each in gone]:
        raise click.UsageError(f"{', '.join(both)} cannot be published and removed in one run.")
    wanted = datasets_wanted(repo_id, store, chosen, removed=gone, is_benchmark=is_benchmark)
    what = ", ".join([*map(str, chosen), *(f"without {each}" for each in gone)])
    _print(of, to_hub(of, wanted, f"Publish {what}", is_dry=is_dry), is_dry=is_dry)


@publish.command(epilog=example("publish results --repo my-org/physical-commonsense --dry-run"))
@_shared
@click.option(
    "--questions-repo",
    metavar="ORG/NAME",
    callback=_repository_name,
    help="Dataset repository that the questions are in. [default: that of --repo]",
)
@click.option("--remove", "removed", metavar="BENCHMARK/ID", multiple=True, help="Take a submission off the Hub.")
def results(  # noqa: PLR0913, every option is an argument
    *,
    repo_id: str,
    benchmarks: tuple[Benchmark, ...],
    questions_repo: str | None,
    removed: tuple[str, ...],
    is_dry: bool,
    store: Store,
) -> None:
    """Publish submissions and their results: as they are, as a table, and in exchange formats.

    Of models on the Hub there is a file for their `.eval_results/` folder, of all models that can be named there a record
    of Every Eval Ever; baselines have neither. Predictions are held against their hashes and results computed again first.
    Submissions to an edition that is not on this machine stay as they are on the Hub. One that is on the Hub and not here
    is an error, unless --remove names it.
    """
    of = repository(repo_id, "read" if is_dry else "write")
    gone = [_submission(name) for name in removed]
    made = result_files(store, benchmarks or BENCHMARKS, questions_repo or repo_id, entry_results)
    for note in made.notes:
        click.echo(f"note: {escaped(note)}")
    wanted: Callable[[Remote], Wanted] = results_wanted(repo_id, made, gone)
    _print(of, to_hub(of, wanted, "Publish submissions and results", is_dry=is_dry), is_dry=is_dry)


@publish.command(epilog=example("publish space --repo my-org/leaderboard --dry-run"))
@click.option("--repo", "repo_id", metavar="ORG/NAME", required=True, help="Docker Space; it must exist.")
@DRY_RUN
def space(*, repo_id: str, is_dry: bool) -> None:
    """Publish the site as a Docker Space, from the commit that this checkout is at: what the image is made of, and a README.

    The Space holds nothing else afterwards. Its variable LEADERBOARD_EDITIONS is not touched.
    """
    of = repository(repo_id, "read" if is_dry else "write", kind="space")
    commit, committed = committed_files(REPOSITORY)
    wanted = space_wanted(space_files(committed))
    _print(of, to_hub(of, wanted, f"Deploy {commit[:12]}", is_dry=is_dry), is_dry=is_dry)


def _edition_id(name: str) -> EditionId:
    benchmark_id, _, edition_id = name.partition("/")
    record = BenchmarkName().convert(benchmark_id, None, None)
    return EditionId(record.id, record.edition(edition_id).id)


def _submission(name: str) -> tuple[str, str]:
    benchmark_id, _, submission_id = name.partition("/")
    return BenchmarkName().convert(benchmark_id, None, None).id, SUBMISSION_ID.convert(submission_id, None, None)


def _print(of: HubRepository, published: Published, *, is_dry: bool) -> None:
    for line in _lines(published.changes, None if is_dry else MOST_PATHS):
        click.echo(escaped(line))
    n_files, n_bytes = len(published.changes), n_bytes_sent(published.changes)
    where: dict[str, Any] = {"kind": of.kind, "repository": of.repo_id, "commit": published.commit}
    log.event("published", **where, n_files=n_files, n_bytes=n_bytes, is_dry=is_dry)
    at = HubPlace(of.repo_id, published.commit) if of.kind == "dataset" else f"Space {of.repo_id} at {published.commit}"
    if not published.changes:
        click.echo(f"nothing has changed: {at}")
    elif is_dry:
        click.echo(f"{n_files} files would change, {n_bytes:,} bytes; nothing was sent to {at}")
    else:
        click.echo(f"{n_files} files changed, {n_bytes:,} bytes: {at}")


def _lines(found: Iterable[Change], n_most: int | None) -> list[str]:
    """Return one line a file, at most `n_most` of each kind (null: all), and how many more there are."""
    lines = []
    for kind in ("add", "replace", "delete"):
        of_kind = [change for change in found if change.kind == kind]
        lines += [f"{kind}  {change.n_bytes:>12,}  {change.path}" for change in of_kind[:n_most]]
        if rest := of_kind[n_most:] if n_most is not None else []:
            lines.append(f"{kind}  {n_bytes_sent(rest):>12,}  in {len(rest):,} more files")
    return lines
