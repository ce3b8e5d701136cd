"""What a visitor of the explorer asks for, as a frozen record, and its form in the address of the page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

import polars as pl

from leaderboard.registry import Benchmark, Facet, Task, Variation

MAX_TEXT = 200
N_SHOWN = 60
N_NAMED = 5
SINGLE = ("task", "variation", "question", "q", "page", "answer")
RESERVED = ("benchmark", "edition", *SINGLE)
SPLIT = Facet(
    "split",
    pl.String,
    "Split",
    "only one is scored: test, or validation where the key of test is held back; dev: examples for few-shot prompts",
)

TRUTHS = {"True": True, "False": False}
"""Values of a yes-or-no facet, as str() writes them into an address."""

Value = str | int
Filters = tuple[tuple[str, tuple[Value, ...]], ...]
Params = dict[str, list[str]]
Place = TypeVar("Place", Task, Variation)

_PAGE = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,8})", re.ASCII)
_QUESTION = re.compile(r"([a-z0-9-]+)/([a-z0-9-]+)/[0-9a-f]{12}(\.[1-9][0-9]{0,5})?", re.ASCII)


@dataclass(frozen=True)
class Query:
    """One view of the explorer within an edition.

    `filters` holds (id of a facet, values wanted) in the order of `filterable`; one of the values is enough. With
    `question` the view is that question in full, and `task` and `variation` are those of its id.
    """

    task: str
    variation: str
    question: str | None = None
    text: str = ""
    filters: Filters = ()
    page: int = 1
    hide_answer: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words that must all occur."""
        return tuple(self.text.split())

    @property
    def is_narrowed(self) -> bool:
        """Whether a search or a filter leaves questions out."""
        return bool(self.text or self.filters)

    def wanted(self, facet_id: str) -> tuple[Value, ...]:
        """Return the values that a filter asks for; none where it is off."""
        return dict(self.filters).get(facet_id, ())


class Request(NamedTuple):
    """A query read from an address; `notes` are plain sentences about what in the address could not be used."""

    query: Query
    notes: tuple[str, ...]


def filterable(task: Task) -> tuple[Facet, ...]:
    """Return the facets with one value a question that others may have too, and the split."""
    return (*(facet for facet in task.facets if not isinstance(facet.dtype, pl.List) and not facet.prose), SPLIT)


def read_query(params: Mapping[str, Sequence[str]], benchmark: Benchmark) -> Request:
    """Read a query from the parameters of an address; whatever cannot be used falls back and is named in the notes."""
    notes = [
        f"The address gives {name} more than once; the last, “{_shown(params[name][-1])}”, counts."
        for name in SINGLE
        if len(set(params.get(name, ()))) > 1
    ]
    asked = {name: values[-1] for name, values in params.items() if values}
    question = _question(asked, benchmark, notes)
    place = dict(zip(("task", "variation"), question.split("/"), strict=False)) if question else asked
    task = _known("task", place.get("task"), benchmark.tasks, notes)
    variation = _known(f"variation of {task.label}", place.get("variation"), task.variations, notes)
    query = Query(
        task=task.id,
        variation=variation.id,
        question=question,
        text=_text(asked.get("q", ""), notes),
        filters=_filters(params, benchmark, task, notes),
        page=1 if question else _page(asked.get("page", "1"), notes),
        hide_answer=asked.get("answer") == "hidden",
    )
    if asked.get("answer", "hidden") != "hidden":
        notes.append(f"“{_shown(asked['answer'])}” is no value of answer; the answer is shown.")
    return Request(query, tuple(notes))


def params_of(query: Query) -> Params:
    """Return the parameters of an address from which `read_query` reads this query again."""
    params: Params = {"question": [query.question]} if query.question else _place(query)
    params |= {"q": [query.text]} if query.text else {}
    params |= {facet_id: [str(value) for value in values] for facet_id, values in query.filters}
    params |= {"page": [str(query.page)]} if query.page > 1 else {}
    return params | ({"answer": ["hidden"]} if query.hide_answer else {})


def with_filter(query: Query, task: Task, facet_id: str, values: Sequence[Value]) -> Filters:
    """Return the filters of a query with one of them set; no values take it away."""
    chosen = {**dict(query.filters), facet_id: tuple(dict.fromkeys(values))}
    return tuple((facet.id, chosen[facet.id]) for facet in filterable(task) if chosen.get(facet.id))


def _place(query: Query) -> Params:
    return {"task": [query.task], "variation": [query.variation]}


def _question(asked: Mapping[str, str], benchmark: Benchmark, notes: list[str]) -> str | None:
    question_id = asked.get("question")
    if question_id is None:
        return None
    places = {(task.id, variation.id) for task in benchmark.tasks for variation in task.variations}
    match = _QUESTION.fullmatch(question_id)
    if match and (match[1], match[2]) in places:
        return question_id
    notes.append(f"“{_shown(question_id)}” is no question of {benchmark.title}; this is the list of questions.")
    return None


def _known(kind: str, asked: str | None, records: Sequence[Place], notes: list[str]) -> Place:
    for record in records:
        if record.id == asked:
            return record
    if asked is not None:
        notes.append(f"There is no {kind} “{_shown(asked)}”; this shows {records[0].label}.")
    return records[0]


def _text(asked: str, notes: list[str]) -> str:
    searched = " ".join(asked.split())
    if len(searched) > MAX_TEXT:
        notes.append(f"The search was cut to its first {MAX_TEXT} characters.")
    return searched[:MAX_TEXT].strip()


def _page(asked: str, notes: list[str]) -> int:
    if _PAGE.fullmatch(asked):
        return int(asked)
    notes.append(f"“{_shown(asked)}” is no page number; this is page 1.")
    return 1


def _filters(params: Mapping[str, Sequence[str]], benchmark: Benchmark, task: Task, notes: list[str]) -> Filters:
    facets = filterable(task)
    known = {facet.id for facet in facets}
    elsewhere = {facet.id: facet.label for each in benchmark.tasks for facet in each.facets if facet.id not in known}
    notes += [f"{task.label} cannot be filtered by “{elsewhere[name]}”." for name in params if name in elsewhere]
    filters = ((facet.id, _values(facet, params.get(facet.id, ()), notes)) for facet in facets)
    return tuple((facet_id, values) for facet_id, values in filters if values)


def _values(facet: Facet, asked: Sequence[str], notes: list[str]) -> tuple[Value, ...]:
    if facet.dtype == pl.String:
        return tuple(dict.fromkeys(value for value in asked if value))
    if facet.dtype == pl.Boolean:
        notes += [f"“{_shown(value)}” is neither True nor False." for value in asked if value not in TRUTHS]
        return tuple(dict.fromkeys(TRUTHS[value] for value in asked if value in TRUTHS))
    numbers = [value for value in asked if _WHOLE.fullmatch(value)]
    left_out = [value for value in asked if not _WHOLE.fullmatch(value)]
    notes += [f"“{_shown(value)}” is no number; “{facet.label}” is not filtered by it." for value in left_out]
    return tuple(dict.fromkeys(map(int, numbers)))


def unknown_values(label: str, unknown: Sequence[Value], known: Sequence[Value]) -> str:
    """Say that filter values were ignored because no question has them, and name a few that exist, the nearest first."""
    names = [str(each) for each in known]
    near = get_close_matches(str(unknown[0]), names, n=N_NAMED)
    named = list(dict.fromkeys([*near, *names]))[:N_NAMED]
    more = f" and {len(names) - N_NAMED:,} more" if len(names) > N_NAMED else ""
    others = f" (nor {len(unknown) - 1:,} more that were asked for)" if len(unknown) > 1 else ""
    there = f"There are {', '.join(map(_shown, named))}{more}." if names else "It has no value here."
    what = f"{label.lower()} “{_shown(str(unknown[0]))}”{others}"
    return f"No question of this variation has {what}, so this was ignored. {there}"


def _shown(asked: str) -> str:
    return asked if len(asked) <= N_SHOWN else f"{asked[: N_SHOWN - 1]}…"
