"""The charts of CConS: accuracy by context and difficulty, and what is lost where a context defies common sense."""

import polars as pl

from leaderboard.figures.ccons_contexts import context_figure, fills_html
from leaderboard.figures.ccons_readings import context_reading, reported_reading, slope_reading
from leaderboard.figures.contrasts import contrasts_html
from leaderboard.figures.slopes import reported_slope_figure, slope_figure
from leaderboard.tables.ccons_contexts import context_points, contrast_points
from leaderboard.tables.slopes import reported_slopes, slope_points
from leaderboard.ui.chart_drawing import Charted, draw, panels, write_download, write_points, write_section
from leaderboard.ui.shell import write_html

TITLES = {"easy": "Easy: with “in” or “into”", "hard": "Hard: without them"}


def sections(charted: Charted) -> None:
    """Draw the sections; what the paper reports is there without entries too."""
    if charted.entries:
        _write_contexts(charted)
    _write_slopes(charted)
    if charted.entries:
        _write_contrasts(charted)


def _write_contexts(charted: Charted) -> None:
    points = context_points(charted.view.benchmark, charted.entries)
    write_section(
        "Accuracy with and without a context",
        "In an ordinary context the bigger thing is the one that is bigger in general; in a counter-commonsense one it is "
        "the other. Without a context the question is which is bigger in general. Bars are 95 % intervals; dotted: chance, "
        "1 in 2. The best entry with context stands on top.",
    )
    write_html(fills_html())
    grid = panels()
    for difficulty, title in TITLES.items():
        own = points.filter(pl.col("difficulty") == difficulty)
        if len(own):
            with grid.cell():
                draw(
                    context_figure(own, charted.marks),
                    f"contexts-{difficulty}",
                    title=title,
                    said=f"{title}, accuracy by context",
                    reading=context_reading(own),
                )
    write_points(charted.view, points, "contexts")


def _write_slopes(charted: Charted) -> None:
    write_section(
        "From ordinary to counter-commonsense contexts",
        "Whoever reads the context is as good in one kind as in the other: a level line. A line that falls shows how far "
        "common sense stands in the way. Easy and hard contexts weigh the same.",
    )
    grid = panels()
    points = slope_points(charted.view.benchmark, charted.entries)
    if len(points):
        with grid.cell():
            figure = slope_figure(points, charted.marks)
            draw(figure, "slopes", title="Scored here", said="Slopes", reading=slope_reading(points))
            write_points(charted.view, points, "slopes")
    reported = reported_slopes(charted.view.benchmark)
    if len(reported):
        with grid.cell():
            _write_reported(charted, reported)


def _write_reported(charted: Charted, reported: pl.DataFrame) -> None:
    is_release = charted.view.edition.id == "release"
    where = "on the authors' questions" if is_release else "on other questions than those of this edition"
    draw(
        reported_slope_figure(reported),
        "reported-slopes",
        title="Reported by the paper",
        said=f"Slopes that the paper reports, {where}",
        reading=f"{reported_reading(reported)} Reported {where}; no predictions came with it, so nothing was checked.",
    )


def _write_contrasts(charted: Charted) -> None:
    points = contrast_points(charted.view.benchmark, charted.entries)
    metrics = [metric for metric in charted.view.benchmark.metrics if metric.contrast]
    said = " ".join(f"<strong>{metric.label}</strong>: {metric.explanation}." for metric in metrics)
    write_section(
        "The differences in numbers",
        f"{said} In percentage points, with the 95 % interval below; in bold where it leaves out 0. An entry that guesses "
        "has no gap either, so read it beside the accuracy.",
    )
    write_html(contrasts_html(points, charted.view.benchmark, charted.marks))
    write_download(charted.view, points, "differences")
