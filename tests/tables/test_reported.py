"""Figures of a paper as rows, with what contradicts them."""

import dataclasses

import polars as pl

from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.figures.reported import reported_html
from leaderboard.tables.reported import REPORTED, reported_table, value_text


def test_a_contradiction_names_value_and_place_of_the_other_figure() -> None:
    """Table 2 of the COAT paper counts 15.5K questions in task 0, its abstract 15k: each row names the other."""
    table = reported_table(BENCHMARK)
    counts = table.filter(pl.col("task") == "task-0")
    rows = {row["place"]: row for row in counts.filter(pl.col("label") == "Questions").iter_rows(named=True)}
    assert rows["Table 2"]["value"] == 15_500
    assert rows["Table 2"]["contradicted_by"] == ["about 15,000 (abstract)"]
    assert rows["abstract"]["contradicted_by"] == ["about 15,500 (Table 2)"]


def test_a_benchmark_without_figures_has_an_empty_table() -> None:
    """The columns are there all the same."""
    assert reported_table(dataclasses.replace(BENCHMARK, reported=None)).schema == pl.Schema(REPORTED)


def test_values_as_a_reader_writes_them() -> None:
    """Fractions in percent, differences in points, counts with thousands, coefficients as they are."""
    assert value_text("result", "=", 0.986, "fraction") == "98.6 %"
    assert value_text("margin", "=", 0.088, "fraction") == "8.8 points"
    assert value_text("statistic", ">=", 15500, "count") == "at least 15,500"
    assert value_text("statistic", "=", 7.8, "count") == "7.8"
    assert value_text("setting", "=", 124e6, "count") == "124,000,000"
    assert value_text("agreement", "=", 0.87, "alpha") == "0.87"


def test_markup_holds_every_figure_once_and_escapes() -> None:
    """Results stand in sight, the others in a closed part; text is escaped."""
    table = reported_table(BENCHMARK)
    markup = reported_html(table, BENCHMARK)
    assert [markup.count(f'data-figure="{name}"') for name in table["id"]] == [1] * len(table)
    assert markup.index('data-figure="coat-001"') < markup.index("<details>") < markup.index('data-figure="coat-012"')
    nasty = table.with_columns(label=pl.lit("<script>alert(1)</script>"), place=pl.lit("<b>"))
    assert "<script" not in reported_html(nasty, BENCHMARK)
    assert "<b>" not in reported_html(nasty, BENCHMARK)
