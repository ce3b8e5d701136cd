"""A variation's table as one table a split, as the `datasets` library wants it, and back to the table that it was."""

from collections.abc import Iterable

import pyarrow as pa
import pyarrow.compute as pc

POSITION = "position"


def split_tables(table: pa.Table) -> dict[str, pa.Table]:
    """Return the rows of each split, in their order, by the split's name.

    Adds `position`, the 0-based place of a question in its variation over all splits, by which `joined` puts them back.
    """
    numbered = named_as_written(table).append_column(POSITION, pa.array(range(table.num_rows), pa.int32()))
    return {
        split: numbered.filter(pc.equal(numbered.column("split"), split)).combine_chunks()
        for split in table.column("split").unique().to_pylist()
    }


def joined(tables: Iterable[pa.Table]) -> pa.Table:
    """Return the table that `split_tables` was given; the metadata are those of the first split."""
    return named_as_written(pa.concat_tables(tables).sort_by(POSITION).drop_columns([POSITION]).combine_chunks())


def named_as_written(table: pa.Table) -> pa.Table:
    """Give what lists hold the name that a builder gives it; Parquet's own name comes back from a file."""
    fields = [
        pa.field(each.name, pa.list_(each.type.value_type)) if pa.types.is_list(each.type) else each
        for each in table.schema
    ]
    return table.cast(pa.schema(fields, table.schema.metadata))
