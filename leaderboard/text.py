"""Text of strangers made safe for HTML, Markdown, Plotly and CSV, and numbers made readable."""

import html as html_entities
import re
import unicodedata
from collections.abc import Sequence
from textwrap import wrap

import polars as pl

MINUS = "\N{MINUS SIGN}"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_JOINERS = "\u200c\u200d"


def plain(value: str, n_most: int | None = None) -> str:
    r"""Return text on one line without control and direction characters, cut to `n_most` characters with an ellipsis.

    >>> plain("a\u202eb\n c", 4)
    'ab c'
    """
    visible = (" " if character.isspace() else character for character in value if _is_visible(character))
    line = re.sub(r" +", " ", "".join(visible)).strip()
    return line if n_most is None or len(line) <= n_most else line[: n_most - 1].rstrip() + "…"


def _is_visible(character: str) -> bool:
    return character.isspace() or character in _JOINERS or unicodedata.category(character) not in _INVISIBLE


def html(value: str, n_most: int | None = None) -> str:
    """Escape text for an HTML element or a quoted attribute.

    >>> html('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return html_entities.escape(plain(value, n_most), quote=True)


def marked(value: str, words: Sequence[str]) -> str:
    """Escape text for HTML and put every occurrence of the words, whatever their case, between mark tags.

    >>> marked("A <b> Cup", ["cup"])
    'A &lt;b&gt; <mark>Cup</mark>'
    """
    line = plain(value)
    longest_first = sorted((re.escape(plain(word)) for word in words if plain(word)), key=len, reverse=True)
    pieces = re.split(f"({'|'.join(longest_first)})", line, flags=re.IGNORECASE) if longest_first else [line]
    escaped = (html_entities.escape(piece, quote=True) for piece in pieces)
    return "".join(f"<mark>{piece}</mark>" if index % 2 else piece for index, piece in enumerate(escaped))


def markdown(value: str, n_most: int | None = None) -> str:
    r"""Return text as a code span: no link, mention, issue number, formula, emoji code or table cell comes of it.

    >>> print(markdown("a|`b`"))
    `` a\|`b` ``
    """
    line = plain(value, n_most).replace("|", "\\|")
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    pad = " " if line.startswith("`") or line.endswith("`") or len(fence) > 1 else ""
    return f"{fence}{pad}{line}{pad}{fence}" if line else ""


def plotly(value: str, n_most: int | None = None) -> str:
    """Escape text for Plotly, which reads tags, entities, TeX between dollars and %{...} in templates.

    >>> plotly("<a href='x'>$x$ %{y}")
    "&lt;a href='x'&gt;&#36;x&#36; %&#123;y}"
    """
    escaped = plain(value, n_most).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return escaped.replace("$", "&#36;").replace("{", "&#123;")


def plotly_lines(value: str, length: int, n_most: int) -> str:
    """Return text in up to `n_most` lines of up to `length` characters, escaped for Plotly.

    >>> plotly_lines("Always common sense <b>", 16, 3)
    'Always common<br>sense &lt;b&gt;'
    """
    return "<br>".join(map(plotly, wrap(plain(value), length, max_lines=n_most, placeholder="…")))


def csv_cell(value: str) -> str:
    """Put an apostrophe before text that a spreadsheet would run as a formula.

    >>> csv_cell("=1+1"), csv_cell("1+1")
    ("'=1+1", '1+1')
    """
    return f"'{value}" if value.lstrip(" ").startswith(_FORMULA) else value


def csv(frame: pl.DataFrame) -> str:
    """Return a table as CSV with a header; text columns pass through csv_cell, numbers stay as they are."""
    texts = [name for name, dtype in frame.schema.items() if dtype == pl.String]
    return frame.with_columns(
        pl.col(name).map_elements(csv_cell, return_dtype=pl.String, skip_nulls=True) for name in texts
    ).write_csv()


def percent(value: float | None, *, unit: bool = True, decimals: int = 1) -> str:
    """Return a fraction as percent; null is a dash.

    >>> percent(0.4567), percent(-0.031, unit=False), percent(None)
    ('45.7 %', '−3.1', '–')
    """
    if value is None:
        return "–"
    number = f"{abs(value) * 100:.{decimals}f}"
    sign = MINUS if value < 0 and float(number) else ""
    return f"{sign}{number}{' %' if unit else ''}"


def percent_interval(low: float | None, high: float | None) -> str:
    """Return the ends of an interval in percent without a unit.

    >>> percent_interval(0.4, 0.512)
    '40.0–51.2'
    >>> percent_interval(-0.1, 0.2)
    '−10.0 to 20.0'
    """
    if low is None or high is None:
        return ""
    between = " to " if low < 0 else "–"
    return f"{percent(low, unit=False)}{between}{percent(high, unit=False)}"
