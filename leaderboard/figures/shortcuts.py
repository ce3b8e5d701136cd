"""Measured shortcuts as an HTML table: a row a variation, a column a rule, the interval under each score."""

from leaderboard import text
from leaderboard.figures.scrolling import scrolling_html
from leaderboard.registry import Task
from leaderboard.schemas.shortcuts import Shortcuts, ShortcutScore

PHONE_COLUMNS = 5


def shortcuts_html(task: Task, shortcuts: Shortcuts) -> str:
    """Return the table of one task; a score whose interval lies above chance is set in bold."""
    heads = ["Variation", "Chance", *(rule.label for rule in shortcuts.rules)]
    head = "".join(
        f'<th scope="col" class="{"number" if place else "words"}">{text.html(each)}</th>'
        for place, each in enumerate(heads)
    )
    rows = "".join(
        _row_html(variation.id, variation.label, 1 / variation.n_choices, [scores[rule.id] for rule in shortcuts.rules])
        for variation in task.variations
        if (scores := shortcuts.of(task.id, variation.id))
    )
    markup = f'<table class="shortcuts"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return scrolling_html(markup, f"Shortcuts on {task.label}", n_hidden=len(heads) - PHONE_COLUMNS)


def _row_html(variation: str, label: str, chance: float, scores: list[ShortcutScore]) -> str:
    cells = "".join(_score_html(score, chance) for score in scores)
    name = f'<th scope="row" class="words" title="{text.html(label)}">{text.html(variation)}</th>'
    return f'<tr>{name}<td class="number">{text.percent(chance, unit=False)}</td>{cells}</tr>'


def _score_html(score: ShortcutScore, chance: float) -> str:
    shown = text.percent(score.value, unit=False)
    bold = f"<strong>{shown}</strong>" if score.ci_low > chance else shown
    interval = text.percent_interval(score.ci_low, score.ci_high)
    return f'<td class="number" data-value="{score.value!r}">{bold}<small>{interval}</small></td>'
