"""The dataset card: made from registry, manifests and each benchmark's own card, so that it never says something else."""

import re
from collections.abc import Iterator, Sequence

from leaderboard.exports.names import config_name
from leaderboard.hub.described import Described, splits
from leaderboard.hub.front_matter import RESULTS_SPLIT, front_matter
from leaderboard.hub.layout import EVAL_RESULTS, EVERY_EVAL_EVER, SUBMISSIONS, benchmark_card
from leaderboard.hub.splits import POSITION
from leaderboard.registry import Task

COPIED = ("Who made it", "Known limits")
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?://)(?:\.\./)*([^)]*)\)")
_INTRODUCTION = """\
# Physical commonsense

Multiple-choice questions on physical commonsense, with keys, for reading by people and for scoring language models. They are
those of the Physical Commonsense Leaderboard, which scores predictions by pull request. This card is made by
`publish datasets`; a change by hand is lost at the next one."""
_COLUMNS = f"""\
Every question has `question_id`, `question`, `choices` in the order shown and `answer`, the 0-based index of the key (null
where the key is held back). A model is shown the instructions of the task, the question and the choices, nothing else.
`cluster_id` is the unit of sampling for errors; `duplicate_of` and `pair_id` name repeats and contrast pairs; `{POSITION}`
is the place of a question in its variation over all splits. The other columns are facets, described below. Score only the
split that is marked as scored; `dev` is for examples in prompts."""


def dataset_card(repo_id: str, editions: Sequence[Described], results: Sequence[str], *, repository: str | None) -> str:
    """Return README.md of a repository that holds some editions, and the results of some benchmarks.

    `repository` is the address of the project's own repository, null where it is not known.
    """
    parts = [front_matter(editions, results) + "\n" + _INTRODUCTION]
    if repository:
        parts.append(f"Code, rules of scoring and how to report a question: {repository}")
    if editions:
        parts += [_use(repo_id, editions), *(part for each in editions for part in _edition(each, repository))]
    if results:
        parts.append(_results(repo_id, results))
    parts += [
        "## Citation\n\nPlease cite this dataset by its name and revision, and the paper of the benchmark.",
        _papers(editions),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def section(card: str, heading: str, repository: str | None) -> str:
    """Return the text of one section of a card, empty where there is none.

    Links to files beside the card lead into the project's repository, or become names where its address is not known.
    """
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", card, re.MULTILINE | re.DOTALL)
    into = rf"[\1]({repository}/blob/main/\2)" if repository else r"\1 (`\2` in the project's repository)"
    return _LINK.sub(into, found[1].strip()) if found else ""


def _use(repo_id: str, editions: Sequence[Described]) -> str:
    first = editions[0]
    task = first.tasks()[-1]
    example = config_name(first.benchmark, first.edition, task, task.variations[0])
    code = (
        "```python\nfrom datasets import load_dataset\n\n"
        f'questions = load_dataset("{repo_id}", "{example}", split="{first.edition.scored_split}")\n```'
    )
    rows = [
        (
            f"`{each.name}`", f"{each.benchmark.title}, {each.edition.label.lower()} {each.manifest.version}",
            f"{splits(each.manifest.variations).get(each.edition.scored_split, 0):,} (`{each.edition.scored_split}`)",
            each.edition.licence, f"`{each.manifest.content_sha256[:12]}`",
        )
        for each in editions
    ]  # fmt: skip
    names = (
        "A configuration is a benchmark, a task or a variation: "
        f"`{first.name}`, `{first.task_name(task)}`, `{example}`. "
        "Editions made from others' data carry their name: `BENCHMARK.release.TASK`."
    )
    table = _table(("configuration", "what", "scored questions", "licence", "content"), rows)
    return f"## Use\n\n{code}\n\n{names}\n\n{table}\n\n{_COLUMNS}"


def _edition(each: Described, repository: str | None) -> Iterator[str]:
    benchmark, manifest, own = each.benchmark, each.manifest, benchmark_card(each.benchmark.id)
    yield (
        f"## {benchmark.title}: {each.edition.label.lower()} {manifest.version}\n\n{benchmark.description} "
        f"{_sentence(each.edition.explanation)} Licence: {each.edition.licence}. The tasks follow "
        f"[{benchmark.paper}]({benchmark.paper_url}). More, and what rules score that do not read the "
        f"question: [{own}]({own})."
    )
    for heading in COPIED if each.edition.committed else ():
        if text := section(each.prose, heading, repository):
            yield f"### {heading}\n\n{text}"
    yield "### Tasks"
    for task in each.tasks():
        yield _task(each, task)
    yield _list("### Departures from the paper", manifest.departures)
    yield _list("### Rows of the source set aside", [f"{aside.rows:,}: {aside.reason}" for aside in manifest.set_aside])
    yield _list(
        "### Made from",
        [
            f"{s.address}{f' at {s.revision}' if s.revision else ''}, SHA-256 `{s.sha256[:12]}`"
            for s in manifest.sources
        ],
    )
    yield f"### Canary\n\n`{manifest.canary}`"


def _task(each: Described, task: Task) -> str:
    counts = ", ".join(f"{rows:,} {split}" for split, rows in splits(each.entries(task)).items())
    facets = _table(("column", "what it holds"), [(f"`{facet.id}`", facet.explanation) for facet in task.facets])
    variations = _table(
        ("configuration", "variation", "choices", "questions", "clusters", "chance %"),
        [
            (
                f"`{config_name(each.benchmark, each.edition, task, task.variation(entry.variation))}`",
                task.variation(entry.variation).label, str(task.variation(entry.variation).n_choices),
                f"{entry.rows:,}", str(entry.n_clusters), f"{100 / task.variation(entry.variation).n_choices:.1f}",
            )
            for entry in each.entries(task)
        ],
    )  # fmt: skip
    headline = "" if task.headline else " Not part of the overall score."
    return (
        f"#### `{each.task_name(task)}`: {task.label}\n\n{task.description}{headline} Questions: {counts}. Instructions "
        f"(`{task.prompt_id}`):\n\n> {' '.join(task.instructions.split())}\n\n{variations}\n\n{facets}"
    )


def _results(repo_id: str, results: Sequence[str]) -> str:
    names = ", ".join(f"`results.{name}`" for name in results)
    return (
        f"## Results\n\nScores of all submissions that can be compared, with intervals: {names}.\n\n```python\n"
        f'results = load_dataset("{repo_id}", "results.{results[0]}", split="{RESULTS_SPLIT}")\n```\n\n'
        f"`{SUBMISSIONS}` holds metadata, predictions and results of every submission; `{EVAL_RESULTS}` one YAML file for "
        f"the `.eval_results/` folder of each model on the Hub; `{EVERY_EVAL_EVER}` records of Every Eval Ever."
    )


def _papers(editions: Sequence[Described]) -> str:
    papers = dict.fromkeys((each.benchmark.paper, each.benchmark.paper_url) for each in editions)
    return "\n".join(f"* {paper}. {address}" for paper, address in papers)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _list(heading: str, items: Sequence[str]) -> str:
    return f"{heading}\n\n" + "\n".join(f"* {' '.join(item.split())}" for item in items) if items else ""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
