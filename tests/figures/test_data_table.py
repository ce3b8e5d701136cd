"""Small tables of numbers."""

import polars as pl

from leaderboard.figures.data_table import data_html


def test_numbers_as_a_reader_writes_them() -> None:
    """Fractions in percent, counts with thousands, yes and no, text escaped; only the columns that have a head."""
    table = pl.DataFrame({"word": ["<b>"], "is_right": [True], "n": [1_838], "share": [0.617], "rest": [1]})
    markup = data_html(table, {"word": "Word", "is_right": "Right", "n": "Questions", "share": "%"}, "Words")
    cells = '<td class="words">&lt;b&gt;</td><td class="words">yes</td><td class="number">1,838</td>'
    assert f'<tr>{cells}<td class="number">61.7</td></tr>' in markup
    assert markup.count("<th ") == 4
    assert 'aria-label="Words"' in markup
