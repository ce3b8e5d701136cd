"""Parquet from elsewhere is unpacked within a limit."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from leaderboard.errors import InputError
from leaderboard.hub import tables


def test_a_small_file_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where it says how much is in it, nor where one long text stands in every row."""
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({"x": ["a" * 10_000] * 100_000}), sink, compression="zstd")
    content = sink.getvalue().to_pybytes()
    assert len(content) < 100_000
    with pytest.raises(InputError, match="it unpacks to more than 1,000,000 rows or 268,435,456 bytes"):
        tables.read_table(content, "x.parquet")
    monkeypatch.setattr(tables, "MOST_ROWS", 99_999)
    with pytest.raises(InputError, match="it unpacks to more than 99,999 rows"):
        tables.read_table(content, "x.parquet")


@pytest.mark.parametrize(("length", "n_rows"), [(10, 256), (100_000, 10), (2_000_000, 1)])
def test_long_texts_are_unpacked_few_at_a_time(monkeypatch: pytest.MonkeyPatch, length: int, n_rows: int) -> None:
    """A text that all rows share stands in the file once: 256 rows of 30 MB would be 8 GB. Here the limit is 1 MB."""
    monkeypatch.setattr(tables, "MOST_BYTES", 1_050_000)
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 300, pa.int32()), pa.array(["a" * length]))
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({"x": column}), sink, compression="zstd", dictionary_pagesize_limit=2**30)
    told = pq.ParquetFile(pa.BufferReader(sink.getvalue())).metadata
    assert tables._rows_at_once([told.row_group(0)]) == n_rows
