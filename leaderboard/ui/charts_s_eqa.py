"""The charts of S-EQA: what the queries are about and how long they are, and how entries answer about room and objects."""

import polars as pl

from leaderboard import text
from leaderboard.errors import InputError
from leaderboard.figures.answer_shares import answer_share_figure, answers_html
from leaderboard.figures.categories import categories_html, category_marks
from leaderboard.figures.data_table import data_html
from leaderboard.figures.joint import joint_figure, parts_html
from leaderboard.figures.joint_readings import answer_reading, joint_reading
from leaderboard.figures.query_lengths import query_length_figure
from leaderboard.figures.query_map import query_map_figure
from leaderboard.figures.query_readings import category_reading, length_reading, room_reading
from leaderboard.registry import Task
from leaderboard.schemas.query_map import QueryMap
from leaderboard.tables.answer_shares import answer_shares
from leaderboard.tables.joint import MEASURES, best_first, joint_points
from leaderboard.tables.queries import (
    UNKNOWN,
    categories,
    category_counts,
    placed_queries,
    query_table,
    word_counts,
)
from leaderboard.ui.chart_drawing import Charted, draw, panels, write_data, write_points, write_section
from leaderboard.ui.data import shared_answers, shared_constant_yes, shared_questions
from leaderboard.ui.shell import View, choice_links, chosen, write_html, write_notice

TITLES = {
    "accuracy": "Accuracy",
    "f1": "Macro F1 about rooms and objects, F1 of Yes jointly",
}
PARAMETER = "colour"
COLOURINGS = {"room": "room", "situational": "situational or not", "time": "spatial or temporal"}
PLACES = {
    "tf-idf": "by the words and pairs of words that two queries share (TF-IDF)",
    "embedding": "by the sentence embeddings of a language model",
}


def sections(charted: Charted) -> None:
    """Draw the sections; those about the queries are there without entries too."""
    view = charted.view
    task = view.benchmark.headline_tasks[0]
    questions = _questions(view, task)
    if charted.entries:
        _write_joint(charted)
        _write_answers(charted, task, questions)
    queries = query_table(task, questions)
    _write_map(view, task, queries)
    _write_lengths(view, queries)


def _questions(view: View, task: Task) -> pl.DataFrame:
    """Return all questions of a task that the edition has."""
    return pl.concat([shared_questions(view, task.id, name) for name in _variations(view, task)]).collect()


def _variations(view: View, task: Task) -> list[str]:
    """Return the variations of a task that the edition has."""
    return [each.variation for each in view.manifest.variations if each.task == task.id]


def _write_joint(charted: Charted) -> None:
    write_section(
        "About the room, about its objects, and jointly",
        "The paper has this in table II. Jointly, a query counts where at least half of its questions about the room, or at "
        "least half of those about its objects, are answered right; the paper calls that an upper bound, and it never ranks "
        "here. Bars are 95 % intervals; dotted: chance, 1 in 3; short grey lines: what always answering Yes gets.",
    )
    points = joint_points(charted.entries, shared_constant_yes(charted.view))
    write_html(parts_html())
    grid = panels()
    for measure in MEASURES:
        own = points.filter(measure=measure)
        if len(own):
            with grid.cell():
                draw(
                    joint_figure(own, charted.marks, measure),
                    f"joint-{measure}",
                    title=TITLES[measure],
                    said=TITLES[measure],
                    reading=joint_reading(own, measure),
                )
    write_points(charted.view, points, "joint")


def _write_answers(charted: Charted, task: Task, questions: pl.DataFrame) -> None:
    view = charted.view
    write_section(
        "What is answered to which key",
        "The answers about rooms, apart for questions whose key is Yes, No and Cannot Answer. Whoever cannot tell the keys "
        "apart has bars that look alike in all three.",
    )
    submissions = [each.submission for each in best_first(charted.entries) if task.id in each.submission.tasks]
    names = [each.submission_id for each in submissions]
    given = pl.concat([shared_answers(view, task.id, each).frame for each in _variations(view, task)])
    own = given.filter(pl.col("submission_id").is_in(names))
    shares = answer_shares(questions, own, submissions, split=view.edition.scored_split)
    if shares.is_empty():
        return
    shares = shares.filter(pl.col("n_answers").sum().over("answer") > 0)
    write_html(answers_html(shares["answer"].unique(maintain_order=True).to_list()))
    grid = panels()
    for key in shares["key"].unique(maintain_order=True):
        part = shares.filter(key=key)
        with grid.cell():
            title = f"Where the key is {key}"
            draw(
                answer_share_figure(part),
                f"answers-{text.plain(key)}",
                title=title,
                said=f"{title}, answers by entry",
                reading=answer_reading(part, key),
            )
    heads = {"model": "Model", "key": "Key", "answer": "Answer", "n_answers": "Answers", "share": "% of the key's"}
    write_data(view, shares, "answers-by-key", markup=data_html(shares, heads, "Answers by key"))


def _read_map(view: View) -> QueryMap | None:
    """Return the edition's map of queries, null where there is none that can be read: the other charts do without."""
    try:
        return view.store.query_map(view.benchmark.id, view.edition.id)
    except InputError:
        return None


def _write_map(view: View, task: Task, queries: pl.DataFrame) -> None:
    write_section(
        "What the queries are about",
        "Each point is a query. Queries that are alike stand near each other, and only nearness means something. The paper "
        "has this in figure 3.",
    )
    made = _read_map(view)
    points = placed_queries(queries, made)
    if made is None or points is None:
        command = f"python -m leaderboard query-map {view.benchmark.id} --edition {view.edition.id}"
        write_notice(f"There is no map of exactly these queries here. Make it with: {command}")
        return
    column = chosen(PARAMETER, COLOURINGS, "room")
    write_html(choice_links("Coloured by", PARAMETER, COLOURINGS, column))
    shown = categories(task, queries, column)
    counts = category_counts(queries, column, shown)
    marks = category_marks(shown, UNKNOWN)
    items = [(name, f"({n_queries:,})") for name, n_queries, _ in counts.iter_rows()]
    write_html(categories_html(f"Queries by {COLOURINGS[column]}", items, marks))
    one_room = {each.label for each in task.variations if each.design["n_rooms"] == 1}
    reading = room_reading(counts, one_room) if column == "room" else category_reading(counts, column)
    grid = panels()
    with grid.cell():
        figure = query_map_figure(points, column, shown, marks)
        draw(figure, "query-map", said=f"Map of the queries by {column}", reading=reading)
    with grid.cell():
        write_html(f"<p>{text.html(_made(made))}</p>")
        heads = {"query": "Query", "room": "Room", "situational": "Situational", "time": "Time"}
        write_data(view, points, "query-map", markup=data_html(points, heads, "Queries with their categories"))


def _made(made: QueryMap) -> str:
    """Say how the map was made."""
    libraries = ", ".join(f"{name} {version}" for name, version in made.libraries.items())
    model = f" {made.model}" if made.model else ""
    return (
        f"Placed {PLACES[made.method]}{model}, then by t-SNE on cosine distances with perplexity {made.perplexity:g} and "
        f"seed {made.seed} ({libraries}). Another seed gives another map of the same neighbours."
    )


def _write_lengths(view: View, queries: pl.DataFrame) -> None:
    write_section("How long the queries are", "Words of a query with its room. The paper has this in figure 5.")
    counts = word_counts(queries)
    with panels().cell():
        draw(
            query_length_figure(counts),
            "query-lengths",
            said="Queries by number of words",
            reading=length_reading(queries),
        )
        heads = {"n_words": "Words", "n_queries": "Queries", "share": "% of the queries"}
        write_data(view, counts, "query-lengths", markup=data_html(counts, heads, "Queries by number of words"))
