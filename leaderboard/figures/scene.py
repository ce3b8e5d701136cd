"""The scene of an S-EQA question as an HTML table: what there is, and what the query needs of it."""

from collections.abc import Mapping
from typing import Any

from leaderboard import text

SIGNS = {"met": "✓", "broken": "✗", "unseen": "?"}
SAID = {"unseen": "cannot be seen"}
RELATIONS = {"ON": "on", "INSIDE": "inside"}


def scene_html(row: Mapping[str, Any], *, hidden: bool) -> str:
    """Return a row for each sentence of the scene, in its order; with `hidden` without what tells the answer.

    Reads scene_object, scene_state, scene_needed and scene_role. What the query needs stands out by a sign and a word, and
    what it does not need is quiet.
    """
    heads = ("Object", "State") if hidden else ("Object", "State", "Needed", "For the query")
    columns = ("scene_object", "scene_state", "scene_needed", "scene_role")
    rows = "".join(_row_html(*each, hidden=hidden) for each in zip(*(row[name] for name in columns), strict=True))
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    return (
        '<table class="x-table x-scene"><caption>The scene</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def state_text(state: str) -> str:
    """Return a state or relation as a reader would write it.

    >>> state_text("Open"), state_text("ON kitchen_table"), state_text("None"), state_text("unseen")
    ('open', 'on the kitchen table', 'not there', 'cannot be seen')
    """
    relation, _, place = state.partition(" ")
    if place and relation in RELATIONS:
        return f"{RELATIONS[relation]} the {place.replace('_', ' ')}"
    return {"Present": "there", "None": "not there", "unseen": "cannot be seen"}.get(state, state.lower())


def _row_html(thing: str, state: str, needed: str, role: str, *, hidden: bool) -> str:
    cells = f'<td>{text.html(thing)}</td><td data-label="State">{text.html(state_text(state))}</td>'
    if hidden:
        return f"<tr>{cells}</tr>"
    sign = f'<span aria-hidden="true">{SIGNS[role]}</span> ' if role in SIGNS else ""
    cells += f'<td data-label="Needed">{text.html(state_text(needed)) if needed else "–"}</td>'
    cells += f'<td data-label="For the query" class="x-role">{sign}{text.html(SAID.get(role, role))}</td>'
    return f'<tr class="x-{role if role in SIGNS else "quiet"}">{cells}</tr>'
