"""Charts of how PIQA's solutions differ as Plotly figures, after the paper's figures 4, 6, 7 and 8."""

from collections.abc import Mapping

import plotly.graph_objects as go
import polars as pl

from leaderboard import text
from leaderboard.figures.charts import CHANCE_COLOUR, NAME_LENGTH, SIZES, add_panel
from leaderboard.figures.frame import framed
from leaderboard.figures.intervals import COUNTS, interval_bars
from leaderboard.figures.marks import Mark
from leaderboard.tables.edit_distance import DISTANCE_BINS

SPLIT_PATTERNS = {"validation": "", "test": "/", "train": ".", "dev": "x"}
COUNT_COLOUR, RIGHT_COLOUR = "#8a9096", "#3d88a6"
"""Colours of no entry: what counts questions or solutions must not look like somebody's score."""

WORD_LENGTH = 30
LAST_DISTANCE = 20
"""Larger distances are drawn together, as in the paper's figure 6."""

ROW_HEIGHT = 26
FEW = 6
"""Up to this count every whole number has a tick; Plotly would put ticks between."""

WORD_HOVER = (
    "<b>%{fullData.name}</b><br>%{customdata[0]}<br>%{x:.1%} (95 % interval %{customdata[1]:.1%} to %{customdata[2]:.1%})"
    "<br>%{customdata[3]:,} questions, %{customdata[4]:,} missing, %{customdata[5]:,} unreadable<extra></extra>"
)


def distance_count_figure(counts: pl.DataFrame) -> go.Figure:
    """Return the share of each split's questions by edit distance as bars (figure 6, above).

    `counts` as tables.edit_distance.distance_counts returns them; distances of LAST_DISTANCE and more share one bar.
    """
    figure = go.Figure()
    cut = counts.with_columns(pl.col("edit_distance").clip(upper_bound=LAST_DISTANCE))
    summed = cut.group_by("split", "edit_distance").agg(pl.col("n_questions", "share").sum()).sort("edit_distance")
    is_one = summed["split"].n_unique() == 1
    for split, pattern in SPLIT_PATTERNS.items():
        own = summed.filter(split=split)
        if len(own):
            figure.add_bar(
                name=split,
                x=own["edit_distance"].to_list(),
                y=own["share"].to_list(),
                customdata=own["n_questions"].to_list(),
                marker={"color": COUNT_COLOUR, "pattern": {"shape": "" if is_one else pattern}},
                hovertemplate=f"{split}, edit distance %{{x}}<br>%{{customdata:,}} questions, %{{y:.1%}}<extra></extra>",
            )
    ticks = [1, *range(5, LAST_DISTANCE + 1, 5)]
    labels = [str(tick) if tick < LAST_DISTANCE else f"{tick}+" for tick in ticks]
    figure.update_xaxes(title_text="edit distance", tickvals=ticks, ticktext=labels, showgrid=False, fixedrange=True)
    figure.update_yaxes(title_text="share of questions", tickformat=".0%", rangemode="tozero", fixedrange=True)
    return _laid_out(figure, 260, legend=not is_one)


def distance_accuracy_figure(points: pl.DataFrame, marks: Mapping[str, Mark]) -> go.Figure:
    """Return accuracy against binned edit distance: a line an entry, 95 % intervals, chance dotted (figure 6, below).

    `points` as tables.edit_distance.distance_points returns them.
    """
    figure = go.Figure()
    add_panel(figure, points, marks, x="place")
    places = sorted(set(points["place"]))
    figure.update_xaxes(
        title_text="edit distance",
        tickvals=places,
        ticktext=[DISTANCE_BINS[place].replace("-", "–") for place in places],
        range=[min(places) - 0.35, max(places) + 0.35],
        showgrid=False,
        zeroline=False,
        fixedrange=True,
    )
    figure.update_yaxes(title_text="accuracy", range=[0, 1.02], tickformat=".0%", dtick=0.25, fixedrange=True)
    return _laid_out(figure, 300)


def word_figure(points: pl.DataFrame, marks: Mapping[str, Mark]) -> go.Figure:
    """Return accuracy by the word that makes the difference: a row a word, a point with its interval an entry (figure 7).

    `points` as tables.edit_distance.word_points returns them. The most frequent word stands on top.
    """
    figure = go.Figure()
    order = points.select("word", "n_questions").unique().sort("n_questions", "word", descending=[False, True])
    rows = {word: place for place, word in enumerate(order["word"])}
    present = [name for name in marks if name in set(points["submission_id"])]
    for number, submission_id in enumerate(present):
        offset = 0.5 * ((number + 0.5) / len(present) - 0.5)
        own = points.filter(submission_id=submission_id)
        figure.add_trace(_word_trace(own, marks[submission_id], [rows[word] - offset for word in own["word"]]))
    figure.add_vline(x=points["chance"][0], line={"color": CHANCE_COLOUR, "width": 2, "dash": "dot"})
    labels = [f"{text.plotly(word, WORD_LENGTH)} ({count:,})" for word, count in order.rows()]
    figure.update_xaxes(title_text="accuracy", range=[0, 1.02], tickformat=".0%", dtick=0.25, fixedrange=True)
    figure.update_yaxes(
        tickvals=list(rows.values()),
        ticktext=labels,
        range=[-0.6, len(rows) - 0.4],
        showgrid=False,
        zeroline=False,
        fixedrange=True,
    )
    return _laid_out(figure, 90 + ROW_HEIGHT * max(len(rows), len(rows) * len(present) // 2))


def replacement_figure(counts: pl.DataFrame, n_most: int = 10) -> go.Figure:
    """Return the most frequent replacements of a word as bars, the first on top (figure 8).

    `counts` as tables.edit_distance.replacements returns them.
    """
    shown = counts.head(n_most).reverse()
    figure = go.Figure(
        go.Bar(
            x=shown["n_questions"].to_list(),
            y=[text.plotly(word, WORD_LENGTH) for word in shown["replacement"]],
            orientation="h",
            marker={"color": COUNT_COLOUR},
            hovertemplate="%{y}: %{x:,} questions<extra></extra>",
        )
    )
    few = {"dtick": 1} if max(shown["n_questions"], default=0) <= FEW else {}
    figure.update_xaxes(title_text="questions", rangemode="tozero", tickformat=",d", fixedrange=True, **few)
    figure.update_yaxes(type="category", fixedrange=True)
    return _laid_out(figure, 90 + ROW_HEIGHT * len(shown))


def length_figure(counts: pl.DataFrame, step: int) -> go.Figure:
    """Return the shares of right and wrong solutions by length in characters as two lines (figure 4).

    `counts` as tables.edit_distance.length_counts returns them with bins of `step` characters.
    """
    figure = go.Figure()
    for is_right, name, colour, dash in (
        (True, "right", RIGHT_COLOUR, "solid"),
        (False, "wrong", COUNT_COLOUR, "dash"),
    ):
        own = counts.filter(is_right=is_right)
        figure.add_scatter(
            name=name,
            x=(own["length"] + step / 2).to_list(),
            y=own["share"].to_list(),
            customdata=[(low, low + step - 1, n) for low, n in own.select("length", "n_solutions").rows()],
            mode="lines+markers",
            line={"color": colour, "dash": dash, "width": 1.5},
            marker={"size": 5},
            hovertemplate=f"{name}: %{{customdata[0]}} to %{{customdata[1]}} characters<br>%{{customdata[2]:,}} solutions, "
            "%{y:.1%}<extra></extra>",
        )
    figure.update_xaxes(title_text="characters", rangemode="tozero", showgrid=False, fixedrange=True)
    figure.update_yaxes(title_text="share of solutions", tickformat=".0%", rangemode="tozero", fixedrange=True)
    return _laid_out(figure, 260, legend=True)


def _word_trace(points: pl.DataFrame, mark: Mark, rows: list[float]) -> go.Scatter:
    return go.Scatter(
        name=text.plotly(points["model"][0], NAME_LENGTH),
        x=points["value"].to_list(),
        y=rows,
        error_x=interval_bars(points),
        customdata=[
            (text.plotly(row["word"], WORD_LENGTH), *(row[name] for name in COUNTS))
            for row in points.iter_rows(named=True)
        ],
        mode="markers",
        marker={"color": mark.colour, "symbol": mark.symbol, "size": SIZES.get(mark.symbol, 7)},
        hovertemplate=WORD_HOVER,
        meta={"submission_id": points["submission_id"][0]},
    )


def _laid_out(figure: go.Figure, height: int, *, legend: bool = False) -> go.Figure:
    framed(figure, height, top=28 if legend else 8)
    figure.update_layout(showlegend=legend, legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0})
    return figure
