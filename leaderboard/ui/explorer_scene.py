"""What belongs with an S-EQA question: the simple questions about its scene, or the query that a simple one comes from."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from leaderboard import text
from leaderboard.tables.question_detail import asked_and_told, choices_of
from leaderboard.ui.data import shared_questions
from leaderboard.ui.explorer_links import Here

OTHER = {"room": "object", "object": "room"}
HEADS = {
    "object": "The simple questions about what the query needs",
    "room": "The query that this object is needed for",
}

Row = Mapping[str, Any]


def related_section(here: Here, row: Row) -> str:
    """Return links to the questions of the other task about the same query and scene; empty where there are none.

    What a query needs is part of its answer, and hidden with it.
    """
    other = OTHER.get(here.task.id) if "scene_id" in row else None
    if here.query.hide_answer and other == "object":
        return ""
    manifest = here.view.manifest
    if other is None or (other, here.query.variation) not in {
        (each.task, each.variation) for each in manifest.variations
    }:
        return ""
    questions = shared_questions(here.view, other, here.query.variation)
    same = (pl.col("scene_id") == row["scene_id"]) & (pl.col("query") == row["query"])
    items = "".join(_item(here, other, each) for each in questions.filter(same).collect().to_dicts())
    return f'<h3 class="x-section">{HEADS[other]}</h3><ul class="x-related">{items}</ul>' if items else ""


def _item(here: Here, task_id: str, row: Row) -> str:
    link = here.link(asked_and_told(row)[0], task=task_id, question=row["question_id"], text="", filters=())
    key = next((choice for choice in choices_of(row) if choice.is_key), None)
    right = "" if key is None or here.query.hide_answer else f" <b>{text.html(key.said)}</b>"
    return f"<li>{link}{right}</li>"
