"""What whoever imports the authors' files should know of them, counted in the files."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from leaderboard.benchmarks.ccons.release_files import CsvFile, SubsetFiles
from leaderboard.benchmarks.ccons.release_rows import Row

SPELLINGS = {"strecher": "stretcher"}


def release_notes(files: Mapping[str, SubsetFiles], n_templates: int) -> Iterator[str]:
    """Yield sentences on what is missing, repeated, inverted or written in two ways."""
    n_contexts = sum(len(subset.all.rows) for subset in files.values())
    yield f"{n_contexts:,} contexts of {n_templates} templates; the paper states 1,112 of 139"
    for name, subset in files.items():
        yield from _repeats(name, subset.all.rows)
        yield from _splits(name, subset)
        yield from _other_nouns(name, subset)
    yield from _spellings(file for subset in files.values() for file in subset.present)
    yield (
        "no-context counter: the labels in the file are those of the contexts; the key is the other noun, which common "
        "sense calls bigger"
    )
    yield (
        "what is bigger in general is the authors' judgement, and debatable for some pairs (oven and rice cooker, person "
        "and piano); the keys of the contexts do not depend on it"
    )
    yield "grammar and spelling of the contexts are the authors' (spreaded, elminated, is sank)"


def _repeats(name: str, rows: Sequence[Row]) -> Iterator[str]:
    exact = sum(count - 1 for count in Counter(row.content for row in rows).values())
    contexts = Counter((row.context, frozenset(row.nouns)) for row in rows)
    swapped = sum(count - 1 for count in contexts.values()) - exact
    for count, order in ((exact, "in the same order"), (swapped, "in the other order")):
        if count:
            repeat = "row repeats" if count == 1 else "rows repeat"
            yield f"context {name}: {count} {repeat} the context of an earlier one, with the two nouns {order}; all are kept"


def _splits(name: str, subset: SubsetFiles) -> Iterator[str]:
    """Say how the split files differ from the file with all rows; rows are compared by context, nouns and label."""
    parts = [file for file in (subset.easy, subset.difficult) if file is not None]
    if not parts:
        yield f"context {name}: without the authors' easy and difficult files; in or into tells the two apart in any case"
        return
    every, split = _counted(subset.all.rows), _counted(row for file in parts for row in file.rows)
    if every != split:
        yield (
            f"context {name}: the easy and difficult files hold {split.total():,} rows, {(split & every).total():,} of them "
            f"among the {every.total():,} of {subset.all.name}; all of the latter are imported and no others, easy where "
            "the template has in or into"
        )


def _counted(rows: Iterator[Row] | Sequence[Row]) -> Counter[tuple[str, tuple[str, str], int]]:
    return Counter(row.content for row in rows)


def _other_nouns(name: str, subset: SubsetFiles) -> Iterator[str]:
    """Say in how many rows the no-context file has other nouns than the context in the same row."""
    contexts = {row.number: row.nouns for row in subset.all.rows}
    pairs = [(contexts[row.number], row.nouns) for row in subset.nocontext.rows if row.number in contexts]
    other = [pair for pair in pairs if pair[0] != pair[1]]
    spelling = sum(_unified(first) == _unified(second) for first, second in other)
    if other:
        yield (
            f"no-context {name}: {len(other)} rows have other nouns than the context in the same row, {spelling} of them "
            "only in spelling"
        )


def _unified(nouns: tuple[str, str]) -> tuple[str, ...]:
    return tuple(SPELLINGS.get(noun, noun) for noun in nouns)


def _spellings(files: Iterator[CsvFile]) -> Iterator[str]:
    """Say which files write a noun in which way."""
    present = list(files)
    for wrong, right in SPELLINGS.items():
        counts = {
            spelling: {file.name: sum(spelling in row.nouns for row in file.rows) for file in present}
            for spelling in (wrong, right)
        }
        if all(sum(by_file.values()) for by_file in counts.values()):
            said = ", ".join(f"{name} ({count})" for name, count in counts[wrong].items() if count)
            yield f"{right} is spelled {wrong} in {said}; both spellings are kept"
