"""Parquet from elsewhere: read within a limit, so that a small file cannot fill the memory."""

from collections.abc import Sequence

import pyarrow as pa
import pyarrow.parquet as pq

from leaderboard.errors import InputError, Problem

MOST_BYTES = 256 * 2**20
MOST_ROWS = 1_000_000
_MOST_ROWS_AT_ONCE = 256


def read_table(content: bytes, where: str) -> pa.Table:
    """Return the table of a Parquet file; `where` names it in messages.

    Raises InputError where it is none, where it says that it has more than MOST_ROWS rows or MOST_BYTES bytes, and where it
    turns out to have more.
    """
    try:
        file = pq.ParquetFile(pa.BufferReader(content))
        told = file.metadata
        groups = [told.row_group(place) for place in range(told.num_row_groups)]
        _hold(told.num_rows, sum(group.total_byte_size for group in groups), where)
        batches, n_bytes = [], 0
        for batch in file.iter_batches(batch_size=_rows_at_once(groups)):
            n_bytes += batch.nbytes
            _hold(0, n_bytes, where)
            batches.append(batch)
        table = pa.Table.from_batches(batches, file.schema_arrow)
        table.validate(full=True)  # texts are UTF-8
    except (OSError, ValueError, pa.ArrowException, UnicodeDecodeError) as error:
        raise InputError(
            Problem("not-parquet", "the file cannot be read as Parquet", "publish it again", where)
        ) from error
    return table


def _rows_at_once(groups: Sequence[pq.RowGroupMetaData]) -> int:
    """Return how many rows stay within MOST_BYTES even if each holds the longest text that a column may have.

    A text that many rows share stands in the file once: no text is longer than its column.
    """
    longest = max(
        (each.column(i).total_uncompressed_size for each in groups for i in range(each.num_columns)), default=0
    )
    return max(1, min(_MOST_ROWS_AT_ONCE, MOST_BYTES // max(longest, 1)))


def texts_of(table: pa.Table, where: str) -> dict[str, str]:
    """Return the key-value metadata of a table, empty where it has none; raises InputError where they are no UTF-8."""
    try:
        return {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    except UnicodeDecodeError as error:
        raise InputError(Problem("not-text", "its metadata are not UTF-8", "publish it again", where)) from error


def _hold(n_rows: int, n_bytes: int, where: str) -> None:
    if n_rows > MOST_ROWS or n_bytes > MOST_BYTES:
        message = f"it unpacks to more than {MOST_ROWS:,} rows or {MOST_BYTES:,} bytes"
        raise InputError(Problem("too-large", message, "publish it again", where))
