"""The explorer page: where the visitor is, what is searched and filtered, and the list or one question in full."""

from dataclasses import replace
from pathlib import Path

import streamlit as st

from leaderboard import text
from leaderboard.registry import Facet, Task
from leaderboard.tables.question_query import Query, filterable, read_query, with_filter
from leaderboard.tables.questions import Found, found, without_unknown_values
from leaderboard.ui import explorer_list, explorer_question
from leaderboard.ui.data import shared_answers, shared_marks, shared_questions
from leaderboard.ui.explorer_highlights import spoken
from leaderboard.ui.explorer_links import FOLLOW_LINKS_IN_PLACE, Here
from leaderboard.ui.shell import View, write_html, write_notice

N_NAMED = 4
STYLE = Path(__file__).with_name("explorer.css")


def body(view: View) -> None:
    """Draw the page that the address asks for."""
    st.html(STYLE)
    st.html(FOLLOW_LINKS_IN_PLACE, unsafe_allow_javascript=True)
    request = read_query(_params(), view.benchmark)
    task = view.benchmark.task(request.query.task)
    questions = shared_questions(view, task.id, request.query.variation)
    request = without_unknown_values(request, questions, filterable(task))
    for note in request.notes:
        write_notice(note)
    query = request.query
    here = Here(view, task, query)
    find = found(questions, query, filterable(task))
    answers = shared_answers(view, query.task, query.variation)
    if query.question and explorer_question.show(here, questions, find, answers, shared_marks(view)):
        return
    if query.question:
        write_notice(f"There is no question “{query.question}” in this edition; this is the list of its variation.")
        here = here.at(question=None)
    _write_controls(here, find)
    explorer_list.show(here, questions, find, answers)


def _params() -> dict[str, list[str]]:
    return {name: st.query_params.get_all(name) for name in st.query_params}


def _write_controls(here: Here, find: Found) -> None:
    """Draw the widgets. The address holds the state: a widget shows it and, when changed, writes a new address."""
    query, task = here.query, here.task
    tasks = {each.id: each.label for each in here.view.benchmark.tasks}
    variations = {each.id: f"{each.label} ({each.id})" for each in task.variations}
    left, middle, right = st.columns([2, 4, 3])
    for column, name, label, known in (
        (left, "task", "Task", tasks),
        (middle, "variation", "Variation", variations),
    ):
        st.session_state[f"explorer-{name}"] = getattr(query, name)
        column.selectbox(
            label,
            list(known),
            format_func=known.__getitem__,
            key=f"explorer-{name}",
            on_change=_changed,
            args=(here, name),
        )
    st.session_state["explorer-text"] = query.text
    right.text_input(
        "Search questions and choices",
        key="explorer-text",
        type="search",
        placeholder="all words must occur",
        on_change=_changed,
        args=(here, "text"),
    )
    write_html(f'<p class="x-description">{text.html(task.description)}</p>')
    _write_filters(here, find)


def _write_filters(here: Here, find: Found) -> None:
    facets = [
        facet
        for facet in filterable(here.task)
        if len(find.counts.get(facet.id, ())) > 1 or here.query.wanted(facet.id)
    ]
    labels = [text.plain(facet.label).lower().replace(",", "") for facet in facets[:N_NAMED]]
    more = f" and {len(facets) - N_NAMED} more" if len(facets) > N_NAMED else ""
    with st.expander(f"Filter by {', '.join(labels)}{more}"):
        columns = st.columns(3)
        for index, facet in enumerate(facets):
            with columns[index % 3]:
                _write_filter(here, facet, find)


def _write_filter(here: Here, facet: Facet, find: Found) -> None:
    counts = dict(find.counts.get(facet.id, ()))
    wanted = list(here.query.wanted(facet.id))
    options = [value for value, count in counts.items() if count or value in wanted]
    options += [value for value in wanted if value not in counts]
    st.session_state[f"explorer-{facet.id}"] = wanted
    st.multiselect(
        facet.label,
        options,
        format_func=lambda value: f"{text.plain(spoken(value, facet.id))} ({counts.get(value, 0):,})",
        key=f"explorer-{facet.id}",
        help=facet.explanation,
        placeholder="any",
        filter_mode="contains",
        select_all=False,
        on_change=_changed,
        args=(here, facet.id),
    )


def _changed(here: Here, name: str) -> None:
    """Write the address for the new value of a widget; the list starts at its first page again."""
    value = st.session_state[f"explorer-{name}"]
    query = replace(here.query, question=None, page=1)
    if name == "task":
        query = _other_task(query, here.view.benchmark.task(value))
    elif name == "variation":
        query = replace(query, variation=value)
    elif name == "text":
        query = replace(query, text=" ".join(value.split()))
    else:
        query = replace(query, filters=with_filter(query, here.task, name, value))
    st.query_params.from_dict(here.params(query))


def _other_task(query: Query, task: Task) -> Query:
    known = {facet.id for facet in filterable(task)}
    filters = tuple((facet_id, values) for facet_id, values in query.filters if facet_id in known)
    return replace(query, task=task.id, variation=task.variations[0].id, filters=filters)
