"""The charts of COAT: accuracy by option count, and what bad options do."""

import polars as pl

from leaderboard.figures.charts import bad_option_figure, option_count_figure
from leaderboard.figures.readings import bad_option_reading, option_count_reading
from leaderboard.registry import Task
from leaderboard.tables.charts import bad_option_points, bad_option_tasks, option_count_points
from leaderboard.ui.chart_drawing import Charted, draw, panels, write_points, write_section


def sections(charted: Charted) -> None:
    """Draw the sections; all of them show entries."""
    if charted.entries:
        _write_option_counts(charted)
        for task in bad_option_tasks(charted.view.benchmark):
            _write_bad_options(charted, task)


def _write_option_counts(charted: Charted) -> None:
    benchmark = charted.view.benchmark
    points = option_count_points(benchmark, charted.entries, benchmark.primary)
    write_section(
        "Accuracy against the number of options",
        "More options, lower chance (dotted): 1 in 2 to 1 in 5. "
        "Bars are 95 % intervals; the entries at one place are drawn side by side. The paper has this in figure 3.",
    )
    grid = panels()
    for task in benchmark.tasks:
        own = points.filter(pl.col("task") == task.id)
        if len(own):
            with grid.cell():
                draw(
                    option_count_figure(own, charted.marks),
                    task.id,
                    title=task.label,
                    said=f"{task.label}, accuracy by number of options",
                    reading=option_count_reading(own),
                )
    write_points(charted.view, points, "options")


def _write_bad_options(charted: Charted, task: Task) -> None:
    points = bad_option_points(charted.view.benchmark, charted.entries, task)
    if not len(points):
        return
    write_section(
        f"{task.label.replace(': ', ', ')}, by the number of bad options",
        "A bad option cannot be used at all. Above, accuracy; below, how often the chosen option is a bad one. Dotted: "
        "what a random choice gets. The paper's figure 5 shows the same.",
    )
    grid = panels()
    for n_choices in sorted(set(points["n_choices"]), reverse=True):
        own = points.filter(pl.col("n_choices") == n_choices)
        with grid.cell():
            draw(
                bad_option_figure(own, charted.marks),
                f"{task.id}-{n_choices}",
                title=f"{n_choices} options",
                said=f"{task.label} with {n_choices} options, accuracy and bad rate by number of bad options",
                reading=bad_option_reading(own),
            )
    write_points(charted.view, points, f"{task.id}-bad-options")
