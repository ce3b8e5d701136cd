"""Which answers are given where the key is Yes, No or Cannot Answer, as a Plotly figure: one bar an entry."""

from collections.abc import Sequence

import plotly.graph_objects as go
import polars as pl

from leaderboard import text
from leaderboard.figures.categories import CATEGORY_COLOURS
from leaderboard.figures.entry_rows import lay_out_rows
from leaderboard.tables.answer_shares import NO_ANSWER

NO_ANSWER_COLOUR = "#7c8084"
PATTERNS = ("", "/", ".", "x")
SWATCHES = (
    "{colour}",
    "repeating-linear-gradient(135deg, {colour} 0 2px, transparent 2px 4px)",
    "radial-gradient({colour} 45%, transparent 50%) 0 0 / 4px 4px",
    "repeating-conic-gradient({colour} 0 25%, transparent 0 50%) 0 0 / 4px 4px",
)
"""What PATTERNS look like in a legend."""

ROW_HEIGHT = 44


def answer_share_figure(shares: pl.DataFrame) -> go.Figure:
    """Return the shares of the answers as parts of one bar an entry.

    `shares` as tables.answer_shares.answer_shares returns them, of one key; entries from top to bottom in their order.
    """
    names = shares["submission_id"].unique(maintain_order=True).to_list()
    models = dict(shares.select("submission_id", "model").iter_rows())
    figure = go.Figure()
    for place, answer in enumerate(shares["answer"].unique(maintain_order=True)):
        own = shares.filter(answer=answer)
        figure.add_bar(
            name=text.plotly(answer),
            x=own["share"].to_list(),
            y=[len(names) - 1 - names.index(name) for name in own["submission_id"]],
            customdata=[(text.plotly(model, 60), n) for model, n in own.select("model", "n_answers").iter_rows()],
            orientation="h",
            marker={"color": _colour(place, answer), "pattern": {"shape": PATTERNS[place % len(PATTERNS)], "size": 6}},
            hovertemplate=f"<b>%{{customdata[0]}}</b><br>{text.plotly(answer)}: %{{x:.1%}}<br>%{{customdata[1]:,}} answers"
            "<extra></extra>",
        )
    lay_out_rows(
        figure, [models[name] for name in names], title="share of the answers", row_height=ROW_HEIGHT, span=(0, 1)
    )
    figure.update_layout(barmode="stack", bargap=0.35)
    return figure


def answers_html(answers: Sequence[str]) -> str:
    """Return a legend of the answers in their colours and patterns."""
    items = "".join(
        f'<li><span class="swatch" style="background:{_swatch(place, answer)}" aria-hidden="true"></span> '
        f"{text.html(answer)}</li>"
        for place, answer in enumerate(answers)
    )
    return f'<ul class="legend" aria-label="Answers">{items}</ul>'


def _swatch(place: int, answer: str) -> str:
    return SWATCHES[place % len(SWATCHES)].format(colour=_colour(place, answer))


def _colour(place: int, answer: str) -> str:
    return NO_ANSWER_COLOUR if answer == NO_ANSWER else CATEGORY_COLOURS[place % len(CATEGORY_COLOURS)]
