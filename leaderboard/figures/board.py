"""The board as an HTML table: links in the head sort it, intervals stand under the scores."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import polars as pl

from leaderboard import text
from leaderboard.figures.marks import Mark, mark_html
from leaderboard.figures.scrolling import scrolling_html
from leaderboard.registry import Metric
from leaderboard.tables.entries import Apart

ARROWS = {"ascending": "↑", "descending": "↓"}
PHONE_COLUMNS = 4
"""What a phone shows of a board: the model and three numbers; a browser test holds this beside the real thing."""

Row = dict[str, object]


class Head(NamedTuple):
    """A column's head: its label, the address that sorts by it, and how the board is sorted by it now, if it is."""

    label: str
    address: str
    sorted: str | None = None


def board_html(
    table: pl.DataFrame, heads: Mapping[str, Head], metric: Metric, marks: Mapping[str, Mark], *, caption: str
) -> str:
    """Return the table of tables.board.board_table in its order; `heads` maps sort keys to heads in order of columns."""
    scores = [name for name in heads if f"{name}/value" in table.columns]
    drawn = scores[:1]
    is_below = any(value < 0 for name in drawn for value in table[f"{name}/ci_low"].drop_nulls())
    axis = Axis(metric.low if is_below else 0.0, metric.high)
    head = "".join(_head_html(name, head, axis if name in drawn else None) for name, head in heads.items())
    body = "".join(
        _row_html(row, scores, axis, marks[str(row["submission_id"])]) for row in table.iter_rows(named=True)
    )
    markup = (
        f'<table class="board"><caption><span>{text.html(caption)}</span></caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
    return scrolling_html(markup, "Board", n_hidden=len(heads) - PHONE_COLUMNS)


def apart_html(apart: Sequence[Apart]) -> str:
    """Return the submissions that are set apart, with their reasons."""
    items = "".join(
        f"<li><strong>{text.html(each.submission.model.name, 80)}</strong> "
        f"({text.html(each.submission.submission_id)}): {text.html(each.reason)}</li>"
        for each in apart
    )
    return f'<ul class="apart">{items}</ul>'


class Axis(NamedTuple):
    """The range of the drawn intervals, as fractions."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """Return where a value lies, in percent of the width."""
        return 100 * (value - self.low) / (self.high - self.low)


def _head_html(name: str, head: Head, axis: Axis | None) -> str:
    kind = "words" if name == "model" else "number"
    state = f' aria-sort="{head.sorted}"' if head.sorted else ""
    arrow = f'<span aria-hidden="true"> {ARROWS[head.sorted]}</span>' if head.sorted else ""
    short, _, rest = head.label.partition(": ")
    more = f"<small>{text.html(rest)}</small>" if rest else ""
    link = f'<a href="{text.html(head.address)}" target="_self">{text.html(short)}{arrow}{more}</a>'
    cell = f'<th scope="col" class="{kind}" data-key="{text.html(name)}"{state}>{link}</th>'
    if axis is None:
        return cell
    low, high = (text.percent(end, unit=False, decimals=0) for end in (axis.low, axis.high))
    ends = f"<span>{low}</span><span>{high}</span>"
    return f'{cell}<th class="interval" aria-hidden="true"><span class="ends">{ends}</span></th>'


def _row_html(row: Row, scores: Sequence[str], axis: Axis, mark: Mark) -> str:
    cells = [_name_html(row, mark)]
    for place, name in enumerate(scores):
        cells.append(_score_html(row, name))
        if place == 0:
            cells.append(_interval_html(row, name, axis, mark))
    cells += [_count_html(row[name]) for name in ("n_missing", "n_unparsed")]
    cells.append(f'<td class="number">{text.html(str(row["date"]))}</td>')
    return f'<tr data-entry="{text.html(str(row["submission_id"]))}">{"".join(cells)}</tr>'


def _name_html(row: Row, mark: Mark) -> str:
    about = [f"<bdi>{text.html(str(row['developer']), 80)}</bdi>", text.html(str(row["setting"]))]
    if row["trained_on_questions"]:
        about.append("trained on these questions")
    return (
        f'<th scope="row" class="words"><div>{mark_html(mark)} <bdi>{text.html(str(row["model"]), 120)}</bdi>'
        f"<small>{' · '.join(about)}</small></div></th>"
    )


def _score_html(row: Row, name: str) -> str:
    value, low, high = (_number(row[f"{name}/{field}"]) for field in ("value", "ci_low", "ci_high"))
    if value is None:
        return '<td class="number none" data-value="">–<small>not entered</small></td>'
    shown = text.percent(value, unit=False)
    return (
        f'<td class="number" data-value="{value!r}">{shown}'
        f'<small title="{text.html(str(row[f"{name}/ci_method"]))}">{text.percent_interval(low, high)}</small>'
        f"{_unanswered_html(row, name)}</td>"
    )


def _unanswered_html(row: Row, name: str) -> str:
    counts = {"missing": row[f"{name}/n_missing"], "unreadable": row[f"{name}/n_unparsed"]}
    said = [f"{count:,} {word}" for word, count in counts.items() if count]
    return f'<small class="gaps">{", ".join(said)}</small>' if said else ""


def _interval_html(row: Row, name: str, axis: Axis, mark: Mark) -> str:
    value, low, high = (_number(row[f"{name}/{field}"]) for field in ("value", "ci_low", "ci_high"))
    if value is None or low is None or high is None:
        return '<td class="interval" aria-hidden="true"></td>'
    left, right, middle = axis.place(low), axis.place(high), axis.place(value)
    return (
        '<td class="interval" aria-hidden="true"><span class="track">'
        f'<span class="whisker" style="left:{left:.2f}%;width:{right - left:.2f}%;background:{mark.colour}"></span>'
        f"{mark_html(mark, place=f'left:{middle:.2f}%;')}</span></td>"
    )


def _count_html(value: object) -> str:
    return f'<td class="number">{"–" if value is None else f"{value:,}"}</td>'


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))
