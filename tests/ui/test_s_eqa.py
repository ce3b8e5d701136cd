"""S-EQA's charts and the scenes of its questions, over the edition and the submissions in the repository."""

import json
import re
import shutil
from pathlib import Path

import polars as pl
import pytest

from leaderboard.store import default_store
from tests.ui.shown import a_question, shown

pytestmark = pytest.mark.usefixtures("repository")


@pytest.mark.parametrize(
    ("colour", "said", "legend"),
    [
        ("room", "210 of the 250 queries (84.0 %) are about one room, most often “Kitchen” (60)", 6),
        ("situational", "All 250 queries are situational; in the paper 82.2 % are situational.", 1),
        ("time", "195 of the 250 queries (78.0 %) are spatial; in the paper 77.96 % are spatial.", 2),
    ],
)
def test_the_map_is_coloured_as_the_address_says(colour: str, said: str, legend: int) -> None:
    """A sentence and a legend for each of the paper's three plots; the current one is marked among the links."""
    markup = shown("pages/charts.py", "s-eqa", colour=colour)
    assert said in markup
    names = re.findall(r'<ul class="legend" aria-label="Queries by [^"]*">(.*?)</ul>', markup)
    assert [each.count("<li>") for each in names] == [legend]
    assert re.search(rf'colour={colour}"[^>]*aria-current="true"', markup)


def test_an_unknown_colouring_is_named() -> None:
    """The address is quoted as text, and the map is coloured by room."""
    markup = shown("pages/charts.py", "s-eqa", colour="<b>mood")
    assert "There is no colour “&lt;b&gt;mood” here; this shows room." in markup
    assert "about one room" in markup


@pytest.mark.parametrize("fault", ["a query is missing", "the file is cut"])
def test_a_map_of_other_queries_is_not_drawn(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one that cannot be read; a sentence says how to make one, and the lengths are drawn all the same."""
    folder = tmp_path / "s-eqa" / "open"
    shutil.copytree(default_store().edition_dir("s-eqa", "open"), folder)
    path = folder / "query_map.json"
    content = path.read_text()
    made = json.loads(content)
    path.write_text(content[:100] if fault == "the file is cut" else json.dumps({**made, "points": made["points"][1:]}))
    monkeypatch.setenv("LEADERBOARD_DATA", str(tmp_path))
    markup = shown("pages/charts.py", "s-eqa")
    assert "Make it with: python -m leaderboard query-map s-eqa --edition open" in markup
    assert "How long the queries are" in markup


def test_yes_to_everything_stands_beside_the_joint_scores() -> None:
    """Always answering Yes is right about half of one kind of question for 97 % of the queries, and the page says so."""
    markup = shown("pages/charts.py", "s-eqa", entries="chance")
    assert "The joint accuracy of always Yes is 97.0 %, so a high one shows little." in markup
    assert "Always Yes, %" in markup


def scene_rows(markup: str) -> list[list[str]]:
    """Return the cells of the table of the scene, less its signs."""
    table = markup[markup.index("<caption>The scene</caption>") :].partition("</table>")[0]
    rows = re.findall(r"<tr class=[^>]*>(.*?)</tr>", table)
    return [[re.sub(r"<[^>]*>[^<]*</span> |<[^>]*>", "", cell) for cell in row.split("</td>")[:-1]] for row in rows]


def test_the_scene_tells_what_the_query_needs() -> None:
    """Each sentence of the scene is a row; as many are met, broken and unseen as the question counts, and said in words."""
    row = a_question("s-eqa", "room", "bathroom", pl.col("n_broken") > 0, pl.col("pair_id").is_not_null())
    markup = shown("pages/questions.py", "s-eqa", question=str(row["question_id"]))
    asked, told = str(row["question"]).split("\n\n")
    assert f'<h2 class="x-question">{asked}</h2><p class="x-told">{told}</p>' in markup
    rows = scene_rows(markup)
    assert [cells[0] for cells in rows] == row["scene_object"]
    assert [cells[3] for cells in rows].count("broken") == row["n_broken"]
    assert [cells[3] for cells in rows].count("met") == row["n_needed"] - row["n_broken"] - row["n_unseen"]
    assert [cells[2] for cells in rows].count("–") == len(rows) - row["n_needed"]
    assert f"{row['n_broken']} of the {row['n_needed']} states that the query needs" in markup


def test_a_scene_is_linked_with_its_other_query_and_its_simple_questions() -> None:
    """The other query about the scene has another key; the simple questions are those about the needed states, and back."""
    row = a_question("s-eqa", "room", "kitchen", pl.col("n_broken") > 0, pl.col("pair_id").is_not_null())
    markup = shown("pages/questions.py", "s-eqa", question=str(row["question_id"]))
    others = pl.col("pair_id") == row["pair_id"], pl.col("question_id") != row["question_id"]
    partner = a_question("s-eqa", "room", "kitchen", *others)
    assert partner["answer"] != row["answer"]
    assert f"question={partner['question_id']}" in markup
    assert "So the scene alone does not tell the answer." in markup
    items = re.findall(r"question=(object/kitchen/[0-9a-f.]+)[^>]*>[^<]*</a> <b>(\w[^<]*)</b>", markup)
    assert len(items) == row["n_needed"]
    assert [key for _, key in items].count("No") == row["n_broken"]
    back = shown("pages/questions.py", "s-eqa", question=items[0][0])
    assert f"question={row['question_id']}" in back
    assert "The query that this object is needed for" in back


def test_a_scene_with_hidden_answers_is_bare() -> None:
    """Objects and states stay; what is needed, what is broken and the simple questions, which tell it, do not."""
    row = a_question("s-eqa", "room", "bathroom", pl.col("n_broken") > 0)
    markup = shown("pages/questions.py", "s-eqa", question=str(row["question_id"]), answer="hidden")
    scene = markup.partition("<caption>The scene</caption>")[2].partition("</table>")[0]
    assert scene.count("<tr><td>") == len(row["scene_object"])
    for revealing in ("Needed</th>", "broken", "Broken", "right answer", "Unseen", "</a> <b>", "question=object/"):
        assert revealing not in markup
