"""A table that may be wider than the window: it scrolls sideways, and a phone is told how much it does not show."""

from leaderboard import text


def scrolling_html(table: str, label: str, *, n_hidden: int = 0, kind: str = "") -> str:
    """Return markup for a table in a region that scrolls and can be reached by keyboard.

    `n_hidden` columns lie beyond the right edge of a phone; `kind` is a class of ours. theme.css fades the edge behind which
    columns lie, and shows the sentence on phones only.
    """
    more = f"{n_hidden} more {'column' if n_hidden == 1 else 'columns'}"
    hint = f'<p class="sideways">Scroll the table sideways for {more} <span aria-hidden="true">→</span></p>'
    region = (
        f'<div class="table-scroll{kind and f" {kind}"}" role="region" aria-label="{text.html(label)}" tabindex="0">'
    )
    return f"{hint if n_hidden > 0 else ''}{region}{table}</div>"
